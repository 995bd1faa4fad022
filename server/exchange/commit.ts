import type { EventLog } from '#server/store/log.ts'
import type { ExchangeEvent } from './events.ts'

/**
 * Group commit: all events decided while the store was busy go in one write, and their answers leave after it, in order.
 * Nothing of an event, an answer to a retry included, leaves before it is durable (docs/HOUSE.md). `together` puts the write off
 * until the commands that arrived together have all been decided.
 */
export const createCommit = (log: EventLog, onFailure: (error: Error) => void, together: (write: () => void) => void) => {
  const waiting: (() => void)[] = []
  let batch: ExchangeEvent[] = []
  /** A write is put off or under way. */
  let writing = false
  let running = false
  let closed = false

  const run = (): void => {
    if (running) return
    running = true
    while (batch.length === 0 && waiting.length > 0) waiting.shift()?.()
    running = false
    if (batch.length > 0) flush()
  }
  const flush = (): void => {
    if (writing || closed) return
    if (batch.length === 0) return run()
    writing = true
    together(write)
  }
  const write = (): void => {
    if (closed) return
    const events = batch
    const answers = waiting.splice(0)
    batch = []
    log.append(events, (error) => {
      writing = false
      if (closed) return
      if (error !== undefined) return onFailure(error)
      for (const answer of answers) answer()
      // What was decided meanwhile is complete, and the store is idle.
      if (batch.length > 0) {
        writing = true
        write()
      } else run()
    })
  }
  return {
    add: (event: ExchangeEvent): void => void batch.push(event),
    /** Runs `job` once all that was added before is durable; `flush` sets it off. */
    whenDone: (job: () => void): void => void waiting.push(job),
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
      if (batch.length > 0) log.append(batch, () => undefined)
      log.close()
    },
  }
}
