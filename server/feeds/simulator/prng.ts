import type { Rng } from '#server/ports.ts'

export type Seed = string | number

/** A hash before its first part. */
export const NO_PARTS = 0x811c9dc5

/** A hash with one more part. Hashes that begin with the same parts can share them, so that these are read once. */
export const withPart = (state: number, part: Seed): number => {
  let h = state
  const text = String(part)
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  return Math.imul(h ^ 0x1f, 0x01000193)
}

const mixed = (state: number): number => {
  let h = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1) that depends on the parts of a hash alone. */
export const in01 = (state: number): number => mixed(state) / 4_294_967_296

const withParts = (parts: readonly Seed[]): number => {
  let h = NO_PARTS
  for (const part of parts) h = withPart(h, part)
  return h
}

/** A 32-bit hash of the parts, well mixed: the same parts give the same number, on any machine. */
export const hash = (...parts: readonly Seed[]): number => mixed(withParts(parts))

/** A number in [0, 1) that depends on the parts alone. */
export const hash01 = (...parts: readonly Seed[]): number => in01(withParts(parts))

/** A seeded dice (mulberry32): the same parts give the same throws. */
export const seededRng = (...parts: readonly Seed[]): Rng => {
  let state = hash(...parts)
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
    },
  }
}

/** A number from `low` (included) to `high` (not included). */
export const between = (rng: Rng, low: number, high: number): number => low + (high - low) * rng.next()

const smooth = (x: number): number => x * x * (3 - 2 * x)

/**
 * Noise around 0 (mostly within ±1) that wanders and comes back, as a function of time alone. It has three octaves of
 * interpolated hashes, so that any instant is reproduced without the ones before.
 */
export const noiseAt = (key: Seed, seconds: number): number => {
  const keyed = withPart(NO_PARTS, key)
  let sum = 0
  for (const [period, weight] of [
    [4, 0.25],
    [17, 0.35],
    [71, 0.4],
  ] as const) {
    const x = seconds / period
    const cell = Math.floor(x)
    const octave = withPart(keyed, period)
    const low = in01(withPart(octave, cell)) * 2 - 1
    const high = in01(withPart(octave, cell + 1)) * 2 - 1
    sum += weight * (low + (high - low) * smooth(x - cell))
  }
  return sum * 1.6
}
