import type { Millis } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'

/** One recorded fact. `cause`: the entry that a derived fact follows from; inputs have none. */
export type Entry = { readonly seq: number; readonly at: Millis; readonly fact: Fact; readonly cause: number | null }

/** Facts that no chart decides by, so they can be dropped. All others are kept (docs/HOUSE.md, One spine). */
const TICKS: ReadonlySet<Fact['type']> = new Set(['books.changed', 'score.changed', 'calls.counted'] satisfies Fact['type'][])

export const isTick = (fact: Fact): boolean => TICKS.has(fact.type)

const MAX_TICKS = 2000
const MAX_KEPT = 20_000

/** The journal: the facts that were recorded, in order, up to a limit (FLOW-03). */
export type Journal = {
  append(fact: Fact, at: Millis, cause: number | null): Entry
  /** Returns what was recorded after this entry, in order; a tick only while it is among the newest. */
  after(seq: number): readonly Entry[]
  /** Were older facts dropped that charts decide by, so that a replay is impossible? */
  isCut(): boolean
  /** Returns the kept facts and the newest ticks, in order. `cut` is `isCut`. */
  export(): { readonly cut: boolean; readonly entries: readonly Entry[] }
}

/** The end of a list that is newer than an entry. */
const newer = (list: readonly Entry[], last: number): readonly Entry[] => {
  let from = list.length
  while (from > 0 && (list[from - 1]?.seq ?? 0) > last) from -= 1
  return list.slice(from)
}

/** Makes an empty journal. It needs no care for secrets: their type prints as dots. */
export const createJournal = (): Journal => {
  let seq = 0
  let cut = false
  const kept: Entry[] = []
  const ticks: Entry[] = []
  const push = (list: Entry[], entry: Entry, max: number): void => {
    list.push(entry)
    if (list.length > max * 2) {
      list.splice(0, list.length - max)
      if (list === kept) cut = true
    }
  }
  return {
    append: (fact, at, cause) => {
      seq += 1
      const entry: Entry = { seq, at, fact, cause }
      if (isTick(fact)) push(ticks, entry, MAX_TICKS)
      else push(kept, entry, MAX_KEPT)
      return entry
    },
    isCut: () => cut,
    after: (last) => [...newer(kept, last), ...newer(ticks, last)].sort((a, b) => a.seq - b.seq),
    export: () => ({ cut, entries: [...kept, ...ticks.slice(-MAX_TICKS)].sort((a, b) => a.seq - b.seq) }),
  }
}
