import { expect, test } from 'vitest'
import { DELAYS } from '#machines/setup.ts'
import { budgetsWith } from '../../scripts/time-budgets.ts'

const budgets = budgetsWith()
/** A way as words: its screens with their seconds, and when it ends. */
const ways = (all = budgets): Readonly<Record<string, string>> =>
  Object.fromEntries(
    all.map(({ says, phases, until, ms }) => [
      says,
      `${phases.map(({ screen, ms: part }) => `${screen} ${part / 1000}`).join(', ')}; ${until} after ${ms / 1000}`,
    ]),
  )
const wayWith = (changed: Partial<typeof DELAYS>, says: RegExp): string =>
  Object.entries(ways(budgetsWith({ ...DELAYS, ...changed }))).find(([name]) => says.test(name))?.[1] ?? expect.fail(String(says))

test('[FLOW-06][SLIP-03][SLIP-18][SLIP-30] the time of each way through the slip is what its delays give', () => {
  expect(ways()).toEqual({
    'A draft without a stake that is not touched, and can be brought back': 'composing 8, lapsed 60; empty after 68',
    'Place, and the disk gives no lock: nothing was sent': 'claiming 1; composing after 1',
    'Place, then no answer at all': 'sending 3, checking 30; unknown after 33',
    'Place, taken in with a bet delay of 5 s, then no answer': 'waiting 5, late 5, checking 30; unknown after 40',
    'Place, taken in with a bet delay of 12 s, then no answer': 'waiting 12, late 2, checking 33; unknown after 47',
    'Place, then the link is lost and does not come back': 'offline 60; unknown after 60',
    'Place, taken in with a bet delay of 5 s; the line drops silently 2 s after Place':
      'waiting 5, late 5, checking 4, offline 60; unknown after 74',
    'The verdict is here: how long it is shown': 'accepted 3; empty after 3',
  })
})

test('[FLOW-06] a way takes longer by what one of its delays grows, so the figures cannot lag behind', () => {
  expect(wayWith({ idleMs: 9000, returnMs: 50_000 }, /not touched/)).toBe('composing 9, lapsed 50; empty after 59')
  expect(wayWith({ claimMs: 1500 }, /no lock/)).toBe('claiming 1.5; composing after 1.5')
  expect(wayWith({ sendMs: 4000 }, /no answer at all/)).toBe('sending 4, checking 30; unknown after 34')
  expect(wayWith({ askMs: 4000 }, /no answer at all/)).toBe('sending 3, checking 40; unknown after 43')
  expect(wayWith({ popupMs: 12_000 }, /delay of 5 s, then/)).toBe('waiting 5, late 7, checking 30; unknown after 42')
  expect(wayWith({ graceMs: 3000 }, /delay of 12 s/)).toBe('waiting 12, late 3, checking 30; unknown after 45')
  expect(wayWith({ offlineMs: 50_000 }, /link is lost/)).toBe('offline 50; unknown after 50')
  expect(wayWith({ lostMs: 12_000 }, /silently/)).toBe('waiting 5, late 5, checking 6, offline 60; unknown after 76')
  expect(wayWith({ outcomeMs: 4000 }, /verdict/)).toBe('accepted 4; empty after 4')
})
