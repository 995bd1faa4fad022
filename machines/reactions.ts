import { figuresWanted } from '#client/betting/figures.ts'
import type { DerivedFact, Fact, FactOf, FactType } from '#client/ledger/facts.ts'
import { changes, rewardReadsOf } from '#client/ledger/change-table.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { memberReadsOf, paymentReadsOf, pinReadsOf, readsOf, watchedOn } from '#client/ledger/page.ts'
import { type Ask, readOf, rowOf } from '#client/ledger/reads.ts'
import type { Request } from '#client/ledger/requests.ts'
import { said } from '#domain/said.ts'
import { isPaymentSeen } from '#client/ledger/fold-payments.ts'
import { isGoodEnd, paymentEndSaid } from '#domain/money/payment-said.ts'
import { unreadIn } from '#client/player/member.ts'
import { bonusInUse, hasBonus } from '#client/ledger/wallets.ts'
import type { Emitted } from './setup.ts'

/** What follows from a fact alone. What also depends on earlier facts is a chart. */
export type Reaction<T extends FactType> = {
  readonly why: string
  readonly requirements: readonly string[]
  /** The condition, named for docs/charts/reactions.md; absent if the reaction always follows. */
  readonly when?: (fact: Facts[T], ledger: Ledger) => boolean
  readonly does: (fact: Facts[T], ledger: Ledger) => readonly Emitted[]
}
type Facts = { readonly [T in FactType]: FactOf<T> }
export type Reactions = { readonly [T in FactType]?: readonly Reaction<T>[] }

const asked = (...requests: readonly Request[]): readonly Emitted[] => requests.map((request) => ({ type: 'request', request }))
const concluded = (fact: DerivedFact): readonly Emitted[] => [{ type: 'fact', fact }]
const read = (...asks: readonly Ask[]): readonly Emitted[] => asked(...asks.map((ask): Request => ({ type: 'read', ask })))

const isMember = (_: Fact, { member }: Ledger): boolean => member !== null
const isVisitor = (_: Fact, { member }: Ledger): boolean => member === null
/** The page does not show this answer at its place. */
const hasToast = ({ change, ok }: FactOf<'change.answered'>, { member }: Ledger): boolean => {
  const { toast } = changes[change.what]
  return member !== null && (toast === 'always' || toast === (ok ? 'done' : 'refused'))
}
const readsAgain = ({ change }: FactOf<'change.answered'>, { member }: Ledger): boolean =>
  member !== null && changes[change.what].reads !== undefined
const isNewSignIn = ({ newSignIn }: FactOf<'notices.changed'>, { member }: Ledger): boolean => newSignIn && member !== null
const isCheckRefusal = ({ verdict }: FactOf<'bet.answered'>, { member }: Ledger): boolean =>
  member !== null && verdict.kind === 'refused' && verdict.said.key === 'REALITY_CHECK_DUE'
/** The lists of bets are older than the account. */
const isBehind = ({ accountSeq }: FactOf<'account.changed'>, { member, betsSeq }: Ledger): boolean =>
  member !== null && accountSeq > betsSeq
/** The member's e-mail waits for its link, which may have been opened elsewhere. */
const isUnproven = (_: Fact, ledger: Ledger): boolean => {
  const profile = rowOf(ledger, { what: 'profile' })
  return profile !== null && profile.email !== '' && !profile.emailVerified
}
/** A member looks at a page of the casino. */
const isOnCasino = (_: Fact, { member, page }: Ledger): boolean =>
  member !== null && (page.name === 'casino-lobby' || page.name === 'casino-game')
const lacksGames = (_: Fact, ledger: Ledger): boolean => readOf(ledger, { what: 'casino' }).state !== 'ready'
const readGames = () => read({ what: 'casino' })
const readCasino = () => read({ what: 'casino' }, { what: 'casinoPlayed' })
/** The page lists the positions. */
const isOnOpenBets = (_: Fact, { page }: Ledger): boolean => page.name === 'open-bets'
/** A member reads the story of a bet. */
const isOnStory = (_: Fact, { member, page }: Ledger): boolean => member !== null && page.name === 'story'
/** The bet of the open story changed. */
const movesStory = ({ active, ended }: FactOf<'bets.changed'>, { member, page }: Ledger): boolean =>
  member !== null && page.name === 'story' && [...active, ...ended].some(({ ref }) => ref === page.ref)
