import type { Millis } from '#contract/scalar.ts'
import type { Fact } from '#domain/ledger/facts.ts'

/** One recorded fact. `cause`: the entry that a derived fact follows from; inputs have none. */
export type Entry = { readonly seq: number; readonly at: Millis; readonly fact: Fact; readonly cause: number | null }

/** Facts that no chart decides by, so they can be dropped. All others are deeds and are kept (docs/HOUSE.md, One spine). */
const TICKS: ReadonlySet<Fact['type']> = new Set(['books.changed', 'score.changed', 'calls.counted'] satisfies Fact['type'][])

export const isTick = (fact: Fact): boolean => TICKS.has(fact.type)

const MAX_TICKS = 2000
const MAX_DEEDS = 20_000

/** The journal: the facts that were recorded, in order, up to a limit (FLOW-03). */
export type Journal = {
  append(fact: Fact, at: Millis, cause: number | null): Entry
  /** Returns the deeds and the newest ticks, in order. `cut`: older deeds were dropped, so a replay is impossible. */
  export(): { readonly cut: boolean; readonly entries: readonly Entry[] }
}

/** Makes an empty journal. It needs no care for secrets: their type prints as dots. */
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
