import { expect, test } from 'vitest'
import { selectionIdSchema } from '#contract/scalar.ts'
import { MAX_FIGURES } from '#contract/messages/cash-out.ts'
import { boundReached, ruleRefusal, typedRule } from '#domain/betting/auto-cash-out.ts'
import { asShown } from '#client/betting/commission.ts'
import { cashOutMarketOf, chipOf, figuresWanted, isRunning, type MovingFigure, netIfWin } from '#client/betting/figures.ts'
import { canCashOut, ifOtherWins, ifWin } from '#client/betting/if-win.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { betOf, restingBetOf } from '#tests/bets.ts'
import { marketId } from '#tests/player.ts'
import { away, home, market as homeAway } from '#tests/server/home-away.ts'

const rule = (takeProfit: number | null, stopLoss: number | null) => ({
  takeProfit: takeProfit === null ? null : paise(takeProfit),
  stopLoss: stopLoss === null ? null : paise(stopLoss),
})

test('[CASH-07] boundReached names the bound when an offer is at it or past it', () => {
  const reached = [501, 500, 499, -299, -300, -301].map((amount) => boundReached(rule(500, -300), paise(amount)))
  expect(reached).toEqual(['profit', 'profit', null, null, 'stop', 'stop'])
  expect([boundReached(rule(null, -300), paise(900)), boundReached(rule(500, null), paise(-900))]).toEqual([null, null])
})

test('[CASH-07] ruleRefusal refuses a rule that is empty, has crossed bounds, or is reached already', () => {
  expect(ruleRefusal(rule(null, null), null)).toBe('AUTO_CASH_OUT_EMPTY')
  expect([ruleRefusal(rule(500, 500), null), ruleRefusal(rule(500, 499), null)]).toEqual(['AUTO_CASH_OUT_BOUNDS', null])
  for (const one of [500, -500]) expect([ruleRefusal(rule(one, null), null), ruleRefusal(rule(null, one), null)]).toEqual([null, null])
  expect([ruleRefusal(rule(500, -300), paise(500)), ruleRefusal(rule(500, -300), paise(499))]).toEqual(['ALREADY_REACHED', null])
})

test('[CASH-07] typedRule reads a loss as a stop below zero, an empty field as none, and no other text', () => {
  expect(typedRule('5000', '3000')).toEqual({ takeProfit: 500_000, stopLoss: -300_000 })
  expect(typedRule(' 1,00,000.50 ', '')).toEqual({ takeProfit: 10_000_050, stopLoss: null })
  expect(typedRule('', '0.01')).toEqual({ takeProfit: null, stopLoss: -1 })
  expect(typedRule('0', '0')).toEqual({ takeProfit: 0, stopLoss: 0 })
  expect(Object.is(typedRule('0', '0')?.stopLoss, 0)).toBe(true)
  for (const [profit, loss] of [
    ['x', '3000'],
    ['5000', 'x'],
    ['-5', ''],
    ['', '-5'],
    ['.', '₹'],
  ] as const)
    expect(typedRule(profit, loss), `${profit} ${loss}`).toBeNull()
})

test('[SLIP-33] asShown takes the commission off a win when the member wants net figures', () => {
  expect([asShown(paise(10_000), true), asShown(paise(-10_000), true)]).toEqual([9800, -10_000])
  expect([asShown(paise(10_000), false), asShown(paise(-10_000), false)]).toEqual([10_000, -10_000])
})

test('[MKT-05] ifWin counts matched bets alone, and is unknown when none is matched', () => {
  const bets = [
    betOf(1, { selectionId: home, matched: paise(600), winnings: paise(900) }),
    betOf(2, { selectionId: away, side: 'lay', matched: paise(50), winnings: paise(200) }),
    restingBetOf(3, { selectionId: home, winnings: paise(7000) }),
  ]
  expect([ifWin(bets, home), ifWin(bets, away), ifOtherWins(bets)]).toEqual([950, -800, -550])
  expect([ifWin(bets.slice(2), home), ifWin([], home)]).toEqual([null, null])
})

test('[CASH-05] canCashOut is true when the results differ by a rupee or more', () => {
  const winning = (winnings: number, matched: number) => [
    betOf(1, { selectionId: home, winnings: paise(winnings), matched: paise(matched) }),
  ]
  const two = { runners: homeAway.runners, numberOfWinners: 1 }
  expect([canCashOut(winning(50, 49), two), canCashOut(winning(50, 50), two)]).toEqual([false, true])
  const onRuns = betOf(2, { marketType: 'INNINGS_RUNS', matched: paise(500), winnings: paise(500) })
  expect([canCashOut([onRuns], two), canCashOut([restingBetOf(3, { selectionId: home })], two)]).toEqual([false, false])
  expect(canCashOut([restingBetOf(3), ...winning(500, 500)], two)).toBe(true)
})

/** A bet of ₹10.00 at evens, which can be cashed out. */
const position = (n: number) => betOf(n, { matched: paise(1000), winnings: paise(1000) })
const ready = (...items: ReturnType<typeof betOf>[]) => ({ kind: 'ready' as const, items })

