import { expect, test } from 'vitest'
import { createTurns } from '#server/payments/turns.ts'

/** Turns with two jobs of one member and three of all; a job ends when the test says so. */
const taking = () => {
  const turns = createTurns<string>({ mostOfOne: 2, mostOfAll: 3 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (member: string, name: string): Promise<string> | null =>
    turns.run(member, () => {
      begun.push(name)
      return new Promise((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string, turn: Promise<string> | null): Promise<void> => {
    ends.get(name)?.()
    expect(await turn).toBe(name)
  }
  return { begun, run, end }
}

test('[ACCT-04] a member with many pictures waits behind one with a single picture', async () => {
  const { begun, run, end } = taking()
  const [first, second, other] = [run('ann', 'ann 1'), run('ann', 'ann 2'), run('bob', 'bob 1')]
  expect(begun).toEqual(['ann 1'])
  await end('ann 1', first)
  await end('bob 1', other)
  await end('ann 2', second)
  expect(begun).toEqual(['ann 1', 'bob 1', 'ann 2'])
})

test('[ACCT-04] a picture is refused when its member or all members wait with too many', async () => {
  const { run, end } = taking()
  const [first, second] = [run('ann', 'ann 1'), run('ann', 'ann 2')]
  expect(run('ann', 'ann 3')).toBeNull()
  const other = run('bob', 'bob 1')
  expect(run('cid', 'cid 1')).toBeNull()
  await end('ann 1', first)
  await end('bob 1', other)
  const third = run('ann', 'ann 3')
  expect([third === null, run('ann', 'ann 4')]).toEqual([false, null])
  await end('ann 2', second)
  await end('ann 3', third)
  const again = [run('ann', 'ann 5'), run('ann', 'ann 6'), run('ann', 'ann 7'), run('bob', 'bob 2'), run('bob', 'bob 3')]
  expect(again.map((turn) => turn === null)).toEqual([false, false, true, false, true])
})
