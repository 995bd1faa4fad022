import { expect, test } from 'vitest'
import { liability, profit, quoteOdds } from '#domain/betting/bets.ts'
import { exposure, extreme } from '#domain/betting/exposure.ts'
import { inOrder, stakeRefusal, winRefusal } from '#domain/betting/limits.ts'
import { mulDiv, paise, parseDecimal, typedStake } from '#domain/paise.ts'
import { LADDER, odds, snapOdds, stepOdds } from '#domain/odds.ts'
import { commissionOn, deadHeat, debtPostings, ownerOf, reducedOdds, settlePostings } from '#domain/betting/settlement.ts'

test('[SLIP-08] an amount is whole paise and a price whole thousandths', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => paise(wrong)).toThrow()
  for (const wrong of [2000.5, Number.NaN]) expect(() => odds(wrong)).toThrow()
  expect([paise(-5), odds(1010)]).toEqual([-5, 1010])
})

test('[SLIP-08] mulDiv rounds half away from zero for both signs and the largest numbers', () => {
  const huge = 9_007_199_254_740_991
  const cases = [
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, -1, 2, -1],
    [1, 1, -2, -1],
    [-1, -1, 2, 1],
    [-1, 1, -2, 1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [0, -5, 3, 0],
    [0, 5, -3, 0],
    [huge, 3, 6, 4_503_599_627_370_496],
    [-huge, 3, 6, -4_503_599_627_370_496],
    [huge, -3, -6, 4_503_599_627_370_496],
    [huge, 3, -6, -4_503_599_627_370_496],
    [huge, 1, 3, 3_002_399_751_580_330],
    [2 ** 50, 2, 2 ** 50, 2],
    [3, 2 ** 51, 2 ** 52, 2],
    [1, 2 ** 50, 2 ** 51, 1],
  ] as const
  for (const [a, b, c, result] of cases) expect(mulDiv(a, b, c), `${a} * ${b} / ${c}`).toBe(result)
  expect(mulDiv(0, -5, 2 ** 52)).toBe(0)
  expect(() => mulDiv(1, 1, 0)).toThrow()
  expect(() => mulDiv(0.5, 1, 1)).toThrow()
})

test('[SLIP-06] a typed amount is cut to its places, with its sign, and other texts are none', () => {
  expect(['1.5', '1.239', '-1.5', '-0.00', '12', 'x', '1e5'].map((raw) => parseDecimal(raw, 2))).toEqual([
    150,
    123,
    -150,
    0,
    1200,
    null,
    null,
  ])
  expect(['0', '-1', '-0.01', 'x'].map((raw) => typedStake(raw, true))).toEqual([0, null, null, null])
  expect([typedStake('500000', false), typedStake('500000.01', false)]).toEqual([50_000_000, 50_000_000])
})

test('[SLIP-05] a price snaps to the nearest step, up from the middle, and never beyond an end', () => {
  expect([1010, 1014, 1015, 1016, 2010, 2011, 999_000, 5_000_000].map((price) => snapOdds(odds(price)))).toEqual([
    1010, 1010, 1020, 1020, 2020, 2020, 1_000_000, 1_000_000,
  ])
  expect([stepOdds(odds(1010), -1), stepOdds(odds(1010), 1), stepOdds(odds(1_000_000), 1), stepOdds(odds(1_000_000), -1)]).toEqual([
    1010, 1020, 1_000_000, 990_000,
  ])
  expect([LADDER.length, stepOdds(odds(1010), 349), stepOdds(odds(2000), 3)]).toEqual([350, 1_000_000, 2060])
})

test('[MKT-05] with several winners, worst and best results count the worst and best runners together', () => {
  const swings = [
    { win: 10, lose: -5 },
    { win: -20, lose: 3 },
    { win: 0, lose: 0 },
    { win: 4, lose: 1 },
  ]
  expect([1, 2, 3].map((winners) => extreme('worst', swings, winners))).toEqual([-24, -24, -21])
  expect([1, 2, 3].map((winners) => extreme('best', swings, winners))).toEqual([14, 17, 17])
  expect([extreme('worst', [], 1), extreme('best', [], 2)]).toEqual([0, 0])
  const bet = { runner: 'a', side: 'back', odds: odds(3000), stake: paise(100) } as const
  expect([exposure(['a', 'b', 'c'], 2, [bet], []), exposure(['a'], 1, [bet], []), exposure(['a'], 1, [], [bet])]).toEqual([100, 0, 0])
})

