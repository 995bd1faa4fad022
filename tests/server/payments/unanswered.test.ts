import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { type UnansweredDeposits, addUnanswered, forgetUnanswered, owesAnswer } from '#server/exchange/unanswered.ts'
import { at, ref } from '#tests/player.ts'
import { ann, bob } from '../one-market.ts'

const DAY = 24 * 3_600_000

test('[ACCT-08] a deposit without an answer is asked about for 40 days, and then forgotten', () => {
  const deposits: UnansweredDeposits = new Map()
  const add = (n: number, day: number, member = ann): void =>
    addUnanswered(deposits, ref(n), { member, amount: paise(100), pressedAt: at(day * DAY), endedAt: at(day * DAY) })
  add(1, 0)
  add(2, 1, bob)
  expect([39, 40].map((day) => owesAnswer(deposits, ref(1), at(day * DAY)))).toEqual([true, false])
  expect(owesAnswer(deposits, ref(9), at(0))).toBe(false)
  add(3, 40)
  expect([...deposits.keys()]).toEqual([ref(2), ref(3)])
  forgetUnanswered(deposits, ann)
  expect([...deposits.keys()]).toEqual([ref(2)])
})
