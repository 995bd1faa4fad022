import { expect, test } from 'vitest'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { createPushQueue } from '#server/push/queue.ts'
import type { PushAnswer } from '#server/push/reach.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const ann = memberCodeSchema.parse('M1001')
const other = memberCodeSchema.parse('M1002')
const turns = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await Promise.resolve()
}
const answered = (status: number): PushAnswer => ({ kind: 'answered', status })

/** A queue, and a job that gets these answers, the last one ever after. */
const opened = () => {
  const clock = virtualClock(millisSchema.parse(1))
  const queue = createPushQueue(clock)
  const sent: string[] = []
  const gone: string[] = []
  const add = (name: string, answers: readonly (PushAnswer | Promise<PushAnswer>)[], member = ann): void => {
    let tries = 0
    queue.add({
      member,
      send: async () => {
        sent.push(name)
        const answer = await (answers[Math.min(tries, answers.length - 1)] ?? answered(201))
        tries += 1
        return answer
      },
      gone: () => void gone.push(name),
    })
  }
  const pass = async (ms: number): Promise<void> => {
    await turns()
    clock.advance(ms)
    await turns()
  }
  return { queue, add, sent, gone, pass }
}

test('[ACCT-13] a message is tried four times while its service has a fault, then given up', async () => {
  for (const fault of [answered(500), answered(429), { kind: 'silent' } as const]) {
    const { add, sent, gone, pass } = opened()
    add('one', [fault])
    for (const [ms, tries] of [
      [0, 1],
      [1999, 1],
      [1, 2],
      [15_000, 3],
      [60_000, 4],
      [3_600_000, 4],
    ] as const) {
      await pass(ms)
      expect([ms, sent.length]).toEqual([ms, tries])
    }
    expect(gone).toEqual([])
  }
})

test('[ACCT-13] a message that was taken, or that no try helps, is sent once', async () => {
  for (const status of [201, 200, 400, 403, 413]) {
    const { add, sent, gone, pass } = opened()
    add('one', [answered(status)])
    await pass(3_600_000)
    expect([sent, gone]).toEqual([['one'], []])
  }
  for (const answer of [answered(404), answered(410), { kind: 'barred' } as const]) {
    const { add, sent, gone, pass } = opened()
    add('one', [answer])
    await pass(3_600_000)
    expect([sent, gone]).toEqual([['one'], ['one']])
  }
})

test('[ACCT-13] a service that never answers keeps its own member waiting, and no other', async () => {
  const { add, sent, pass } = opened()
  const never = new Promise<PushAnswer>(() => undefined)
  for (let n = 0; n < 60; n += 1) add(`slow ${n}`, [never])
  add('other', [answered(201)], other)
  await pass(0)
  expect(sent).toEqual(['slow 0', 'slow 1', 'other'])
})

test('[ACCT-13] the queue has a bound for each member, and one for all', async () => {
  const { queue, add, sent, pass } = opened()
  const never = new Promise<PushAnswer>(() => undefined)
  for (let n = 0; n < 60; n += 1) add(`mine ${n}`, [never])
  let free = (): void => undefined
  const later = new Promise<PushAnswer>((resolve) => {
    free = () => resolve(answered(201))
  })
  for (let m = 0; m < 30; m += 1) for (let n = 0; n < 42; n += 1) add(`${m}`, [later], memberCodeSchema.parse(`M${2000 + m}`))
  await pass(0)
  free()
  for (let n = 0; n < 400; n += 1) await turns()
  // Two were under way of each of the first members before the bound of all was reached.
  expect(sent.length).toBeGreaterThan(900)
  expect(sent.length).toBeLessThanOrEqual(1010)
  queue.close()
  add('after', [answered(201)], other)
  await pass(100_000)
  expect(sent).not.toContain('after')
})
