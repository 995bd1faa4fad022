import { watchMarkets } from '#contract/browse.ts'
import type { DerivedFact, Fact, FactOf, FactType } from '#domain/ledger/facts.ts'
import type { Ledger } from '#domain/ledger/ledger.ts'
import { memberReadsOf, readsOf, watchedOn } from '#domain/ledger/page.ts'
import { type Ask, readOf, rowOf } from '#domain/ledger/reads.ts'
import type { Request } from '#domain/ledger/requests.ts'
import { type Said, said } from '#domain/ledger/said.ts'
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
/** The exchange did what a member asked for. */
const isDone = ({ ok }: { readonly ok: boolean }, { member }: Ledger): boolean => ok && member !== null
/** The lists of bets are older than the account. */
const isBehind = ({ accountSeq }: FactOf<'account.changed'>, { member, betsSeq }: Ledger): boolean =>
  member !== null && accountSeq > betsSeq
/** The member's e-mail waits for its link, which may have been opened elsewhere. */
const isUnproven = (_: Fact, ledger: Ledger): boolean => {
  const profile = rowOf(ledger, { what: 'profile' })
  return profile !== null && profile.email !== '' && !profile.emailVerified
}
/** The exchange does not know the open event. */
const isUnknownEvent = (fact: FactOf<'read.answered'>, { page }: Ledger): boolean =>
  fact.what === 'event' && page.name === 'event' && page.eventId === fact.ask.eventId && fact.rows.length === 0
const bringsMarkets = (fact: FactOf<'read.answered'>, ledger: Ledger): boolean =>
  (fact.what === 'home' || fact.what === 'event' || fact.what === 'events') && !isUnknownEvent(fact, ledger)
const configOf = (fact: FactOf<'read.answered'>) => (fact.what === 'config' ? fact.rows : [])
/** The configuration of a brand that stays on this host. */
const configures = (fact: FactOf<'read.answered'>): boolean => configOf(fact).some(({ redirect }) => redirect === null)

/** The page has the home list, and reads it again once the link is up. */
const hasHome = (ledger: Ledger): boolean => ledger.link === 'down' && readOf(ledger, { what: 'home' }).state === 'ready'
const readPage = (_: Fact, ledger: Ledger) => read(...(hasHome(ledger) ? [] : [{ what: 'home' } as const]), ...readsOf(ledger.page))
const readForMember = (_: Fact, { page }: Ledger) => read(...memberReadsOf(page))
const refusesWatch = ({ name }: FactOf<'wire.refused'>): boolean => name === watchMarkets.name
const forgetWatch = () => asked({ type: 'forget-watch' })
const watchPage = (_: Fact, ledger: Ledger) => asked({ type: 'watch-page', ...watchedOn(ledger) })
const readNews = () => read({ what: 'config' }, { what: 'support' }, { what: 'popups' })
const readSupport = () => read({ what: 'support' })
const readAccount = () =>
  read(
    { what: 'balance' },
    { what: 'bets' },
    { what: 'settings' },
    { what: 'stakes' },
    { what: 'profile' },
    { what: 'notices' },
    { what: 'flags' },
    { what: 'activity' },
    { what: 'ended' },
  )
const readAccountAgain = () =>
  read({ what: 'balance' }, { what: 'bets' }, { what: 'settings' }, { what: 'stakes' }, { what: 'flags' }, { what: 'ended' })
const readBalanceAndBets = () => read({ what: 'balance' }, { what: 'bets' })
const readAllBets = () => read({ what: 'bets' }, { what: 'ended' })
const readBets = () => read({ what: 'bets' })
const readFlags = () => read({ what: 'flags' })
const readProfile = () => read({ what: 'profile' })
const readStakes = () => read({ what: 'stakes' })
const loadFavourites = (_: Fact, { member }: Ledger) => asked({ type: 'load-favourites', owner: member?.memberCode ?? null })
const toastAnswer = ({ ok, said }: { readonly ok: boolean; readonly said: Said }) =>
  concluded({ type: 'toast.raised', tone: ok ? 'success' : 'error', said })