test('[CASH-06] figuresWanted names each market that can be cashed out, the newest first, up to the most', () => {
  const many = Array.from({ length: MAX_FIGURES + 1 }, (_, n) => position(n))
  expect(figuresWanted(ready(position(2), restingBetOf(3), position(1), position(2)), {})).toEqual([marketId('m2'), marketId('m1')])
  expect(figuresWanted(ready(...many), {})).toEqual(many.slice(0, -1).map((bet) => bet.marketId))
  expect(figuresWanted({ kind: 'waiting' }, {})).toEqual([])
  const several = { ...homeAway, marketId: marketId('m1'), numberOfWinners: 2 }
  // The exchange says there is none now, and when there is one again.
  expect(figuresWanted(ready(position(1)), { m1: several })).toEqual([marketId('m1')])
})

const figure = (own: Partial<MovingFigure>): MovingFigure => ({ amount: null, said: null, rule: null, way: null, ...own })

test('[CASH-06] chipOf shows the amount when the figure is fresh, the market open and no cash-out runs', () => {
  const live = figure({ amount: paise(-412), way: 'down', rule: { ...rule(500, null), state: 'armed' } })
  expect(chipOf(live, true, true, false)).toEqual({ kind: 'live', amount: -412, way: 'down' })
  expect(chipOf(live, true, true, true)).toEqual({ kind: 'running' })
  expect(chipOf(live, false, true, false)).toEqual({ kind: 'stale' })
  expect(chipOf(live, true, false, false)).toEqual({ kind: 'suspended' })
  expect(chipOf(live, false, false, false)).toEqual({ kind: 'stale' })
  expect(chipOf({ ...live, rule: { ...rule(500, null), state: 'firing' } }, false, false, false)).toEqual({ kind: 'running' })
})

test('[CASH-06] chipOf says why when there is no amount', () => {
  expect(chipOf(undefined, true, true, false)).toEqual({ kind: 'loading' })
  expect(chipOf(figure({}), true, true, false)).toEqual({ kind: 'loading' })
  expect(chipOf(figure({ said: said('MARKET_SUSPENDED') }), true, true, false)).toEqual({ kind: 'suspended' })
  const none = said('ODDS_CHANGED')
  expect(chipOf(figure({ said: none }), true, true, false)).toEqual({ kind: 'none', said: none })
})

test('[CASH-06] isRunning is true from the press until the verdict', () => {
  const screens = ['closed', 'asking', 'offered', 'moved', 'claiming', 'sending', 'waiting', 'checking', 'unknown', 'done'] as const
  expect(screens.filter(isRunning)).toEqual(['claiming', 'sending', 'waiting', 'checking', 'unknown'])
})

test('[CASH-06] cashOutMarketOf names a position by its bet when its market is not loaded', () => {
  const market = { ...homeAway, marketId: marketId('m1') }
  const named = ({
    marketName,
    marketSaid,
    eventId,
    eventName,
  }: Pick<typeof market, 'marketName' | 'marketSaid' | 'eventId' | 'eventName'>) => ({
    marketId: marketId('m1'),
    ...{ marketName, marketSaid, eventId, eventName },
  })
  const bets = ready(restingBetOf(2), position(1))
  expect(cashOutMarketOf(bets, market, marketId('m1'))).toEqual(named(market))
  expect(cashOutMarketOf(bets, undefined, marketId('m1'))).toEqual(named(position(1)))
  expect(cashOutMarketOf(bets, undefined, marketId('m2'))).toBeNull()
  expect(cashOutMarketOf(bets, undefined, marketId('m3'))).toBeNull()
  expect(cashOutMarketOf({ kind: 'waiting' }, market, marketId('m1'))).toBeNull()
})

test('[MKT-05] netIfWin is the result of the bets of one market, net of commission', () => {
  const bets = ready(
    betOf(1, { selectionId: home, matched: paise(10_000), winnings: paise(10_000) }),
    betOf(2, { selectionId: home, matched: paise(500), winnings: paise(500) }),
  )
  expect([netIfWin(bets, marketId('m1'), home), netIfWin(bets, marketId('m1'), away)]).toEqual([9800, -10_000])
  expect([netIfWin(bets, marketId('m3'), home), netIfWin({ kind: 'waiting' }, marketId('m1'), home)]).toEqual([null, null])
})

test('[CASH-06] [MKT-13] cashOutMarketOf names no market when only a lost runner pays otherwise', () => {
  const third = selectionIdSchema.parse(3)
  const [first] = homeAway.runners
  const market = {
    ...homeAway,
    marketId: marketId('m1'),
    runners: [...homeAway.runners, { ...first, selectionId: third, runnerName: 'Third' }],
  }
  const bets = ready(betOf(1, { marketId: marketId('m1'), selectionId: third, matched: paise(600), winnings: paise(900) }))
  expect(cashOutMarketOf(bets, market, marketId('m1'))).not.toBeNull()
  expect(cashOutMarketOf(bets, market, marketId('m1'), new Set([third]))).toBeNull()
})
