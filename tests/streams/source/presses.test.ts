import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { betSchema } from '#contract/source/betting.ts'
import { createPresses, type Press } from '#streams/source/presses.ts'
import { at, ref } from '#tests/player.ts'
import { sharedDisk } from '#tests/shared-disk.ts'

const bet = z.object(betSchema.shape).parse({
  ...{ runnerId: 1, selectionName: 'Rooks', rate: 2, stake: 100, marketId: 'm1', marketName: 'Match Odds', marketType: 'MATCH_ODDS' },
  ...{ eventId: 'e1', eventName: 'R v C', type: 'Back', browserdetail: '', ipaddress: '' },
})
const id = (n: number) => betIdSchema.parse(`b${n}`)
const press = (n: number, before: Press['before'] = [id(1)]): Press => ({
  ...{ ref: ref(n), owner: memberCodeSchema.parse('alpha'), at: at(n), bet, before },
})
/** A disk that takes no more. */
const full = (disk: Storage): Storage => ({
  ...disk,
  get length() {
    return disk.length
  },
  setItem: () => {
    throw new Error('full')
  },
})

test('[BACK-02] presses are found by their ref in every tab, the oldest first, until they are forgotten', () => {
  const { disk, kept } = sharedDisk()
  const presses = createPresses(disk)
  for (const n of [3, 1, 2]) presses.keep(press(n, n === 2 ? null : [id(n)]))
  kept.set('pavilion-sent:broken', '{')
  kept.set('pavilion-other', '{}')
  const other = createPresses(disk)
  expect(other.all()).toEqual([press(1, [id(1)]), press(2, null), press(3, [id(3)])])
  expect([other.find(ref(2)), other.find(ref(9))]).toEqual([press(2, null), null])
  other.forget(ref(2))
  expect([presses.find(ref(2)), presses.all().length]).toEqual([null, 2])
})

test('[BACK-02] fifty presses are kept, and the oldest makes room', () => {
  const { disk } = sharedDisk()
  const presses = createPresses(disk)
  for (let n = 1; n <= 51; n += 1) {
    presses.keep(press(n))
    expect(presses.all().length).toBe(Math.min(n, 50))
  }
  expect([presses.find(ref(1)), presses.find(ref(2))?.ref]).toEqual([null, ref(2)])
})

test('[BACK-02] a row that is taken is that of one bet, in every tab and on a full disk', () => {
  const { disk, kept } = sharedDisk()
  const presses = createPresses(disk)
  presses.take(id(1), ref(1))
  presses.take(id(2), ref(2))
  const other = createPresses(disk)
  expect([[...other.others(ref(1))], [...other.others(ref(3))]]).toEqual([[id(2)], [id(1), id(2)]])
  presses.take(id(1), ref(3))
  expect([...other.others(ref(3))]).toEqual([id(2)])
  const small = createPresses(full(disk))
  small.take(id(4), ref(4))
  expect([small.others(ref(1)).has(id(4)), other.others(ref(1)).has(id(4))]).toEqual([true, false])
  small.keep(press(9))
  expect(small.find(ref(9))).toBeNull()
  for (let n = 10; n < 520; n += 1) presses.take(id(n), ref(1))
  expect([other.others(ref(9)).size, other.others(ref(9)).has(id(2))]).toEqual([500, false])
  kept.set('pavilion-rows', 'none')
  expect(other.others(ref(9)).size).toBe(0)
})

test('[BACK-02] a row that a full disk did not take is written once the disk takes it', () => {
  const { disk, kept } = sharedDisk()
  let isFull = true
  const presses = createPresses({
    ...disk,
    get length() {
      return disk.length
    },
    setItem: (key, value) => {
      if (isFull) throw new Error('full')
      disk.setItem(key, value)
    },
  })
  presses.take(id(1), ref(1))
  isFull = false
  presses.take(id(2), ref(2))
  expect([...createPresses(disk).others(ref(9))]).toEqual([id(1), id(2)])
  kept.delete('pavilion-rows')
  expect([...presses.others(ref(9))]).toEqual([])
})