const loadsPage = {
  why: 'The lists of the open page are read, and read again when they may have changed.',
  requirements: ['BROWSE-02', 'BROWSE-03', 'BROWSE-04', 'BROWSE-05', 'BROWSE-09', 'SOCK-04'],
  does: readPage,
} as const
const watchesPage = {
  why: 'Only the markets that the open page shows are watched.',
  requirements: ['MKT-07'],
  does: watchPage,
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
const findsHelp = {
  why: 'A member has other support contacts than a visitor.',
  requirements: ['SUPP-02'],
  does: readSupport,
} as const
const showsAnswer = { when: isMember, does: toastAnswer } as const

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
      why: 'The account may have changed while the line was down.',
      requirements: ['SOCK-04'],
      when: isMember,
      does: readAccountAgain,
    },
    loadsPage,
    watchesPage,
  ],
  'page.opened': [loadsPage, watchesPage, readsForMember],
  'page.shown': [
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
      why: 'Balance and bets are read at intervals.',
      requirements: ['SESS-10', 'OPEN-09'],
      when: isMember,
      does: function readPolled({ what }) {
        return read({ what })
      },
    },
  ],
  'market.settled': [loadsPage, watchesPage],
  'reload.pressed': [
    {
      why: 'The player asks again for a list that failed to load.',
      requirements: ['BROWSE-10', 'ERR-04'],
      does: function readAgain({ asks }) {
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
  'account.changed': [
    {
      why: 'The lists of bets must not stay behind the account.',
      requirements: ['OPEN-05', 'SLIP-31'],
      when: isBehind,
      does: readAllBets,
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
  'password.submitted': [
    {
      why: 'The exchange changes the password.',
      requirements: ['AUTH-16'],
      when: isMember,
      does: function changePassword({ old, chosen }) {
        return asked({ type: 'change-password', old, chosen })
      },
    },
  ],
  'password.changed': [
    {
      ...showsAnswer,
      why: 'A toast shows whether the password was changed.',
      requirements: ['AUTH-16'],
    },
  ],
  'proof.asked': [
    {
      why: 'The exchange sends a link that proves the e-mail.',
      requirements: ['ACCT-06'],
      when: isMember,
      does: function sendProof({ email, password }) {
        return asked({ type: 'send-proof', email, password })
      },
    },
  ],
  'proof.sent': [
    {
      ...showsAnswer,
      why: 'A toast shows whether the link was sent.',
      requirements: ['ACCT-06'],
    },
    {
      why: 'The e-mail now waits for its link.',
      requirements: ['ACCT-06'],
      when: isDone,
      does: readProfile,
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
  'stakes.submitted': [
    {
      why: 'The exchange saves the stakes.',
      requirements: ['STAKE-03'],
      when: isMember,
      does: function saveStakes({ stakes }) {
        return asked({ type: 'save-stakes', stakes })
      },
    },
  ],
  'stakes.saved': [
    {
      ...showsAnswer,
      why: 'A toast shows whether the stakes were saved.',
      requirements: ['STAKE-03'],
    },
    {
      why: 'The buttons show the saved stakes.',
      requirements: ['STAKE-01'],
      when: isDone,
      does: readStakes,
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
  'cancel.pressed': [
    {
      why: 'The exchange cancels the unmatched part.',
      requirements: ['OPEN-06'],
      when: isMember,
      does: function cancelBet({ bet }) {
        return asked({ type: 'cancel-bet', bet })
      },
    },
  ],
  'bets.cancelled': [
    {
      ...showsAnswer,
      why: 'A toast shows what was cancelled.',
      requirements: ['OPEN-06'],
    },
    {
      why: 'The list may have changed.',
      requirements: ['OPEN-06'],
      when: isMember,
      does: readBets,
    },
  ],
  'star.pressed': [
    {
      why: 'A favourite is kept in this browser.',
      requirements: ['BROWSE-12'],
      does: function keepFavourites(_, { member, favourites }) {
        return asked({ type: 'keep-favourites', owner: member?.memberCode ?? null, favourites })
      },
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
  'toast.raised': [
    {
      why: 'Every sentence is shown once, for 3 s.',
      requirements: ['ERR-01'],
      does: function showToast({ tone, said }) {
        return asked({ type: 'show-toast', tone, said })
      },
    },
  ],
}

const answersOf = <T extends FactType>(table: Reactions, type: T, fact: Facts[T], ledger: Ledger): readonly Emitted[] =>
  (table[type] ?? []).flatMap(({ when, does }) => (when === undefined || when(fact, ledger) ? does(fact, ledger) : []))

/** The requests and facts that follow from a fact, given the ledger after it. Pure. */
export const react = (fact: Fact, ledger: Ledger, table: Reactions = reactions): readonly Emitted[] =>
  answersOf(table, fact.type, fact, ledger)
