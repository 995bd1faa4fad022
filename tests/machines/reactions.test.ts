import { bonusesFrom } from '#domain/money/bonus.ts'
import { ALL_TRANSACTIONS } from '#client/money/sent-payment.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { DRAW } from '#contract/market.ts'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '#contract/calls/payments.ts'
import type { PaymentNews } from '#contract/messages/payments.ts'
import { competitionIdSchema } from '#contract/scalar.ts'
import { type Pin, noFavourites } from '#client/market/favourites.ts'
import type { Change } from '#client/ledger/changes.ts'
import type { Fact, FactType, Page } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { paise } from '#domain/paise.ts'
import { WHOLE } from '#contract/features.ts'
import type { AppConfig } from '#client/player/news.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { type Said, said } from '#domain/said.ts'
import { type Reactions, react, reactions } from '#machines/reactions.ts'
import type { AutoNews } from '#client/betting/figures.ts'
import { odds } from '#domain/odds.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import type { Emitted } from '#machines/setup.ts'
import { answered, at, betId, folded, marketId, member, pick, ref } from '#tests/player.ts'
import { eventOf, market } from '#tests/markets.ts'

const demo = member('demo')
const visitor: Ledger = { ...emptyLedger, session: 'known' }
const here: Ledger = { ...visitor, member: demo, betsSeq: 7 }
const profile = { username: 'demo', mobile: '', email: 'asha@example.com', emailVerified: false, referCode: '', hasPassword: true }
const unproven = folded(here, answered({ what: 'profile' }, profile))
const proven = folded(here, answered({ what: 'profile' }, { ...profile, emailVerified: true }))
const unmailed = folded(here, answered({ what: 'profile' }, { ...profile, email: '' }))

/** Two cricket matches, the second with a market that no list shows, and a virtual match. */
const home = [market('v1', 'virtual-1', 'v9'), market('c1', 'cricket-1'), market('c2', 'cricket-2')]
const known = folded({ ...visitor, link: 'up' }, homeAnswered(home))
const on = (ledger: Ledger, page: Page): Ledger => folded(ledger, { type: 'page.opened', page })
const ofEvent = (name: string): Page => ({ name: 'event', eventTypeId: '4', eventId: eventOf(name) })
const askOf = (name: string) => ({ what: 'event', eventTypeId: '4', eventId: eventOf(name) }) as const
const lobby: Page = { name: 'casino-lobby', path: '/casino-lobby/casino' }
const game: Page = { name: 'casino-game', path: '/aviator' }
const sport: Page = { name: 'sport', eventTypeId: '4', title: 'Cricket' }
const ofSport = { eventTypeId: '4', competitionId: null }
const events = answered(
  { what: 'events', ...ofSport },
  { id: eventOf('cricket-1'), name: 'cricket-1', competitionName: 'Cup', marketIds: [marketId('c1')] },
)
const unreadConfig: Fact = { type: 'read.failed', ask: { what: 'config' }, whose: 'all', said: said('network') }
const config: AppConfig = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null, backend: WHOLE }
const { kind: _, line: __, fancyPrice: ___, ...place } = pick('m7')
const openBet: Bet = {
  ...place,
  betId: betId(1),
  ref: ref(1),
  averageOdds: place.odds,
  winnings: paise(0),
  stake: paise(100),
  matched: paise(100),
  remaining: paise(0),
  state: 'matched',
  placedAt: at(1),
  pnl: null,
}
const onDraw = { marketId: marketId('c2'), selectionId: DRAW }
const star = { event: { id: 'cricket-1' }, name: 'cricket-1', eventTypeId: '4' }
/** A bet that leaves a position on the first cricket match. */
const bet: Bet = {
  betId: betId(1),
  ref: ref(1),
  marketId: marketId('c1'),
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventOf('cricket-1'),
  eventName: 'cricket-1',
  eventTypeId: '4',
  selectionId: selectionIdSchema.parse(1),
  runnerName: 'Home',
  side: 'back',
  odds: odds(2000),
  averageOdds: odds(2000),
  winnings: paise(50_000),
  stake: paise(50_000),
  matched: paise(50_000),
  remaining: paise(0),
  state: 'matched',
  placedAt: at(1),
  pnl: null,
}
const EVENT = 'read event 4 event-cricket-1'
const positioned: Ledger = { ...here, bets: { kind: 'ready', items: [bet] } }
const readAlready = folded(positioned, answered(askOf('cricket-1')))
const withMarket: Ledger = { ...positioned, catalog: known.catalog }
const news: AutoNews = {
  marketId: marketId('c1'),
  marketName: 'Match Odds',
  eventId: eventOf('cricket-1'),
  eventName: 'cricket-1',
  step: 'set',
  bound: 'profit',
  amount: paise(100),
  said: null,
  why: 'NOTHING_LEFT',
}
const pin: Pin = {
  marketId: marketId('c1'),
  marketName: 'Match Odds',
  eventId: eventOf('cricket-1'),
  eventName: 'cricket-1',
  eventTypeId: '4',
}
const pinnedHere: Ledger = { ...here, favourites: { ...noFavourites, pinned: [pin] } }
const words = (text: string): Said => said('words', text)

/** The wallets as the exchange lists them. */
const walletsRead = ({ balance, useBonus }: { readonly balance: number; readonly useBonus: boolean }) =>
  answered(
    { what: 'wallets' },
    {
      useBonusWallet: useBonus,
      withdrawable: paise(0),
      owed: paise(0),
      wallets: [{ walletCode: 'exchange', kind: 'bonus', balance: paise(balance), exposure: paise(0) }],
    },
  )

