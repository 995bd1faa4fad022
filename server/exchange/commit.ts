import type { Batch, EventLog } from '#server/store/log.ts'
import type { ExchangeEvent } from './events.ts'
import type { Projected } from './projection.ts'

/**
 * Group commit: all events decided while the store was busy go in one write. Their answers leave after it, in order.
 * Nothing of an event, an answer to a retry included, leaves before it is durable (docs/HOUSE.md). `together` puts the write off
 * until the commands that arrived together have all been decided; `beside` says what else goes into a write, and its last one.
 */
export const createCommit = (
  log: EventLog,
  onFailure: (error: Error) => void,
  together: (write: () => void) => void,
  beside: (events: number, isLast: boolean) => Pick<Batch, 'ended' | 'snapshot'>,
) => {
  const waiting: (() => void)[] = []
  /** Commands that wait for the end of the write under way. */
  let idle: (() => void)[] = []
  let batch: ExchangeEvent[] = []
  let projected: Projected[] = []
  /** A write is put off or under way. */
  let writing = false
  let underWay = false
  let running = false
  let closed = false

  const run = (): void => {
    if (running) return
    running = true
    while (batch.length === 0 && waiting.length > 0) waiting.shift()?.()
    running = false
    if (batch.length > 0) flush()
  }
  /** Is there something that must reach the log before an answer leaves? With another writer about, even a read asks the log. */
  const isDue = (): boolean => batch.length > 0 || (log.confirm !== undefined && waiting.length > 0)
  const flush = (): void => {
    if (writing || closed) return
    if (!isDue()) return run()
    writing = true
    together(write)
  }
  const write = (): void => {
    if (closed) return
    const [events, rows] = [batch, projected]
    const answers = waiting.splice(0)
    batch = []
    projected = []
    underWay = true
    const written = (error?: Error): void => {
      underWay = false
      if (error !== undefined || closed) writing = false
      if (closed) return
      if (error !== undefined) return onFailure(error)
      for (const answer of answers) answer()
      const jobs = idle
      idle = []
      for (const job of jobs) job()
      // What was decided meanwhile is complete, and the store is idle.
      if (isDue()) return write()
      writing = false
      return run()
    }
    if (events.length === 0 && log.confirm !== undefined) log.confirm(written)
    else log.append({ events, projected: rows, ...beside(events.length, false) }, written)
  }
  return {
    /** Adds an event, with what it adds to the statements. */
    add: (event: ExchangeEvent, rows: Projected | null): void => {
      batch.push(event)
      if (rows !== null) projected.push(rows)
    },
    /** Runs `job` once all that was added before is durable; `flush` sets it off. */
    whenDone: (job: () => void): void => void waiting.push(job),
    /** Runs `job` when no write is under way: at once, or after it. What it adds goes into the next write, as it would have anyway. */
    whenIdle: (job: () => void): void => {
      if (underWay) idle.push(job)
      else if (!closed) job()
    },
    flush,
    /** Takes what is older from the store; it has nothing to do with what waits to be written. */
    prune: (before: number): void => {
      if (closed) return
      log.prune(before, (error) => {
        if (error !== undefined) onFailure(error)
      })
    },
    isClosed: (): boolean => closed,
    /** Writes what is still put off; sends no more answers. */
    close: (): void => {
      closed = true
      const last = { events: batch, projected, ...beside(batch.length, true) }
      if (batch.length > 0 || last.snapshot !== null) log.append(last, () => undefined)
      log.close()
    },
  }
}
