import { expect, test } from 'vitest'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { factFrom } from '#streams/wire.ts'
import { at, betId, marketId, ref } from '#tests/player.ts'

const settled = { betId: 'PV-1', averageOdds: 2, matched: 600, remaining: 400, winnings: 600 }
const figures = { betId: betId(1), averageOdds: odds(2000), matched: paise(60_000), remaining: paise(40_000), winnings: paise(60_000) }
const row = {
  _id: 'PV-1',
  betSlipRef: ref(1),
  type: 'Lay',
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  marketId: 'm1',
  runnerId: 1,
  selectionName: 'Deccan Rooks',
  eventName: 'Deccan Rooks v Konark Chargers',
  eventId: 'e1',
  eventTypeId: '4',
  stake: 1000,
  rate: 1.98,
  price: 2,
  priceActual: 1.98,
  fancyPrice: 0,
  status: 'PARTLY_MATCHED',
  sizeMatched: 600,
  winnings: 588,
  sizeRemaining: 400,
  placedTime: 5,
  pnl: null,
}
const arrival = {
  memberCode: 'M1',
  details: { username: 'ann', role: 'user', status: 'active' },
  key: 'k',
  verifytoken: 'the-handle',
  expiry: 9,
  isB2C: true,
}
const settlement = {
  number: 1,
  kind: 'settled',
  marketId: 'm1',
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: 'e1',
  eventName: 'A v B',
  runs: null,
  net: 5,
  at: 7,
}

