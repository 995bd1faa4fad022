import { expect, test } from 'vitest'
import { eventIdSchema } from '#contract/scalar.ts'
import { MOST_RECENT } from '#client/market/recent.ts'
import { createRecent } from '#streams/recent.ts'
import { member } from '#tests/player.ts'

const storage = (isFull = false) => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      kept.set(key, value)
    },
  }
}
const event = (n: number) => eventIdSchema.parse(`e${n}`)
const [ann, bob] = [member('ann').memberCode, member('bob').memberCode]

test('[BROWSE-12] the events that were seen are kept newest first, eight at most, each player’s apart', () => {
  const disk = storage()
  const tab = createRecent(disk)
  for (let n = 1; n <= MOST_RECENT + 2; n += 1) tab.keep(ann, event(n))
  // Another tab saw two of them again meanwhile.
  const other = createRecent(disk)
  other.keep(ann, event(5))
  tab.keep(ann, event(4))
  expect(tab.read(ann)).toEqual([4, 5, 10, 9, 8, 7, 6, 3].map(event))
  expect([tab.read(bob), tab.read(null)]).toEqual([[], []])
})

test('[BROWSE-12] unreadable events count as none, and a full storage keeps none', () => {
  const disk = storage()
  const tab = createRecent(disk)
  tab.keep(null, event(1))
  const [key = ''] = disk.kept.keys()
  for (const broken of ['{', 'null', '[7]', JSON.stringify(Array.from({ length: MOST_RECENT + 1 }, (_, n) => event(n)))]) {
    disk.kept.set(key, broken)
    expect(tab.read(null), broken).toEqual([])
  }
  tab.keep(null, event(2))
  expect(tab.read(null)).toEqual([event(2)])
  expect(() => createRecent(storage(true)).keep(null, event(1))).not.toThrow()
})
