import { said } from '#domain/said.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getUserSetting } from '#contract/calls/account.ts'
import type { Market } from '#contract/market.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { delayHere } from '#domain/betting/delay.ts'
import { boundsFor, boundsOf, inOrder, isUnset, stakeRefusal } from '#domain/betting/limits.ts'
import { availableOf } from '#client/player/member.ts'
import { liability, profit, type Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import { fundsDoubt, mostPlaceable, unplaceable } from '#client/views/placeable.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { settingsFrom } from '#streams/settings.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { answered, at, folded, member, pick, ref } from '#tests/player.ts'
import { market as oneMarket } from '#tests/server/home-away.ts'
import { open } from '#tests/server/one-market.ts'
import { text } from '#copy/catalogue.ts'
import { createActor } from 'xstate'

const termsHere = { what: 'terms', marketId: pick('m1').marketId, selectionId: pick('m1').selectionId } as const
const rupeesOf = (marketType: Market['marketType'], eventTypeId: Market['eventTypeId'], marketSaid?: Market['marketSaid']) => {
  const { min, max } = boundsOf({ marketType, eventTypeId, marketSaid })
  return [min / 100, max / 100]
}

test('[MKT-06] every market has the bounds of its kind; a toss 100 to 25000', () => {
  expect(rupeesOf('SESSION', '4')).toEqual([1, 100_000])
  expect(rupeesOf('MATCH_ODDS', '4')).toEqual([1, 100_000])
  expect(rupeesOf('Special', '4')).toEqual([100, 2_000_000])
  for (const sport of ['1', '2'] as const)
    for (const kind of ['SESSION', 'MATCH_ODDS', 'Special'] as const)
      expect(rupeesOf(kind, sport), `${sport} ${kind}`).toEqual([100, 50_000])
  for (const kind of ['OTHER_ODDS', 'Special'] as const) expect(rupeesOf(kind, '4', said('TOSS_WINNER'))).toEqual([100, 25_000])
})

test('[ACCT-07] the settings give a delay and limits to each kind; without them the defaults hold', () => {
  const kinds = ['odds', 'soccer', 'tennis', 'bookmaker', 'fancy', 'ballbyball', 'virtual'] as const
  const limitsBy = ['odds', 'soccer', 'tennis', 'bookmaker', 'fancy', 'ballByBall', 'virtual'] as const
  const told = getUserSetting.answer.parse({
    success: true,
    data: {
      ...Object.fromEntries(kinds.map((kind, n) => [`${kind}BetDelay`, n + 1])),
      ...{ confirmation: false, lastLogin: null },
      limits: Object.fromEntries(limitsBy.map((kind, n) => [kind, { min: n + 10, max: n + 100 }])),
    },
  }).data
  if (told === undefined) throw new Error('no settings')
  const { delaySeconds, limits } = settingsFrom(told)
  for (const [n, kind] of limitsBy.entries()) {
    expect([kind, delaySeconds[kind]]).toEqual([kind, n + 1])
    expect(limits[kind]).toEqual({ min: paise((n + 10) * 100), max: paise((n + 100) * 100) })
  }
  const cricket = { marketType: 'MATCH_ODDS', eventTypeId: '4' } as const
  expect([delayHere(cricket, null, delaySeconds), delayHere(cricket, null, undefined)]).toEqual([1, 5])
  expect([boundsFor(cricket, settingsFrom(told)).max, boundsFor(cricket, null).max]).toEqual([paise(100_00), paise(100_000_00)])
})

test('[MKT-06][ACCT-07] shows a member’s bounds in a market by its kind, and a toss’s own', () => {
  const told = getUserSetting.answer.parse({
    success: true,
    data: {
      ...{ oddsBetDelay: 5, soccerBetDelay: 5, tennisBetDelay: 5, bookmakerBetDelay: 5, fancyBetDelay: 5 },
      ...{ ballbyballBetDelay: 5, virtualBetDelay: 5, confirmation: false, lastLogin: null },
      limits: Object.fromEntries(['odds', 'fancy', 'bookmaker', 'soccer', 'tennis'].map((kind) => [kind, { min: 7, max: 70 }])),
    },
  }).data
  const settings = told === undefined ? null : settingsFrom(told)
  const shown = (about: Partial<Market>, known: typeof settings) => {
    const { min, max } = boundsFor({ marketType: 'MATCH_ODDS', eventTypeId: '4', ...about }, known)
    return [min / 100, max / 100]
  }
  expect(shown({}, null)).toEqual([1, 100_000])
  expect(shown({}, settings)).toEqual([7, 70])
  expect(shown({ eventTypeId: '1' }, settings)).toEqual([7, 70])
  for (const known of [null, settings]) {
    expect(shown({ marketSaid: said('TOSS_WINNER'), marketType: 'OTHER_ODDS' }, known)).toEqual([100, 25_000])
    expect(shown({ eventTypeId: '2', marketType: 'Special' }, known)).toEqual([100, 50_000])
  }
  expect(shown({ eventTypeId: 'v9' }, null)).toEqual([100, 50_000])
})

test('[MKT-08] placeBetLimit and the other limits that no server sends are 0 to 0', () => {
  const { odds, bookmaker, fancy, soccer, tennis } = MARKET_KINDS
  const settingsWith = (more: object) => {
    const told = getUserSetting.answer.parse({
      success: true,
      data: {
        ...{ oddsBetDelay: 5, soccerBetDelay: 5, tennisBetDelay: 5, bookmakerBetDelay: 5, fancyBetDelay: 5 },
        ...{ ballbyballBetDelay: 5, virtualBetDelay: 5, confirmation: false, lastLogin: null },
        limits: {
          ...Object.fromEntries(Object.entries({ odds, bookmaker, fancy, soccer, tennis }).map(([kind, row]) => [kind, inRupees(row)])),
          ...more,
        },
      },
    }).data
    if (told === undefined) throw new Error('no settings')
    return settingsFrom(told)
  }
  const inRupees = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min: min / 100, max: max / 100 })
  const unset = { min: 0, max: 0 }
  expect(settingsWith({}).limits).toMatchObject({ virtual: unset, ballByBall: unset, odds: { min: 100, max: 10_000_000 } })
  expect(settingsWith({ placeBet: { min: 5, max: 50 } }).limits).toMatchObject({
    virtual: { min: 500, max: 5000 },
    ballByBall: { min: 500, max: 5000 },
  })
  expect(settingsWith({ virtual: { min: 9, max: 3 } }).limits).toMatchObject({ virtual: { min: 300, max: 900 }, ballByBall: unset })
  expect(isUnset(boundsFor({ marketType: 'MATCH_ODDS', eventTypeId: 'b9' }, settingsWith({})))).toBe(true)
})