/** What was emitted, one line each. */
const written = (emitted: readonly Emitted[]): readonly string[] =>
  emitted.map((each) => {
    if (each.type === 'fact')
      return each.fact.type === 'toast.raised' ? `toast ${each.fact.tone} ${JSON.stringify(each.fact.said)}` : each.fact.type
    const { type, ...rest } = each.request
    return each.request.type === 'read' ? `read ${Object.values(each.request.ask).join(' ')}` : `${type} ${JSON.stringify(rest)}`
  })
const toast = (tone: string, text: string): string => `toast ${tone} ${JSON.stringify(words(text))}`
const ACCOUNT = [
  'balance',
  'bets',
  'settings',
  'stakes',
  'wallets',
  'address',
  'alerts',
  'play',
  'profile',
  'notices',
  'flags',
  'activity',
  'ended',
  'settlements',
].map((what) => `read ${what}`)
const AGAIN = [
  'balance',
  'bets',
  'settings',
  'stakes',
  'wallets',
  'address',
  'alerts',
  'play',
  'notices',
  'flags',
  'ended',
  'settlements',
].map((what) => `read ${what}`)
const watched = (levels: 1 | 3, ...marketIds: readonly string[]): string => `watch-page ${JSON.stringify({ levels, marketIds })}`
const seen = (owner: string | null): string => `keep-recent ${JSON.stringify({ owner, event: 'event-cricket-2' })}`
const favourites = (owner: string | null): string => `load-favourites ${JSON.stringify({ owner })}`
const figures = (...marketIds: readonly string[]): string => `watch-figures ${JSON.stringify({ marketIds })}`
const MEDIA = ['read stream 4 event-cricket-2', 'read stats 4 event-cricket-2']

/** The request that makes a change; its secrets are dots. */
const making = (change: Change): string => `change ${JSON.stringify({ change })}`

const DEPOSIT = ['read paymentTerms', 'read transactions deposit open     ']
const WITHDRAW = ['read paymentTerms', 'read beneficiaries', 'read transactions withdrawal open     ']
const onePayment: Page = { name: 'transaction', type: 'deposit', refrenceNo: 'DEP-000001' }
const unanswered = { type: 'payment.answered', ref: ref(1), answer: { kind: 'refused', said: said('paymentNotTaken') } } as const
const changedPayment = {
  type: 'change.answered',
  change: { what: 'utr', refrenceNo: 'DEP-000001', utr: '' },
  ok: true,
  said: said('paymentSaved'),
} as const
/** What a member presses on a page of payments, and the request that follows. */
const PRESSES: readonly (readonly [Fact, string])[] = [
  [
    { type: 'rows.wanted', asks: [{ what: 'transactions', ...ALL_TRANSACTIONS, type: 'deposit', cursor: '7' }] },
    'read transactions deposit      7',
  ],
  [{ type: 'change.submitted', change: { what: 'remove-beneficiary', id: 'B1' } }, making({ what: 'remove-beneficiary', id: 'B1' })],
]

const saying = (tone: string, why: Said): string => `toast ${tone} ${JSON.stringify(why)}`

/** An end of a payment, and what follows of it where its player sees it or not. */
const ended = (payment: PaymentNews | null, notice: string | null = '9'): Fact => ({ type: 'payments.changed', payment, notice })
const approved: PaymentNews = { type: 'deposit', refrenceNo: 'DEP-000001', state: 'approved', amount: paise(50_000) }
const refused: PaymentNews = { type: 'withdrawal', refrenceNo: 'WDR-000001', state: 'rejected', amount: paise(50_000) }
const notice = (isRead: boolean) => ({ id: '7', text: '', at: at(1), isRead })
const withNotices = folded(here, answered({ what: 'notices' }, notice(true)))
const unread = folded(here, answered({ what: 'notices' }, notice(false)))
const transaction: Transaction = { ...approved, ref: ref(1), method: 'UPI', at: at(1), steps: [], hasReceipt: false, canCancel: false }
const takenBack: Fact = { type: 'payment.answered', ref: ref(1), answer: { kind: 'made', payment: { ...transaction, ...refused } } }
const made: Fact = { type: 'payment.answered', ref: ref(1), answer: { kind: 'made', payment: transaction } }
const READ = making({ what: 'read-notices', upTo: '9' })
const UNSEEN = [saying('success', said('depositApproved', paise(50_000), 'DEP-000001')), 'read notices']
const afterPress = (ledger: Ledger) => folded(ledger, { type: 'page.opened', page: { name: 'deposit' } }, made)
const ENDS: readonly (readonly [string, Fact, Ledger, readonly string[]])[] = [
  ['[ACCT-04]', ended(approved), withNotices, UNSEEN],
  ['[ACCT-04]', ended(approved), visitor, []],
  ['[ACCT-04]', ended(approved, null), withNotices, []],
  ['[ACCT-04]', ended(refused), here, [saying('warning', said('withdrawalRejected', paise(50_000), 'WDR-000001')), 'read notices']],
  ['[ACCT-04]', ended(approved), on(withNotices, onePayment), ['read transaction deposit DEP-000001', READ]],
  ['[ACCT-04]', ended(refused), folded(on(withNotices, { name: 'withdraw' }), takenBack), [...WITHDRAW, READ]],
  ['[ACCT-06]', ended(approved), on(unread, onePayment), ['read transaction deposit DEP-000001', 'read notices']],
  ['[ACCT-06]', ended(approved), on(here, onePayment), ['read transaction deposit DEP-000001', 'read notices']],
  ['[ACCT-04]', ended(approved), afterPress(withNotices), [...DEPOSIT, READ]],
  ['[ACCT-04]', ended(approved), folded(afterPress(withNotices), { type: 'page.hidden' }), [...DEPOSIT, ...UNSEEN]],
  ['[ACCT-04]', ended(approved), folded(afterPress(withNotices), { type: 'payment.left', kind: 'deposit' }), [...DEPOSIT, ...UNSEEN]],
  [
    '[ACCT-04]',
    ended({ ...approved, refrenceNo: 'DEP-000002' }),
    on(withNotices, onePayment),
    ['read transaction deposit DEP-000001', ...UNSEEN.map((line) => line.replace('000001', '000002'))],
  ],
]
const days = { what: 'cool-off', days: 3 } as const
const settledNow: Fact = {
  type: 'settlement.heard',
  settlement: {
    ...{ number: 1, kind: 'settled', marketId: marketId('c1'), marketType: 'MATCH_ODDS', marketName: 'Match Odds', runs: null },
    ...{ eventId: eventOf('cricket-1'), eventName: 'A v B', net: paise(100), at: at(1) },
  },
}
const story: Page = { name: 'story', ref: bet.ref }
const STORY = `read betRecord ${bet.ref}`
/** An open slip on a market, of an event. */
const drafted = (name: string, event = name) => ({
  slip: `slip-${name}`,
  marketId: marketId(name),
  eventId: eventOf(event),
  eventTypeId: '4' as const,
})
/** What a player reads of a rule, by what happened to it. */
const TOASTS = {
  set: [],
  fired: [saying('info', said('autoFired', 'cricket-1', paise(100)))],
  done: [saying('success', said('autoDone', 'cricket-1', paise(100)))],
  lapsed: [saying('warning', said('autoLapsed', 'cricket-1'))],
  ended: [saying('info', said('autoEnded', 'cricket-1'))],
} as const

