import type { Fact, Input } from '#domain/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#domain/ledger/ledger.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import type { Entry } from '#streams/journal.ts'
import { createSpine } from './spine.ts'

const isInput = (entry: Entry): entry is Entry & { readonly fact: Input; readonly cause: null } => entry.cause === null

/** Feeds a journal's inputs and timer firings to fresh charts with the gateway muted; returns what they derived (FLOW-03). */
export const replay = (
  entries: readonly Entry[],
  delays: Delays = DELAYS,
): { readonly derived: readonly Fact[]; readonly ledger: Ledger; readonly slips: readonly SlipView[] } => {
  const first = entries[0]
  if (first === undefined) return { derived: [], ledger: emptyLedger, slips: [] }
  let now = first.at
  const spine = createSpine({ clock: { now: () => now, after: () => () => undefined }, frame: (job) => job(), delays, doors: null })
  spine.start()
  for (const entry of entries) {
    if (!isInput(entry)) continue
    now = entry.at
    spine.record(entry.fact)
  }
  const { entries: again } = spine.journal.export()
  return {
    derived: again.filter((entry) => entry.cause !== null).map((entry) => entry.fact),
    ledger: spine.ledger.get(),
    slips: spine.slips.get(),
  }
}
