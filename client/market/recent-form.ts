import type { LastResult } from '#contract/messages/browse.ts'

/** A side's result in one of its latest matches. */
export type Form = 'won' | 'lost'

/** A side's latest matches, the newest first; void matches and those of others do not count (BROWSE-09). */
export const formOf = (results: readonly LastResult[], side: string, most = 5): readonly Form[] =>
  results
    .filter(({ eventName, winners }) => winners.length > 0 && eventName.split(' v ').includes(side))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, most)
    .map(({ winners }) => (winners.includes(side) ? 'won' : 'lost'))