/** The exchange does not know the open event. */
const isUnknownEvent = (fact: FactOf<'read.answered'>, { page }: Ledger): boolean =>
  fact.what === 'event' && page.name === 'event' && page.eventId === fact.ask.eventId && fact.rows.length === 0
const bringsMarkets = (fact: FactOf<'read.answered'>, ledger: Ledger): boolean =>
  (fact.what === 'home' || fact.what === 'event' || fact.what === 'events' || fact.what === 'odds') && !isUnknownEvent(fact, ledger)
const configOf = (fact: FactOf<'read.answered'>) => (fact.what === 'config' ? fact.rows : [])
/** The configuration of a brand that stays on this host. */
const configures = (fact: FactOf<'read.answered'>): boolean => configOf(fact).some(({ redirect }) => redirect === null)

/** The page has the home list, and reads it again once the link is up. */
const hasHome = (ledger: Ledger): boolean => ledger.link === 'down' && readOf(ledger, { what: 'home' }).state === 'ready'
const readPage = (_: Fact, ledger: Ledger) => read(...(hasHome(ledger) ? [] : [{ what: 'home' } as const]), ...readsOf(ledger.page))
const readMarkets = (_: Fact, { page }: Ledger) => read({ what: 'home' }, ...readsOf(page).filter(({ what }) => what !== 'casino'))
const readDefined = (fact: Fact, ledger: Ledger) => [...readMarkets(fact, ledger), ...readPins(fact, ledger)]
const readForMember = (_: Fact, { page }: Ledger) => read(...memberReadsOf(page))
const refusesWatch = ({ about }: FactOf<'wire.refused'>): boolean => about === 'watch'
const forgetWatch = () => asked({ type: 'forget-watch' })
const watchPage = (_: Fact, ledger: Ledger) => asked({ type: 'watch-page', ...watchedOn(ledger) })
const readPins = (_: Fact, ledger: Ledger) => read(...pinReadsOf(ledger))
/** The ladder is open, and shows what each result pays. */
const isOnLadder = (_: Fact, { member, ladder }: Ledger): boolean => member !== null && ladder !== null
const readLadder = (_: Fact, { ladder }: Ledger) => (ladder === null ? [] : read({ what: 'ladder', marketId: ladder.marketId }))
const watchFigures = (_: Fact, { member, isShown, bets, catalog }: Ledger) =>
  asked({ type: 'watch-figures', marketIds: member !== null && isShown ? figuresWanted(bets, catalog.markets) : [] })
/** The toast about a rule, on any page. */
const toastOfRule = ({ news: { step, amount, eventName, why } }: FactOf<'auto-cash-out.heard'>) => {
  if (step === 'fired' && amount !== null)
    return concluded({ type: 'toast.raised', tone: 'info', said: said('autoFired', eventName, amount) })
  if (step === 'done' && amount !== null)
    return concluded({ type: 'toast.raised', tone: 'success', said: said('autoDone', eventName, amount) })
  if (step === 'lapsed') return concluded({ type: 'toast.raised', tone: 'warning', said: said('autoLapsed', eventName) })
  return step === 'ended' && why === 'NOTHING_LEFT'
    ? concluded({ type: 'toast.raised', tone: 'info', said: said('autoEnded', eventName) })
    : []
}
const readNews = () => read({ what: 'config' }, { what: 'support' }, { what: 'popups' })
const readSupport = () => read({ what: 'support' })
const readAccount = () =>
  read(
    { what: 'balance' },
    { what: 'bets' },
    { what: 'settings' },
    { what: 'stakes' },
    { what: 'wallets' },
    { what: 'address' },
    { what: 'alerts' },
    { what: 'play' },
    { what: 'profile' },
    { what: 'notices' },
    { what: 'flags' },
    { what: 'activity' },
    { what: 'ended' },
    { what: 'settlements' },
  )