test('[MKT-06] puts bounds in order whose least is above their most, wherever they are read', () => {
  expect(inOrder({ min: paise(100), max: paise(25) })).toEqual({ min: 25, max: 100 })
  const swapped = { min: paise(25_000_00), max: paise(100_00) }
  const { exchange, place } = open()
  exchange.feed({ kind: 'market', market: oneMarket, limits: swapped })
  expect(exchange.terms(oneMarket.marketId)).toMatchObject({ min: 100_00, max: 25_000_00 })
  expect(place(1, { stake: paise(99_00) })).toMatchObject([{ code: 'STAKE_BELOW_MIN' }])
  expect(place(2, { stake: paise(100_00) })).toMatchObject([{ kind: 'pending' }])
})

test('[MKT-08] the exchange denies a bet where the bounds are 0 and 0, and says why', () => {
  const { exchange, place } = open()
  exchange.feed({ kind: 'market', market: oneMarket, limits: { min: paise(0), max: paise(0) } })
  expect(place(1)).toMatchObject([{ kind: 'refused', code: 'LIMITS_UNSET' }])
  expect(text.LIMITS_UNSET).toBe('This market has no limits set, so it takes no bets. Choose another market.')
  expect(text.noLimits).toBe('No limit set')
})

test('[MKT-08] takes no stake when both bounds are 0, and says that no bounds are set', () => {
  const unset = { min: paise(0), max: paise(0) }
  expect(isUnset(unset)).toBe(true)
  expect(isUnset({ min: paise(0), max: paise(1) })).toBe(false)
  fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (stake) => stakeRefusal(paise(stake), unset.min, unset.max) !== null))
  const { context } = createActor(betslipMachine, { input: { slip: 'slip-1', delays: DELAYS } }).getSnapshot()
  const written = { ...context, pick: pick('m1'), odds: pick('m1').odds, stakePaise: paise(10_000) }
  const here: Ledger = { ...emptyLedger, member: member('demo'), link: 'up' }
  expect(unplaceable(written, here)).toBeNull()
  expect(unplaceable(written, folded(here, answered(termsHere, { ...unset, maxWin: paise(1) })))).toEqual(said('stakeUnset'))
})

test('[HDR-04] the available amount is the balance less the exposure', () => {
  const known = { kind: 'known' as const, stale: false, accountSeq: 1, balance: paise(5_000_000) }
  expect(availableOf({ ...known, exposure: paise(4_500_000) })).toBe(500_000)
  expect(availableOf({ ...known, exposure: paise(0) })).toBe(5_000_000)
  expect(availableOf({ kind: 'missing' })).toBeNull()
})

