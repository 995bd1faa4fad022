import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import type { Meters } from './meters.ts'
import type { Traces } from './traces.ts'

/** A commit that takes longer than this makes the server not ready: nothing it answers could leave. */
export const STUCK_MS = 5000

type StoreWatch = { readonly log: EventLog; readonly ageMs: () => number }

/** Watches the commits of a log. `ageMs` is the age of the one under way, 0 when none is. */
export const watchStore = (
  log: EventLog,
  { clock, meters, traces }: { readonly clock: Clock; readonly meters: Meters | null; readonly traces: Traces | null },
): StoreWatch => {
  let began: number | null = null
  return {
    ageMs: () => (began === null ? 0 : clock.now() - began),
    log: {
      ...log,
      append: (batch, done) => {
        const since = clock.now()
        began = since
        log.append(batch, (error) => {
          began = null
          const until = clock.now()
          if (error === undefined) meters?.committed(batch.events.length, until - since)
          traces?.span('commit', since, until, { events: batch.events.length, failed: error !== undefined })
          done(error)
        })
      },
    },
  }
}
