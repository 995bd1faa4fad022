/** A small seeded dice (mulberry32): one seed, one run. */
export const dice = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, upTo: (n: number) => Math.floor(next() * n), chance: (p: number) => next() < p }
}
export type Dice = ReturnType<typeof dice>

/**
 * The dice of the network: seeded again every millisecond, so one millisecond does not depend on the throws before it. So the shrinker can
 * leave a step out of a run, and the other steps meet the same network.
 */
export const weatherDice = (seed: number, now: () => number): (() => Dice) => {
  let moment = Number.NaN
  let thrown = dice(seed)
  return () => {
    const ms = now()
    if (ms !== moment) {
      moment = ms
      thrown = dice(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(ms % 0x7fffffff, 0x85ebca6b))
    }
    return thrown
  }
}