test('[SLIP-09] the bounds of a stake and of a win are themselves allowed', () => {
  expect([99, 100, 500, 501].map((stake) => stakeRefusal(paise(stake), paise(100), paise(500)))).toEqual([
    'STAKE_BELOW_MIN',
    null,
    null,
    'STAKE_ABOVE_MAX',
  ])
  expect([winRefusal([paise(5), paise(9)], paise(9)), winRefusal([paise(5), paise(10)], paise(9))]).toEqual([null, 'MAX_WIN_EXCEEDED'])
  expect(inOrder({ min: paise(5), max: paise(3) })).toEqual({ min: 3, max: 5 })
})

test('[ACCT-02] commission is of a positive net alone, and a half paisa counts', () => {
  expect([-100, 0, 24, 25, 100].map((net) => commissionOn(paise(net), 200))).toEqual([0, 0, 0, 1, 2])
})

test('[ACCT-02] a removed runner reduces the odds from 2.5 % on; a shared place pays its share', () => {
  expect([249, 250, 251].map((factor) => reducedOdds(odds(2000), factor))).toEqual([2000, 1950, 1950])
  expect([reducedOdds(odds(1020), 9000), reducedOdds(odds(1_000_000), 250)]).toEqual([1010, 975_000])
  // Two runners that share one place at 2.00 pay their backers nothing.
  expect([deadHeat('back', odds(2000), paise(100), 1, 2), deadHeat('lay', odds(2000), paise(100), 1, 2)]).toEqual([0, 0])
})

test('[ACCT-02] the postings of a settlement and of a debt sum to zero, and leave out what moves nothing', () => {
  const accounts = { free: 'free', hold: 'hold' }
  expect(settlePostings(accounts, paise(100), paise(0), paise(0))).toEqual([
    { account: 'hold', amount: -100 },
    { account: 'free', amount: 100 },
  ])
  expect(settlePostings(accounts, paise(0), paise(1), paise(1))).toEqual([
    { account: 'house:commission', amount: 1 },
    { account: 'house:book', amount: -1 },
  ])
  expect(debtPostings('ann', 0, 0)).toEqual([])
  expect(debtPostings('ann', -1, 0)).toEqual([
    { account: 'member:ann:cash', amount: 1 },
    { account: 'member:ann:debt', amount: -1 },
  ])
  expect(debtPostings('ann', 1, -3)).toEqual([
    { account: 'member:ann:cash', amount: -1 },
    { account: 'member:ann:debt', amount: 1 },
  ])
  expect(debtPostings('ann', 5, -3)[0]?.amount).toBe(-3)
})

test('[ACCT-02] an account names its member, and whether it is a hold or of a bonus', () => {
  expect(['member:a:cash', 'member:a:hold:m1', 'member:a:bonus', 'member:a:bonus-hold:m1', 'house:book'].map(ownerOf)).toEqual([
    { member: 'a', held: false, bonus: false },
    { member: 'a', held: true, bonus: false },
    { member: 'a', held: false, bonus: true },
    { member: 'a', held: false, bonus: true },
    null,
  ])
})

test('[SLIP-05] a step of odds is that of its band, up and down, and none leaves 1.01 to 1000', () => {
  const STEPS = [
    [1010, 2000, 10],
    [2000, 3000, 20],
    [3000, 4000, 50],
    [4000, 6000, 100],
    [6000, 10_000, 200],
    [10_000, 20_000, 500],
    [20_000, 30_000, 1000],
    [30_000, 50_000, 2000],
    [50_000, 100_000, 5000],
    [100_000, 1_000_000, 10_000],
  ] as const
  for (const [from, to, step] of STEPS) {
    for (let price = from; price < to; price += step) {
      expect([price, stepOdds(odds(price), 1)]).toEqual([price, price + step])
      expect([price, stepOdds(odds(price + step), -1)]).toEqual([price, price])
    }
  }
  expect([stepOdds(odds(1010), -1), stepOdds(odds(1_000_000), 1)]).toEqual([1010, 1_000_000])
})

test('[SLIP-08] profit and liability are stake times price less stake, and of a session by its fancyPrice', () => {
  for (const [stake, price, wins] of [
    [100_00, 2500, 150_00],
    [10, 1150, 2],
    [50, 1010, 1],
    [49, 1010, 0],
    [10_000_000_00, 1_000_000, 9_990_000_000_00],
  ] as const) {
    expect([stake, price, profit('back', odds(price), paise(stake))]).toEqual([stake, price, wins])
    expect([liability('back', odds(price), paise(stake)), profit('lay', odds(price), paise(stake))]).toEqual([stake, stake])
    expect(liability('lay', odds(price), paise(stake))).toBe(wins)
  }
  const [yes, no] = [quoteOdds(90), quoteOdds(110)]
  expect([profit('back', yes, paise(500_00)), liability('back', yes, paise(500_00))]).toEqual([450_00, 500_00])
  expect([profit('lay', no, paise(500_00)), liability('lay', no, paise(500_00))]).toEqual([500_00, 550_00])
})