/** What a fact leads to, on a ledger that it is folded into. */
const cases: readonly (readonly [requirements: string, Fact, Ledger, readonly string[]])[] = [
  ['[BRAND-08][SUPP-02][SUPP-04]', { type: 'app.started' }, emptyLedger, ['read config', 'read support', 'read popups', favourites(null)]],
  [
    '[SESS-10][OPEN-05][SLIP-31][BROWSE-12]',
    { type: 'session.started', member: demo },
    visitor,
    [...ACCOUNT, favourites('demo'), 'read support'],
  ],
  [
    '[BROWSE-05][BROWSE-12]',
    { type: 'session.started', member: demo },
    on(visitor, ofEvent('cricket-2')),
    [...ACCOUNT, favourites('demo'), ...MEDIA, 'read support', seen('demo')],
  ],
  ['[SESS-16]', { type: 'session.ended', member: demo.memberCode, said: null }, here, [favourites(null), 'read support']],
  [
    '[BROWSE-05]',
    { type: 'session.ended', member: demo.memberCode, said: null },
    on(here, ofEvent('cricket-2')),
    [favourites(null), ...MEDIA, 'read support'],
  ],
  ['[MKT-07]', { type: 'wire.refused', about: 'watch', said: said('RATE_LIMITED') }, known, ['forget-watch {}']],
  ['[MKT-07]', { type: 'wire.refused', about: 'bets', said: said('RATE_LIMITED') }, known, []],
  ['[SOCK-04]', { type: 'link.up' }, visitor, ['read home', watched(1)]],
  [
    '[BACK-02]',
    { type: 'link.up' },
    folded(visitor, unreadConfig),
    ['read config', 'read support', 'read popups', 'read home', watched(1)],
  ],
  ['[SOCK-04]', { type: 'link.up' }, here, [...AGAIN, 'read home', watched(1), figures()]],
  ['[BROWSE-01][MKT-07]', { type: 'page.opened', page: { name: 'home' } }, known, ['read home', watched(1, 'v1', 'c1', 'c2')]],
  ['[BROWSE-03]', { type: 'page.opened', page: { name: 'home' } }, { ...known, link: 'down' }, [watched(1, 'v1', 'c1', 'c2')]],
  ['[BROWSE-02]', { type: 'page.opened', page: sport }, known, ['read home', 'read competitions 4 ', 'read events 4 ', watched(1)]],
  [
    '[BROWSE-02][MKT-07]',
    { type: 'page.opened', page: sport },
    folded(here, events),
    ['read home', 'read competitions 4 ', 'read events 4 ', watched(1, 'c1')],
  ],
  [
    '[MKT-04]',
    { type: 'page.opened', page: { name: 'competition', eventTypeId: '4', competitionId: competitionIdSchema.parse('cup'), title: 'Cup' } },
    known,
    ['read home', 'read competitions 4 cup', 'read events 4 cup', 'read odds 4 cup', 'read results 4', watched(1)],
  ],
  [
    '[MKT-04]',
    answered({ what: 'odds', eventTypeId: 'v9', competitionId: null }, marketId('v1')),
    on(known, { name: 'virtual', eventTypeId: 'v9' }),
    [watched(1, 'v1')],
  ],
  [
    '[BROWSE-05][MKT-07]',
    { type: 'page.opened', page: ofEvent('cricket-2') },
    known,
    ['read home', 'read event 4 event-cricket-2', watched(3, 'c2'), ...MEDIA, seen(null)],
  ],
  [
    '[MKT-09]',
    { type: 'ladder.opened', marketId: marketId('c2'), selectionId: DRAW },
    on(known, ofEvent('cricket-2')),
    [`watch-page ${JSON.stringify({ levels: 3, marketIds: ['c2'], deep: 'c2' })}`],
  ],
  [
    '[MKT-09]',
    { type: 'ladder.closed' },
    folded(on(known, ofEvent('cricket-2')), { type: 'ladder.opened', marketId: marketId('c2'), selectionId: DRAW }),
    [watched(3, 'c2')],
  ],
  [
    '[BROWSE-09]',
    { type: 'page.opened', page: { name: 'virtual', eventTypeId: '4' } },
    known,
    ['read home', 'read results v9', 'read odds v9 ', 'read results b9', 'read odds b9 ', watched(1, 'v1')],
  ],
  [
    '[BROWSE-09]',
    { type: 'page.opened', page: { name: 'virtual', eventTypeId: 'b9' } },
    known,
    ['read home', 'read results b9', 'read odds b9 ', watched(1)],
  ],
  ['[SESS-10][OPEN-09]', { type: 'page.shown' }, visitor, []],
  ['[SESS-10][OPEN-09]', { type: 'page.shown' }, here, [figures(), 'read balance', 'read bets']],
  ['[CAS-01]', { type: 'page.shown' }, on(here, lobby), [figures(), 'read casino', 'read casinoPlayed', 'read balance', 'read bets']],
  ['[CAS-01]', { type: 'page.shown' }, on(here, game), [figures(), 'read casino', 'read casinoPlayed', 'read balance', 'read bets']],
  ['[CAS-01]', { type: 'page.shown' }, on(visitor, lobby), []],
  ['[CAS-01]', { type: 'page.opened', page: lobby }, here, ['read home', 'read casino', watched(1), 'read casinoPlayed']],
  ['[CAS-01][MKT-07]', { type: 'page.opened', page: lobby }, known, ['read home', 'read casino', watched(1), 'read casinoPlayed']],
  ['[CAS-03][ROUTE-17][MKT-07]', { type: 'page.opened', page: game }, known, ['read home', 'read casino', watched(1), 'read casinoPlayed']],
  ['[CAS-03][ROUTE-17]', { type: 'page.opened', page: game }, here, ['read home', 'read casino', watched(1), 'read casinoPlayed']],
  ['[SRCH-01]', { type: 'search.opened' }, visitor, ['read casino', 'load-recent {"owner":null}']],
  ['[SRCH-01]', { type: 'search.opened' }, folded(here, answered({ what: 'casino' })), ['load-recent {"owner":"demo"}']],
  ['[BROWSE-12]', { type: 'session.restored', member: null }, on(visitor, ofEvent('cricket-2')), [seen(null)]],
  ['[BROWSE-12]', { type: 'session.restored', member: demo }, on(visitor, ofEvent('cricket-1')), []],
  ['[BROWSE-12]', { type: 'session.restored', member: null }, visitor, []],
  [
    '[BROWSE-12]',
    { type: 'page.opened', page: ofEvent('cricket-2') },
    { ...here, session: 'known' },
    ['read home', 'read event 4 event-cricket-2', watched(3), ...MEDIA, seen('demo')],
  ],
  [
    '[BROWSE-12]',
    { type: 'page.opened', page: ofEvent('cricket-2') },
    { ...here, session: 'asked' },
    ['read home', 'read event 4 event-cricket-2', watched(3), ...MEDIA],
  ],
  ['[CAS-01]', { type: 'poll.due', what: 'casino' }, here, ['read casino']],
  ['[CAS-04]', { type: 'poll.due', what: 'casinoPlayed' }, here, ['read casinoPlayed']],
  [
    '[CAS-01]',
    { type: 'game-star.pressed', key: 'aviator/one' },
    here,
    [`keep-favourites ${JSON.stringify({ owner: 'demo', favourites: { ...noFavourites, games: ['aviator/one'] } })}`],
  ],
  ['[ACCT-06]', { type: 'page.shown' }, unproven, [figures(), 'read balance', 'read bets', 'read profile']],
  ['[ACCT-06]', { type: 'page.shown' }, proven, [figures(), 'read balance', 'read bets']],
  ['[ACCT-06]', { type: 'page.shown' }, unmailed, [figures(), 'read balance', 'read bets']],
  ['[OPEN-09][CASH-06]', { type: 'page.hidden' }, here, [figures()]],
  ['[OPEN-09][CASH-06]', { type: 'page.hidden' }, visitor, []],
  ['[CASH-06]', { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [] }, visitor, []],
  ['[CASH-07]', { type: 'auto-cash-out.heard', news: { ...news, step: 'done' } }, visitor, []],
  [
    '[MKT-05]',
    { type: 'ladder.opened', marketId: marketId('c2'), selectionId: DRAW },
    folded(on({ ...known, member: demo }, ofEvent('cricket-2'))),
    [`watch-page ${JSON.stringify({ levels: 3, marketIds: ['c2'], deep: 'c2' })}`, 'read ladder c2'],
  ],
  [
    '[MKT-05]',
    { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [] },
    { ...here, ladder: onDraw },
    [watched(1), figures(), 'read ladder c2'],
  ],
  [
    '[MKT-05]',
    { type: 'bets.listed', accountSeq: 8, which: 'active', bets: [] },
    { ...here, ladder: onDraw },
    [watched(1), figures(), 'read ladder c2'],
  ],
  [
    '[SLIP-30]',
    { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [bet] },
    on(here, story),
    [watched(1), figures(), STORY],
  ],
  [
    '[SLIP-30]',
    { type: 'bets.changed', from: 7, accountSeq: 8, active: [bet], ended: [] },
    on(here, story),
    [watched(1), figures(), STORY],
  ],
  ['[SLIP-30]', { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [] }, on(here, story), [watched(1), figures()]],
  ['[SLIP-30]', { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [bet] }, here, [watched(1), figures()]],
  ['[SLIP-30]', { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [bet] }, on(visitor, story), []],
  ['[SLIP-30]', { type: 'page.opened', page: story }, on(here, story), ['read home', watched(1), STORY]],
  ['[SLIP-30]', { type: 'link.up' }, on(here, story), [...AGAIN, 'read home', watched(1), figures(), STORY]],
  ['[SLIP-30]', { type: 'link.up' }, on(visitor, story), ['read home', watched(1)]],
  ['[MKT-05]', { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [] }, { ...visitor, ladder: onDraw }, []],
  ['[MKT-05]', { type: 'bets.listed', accountSeq: 8, which: 'active', bets: [] }, { ...visitor, ladder: onDraw }, []],
  ['[CASH-06]', { type: 'bets.listed', accountSeq: 8, which: 'active', bets: [] }, visitor, []],
  ['[CASH-06]', { type: 'bets.listed', accountSeq: 8, which: 'active', bets: [bet] }, here, [watched(1, 'c1'), EVENT, figures('c1')]],
  [
    '[CASH-06]',
    { type: 'bets.changed', from: 7, accountSeq: 8, active: [], ended: [] },
    positioned,
    [watched(1, 'c1'), EVENT, figures('c1')],
  ],
  ['[CASH-06]', { type: 'page.hidden' }, { ...positioned, isShown: false }, [figures()]],
  ...(['set', 'fired', 'done', 'lapsed', 'ended'] as const).map(
    (step) => ['[CASH-07]', { type: 'auto-cash-out.heard', news: { ...news, step } }, here, TOASTS[step]] as const,
  ),
  [
    '[CASH-07][MKT-15]',
    { type: 'auto-cash-out.heard', news: { ...news, step: 'ended', why: 'MARKET_CHANGED' } },
    here,
    [saying('warning', said('autoMarketChanged', 'cricket-1'))],
  ],
  [
    '[CASH-07][MKT-03]',
    { type: 'auto-cash-out.heard', news: { ...news, step: 'lapsed', said: said('MARKET_SUSPENDED') } },
    here,
    [saying('warning', said('autoRefused', 'cricket-1', said('MARKET_SUSPENDED')))],
  ],
  [
    '[CASH-07]',
    { type: 'auto-cash-out.heard', news: { ...news, step: 'lapsed', said: said('ODDS_CHANGED') } },
    here,
    [saying('warning', said('autoLapsed', 'cricket-1'))],
  ],
  [
    '[ACCT-03]',
    { type: 'page.opened', page: { name: 'transactions', wish: ALL_TRANSACTIONS } },
    here,
    ['read home', watched(1), 'read transactions       '],
  ],
  ['[ACCT-04]', { type: 'page.opened', page: { name: 'deposit' } }, here, ['read home', watched(1), ...DEPOSIT]],
  ['[ACCT-04]', { type: 'page.opened', page: { name: 'withdraw' } }, here, ['read home', watched(1), ...WITHDRAW]],
  ['[ACCT-03]', { type: 'page.opened', page: onePayment }, here, ['read home', watched(1), 'read transaction deposit DEP-000001']],
  ['[ACCT-04]', { type: 'link.up' }, on(here, { name: 'deposit' }), [...AGAIN, 'read home', watched(1), figures(), ...DEPOSIT]],
  ['[ACCT-04]', { type: 'link.up' }, on(visitor, { name: 'deposit' }), ['read home', watched(1)]],
  ...([{ type: 'payments.changed', payment: null, notice: null }, unanswered, changedPayment] as const).flatMap((fact) => [
    ['[ACCT-04]', fact, on(here, { name: 'deposit' }), DEPOSIT] as const,
    ['[ACCT-04]', fact, on(visitor, { name: 'deposit' }), []] as const,
    ['[ACCT-04]', fact, here, []] as const,
  ]),
  ...ENDS,
  ...PRESSES.flatMap(([fact, line]) => [['[ACCT-04]', fact, here, [line]] as const, ['[ACCT-04]', fact, visitor, []] as const]),
  ['[ACCT-08]', { type: 'change.submitted', change: days }, here, [making(days)]],
  ['[ACCT-08]', { type: 'change.submitted', change: days }, visitor, []],
  [
    '[ACCT-08]',
    { type: 'change.answered', change: { what: 'check-seen' }, ok: false, said: words('lost') },
    here,
    [toast('error', 'lost')],
  ],
  ['[ACCT-08]', { type: 'change.answered', change: { what: 'check-seen' }, ok: true, said: words('seen') }, here, []],
  ['[ACCT-08]', { type: 'play.changed' }, here, ['read play']],
  ['[ACCT-08]', { type: 'play.changed' }, visitor, []],
  ['[ACCT-06]', { type: 'notices.changed', newSignIn: false }, here, ['read notices']],
  ['[ACCT-10]', { type: 'notices.changed', newSignIn: true }, here, ['read notices', saying('warning', said('newSignIn'))]],
  ['[ACCT-10]', { type: 'notices.changed', newSignIn: true }, visitor, []],
  ['[ACCT-08]', { type: 'bet.answered', ref: null, verdict: refusedSaying(said('REALITY_CHECK_DUE')) }, here, ['read play']],
  ['[ACCT-08]', { type: 'bet.answered', ref: null, verdict: refusedSaying(said('ODDS_CHANGED')) }, here, []],
  ['[ACCT-08]', { type: 'bet.answered', ref: null, verdict: refusedSaying(said('REALITY_CHECK_DUE')) }, visitor, []],
  ...(['play', 'devices', 'notices', 'profile'] as const).map(
    (list) =>
      ['[ACCT-08]', { type: 'page.opened', page: { name: 'account', list } }, here, ['read home', watched(1), `read ${list}`]] as const,
  ),
  ['[MKT-11]', { type: 'alerts.changed' }, here, ['read alerts', 'read notices']],
  ['[ACCT-06]', settledNow, here, ['read notices']],
  ['[ACCT-06]', settledNow, visitor, []],
  ['[MKT-11]', { type: 'alerts.changed' }, visitor, []],
  [
    '[MKT-10]',
    { type: 'pin.pressed', pin },
    here,
    [`keep-favourites ${JSON.stringify({ owner: 'demo', favourites: { ...noFavourites, pinned: [pin] } })}`, watched(1, 'c1')],
  ],
  [
    '[MKT-10]',
    { type: 'pin.pressed', pin },
    pinnedHere,
    [`keep-favourites ${JSON.stringify({ owner: 'demo', favourites: noFavourites })}`, watched(1)],
  ],
  [
    '[MKT-10]',
    { type: 'favourites.loaded', favourites: pinnedHere.favourites },
    visitor,
    ['read event 4 event-cricket-1', watched(1, 'c1')],
  ],
  [
    '[MKT-10]',
    { type: 'link.up' },
    { ...visitor, favourites: pinnedHere.favourites },
    ['read home', 'read event 4 event-cricket-1', watched(1, 'c1')],
  ],
  [
    '[MKT-10]',
    { type: 'page.opened', page: ofEvent('cricket-2') },
    { ...known, favourites: pinnedHere.favourites },
    ['read home', 'read event 4 event-cricket-2', watched(3, 'c2', 'c1'), ...MEDIA, seen(null)],
  ],
  ['[SESS-10]', { type: 'poll.due', what: 'balance' }, here, ['read balance']],
  ['[OPEN-09]', { type: 'poll.due', what: 'bets' }, here, ['read bets']],
  ['[OPEN-09]', { type: 'poll.due', what: 'bets' }, visitor, []],
  [
    '[BROWSE-03]',
    { type: 'market.settled', marketId: marketId('c1'), eventId: eventOf('cricket-1'), winners: [], note: '' },
    known,
    ['read home', watched(1, 'v1', 'c1', 'c2')],
  ],
  [
    '[MKT-15][BROWSE-05]',
    { type: 'market.changed', marketId: marketId('c1') },
    { ...known, favourites: pinnedHere.favourites },
    ['read home', 'read event 4 event-cricket-1', watched(1, 'v1', 'c1', 'c2')],
  ],
  [
    '[SLIP-19]',
    { type: 'market.changed', marketId: marketId('c1') },
    { ...known, drafts: [drafted('other-1'), drafted('other-2', 'other-1')] },
    ['read home', 'read event 4 event-other-1', watched(1, 'v1', 'c1', 'c2', 'other-1', 'other-2')],
  ],
  [
    '[SLIP-19]',
    { type: 'page.opened', page: lobby },
    { ...known, drafts: [drafted('other-1')] },
    ['read home', 'read casino', watched(1, 'other-1'), 'read casinoPlayed'],
  ],
  [
    '[CAS-01]',
    { type: 'market.settled', marketId: marketId('c1'), eventId: eventOf('cricket-1'), winners: [], note: '' },
    on(known, lobby),
    ['read home', watched(1)],
  ],
  [
    '[CAS-01]',
    { type: 'market.settled', marketId: marketId('c1'), eventId: eventOf('cricket-1'), winners: [], note: '' },
    on(known, game),
    ['read home', watched(1)],
  ],
  [
    '[BROWSE-10]',
    { type: 'reload.pressed', asks: [askOf('cricket-1'), { what: 'home' }] },
    visitor,
    ['read event 4 event-cricket-1', 'read home'],
  ],
  ['[ACCT-02]', { type: 'rows.wanted', asks: [{ what: 'alerts' }] }, here, ['read alerts']],
  ['[ACCT-02]', { type: 'rows.wanted', asks: [{ what: 'alerts' }] }, visitor, []],
  ['[MKT-07]', homeAnswered(home), visitor, [watched(1, 'v1', 'c1', 'c2')]],
  ['[MKT-07]', { type: 'home.applied', markets: home.slice(1) }, visitor, [watched(1, 'c1', 'c2')]],
  [
    '[OPEN-10]',
    { type: 'bets.listed', which: 'active', accountSeq: 9, bets: [openBet] },
    on(here, { name: 'open-bets' }),
    [watched(1, 'm7'), 'read event 4 event-m7', figures('m7')],
  ],
  ['[OPEN-10]', { type: 'page.opened', page: { name: 'open-bets' } }, positioned, ['read home', watched(1, 'c1'), EVENT]],
  [
    '[OPEN-10]',
    { type: 'link.up' },
    on(positioned, { name: 'open-bets' }),
    [...AGAIN, 'read home', EVENT, watched(1, 'c1'), figures('c1')],
  ],
  ['[OPEN-10]', { type: 'market.changed', marketId: marketId('c1') }, withMarket, ['read home', EVENT, watched(1, 'c1')]],
  ['[OPEN-10]', { type: 'market.changed', marketId: marketId('c2') }, withMarket, ['read home', watched(1, 'c1')]],
  // An event is read once, and none whose market is known.
  ['[OPEN-10]', { type: 'page.opened', page: { name: 'open-bets' } }, readAlready, ['read home', watched(1, 'c1')]],
  ['[OPEN-10]', { type: 'page.opened', page: { name: 'open-bets' } }, withMarket, ['read home', watched(1, 'c1')]],
  [
    '[OPEN-10]',
    { type: 'bets.listed', which: 'active', accountSeq: 9, bets: [openBet] },
    on({ ...known, member: demo, betsSeq: 7 }, ofEvent('cricket-2')),
    [figures('m7')],
  ],
  ['[OPEN-10]', events, on({ ...here, bets: { kind: 'ready', items: [openBet] } }, sport), [watched(1, 'c1', 'm7')]],
  ['[OPEN-10]', { type: 'page.opened', page: lobby }, positioned, ['read home', 'read casino', watched(1), 'read casinoPlayed']],
  ['[MKT-07]', events, on(here, sport), [watched(1, 'c1')]],
  ['[MKT-07]', answered(askOf('cricket-2'), marketId('c2')), on({ ...known, member: demo }, ofEvent('cricket-2')), [watched(3, 'c2')]],
  ['[BROWSE-06]', answered(askOf('cricket-1')), on(here, ofEvent('cricket-1')), ['go-to {"path":"/default-page","replace":true}']],
  ['[BROWSE-06]', answered(askOf('cricket-1')), on(here, ofEvent('cricket-2')), [watched(3)]],
  [
    '[MKT-15]',
    answered(askOf('cricket-1'), marketId('c2')),
    on({ ...known, member: demo }, ofEvent('cricket-1')),
    ['go-to {"path":"/event-page/4/event-cricket-2","replace":true}'],
  ],
  ['[MKT-07]', answered({ what: 'notices' }), here, []],
  ['[BRAND-08]', answered({ what: 'config' }, config), here, [`load-scripts ${JSON.stringify({ config })}`]],
  ['[BRAND-09]', answered({ what: 'config' }, { ...config, redirect: 'other.example' }), here, ['go-to-host {"host":"other.example"}']],
  ['[SLIP-31]', { type: 'account.changed', accountSeq: 8, balance: paise(1), exposure: paise(0) }, here, ['read bets', 'read ended']],
  ['[SLIP-31]', { type: 'account.changed', accountSeq: 7, balance: paise(1), exposure: paise(0) }, here, []],
  ['[SLIP-31]', { type: 'account.changed', accountSeq: 8, balance: paise(1), exposure: paise(0) }, visitor, []],
  ['[SESS-12]', { type: 'flags.changed' }, here, ['read flags']],
  ['[SESS-12]', { type: 'flags.changed' }, visitor, []],
  ['[SOCK-01]', { type: 'admin.opened' }, here, ['read notices', 'read flags']],
  ['[SOCK-01]', { type: 'admin.opened' }, visitor, []],
  ['[ACCT-06]', { type: 'proof.answered', ok: true, said: words('verified') }, here, ['read profile']],
  ['[ACCT-06]', { type: 'proof.answered', ok: true, said: words('verified') }, visitor, []],
  ['[SLIP-26][MKT-03]', { type: 'price.unseen' }, here, [`toast warning ${JSON.stringify(said('priceUnseen'))}`]],
  ['[STAKE-02]', { type: 'stakes.opened', place: 'slip' }, visitor, [`toast info ${JSON.stringify(said('loginForStakes'))}`]],
  ['[STAKE-02]', { type: 'stakes.opened', place: 'slip' }, here, []],
  ['[SLIP-33]', { type: 'settings.changed' }, here, ['read settings', 'read stakes', 'read wallets']],
  ['[SLIP-33]', { type: 'settings.changed' }, visitor, []],
  ['[SLIP-33]', { type: 'settings.changed' }, here, ['read settings', 'read stakes', 'read wallets']],
  ['[SLIP-33]', { type: 'settings.changed' }, visitor, []],
  ...(['promotions', 'wallets', 'fortune'] as const).map(
    (name) =>
      ['[ACCT-09]', { type: 'page.opened', page: { name } }, known, ['read home', watched(1, 'v1', 'c1', 'c2'), `read ${name}`]] as const,
  ),
  [
    '[ACCT-09]',
    { type: 'page.opened', page: { name: 'bonuses', wish: bonusesFrom(new URLSearchParams('range=30d&show=over')) } },
    here,
    ['read home', watched(1), 'read bonuses 30d    over '],
  ],
  [
    '[ACCT-05]',
    { type: 'page.opened', page: { name: 'timeSetting' } },
    known,
    ['read home', watched(1, 'v1', 'c1', 'c2'), 'read serverTime'],
  ],
  [
    '[ACCT-06]',
    { type: 'account.changed', accountSeq: 7, balance: paise(1), exposure: paise(0) },
    folded(here, walletsRead({ balance: 5000, useBonus: false })),
    ['read wallets'],
  ],
  [
    '[ACCT-06]',
    { type: 'account.changed', accountSeq: 7, balance: paise(1), exposure: paise(0) },
    folded(here, walletsRead({ balance: 0, useBonus: true })),
    ['read wallets'],
  ],
  [
    '[ACCT-06]',
    { type: 'account.changed', accountSeq: 7, balance: paise(1), exposure: paise(0) },
    folded(here, walletsRead({ balance: 0, useBonus: false })),
    [],
  ],
  ['[ROUTE-16]', { type: 'rows.wanted', asks: [{ what: 'notices' }] }, here, ['read notices']],
  ['[ROUTE-16]', { type: 'rows.wanted', asks: [{ what: 'notices' }] }, visitor, []],
  ['[SUPP-06]', { type: 'bonus.opened', walletType: 'casino' }, here, ['read wagering casino']],
  ['[SUPP-06]', { type: 'bonus.opened', walletType: 'casino' }, visitor, []],
  [
    '[OPEN-06]',
    { type: 'change.submitted', change: { what: 'cancel-bet', bet: betId(1) } },
    here,
    [making({ what: 'cancel-bet', bet: betId(1) })],
  ],
  ['[OPEN-06]', { type: 'change.submitted', change: { what: 'cancel-bet', bet: 'all' } }, visitor, []],
  [
    '[OPEN-06]',
    { type: 'change.answered', change: { what: 'cancel-bet', bet: 'all' }, ok: true, said: words('cancelled') },
    here,
    [toast('success', 'cancelled'), 'read bets'],
  ],
  [
    '[OPEN-06]',
    { type: 'change.answered', change: { what: 'cancel-bet', bet: 'all' }, ok: false, said: words('taken') },
    here,
    [toast('error', 'taken'), 'read bets'],
  ],
  ['[OPEN-06]', { type: 'change.answered', change: { what: 'cancel-bet', bet: 'all' }, ok: true, said: words('cancelled') }, visitor, []],
  [
    '[BROWSE-12]',
    { type: 'star.pressed', item: star, place: { list: 'event', inplay: false } },
    visitor,
    [
      `keep-favourites ${JSON.stringify({ owner: null, favourites: folded(visitor, { type: 'star.pressed', item: star, place: { list: 'event', inplay: false } }).favourites })}`,
    ],
  ],
  ...(['light', 'message', 'info', 'success', 'warning', 'error'] as const).map(
    (tone) =>
      [
        '[ERR-01]',
        { type: 'toast.raised', tone, said: words(tone) },
        visitor,
        [`show-toast ${JSON.stringify({ tone, said: words(tone) })}`],
      ] as const,
  ),
  ['[SLIP-15][SLIP-30]', { type: 'verdict.dismissed', ref: ref(1) }, here, [`forget-ref ${JSON.stringify({ ref: ref(1) })}`]],
  [
    '[SLIP-15]',
    { type: 'toast.raised', tone: 'success', said: words('placed'), about: words('the match') },
    here,
    [`show-toast ${JSON.stringify({ tone: 'success', said: words('placed'), about: words('the match') })}`],
  ],
  ['[ERR-01]', { type: 'login.failed', said: words('wrong') }, visitor, []],
]

