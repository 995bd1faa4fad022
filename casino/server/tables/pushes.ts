import type { Hub } from '../hub.ts'
import type { Clock } from '../ports.ts'
import type { TableImage } from '../words.ts'

/** Images because of other players' bets, at most so often; less often where many watch, so that a second has so many messages at most. */
export const CROWD_MS = 250
const CROWD_MESSAGES = 2000
const MOST_CROWD_MS = 2000

type PushOptions = {
  readonly tableId: string
  readonly hub: Hub
  readonly clock: Clock
  readonly image: () => TableImage | null
  readonly showMine: (key: string) => void
}
/** Sends a table's image to all who watch it: at once, or soon, with all changes until then (docs/CASINO.md, Rounds). */
export const createPushes = ({ tableId, hub, clock, image, showMine }: PushOptions) => {
  let isGathering = false
  let sent: { readonly shown: string; readonly at: number } = { shown: '', at: 0 }
  /** Members whose debit is on its way, and who were not shown that yet. */
  const owed = new Set<string>()
  const mine = (key: string): void => {
    owed.delete(key)
    showMine(key)
  }
  const now = (): void => {
    if (hub.players(tableId) === 0) return
    const made = image()
    if (made === null) return
    sent = { shown: JSON.stringify(made.shown), at: made.now }
    hub.table(tableId, made)
  }
  const soon = (): void => {
    if (isGathering) return
    isGathering = true
    const gather = (hub.players(tableId) * 1000) / CROWD_MESSAGES
    clock.after(Math.min(MOST_CROWD_MS, Math.max(CROWD_MS, gather)), () => {
      isGathering = false
      for (const key of owed) mine(key)
      now()
    })
  }
  return {
    now,
    soon,
    /** A member's own bets, at once. */
    mine,
    /** The same with the next image. */
    mineSoon: (key: string): void => {
      owed.add(key)
      soon()
    },
    /** What the last image showed, and when it was sent. */
    last: () => sent,
  }
}