const readAccountAgain = () =>
  read(
    { what: 'balance' },
    { what: 'bets' },
    { what: 'settings' },
    { what: 'stakes' },
    { what: 'wallets' },
    { what: 'address' },
    { what: 'alerts' },
    { what: 'play' },
    { what: 'notices' },
    { what: 'flags' },
    { what: 'ended' },
    { what: 'settlements' },
  )
const readBalanceAndBets = () => read({ what: 'balance' }, { what: 'bets' })
const readAllBets = () => read({ what: 'bets' }, { what: 'ended' })
const isOnPayments = (_: Fact, { member, page }: Ledger): boolean => member !== null && paymentReadsOf(page).length > 0
const readPayments = (_: Fact, { page }: Ledger) => read(...paymentReadsOf(page))
const isPaymentEnd = ({ notice }: FactOf<'payments.changed'>, { member }: Ledger): boolean => member !== null && notice !== null
const isShownEnd = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean =>
  isPaymentEnd(fact, ledger) && fact.payment !== null && isPaymentSeen(ledger, fact.payment)
const isUnseenEnd = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean => isPaymentEnd(fact, ledger) && !isShownEnd(fact, ledger)
/** The page shows the end, and the player has read all else: the notification of it is read, too. */
const isEndRead = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean => {
  const { state, rows } = readOf(ledger, { what: 'notices' })
  return isShownEnd(fact, ledger) && state === 'ready' && unreadIn(rows) === 0
}
const isEndUnread = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean => isPaymentEnd(fact, ledger) && !isEndRead(fact, ledger)
const toastOfPayment = ({ payment }: FactOf<'payments.changed'>) => {
  const words = payment === null ? null : paymentEndSaid(payment)
  if (payment === null || words === null) return []
  return concluded({ type: 'toast.raised', tone: isGoodEnd(payment) ? 'success' : 'warning', said: words })
}
const readAlerts = () => read({ what: 'alerts' })
const readPlay = () => read({ what: 'play' })
const readNotices = () => read({ what: 'notices' })
const readFlags = () => read({ what: 'flags' })
const readProfile = () => read({ what: 'profile' })
const readSettings = () => read({ what: 'settings' }, { what: 'stakes' }, { what: 'wallets' })
const readRewards = (_: Fact, { page }: Ledger) => read(...rewardReadsOf(page))
/** The member has a bonus, so a change of the account may be one of the bonus. */
const movesBonus = (_: Fact, ledger: Ledger): boolean => ledger.member !== null && (hasBonus(ledger) || bonusInUse(ledger) !== null)
const loadFavourites = (_: Fact, { member }: Ledger) => asked({ type: 'load-favourites', owner: member?.memberCode ?? null })
const keepFavourites = (_: Fact, { member, favourites }: Ledger) =>
  asked({ type: 'keep-favourites', owner: member?.memberCode ?? null, favourites })
const toastAnswer = ({ ok, said }: FactOf<'change.answered'>) => concluded({ type: 'toast.raised', tone: ok ? 'success' : 'error', said })

const loadsPage = {
  why: 'The lists of the open page are read, and read again when they may have changed.',
  requirements: ['BROWSE-02', 'BROWSE-03', 'BROWSE-04', 'BROWSE-05', 'BROWSE-09', 'SOCK-04'],
  does: readPage,
} as const
const loadsMarkets = {
  why: 'A result changes the lists of markets that the page shows, and no game of the casino.',
  requirements: ['BROWSE-02', 'BROWSE-03', 'BROWSE-04', 'BROWSE-05', 'BROWSE-09'],
  does: readMarkets,
} as const
const watchesPage = {
  why: 'Only the markets that the open page shows are watched.',
  requirements: ['MKT-07'],
  does: watchPage,
} as const
const watchesLadder = {
  why: 'A market is watched at full depth only while its ladder is open.',
  requirements: ['MKT-09'],
  does: watchPage,
} as const
const readsLadder = {
  why: 'An open ladder shows what each result pays, by the exchange.',
  requirements: ['MKT-05', 'MKT-09'],
  when: isOnLadder,
  does: readLadder,
} as const
const watchesFigures = {
  why: 'The figures of the positions are sent while the page is shown.',
  requirements: ['CASH-06'],
  when: isMember,
  does: watchFigures,
} as const
const readsForMember = {
  why: 'Some lists of a page, as the pictures of an event, differ for visitors and members.',
  requirements: ['BROWSE-05', 'BROWSE-07'],
  does: readForMember,
} as const
const keepsFavourites = {
  why: 'Each member, and a visitor, has favourites of their own.',
  requirements: ['BROWSE-12'],
  does: loadFavourites,
} as const
const readsPins = {
  why: 'The pinned markets stand beside every page, and are read with their events.',
  requirements: ['MKT-10'],
  does: readPins,
} as const
const findsHelp = {
  why: 'A member has other support contacts than a visitor.',
  requirements: ['SUPP-02'],
  does: readSupport,
} as const
const readsPayments = {
  why: 'A page of payments shows what the exchange has of them.',
  requirements: ['ACCT-03', 'ACCT-04'],
  when: isOnPayments,
  does: readPayments,
} as const
const readsStory = {
  why: 'The story of a bet is made from the exchange’s record of it.',
  requirements: ['SLIP-30', 'OPEN-05'],
  when: movesStory,
  does: readForMember,
} as const
/** What the changes of the table answer to. */
const changeRequirements = [...new Set(Object.values(changes).flatMap(({ requirements }) => requirements))].toSorted()

