import type { SoloRow } from '../store/rows.ts'

/** A round in memory: as it is decided, as it is on the disk and was shown last, and those of its stakes that are closed. */
export type Held = { row: SoloRow; published: SoloRow | null; readonly closed: Set<string>; cancel: () => void }
/** Tabs that wait for the answer to one press. */
const MOST_WAITING = 8

/**
 * The rounds of a game whose money is not at its end, by member and round; and those who wait for an answer, by the name of the press. Where
 * too many wait, `answerNow` gets the one that waited longest.
 */
export const createHeld = (answerNow: (answer: () => void) => void) => {
  const live = new Map<string, Map<string, Held>>()
  const waiting = new Map<string, (() => void)[]>()
  return {
    find: (key: string, round: string): Held | undefined => live.get(key)?.get(round),
    ofMember: (key: string): readonly Held[] => [...(live.get(key)?.values() ?? [])],
    all: (): readonly Held[] => [...live.values()].flatMap((own) => [...own.values()]),
    put: (each: Held): void => {
      const own = live.get(each.row.key) ?? new Map<string, Held>()
      own.set(each.row.round, each)
      live.set(each.row.key, own)
    },
    drop: ({ row: { key, round } }: Held): void => {
      const own = live.get(key)
      own?.delete(round)
      if (own?.size === 0) live.delete(key)
    },
    waitFor: (name: string, answer: () => void): void => {
      const all = [...(waiting.get(name) ?? []), answer]
      waiting.set(name, all.slice(-MOST_WAITING))
      for (const longest of all.slice(0, -MOST_WAITING)) answerNow(longest)
    },
    wake: (name: string): void => {
      const all = waiting.get(name) ?? []
      waiting.delete(name)
      for (const answer of all) answer()
    },
  }
}
