import type { Millis } from '#contract/scalar.ts'
import type { Fact } from '#domain/ledger/facts.ts'

/** One fact as it was recorded. `cause`: the entry a derived fact follows from; inputs have none. */
export type Entry = { readonly seq: number; readonly at: Millis; readonly fact: Fact; readonly cause: number | null }

/** Ticks decide nothing, so they may be dropped; everything else is a deed and is kept (docs/HOUSE.md, One spine). */
const TICKS: ReadonlySet<Fact['type']> = new Set(['books.changed', 'score.changed', 'calls.counted'] satisfies Fact['type'][])

export const isTick = (fact: Fact): boolean => TICKS.has(fact.type)

const MAX_TICKS = 2000
const MAX_DEEDS = 20_000

/** The journal: everything that happened, in order, bounded (FLOW-03). */
export type Journal = {
  append(fact: Fact, at: Millis, cause: number | null): Entry
  /** Deeds and the newest ticks, in order. `cut`: older deeds were dropped, so a replay cannot start from nothing. */
  export(): { readonly cut: boolean; readonly entries: readonly Entry[] }
}

/** An empty journal. Secrets need no care here: their type writes itself as dots. */
export const createJournal = (): Journal => {
  let seq = 0
  let cut = false
  const deeds: Entry[] = []
  const ticks: Entry[] = []
  const push = (list: Entry[], entry: Entry, max: number): void => {
    list.push(entry)
    if (list.length > max * 2) {
      list.splice(0, list.length - max)
      if (list === deeds) cut = true
    }
  }
  return {
    append: (fact, at, cause) => {
      seq += 1
      const entry: Entry = { seq, at, fact, cause }
      if (isTick(fact)) push(ticks, entry, MAX_TICKS)
      else push(deeds, entry, MAX_DEEDS)
      return entry
    },
    export: () => ({ cut, entries: [...deeds, ...ticks.slice(-MAX_TICKS)].sort((a, b) => a.seq - b.seq) }),
  }
}