/** Every reaction, by the fact that it follows (docs/charts/reactions.md). */
export const reactions: Reactions = {
  'app.started': [
    {
      why: 'The page starts with the configuration, the help and the popups of the exchange.',
      requirements: ['BRAND-08', 'SUPP-02', 'SUPP-04'],
      does: readNews,
    },
    keepsFavourites,
  ],
  'session.started': [
    {
      why: 'The whole account is read after a login.',
      requirements: ['SESS-10', 'OPEN-05', 'SLIP-31', 'ACCT-01'],
      does: readAccount,
    },
    keepsFavourites,
    readsForMember,
    findsHelp,
  ],
  'session.ended': [keepsFavourites, readsForMember, findsHelp],
  'link.up': [
    {
      why: 'The account may have changed while the link was down.',
      requirements: ['SOCK-04'],
      when: isMember,
      does: readAccountAgain,
    },
    loadsPage,
    readsPins,
    watchesPage,
    watchesFigures,
    readsPayments,
    { ...readsStory, when: isOnStory },
  ],
  'page.hidden': [watchesFigures],
  'payments.changed': [
    readsPayments,
    {
      why: 'A toast shows how a payment ended that the page does not show.',
      requirements: ['ACCT-04'],
      when: isUnseenEnd,
      does: toastOfPayment,
    },
    {
      why: 'A notification says how the payment ended.',
      requirements: ['ACCT-06'],
      when: isEndUnread,
      does: readNotices,
    },
    {
      why: 'The page shows the end: its notification counts as read.',
      requirements: ['ACCT-06'],
      when: isEndRead,
      does: function readEnd({ notice }) {
        return notice === null ? [] : asked({ type: 'change', change: { what: 'read-notices', upTo: notice } })
      },
    },
  ],
  'payment.answered': [readsPayments],
  'bets.changed': [watchesFigures, readsLadder, readsStory],
  'auto-cash-out.heard': [
    {
      why: 'A toast shows that a rule fired, and what came of it.',
      requirements: ['CASH-07'],
      when: isMember,
      does: toastOfRule,
    },
  ],
  'page.opened': [loadsPage, watchesPage, readsForMember],
  'ladder.opened': [watchesLadder, readsLadder],
  'search.opened': [
    {
      why: 'The search finds games of the casino, which the page has not read yet.',
      requirements: ['SRCH-01'],
      when: lacksGames,
      does: readGames,
    },
  ],
  'ladder.closed': [watchesLadder],
  'page.shown': [
    watchesFigures,
    {
      why: 'Nothing was polled of the casino while its page was hidden.',
      requirements: ['CAS-01'],
      when: isOnCasino,
      does: readCasino,
    },
    {
      why: 'Nothing was polled while the page was hidden.',
      requirements: ['SESS-10', 'OPEN-09'],
      when: isMember,
      does: readBalanceAndBets,
    },
    {
      why: 'The link to the e-mail may have been opened elsewhere.',
      requirements: ['ACCT-06'],
      when: isUnproven,
      does: readProfile,
    },
  ],
  'poll.due': [
    {
      why: 'Balance and bets are read at intervals, and the casino on its pages.',
      requirements: ['SESS-10', 'OPEN-09', 'CAS-01'],
      when: isMember,
      does: function readPolled({ what }) {
        return read({ what })
      },
    },
  ],
  'market.changed': [
    {
      why: 'Another definition, as one with a runner more, changes the lists of the page and of the pinned markets.',
      requirements: ['MKT-04', 'MKT-15', 'BROWSE-05'],
      does: readDefined,
    },
    watchesPage,
  ],
  'market.settled': [loadsMarkets, watchesPage],
  'reload.pressed': [
    {
      why: 'The player asks again for a list that failed to load.',
      requirements: ['BROWSE-10', 'ERR-04'],
      does: function readAgain({ asks }) {
        return read(...asks)
      },
    },
  ],
  'rows.wanted': [
    {
      why: 'A statement is read when it comes into view, page by page.',
      requirements: ['ACCT-02', 'ROUTE-16'],
      when: isMember,
      does: function readRows({ asks }) {
        return read(...asks)
      },
    },
  ],
  'read.answered': [
    {
      why: 'An event that the exchange does not know has no page.',
      requirements: ['BROWSE-06', 'ROUTE-06'],
      when: isUnknownEvent,
      does: function goToDefaultPage() {
        return asked({ type: 'go-to', path: '/default-page', replace: true })
      },
    },
    { ...watchesPage, when: bringsMarkets },
    {
      why: 'The brand may have moved to another host.',
      requirements: ['BRAND-09'],
      does: function goToHostOfConfig(fact) {
        return configOf(fact).flatMap(({ redirect }) => (redirect === null ? [] : asked({ type: 'go-to-host', host: redirect })))
      },
    },
    {
      why: "An operator's keys ask for scripts.",
      requirements: ['BRAND-08'],
      when: configures,
      does: function loadScripts(fact) {
        return configOf(fact).flatMap((config) => asked({ type: 'load-scripts', config }))
      },
    },
  ],
  'home.applied': [watchesPage],
  'bets.listed': [
    {
      why: 'The list of positions needs the prices of the markets that were bet on.',
      requirements: ['OPEN-10'],
      when: isOnOpenBets,
      does: watchPage,
    },
    watchesFigures,
    readsLadder,
  ],
  'account.changed': [
    {
      why: 'The lists of bets must not stay behind the account.',
      requirements: ['OPEN-05', 'SLIP-31'],
      when: isBehind,
      does: readAllBets,
    },
    {
      why: 'A bet or a settlement may have moved the bonus.',
      requirements: ['ACCT-06', 'ACCT-09'],
      when: movesBonus,
      does: readRewards,
    },
  ],
  'flags.changed': [
    {
      why: 'The flags of the member have changed.',
      requirements: ['SESS-12'],
      when: isMember,
      does: readFlags,
    },
  ],
  'proof.answered': [
    {
      why: 'The e-mail may be verified now.',
      requirements: ['ACCT-06'],
      when: isMember,
      does: readProfile,
    },
  ],
  'price.unseen': [
    {
      why: 'Another program had changed the text of the price, so the player did not see the price that would have been sent.',
      requirements: ['SLIP-26', 'MKT-03'],
      does: function sayUnseen() {
        return concluded({ type: 'toast.raised', tone: 'warning', said: said('priceUnseen') })
      },
    },
  ],
  'stakes.opened': [
    {
      why: 'A visitor has no stakes to change.',
      requirements: ['STAKE-02'],
      when: isVisitor,
      does: function askForLogin() {
        return concluded({ type: 'toast.raised', tone: 'info', said: said('loginForStakes') })
      },
    },
  ],
  'settings.changed': [
    {
      why: 'The settings or stakes of the member have changed on some device.',
      requirements: ['SLIP-33', 'STAKE-04'],
      when: isMember,
      does: readSettings,
    },
  ],
  'change.submitted': [
    {
      why: 'The exchange makes the change, as the table of changes says.',
      requirements: changeRequirements,
      when: isMember,
      does: function makeChange({ change }) {
        return asked({ type: 'change', change })
      },
    },
  ],
  'change.answered': [
    {
      why: 'A toast shows what came of a change; other answers are shown at their place on the page.',
      requirements: changeRequirements,
      when: hasToast,
      does: toastAnswer,
    },
    {
      why: 'What a change may have moved is read again.',
      requirements: changeRequirements,
      when: readsAgain,
      does: function readChanged({ change }, { page }) {
        return read(...(changes[change.what].reads?.(page) ?? []))
      },
    },
  ],
  'play.changed': [
    {
      why: 'Limits or pauses were changed on another device, or a sitting began.',
      requirements: ['ACCT-08'],
      when: isMember,
      does: readPlay,
    },
  ],
  'notices.changed': [
    {
      why: 'There is a new notification.',
      requirements: ['ACCT-06', 'ACCT-10'],
      when: isMember,
      does: readNotices,
    },
    {
      why: 'A sign-in on a new device is shown at once on the other ones.',
      requirements: ['ACCT-10'],
      when: isNewSignIn,
      does: function toastOfSignIn() {
        return concluded({ type: 'toast.raised', tone: 'warning', said: said('newSignIn') })
      },
    },
  ],
  'bet.answered': [
    {
      why: 'A refusal for the reality check shows its panel, which another device may have brought forward.',
      requirements: ['ACCT-08'],
      when: isCheckRefusal,
      does: readPlay,
    },
  ],
  'alerts.changed': [
    {
      why: 'Alerts were set on another device, or came true.',
      requirements: ['MKT-11'],
      when: isMember,
      does: readAlerts,
    },
    {
      why: 'A bet that was matched or lapsed is a notification.',
      requirements: ['ACCT-06', 'MKT-11'],
      when: isMember,
      does: readNotices,
    },
  ],
  'settlement.heard': [
    {
      why: 'A settlement is a notification.',
      requirements: ['ACCT-06', 'OPEN-12'],
      when: isMember,
      does: readNotices,
    },
  ],
  'bonus.opened': [
    {
      why: 'The popup shows the bonus of one wallet.',
      requirements: ['SUPP-06'],
      when: isMember,
      does: function readWallet({ walletType }) {
        return read({ what: 'wagering', walletType })
      },
    },
  ],
  'favourites.loaded': [readsPins, { ...watchesPage, requirements: ['MKT-10'] }],
  'pin.pressed': [
    {
      why: 'A pinned market is kept with the favourites in this browser.',
      requirements: ['MKT-10'],
      does: keepFavourites,
    },
    { ...watchesPage, requirements: ['MKT-10'] },
  ],
  'star.pressed': [
    {
      why: 'A favourite is kept in this browser.',
      requirements: ['BROWSE-12'],
      does: keepFavourites,
    },
  ],
  'game-star.pressed': [
    {
      why: 'A favourite game is kept in this browser, too.',
      requirements: ['CAS-01'],
      does: keepFavourites,
    },
  ],
  'wire.refused': [
    {
      why: 'The exchange refused to watch the page’s markets, so the next page must ask for all of its own.',
      requirements: ['MKT-07'],
      when: refusesWatch,
      does: forgetWatch,
    },
  ],
  'verdict.dismissed': [
    {
      why: 'A verdict that came while the page was away is on the disk until the player has closed it.',
      requirements: ['SLIP-15', 'SLIP-30'],
      does: function forgetRef({ ref }) {
        return asked({ type: 'forget-ref', ref })
      },
    },
  ],
  'toast.raised': [
    {
      why: 'Every sentence is shown once, for 3 s.',
      requirements: ['ERR-01'],
      does: function showToast({ type: _, ...sentence }) {
        return asked({ type: 'show-toast', ...sentence })
      },
    },
  ],
}

const answersOf = <T extends FactType>(table: Reactions, type: T, fact: Facts[T], ledger: Ledger): readonly Emitted[] =>
  (table[type] ?? []).flatMap(({ when, does }) => (when === undefined || when(fact, ledger) ? does(fact, ledger) : []))

/** The requests and facts that follow from a fact, given the ledger after it. Pure. */
export const react = (fact: Fact, ledger: Ledger, table: Reactions = reactions): readonly Emitted[] =>
  answersOf(table, fact.type, fact, ledger)