const followed = (fact: Fact, ledger: Ledger, table?: Reactions): readonly string[] => written(react(fact, folded(ledger, fact), table))

describe('reactions', () => {
  const titled = cases.map(([requirements, fact, ledger, wanted]) => {
    const who = ledger.member === null ? 'a visitor' : 'a member'
    return [
      `${requirements} react answers ${wanted.length} when ${fact.type} comes to ${who} on ${ledger.page.name}`,
      fact,
      ledger,
      wanted,
    ] as const
  })
  test.for(titled)('%s', ([, fact, ledger, wanted]) => {
    expect(followed(fact, ledger)).toEqual(wanted)
  })

  const isFact = (type: string): type is FactType => type in reactions
  const rows = Object.entries(reactions).flatMap(([type, each]) => each.map((row, index) => ({ type, index, ...row })))
  /** The table with one row replaced. */
  const broken = (type: string, index: number, change: object | null): Reactions => {
    if (!isFact(type)) throw new Error(`no reaction to ${type}`)
    const changed = (reactions[type] ?? []).flatMap((row, i) => (i !== index ? [row] : change === null ? [] : [{ ...row, ...change }]))
    return { ...reactions, [type]: changed }
  }
  const isCaught = (table: Reactions): boolean =>
    cases.some(([, fact, ledger, wanted]) => JSON.stringify(followed(fact, ledger, table)) !== JSON.stringify(wanted))

  test('[FLOW-05] every row is reached, and every condition decides both ways', () => {
    const missed = rows.flatMap(({ type, index, when }) => {
      const mutants: readonly (readonly [string, object | null])[] = [
        ['dropped', null],
        ...(when === undefined
          ? []
          : ([
              ['always', { when: () => true }],
              ['never', { when: () => false }],
            ] as const)),
      ]
      return mutants.flatMap(([name, change]) => (isCaught(broken(type, index, change)) ? [] : [`${type} #${index} ${name}`]))
    })
    expect(missed).toEqual([])
    console.log(`reactions: ${rows.length} rows of ${Object.keys(reactions).length} facts, each dropped, forced and barred, and caught`)
  })

  test('[FLOW-06] every row has a sentence, requirements and names that can be printed', () => {
    for (const { type, why, requirements, when, does } of rows) {
      expect([type, why.endsWith('.'), requirements.length > 0]).toEqual([type, true, true])
      expect([type, ['', 'does'].includes(does.name), ['', 'when'].includes(when?.name ?? 'none')]).toEqual([type, false, false])
    }
  })
})

test('[MKT-07] a page watches no more than it may, and nothing of another page', () => {
  const many = Array.from({ length: 501 }, (_, i) => market(`t${i}`))
  const [first] = react(homeAnswered(many), folded(visitor, homeAnswered(many)))
  expect(first?.type === 'request' && first.request.type === 'watch-page' && first.request.marketIds).toHaveLength(500)
})

test('[BACK-02] a login reads no list of a feature that the back end does not have', () => {
  const before = (...facts: readonly Fact[]) =>
    react({ type: 'session.started', member: demo }, folded(here, ...facts))
      .flatMap((each) => (each.type === 'request' && each.request.type === 'read' ? [each.request.ask.what] : []))
      .filter((what) => ['balance', 'wallets', 'alerts', 'play', 'settlements'].includes(what))
  const said = (backend: AppConfig['backend']): Fact => ({ ...answered({ what: 'config' }, { ...config, backend }), whose: 'all' })
  expect(before()).toEqual(['balance', 'wallets', 'alerts', 'play', 'settlements'])
  expect(before(said(WHOLE))).toEqual(['balance', 'wallets', 'alerts', 'play', 'settlements'])
  expect(before(said({ level: 1, features: ['play-limits'] }))).toEqual(['balance', 'play'])
})
