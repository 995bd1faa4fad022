import { expect, test } from 'vitest'
import { noFavourites, pinned, toggled } from '#client/market/favourites.ts'
import { createMemory } from '#streams/memory.ts'
import { member, pick } from '#tests/player.ts'

/** A storage as a browser has it; `full` refuses every write. */
const storage = (full = false) => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}
const [ann, bob] = [member('ann').memberCode, member('bob').memberCode]
const starred = toggled(noFavourites, { event: { id: 'e1' }, name: 'Rooks v Chargers', eventTypeId: '4' }, { list: 'home', inplay: true })
const open = (disk: ReturnType<typeof storage>) => createMemory(storage(), disk, undefined, 'tab', () => 0)

test('[BROWSE-12][SESS-16] favourites outlive the tab, each player’s apart', () => {
  const disk = storage()
  open(disk).keepFavourites(ann, starred)
  expect(open(disk).favourites(ann)).toEqual(starred)
  expect(open(disk).favourites(bob)).toEqual(noFavourites)
  expect(open(disk).favourites(null)).toEqual(noFavourites)
})

test('[MKT-10] pins are kept with the favourites, and favourites from before there were pins are read', () => {
  const disk = storage()
  const { marketId, marketName, eventId, eventName, eventTypeId } = pick('m1')
  const kept = pinned(starred, { marketId, marketName, eventId, eventName, eventTypeId })
  open(disk).keepFavourites(ann, kept)
  expect(open(disk).favourites(ann)).toEqual(kept)
  const { pinned: _, ...older } = starred
  for (const key of disk.kept.keys()) disk.kept.set(key, JSON.stringify(older))
  expect(open(disk).favourites(ann)).toEqual(starred)
})

test('[BROWSE-12] ignores unreadable favourites, and continues when the disk is full', () => {
  const disk = storage()
  open(disk).keepFavourites(null, starred)
  const [key = ''] = disk.kept.keys()
  for (const broken of ['{', 'null', '[]', '{"inPlay":[]}', JSON.stringify({ ...starred, popular: [{ id: 7 }] })]) {
    disk.kept.set(key, broken)
    expect(open(disk).favourites(null), broken).toEqual(noFavourites)
  }
  expect(() => open(storage(true)).keepFavourites(null, starred)).not.toThrow()
})

test('[OPEN-12] what was announced to a member outlives the tab, each member’s apart', () => {
  const disk = storage()
  open(disk).keepAnnounced(ann, { from: 2, upTo: 7, closed: [6] })
  expect(open(disk).announced(ann)).toEqual({ from: 2, upTo: 7, closed: [6] })
  // Another tab has heard of less, and another strip was closed there.
  open(disk).keepAnnounced(ann, { from: 4, upTo: 5, closed: [3] })
  expect(open(disk).announced(ann)).toEqual({ from: 2, upTo: 7, closed: [3, 6] })
  expect(open(disk).announced(bob)).toBeNull()
  expect(JSON.stringify([...disk.kept]), 'no key names the member').not.toContain('ann"')
  for (const key of disk.kept.keys()) disk.setItem(key, '7')
  expect(open(disk).announced(ann), 'of an older version').toEqual({ from: 7, upTo: 7, closed: [] })
  for (const key of disk.kept.keys()) disk.setItem(key, '"seven"')
  expect(open(disk).announced(ann)).toBeNull()
})
