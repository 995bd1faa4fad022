import type { Millis } from '#contract/scalar.ts'
import type { Fact, Input } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import type { Entry } from '#streams/journal.ts'
import { createSpine } from './spine.ts'

const isInput = (entry: Entry): entry is Entry & { readonly fact: Input; readonly cause: null } => entry.cause === null

/** A spine that sends nothing and fires no timer by itself; `travel` sets its time. */
const muted = (start: Millis, delays: Delays) => {
  let now = start
  const spine = createSpine({
    clock: { now: () => now, after: () => () => undefined },
    frame: (job) => job(),
    delays,
    doors: null,
    late: (come) => come(createLateRoster),
  })
  const travel = (at: Millis): void => {
    now = at
  }
  return { spine, travel }
}

/** Feeds a journal's inputs and timer firings to fresh charts with the gateway muted; returns what they derived (FLOW-03). */
export const replay = (
  entries: readonly Entry[],
  delays: Delays = DELAYS,
): { readonly derived: readonly Fact[]; readonly ledger: Ledger; readonly slips: readonly SlipView[] } => {
  const first = entries[0]
  if (first === undefined) return { derived: [], ledger: emptyLedger, slips: [] }
  const { spine, travel } = muted(first.at, delays)
  spine.start()
  for (const entry of entries) {
    if (!isInput(entry)) continue
    travel(entry.at)
    spine.record(entry.fact)
  }
  const { entries: again } = spine.journal.export()
  return {
    derived: again.filter((entry) => entry.cause !== null).map((entry) => entry.fact),
    ledger: spine.ledger.get(),
    slips: spine.slips.get(),
  }
}

/** Where a replay first derives another fact than the journal has. `seq`: the journal's entry, or the input that derived one fact more. */
export type Difference = {
  readonly seq: number
  /** The input that the fact follows from; null at the start of the app. */
  readonly cause: Entry | null
  readonly recorded: Fact | null
  readonly replayed: Fact | null
}

/** Replays a journal and compares what each input derives with what was recorded; null where nothing differs (FLOW-03). */
export const differenceIn = (entries: readonly Entry[], delays: Delays = DELAYS): Difference | null => {
  const [first] = entries
  if (first === undefined) return null
  const { spine, travel } = muted(first.at, delays)
  const recordedOf = new Map<number | null, Entry[]>()
  for (const entry of entries) recordedOf.set(entry.cause, [...(recordedOf.get(entry.cause) ?? []), entry])
  let last = 0
  const differenceAfter = (cause: Entry | null): Difference | null => {
    const fresh = spine.journal.after(last)
    last = fresh.at(-1)?.seq ?? last
    const replayed = fresh.filter((entry) => entry.cause !== null)
    const recorded = recordedOf.get(cause?.seq ?? 0) ?? []
    for (let i = 0; i < Math.max(recorded.length, replayed.length); i += 1) {
      const [theirs, ours] = [recorded[i], replayed[i]]
      if (JSON.stringify(theirs?.fact) !== JSON.stringify(ours?.fact))
        return { seq: theirs?.seq ?? cause?.seq ?? 0, cause, recorded: theirs?.fact ?? null, replayed: ours?.fact ?? null }
    }
    return null
  }
  spine.start()
  let difference = differenceAfter(null)
  for (const entry of entries) {
    if (difference !== null) return difference
    if (!isInput(entry)) continue
    travel(entry.at)
    spine.record(entry.fact)
    difference = differenceAfter(entry)
  }
  if (difference !== null) return difference
  const inputs = new Set(entries.filter(isInput).map(({ seq }) => seq))
  const orphan = entries.find(({ cause }) => cause !== null && cause !== 0 && !inputs.has(cause))
  return orphan === undefined ? null : { seq: orphan.seq, cause: null, recorded: orphan.fact, replayed: null }
}