/** What each message of the exchange becomes. */
const FACTS: readonly (readonly [about: string, name: string, body: unknown, fact: object])[] = [
  ['beat', 'heartbeat', { serverTime: 7 }, { type: 'heartbeat.heard', serverAt: at(7) }],
  ['books', 'market-books', [], { type: 'books.changed', books: [] }],
  [
    'a delay',
    'bet-pending',
    { betSlipRef: ref(1), betId: 'PV-1', serverTime: 1000, expiresAt: 6000 },
    { type: 'bet.pending', ref: ref(1), expiresInMs: 5000 },
  ],
  ['a delay that is over', 'bet-pending', { betSlipRef: ref(1), betId: 'PV-1', serverTime: 6000, expiresAt: 1000 }, { expiresInMs: 0 }],
  [
    'an acceptance',
    'place-bet-success',
    { betSlipRef: ref(1), message: '', status: 'partly-matched', ...settled },
    { type: 'bet.answered', ref: ref(1), verdict: { kind: 'partly-matched', ...figures } },
  ],
  [
    'a cash-out',
    'place-bet-success',
    { betSlipRef: ref(1), message: '', status: 'matched', cashedOut: 12.5, ...settled },
    { type: 'bet.answered', verdict: { kind: 'matched', said: said('cashedOut', paise(1250)) } },
  ],
  [
    'a refusal',
    'place-bet-error',
    { betSlipRef: ref(1), message: 'no', code: 'MARKET_SUSPENDED' },
    { type: 'bet.answered', ref: ref(1), verdict: { kind: 'refused' } },
  ],
  ['a refusal without a ref', 'place-bet-error', { message: 'no' }, { type: 'bet.answered', ref: null, verdict: { kind: 'refused' } }],
  [
    'an outcome that waits',
    'bet-outcome',
    { betSlipRef: ref(1), outcome: 'pending', betId: 'PV-1', serverTime: 1000, expiresAt: 3000 },
    { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'pending', betId: betId(1), expiresInMs: 2000 } },
  ],
  [
    'an outcome of a bet that was accepted, and is in no list',
    'bet-outcome',
    { betSlipRef: ref(1), outcome: 'accepted' },
    { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'accepted' } },
  ],
  [
    'an outcome whose wait is over',
    'bet-outcome',
    { betSlipRef: ref(1), outcome: 'pending', betId: 'PV-1', serverTime: 3000, expiresAt: 1000 },
    { outcome: { expiresInMs: 0 } },
  ],
  [
    'a fence',
    'bet-outcome',
    { betSlipRef: ref(1), outcome: 'never-seen', fenced: true },
    { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'never-seen', fenced: true } },
  ],
  [
    'an outcome that was refused',
    'bet-outcome',
    { betSlipRef: ref(1), outcome: 'refused', message: 'no', code: 'MARKET_SUSPENDED' },
    { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'refused' } },
  ],
  [
    'an outcome that was matched',
    'bet-outcome',
    { betSlipRef: ref(1), outcome: 'matched', message: '', ...settled },
    { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'matched', ...figures } },
  ],
  [
    'an offer',
    'cash-out-offer',
    { marketId: 'm1', part: 50, offer: { cashOutId: 'c', amount: 12.5, results: [] } },
    { type: 'cash-out.offered', marketId: marketId('m1'), part: 50, offer: { cashOutId: 'c', amount: paise(1250) }, said: null },
  ],
  [
    'no offer',
    'cash-out-offer',
    { marketId: 'm1', part: 50, offer: null },
    { type: 'cash-out.offered', offer: null, said: said('noOffer') },
  ],
  [
    'no offer, and why',
    'cash-out-offer',
    { marketId: 'm1', part: 50, offer: null, code: 'MARKET_SUSPENDED' },
    { said: said('MARKET_SUSPENDED') },
  ],
  [
    'figures',
    'cash-out-figures',
    {
      figures: [
        { marketId: 'm1', amount: 5, cashOutId: 'position', rule: { takeProfit: 10, state: 'armed' } },
        { marketId: 'm2', amount: null, rule: null },
        { marketId: 'm3', amount: null, code: 'MARKET_SUSPENDED', rule: null },
      ],
    },
    {
      type: 'figures.changed',
      figures: [
        { amount: paise(500), cashOutId: 'position', said: null, rule: { takeProfit: paise(1000), stopLoss: null, state: 'armed' } },
        { amount: null, said: said('noOffer'), rule: null },
        { amount: null, said: said('MARKET_SUSPENDED'), rule: null },
      ],
    },
  ],
  [
    'a rule carried out',
    'auto-cash-out',
    { marketId: 'm1', marketName: 'Match Odds', eventId: 'e1', eventName: 'A v B', step: 'done', bound: 'profit', amount: 5 },
    { type: 'auto-cash-out.heard', news: { step: 'done', bound: 'profit', amount: paise(500), why: null, said: null } },
  ],
  [
    'a rule refused',
    'auto-cash-out',
    { marketId: 'm1', marketName: 'Match Odds', eventId: 'e1', eventName: 'A v B', step: 'fired', code: 'MARKET_SUSPENDED' },
    { news: { step: 'fired', bound: null, amount: null, said: said('MARKET_SUSPENDED') } },
  ],
  [
    'active bets',
    'get-bets-success',
    { accountSeq: 3, result: 'ACTIVE', bets: [row] },
    { type: 'bets.listed', accountSeq: 3, which: 'active', bets: [{ betId: betId(1) }] },
  ],
  [
    'bets that are over',
    'get-bets-success',
    { accountSeq: 3, result: 'SETTLED', bets: [] },
    { type: 'bets.listed', which: 'ended', bets: [] },
  ],
  [
    'changed bets',
    'bets-changed',
    { from: 3, accountSeq: 4, active: [row], ended: [] },
    { type: 'bets.changed', from: 3, accountSeq: 4, active: [{ betId: betId(1) }], ended: [] },
  ],
  ['a settlement', 'settlement', { settlement }, { type: 'settlement.heard', settlement: { net: paise(500) } }],
  [
    'the account',
    'account-changed',
    { accountSeq: 3, balance: -1, exposure: 2, today: { from: 1, net: 5 } },
    { type: 'account.changed', accountSeq: 3, balance: paise(-100), exposure: paise(200), today: { from: 1, net: paise(500) } },
  ],
  ['the home list', 'get-freehomeallmarkets-success', { groups: [] }, { type: 'home.heard', markets: [] }],
  ['another definition', 'market-changed', { marketId: 'm1' }, { type: 'market.changed', marketId: marketId('m1') }],
  [
    'a result',
    'market-results',
    { marketId: 'm1', eventId: 'e1', winners: [1], note: '' },
    { type: 'market.settled', marketId: marketId('m1'), winners: [1] },
  ],
  [
    'a score',
    'score',
    {
      eventId: 'e1',
      score: { sport: 'football', home: 'A', away: 'B', goals: [1, 0], minute: 3, period: 'first', goalMinutes: [[1], []] },
    },
    { type: 'score.changed', eventId: 'e1', score: { goals: [1, 0] } },
  ],
  ['flags', 'event-type-success', {}, { type: 'flags.changed' }],
  ['settings', 'settings-changed', {}, { type: 'settings.changed' }],
  ['limits', 'play-changed', {}, { type: 'play.changed' }],
  ['notices', 'notices-changed', { newSignIn: true }, { type: 'notices.changed', newSignIn: true }],
  ['alerts', 'alerts-changed', {}, { type: 'alerts.changed' }],
  ['payments', 'payments-changed', {}, { type: 'payments.changed' }],
  ['the end of a session', 'logout', { message: 'bye' }, { type: 'logout.heard', said: said('words', 'bye') }],
  ['a login', 'login-success', { success: true, output: arrival }, { type: 'handle.given', way: 'password' }],
  ['a login by code', 'login-otp-success', { success: true, output: arrival }, { type: 'handle.given', way: 'otp-login' }],
  [
    'a login refused',
    'login-success',
    { success: false, code: 'WRONG_LOGIN' },
    { type: 'login.refused', way: 'password', said: said('WRONG_LOGIN') },
  ],
  ['a login without a handle', 'login-success', { success: true }, { type: 'login.refused', way: 'password', said: said('noToken') }],
  [
    'a login with an empty handle',
    'login-success',
    { success: true, output: { ...arrival, verifytoken: '' } },
    { type: 'login.refused', said: said('noToken') },
  ],
  [
    'a refused login message',
    'wire-error',
    { name: 'login', message: 'no', code: 'RATE_LIMITED' },
    { type: 'login.refused', way: 'password' },
  ],
  ['a refused question', 'wire-error', { name: 'get-bets', message: 'no', code: 'RATE_LIMITED' }, { type: 'wire.refused', about: 'bets' }],
  [
    'another refused message',
    'wire-error',
    { name: 'watch-cash-out', message: 'no', code: 'RATE_LIMITED' },
    { type: 'wire.refused', about: 'other' },
  ],
]

