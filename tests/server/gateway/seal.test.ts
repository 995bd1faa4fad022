import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import type { BusKeys } from '#server/cluster/bus/keys.ts'
import { MOST_APART_MS, createSeal } from '#server/cluster/bus/seal.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const START = millisSchema.parse(1_800_000_000_000)
const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte))
const ONE: BusKeys = [keyOf(1)]
const two = (one: BusKeys = ONE, other: BusKeys = ONE) => {
  const clock = virtualClock(START)
  return { clock, sender: createSeal({ keys: one, clock }), reader: createSeal({ keys: other, clock }) }
}
const read = ({ reader }: ReturnType<typeof two>, sealed: Buffer, place = 'a') => reader.read(place, sealed)

test('[SOCK-01] a sealed text opens once, at its place and in the order of its sending', () => {
  const ends = two()
  const [first, second, third] = ['one', 'two', 'drei é'].map((text) => ends.sender.write('a', text))
  if (first === undefined || second === undefined || third === undefined) throw new Error('nothing was sealed')
  expect(read(ends, first)).toEqual({ ok: true, text: 'one' })
  expect(read(ends, first)).toEqual({ ok: false, why: 'replayed' })
  expect(read(ends, third, 'b')).toEqual({ ok: false, why: 'stranger' })
  expect(read(ends, third)).toEqual({ ok: true, text: 'drei é' })
  expect(read(ends, second)).toEqual({ ok: false, why: 'replayed' })
})

test('[SOCK-01] a sealed text opens for no reader when a byte of it was changed or cut off', () => {
  const ends = two()
  const sealed = ends.sender.write('a', 'balance')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(read(ends, changed)).toEqual({ ok: false, why: 'stranger' })
    expect(read(ends, sealed.subarray(0, at))).toEqual({ ok: false, why: 'stranger' })
  }
  expect(read(ends, Buffer.from('{"epoch":9999999}'))).toEqual({ ok: false, why: 'stranger' })
  expect(read(ends, sealed)).toEqual({ ok: true, text: 'balance' })
})

test('[SOCK-01] a sealed text is refused when it is older or newer than the clocks may differ', () => {
  const ends = two()
  const [old, late] = [ends.sender.write('a', 'old'), ends.sender.write('a', 'late')]
  ends.clock.advance(MOST_APART_MS)
  expect(read(ends, old)).toEqual({ ok: true, text: 'old' })
  ends.clock.advance(1)
  expect(read(ends, late)).toEqual({ ok: false, why: 'other-time' })
  // A process that has just started remembers no sender, and so no number.
  const young = createSeal({ keys: ONE, clock: ends.clock })
  expect(young.read('a', old)).toEqual({ ok: false, why: 'other-time' })
  const slow = createSeal({ keys: ONE, clock: virtualClock(START) })
  expect(slow.read('a', ends.sender.write('a', 'ahead'))).toEqual({ ok: false, why: 'other-time' })
})

test('[SOCK-01] a key is changed while all processes run, one after the other', () => {
  const [old, next] = [keyOf(1), keyOf(2)]
  const steps: readonly BusKeys[] = [[old], [old, next], [next, old], [next]]
  for (const [n, keys] of steps.entries()) {
    const before = steps[n - 1] ?? keys
    for (const ends of [two(keys, before), two(before, keys)])
      expect(read(ends, ends.sender.write('a', 'x'))).toEqual({ ok: true, text: 'x' })
  }
  const apart = two([old], [next])
  expect(read(apart, apart.sender.write('a', 'x'))).toEqual({ ok: false, why: 'stranger' })
})
