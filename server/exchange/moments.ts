import type { BetMoment } from '#contract/messages/betting.ts'

/** The first moments of a bet are kept, and the newest. */
const MAX_FIRST = 10
const MAX_MOMENTS = 30

/** What happened to a bet, with one more moment: the record that its story is made from (SLIP-30). */
export const withMoment = (before: readonly BetMoment[] | undefined, moment: BetMoment): readonly BetMoment[] => {
  const all = [...(before ?? []), moment]
  return all.length <= MAX_MOMENTS ? all : [...all.slice(0, MAX_FIRST), ...all.slice(MAX_FIRST + 1)]
}