test.for(FACTS)('[SOCK-06] the wire makes a fact of %s', ([, name, body, fact]) => {
  expect(factFrom(name, body)).toMatchObject(fact)
})

test('[SOCK-06] the wire says what is wrong with a message that does not fit', () => {
  expect(factFrom('heartbeat', { serverTime: 'noon' })).toMatch(/^serverTime: /)
  expect(factFrom('no-such-message', {})).toBe('unknown message no-such-message')
})

test('[OPEN-07] a row of the list becomes a bet at its own side, price and figures', () => {
  const listed = factFrom('get-bets-success', { accountSeq: 1, result: 'ACTIVE', bets: [row, { ...row, type: 'Back' }] })
  expect(listed).toMatchObject({
    bets: [
      { side: 'lay', odds: odds(2000), averageOdds: odds(1980), stake: paise(100_000), matched: paise(60_000), remaining: paise(40_000) },
      { side: 'back', winnings: paise(58_800), state: 'partly-matched', runnerName: 'Deccan Rooks', pnl: null },
    ],
  })
})

test('[OPEN-07] a bet on a line is at even money, and shows each line with its stake', () => {
  const lines = [
    { line: 47.5, stake: 10 },
    { line: 48.5, stake: 20 },
  ]
  const listed = factFrom('get-bets-success', {
    accountSeq: 1,
    result: 'ACTIVE',
    bets: [{ ...row, marketType: 'INNINGS_RUNS', rate: 48, price: 47.5, lines }],
  })
  expect(listed).toMatchObject({
    bets: [
      {
        odds: odds(2000),
        averageOdds: odds(2000),
        runnerName: '48',
        lines: [
          { line: 47.5, stake: paise(1000) },
          { line: 48.5, stake: paise(2000) },
        ],
      },
    ],
  })
})

test('[SLIP-15] words that the exchange marks as its own are shown, and a code of ours says our sentence', () => {
  const saidOf = (name: string, body: object) => {
    const fact = factFrom(name, body)
    return typeof fact === 'object' && fact.type === 'bet.answered' ? fact.verdict.said : null
  }
  const refused = (body: object) => saidOf('place-bet-error', { message: 'House rule 7.', ...body })
  expect(refused({ code: 'MARKET_SUSPENDED' })).toEqual(said('MARKET_SUSPENDED'))
  expect(refused({ code: 'MARKET_SUSPENDED', said: false })).toEqual(said('words', 'House rule 7.'))
  expect(refused({ code: 'HOUSE_RULE' })).toEqual(said('words', 'House rule 7.'))
  expect(refused({ code: 'ODDS_CHANGED', said: false })).toEqual(said('ODDS_CHANGED'))
  const placed = { message: 'Taken, good luck.', status: 'matched', ...settled, remaining: 0 }
  expect(saidOf('place-bet-success', placed)).not.toMatchObject({ key: 'words' })
  expect(saidOf('place-bet-success', { ...placed, said: false })).toEqual(said('words', 'Taken, good luck.'))
})