test('[SLIP-09] requires the balance to cover a bet, unless other bets leave that to the exchange', () => {
  const known: Ledger['balance'] = { kind: 'known', stale: false, accountSeq: 1, balance: paise(60_000_00), exposure: paise(10_000_00) }
  const here: Ledger = { ...emptyLedger, member: member('demo'), link: 'up', balance: known, bets: { kind: 'ready', items: [] } }
  const back = (stake: number) => ({ slip: 'slip-1', pick: pick('m1', 3000), odds: odds(3000), stakePaise: paise(stake) })
  const lay = (stake: number) => ({ ...back(stake), pick: pick('m1', 3000, 'lay') })
  for (const [written, fits] of [
    [back(50_000_00), true],
    [back(50_000_01), false],
    [lay(25_000_00), true],
    [lay(25_000_01), false],
  ] as const) {
    const risk = liability(written.pick.side, written.odds, written.stakePaise)
    expect(unplaceable(written, here)).toEqual(fits ? null : said('fundsShort', risk, paise(50_000_00)))
    expect(fundsDoubt(written, here)).toBeNull()
    const entry = {
      kind: 'bet',
      ref: ref(1),
      owner: member('demo').memberCode,
      pick: pick('m1'),
      odds: odds(2000),
      stake: paise(1),
      accept: 'NONE',
      sentAt: at(1),
    } as const
    for (const other of [{ outbox: [entry] }, { bets: { kind: 'waiting' } as const }]) {
      expect(unplaceable(written, { ...here, ...other })).toBeNull()
      expect(fundsDoubt(written, { ...here, ...other })).toEqual(fits ? null : said('fundsDoubt', risk, paise(50_000_00)))
    }
    expect(unplaceable(written, { ...here, balance: { ...known, stale: true } })).toBeNull()
    expect(unplaceable(written, { ...here, balance: { kind: 'missing' } })).toBeNull()
  }
})

const ready = (terms: { readonly min: number; readonly max: number; readonly maxWin: number }, balance: number, exposure = 0): Ledger =>
  folded(
    {
      ...emptyLedger,
      member: member('demo'),
      link: 'up',
      bets: { kind: 'ready', items: [] },
      balance: { kind: 'known', stale: false, accountSeq: 1, balance: paise(balance), exposure: paise(exposure) },
    },
    answered(termsHere, { min: paise(terms.min), max: paise(terms.max), maxWin: paise(terms.maxWin) }),
  )
const asked = (side: Side, price: number) => ({ pick: pick('m1', price, side), odds: odds(price) })

test('[SLIP-07] MAX is the least of the bound, the winnings limit and the balance, in whole rupees', () => {
  const terms = { min: 100_00, max: 50_000_00, maxWin: 10_000_00 }
  for (const [side, price, here, most] of [
    // The bound.
    ['back', 1100, ready(terms, 90_000_00), 50_000_00],
    // The highest win of one bet: a back by its odds, a lay by its stake.
    ['back', 5000, ready(terms, 90_000_00), 2_500_00],
    ['back', 4000, ready(terms, 90_000_00), 3_333_00],
    ['lay', 1500, ready(terms, 90_000_00), 10_000_00],
    // The balance without what bets hold: a back's stake, a lay's liability.
    ['back', 1500, ready(terms, 9_000_99, 7_000_00), 2_000_00],
    ['lay', 5000, ready(terms, 2_000_00), 500_00],
    ['lay', 4000, ready(terms, 2_000_00), 666_00],
    // Never below the minimum.
    ['back', 1000_000, ready(terms, 90_000_00), 100_00],
    ['back', 2000, ready(terms, 5_00), 100_00],
    ['lay', 2000, ready(terms, 5_00, 20_00), 100_00],
  ] as const)
    expect([side, price, mostPlaceable(asked(side, price), here)]).toEqual([side, price, most])
  const here = ready(terms, 5_00)
  const unknown: Ledger = { ...here, balance: { kind: 'missing' } }
  expect(mostPlaceable(asked('back', 1100), unknown)).toBe(50_000_00)
  expect(mostPlaceable({ pick: pick('m1', 1100), odds: null }, unknown)).toBe(50_000_00)
  expect(mostPlaceable({ pick: null, odds: null }, here)).toBeNull()
  expect(mostPlaceable(asked('back', 2000), ready({ min: 0, max: 0, maxWin: 1 }, 1))).toBeNull()
})

test('[SLIP-07][SLIP-09] MAX can be placed, one rupee more cannot, unless the minimum itself is too much', () => {
  const amount = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(
      fc.constantFrom<Side>('back', 'lay'),
      fc.constantFrom(...LADDER),
      fc.record({ min: amount(200_00), max: amount(100_000_00), maxWin: amount(1_000_000_00) }),
      amount(100_000_00),
      (side, price, terms, balance) => {
        fc.pre(terms.min <= terms.max && terms.max > 0)
        const here = ready(terms, balance)
        const written = { slip: 'slip-1', ...asked(side, price) }
        const most = mostPlaceable(written, here) ?? paise(0)
        const min = Math.max(terms.min, 1_00)
        const fits = (stake: number) =>
          stake <= Math.min(terms.max, 100_000_00) &&
          profit(side, odds(price), paise(stake)) <= terms.maxWin &&
          liability(side, odds(price), paise(stake)) <= balance
        if (most > min) expect(fits(most)).toBe(true)
        expect(fits(most + 1_00)).toBe(false)
        if (most > min) expect(unplaceable({ ...written, stakePaise: most }, here)).toBeNull()
      },
    ),
    { numRuns: 2000 },
  )
})
