import type { ExchangeEvent } from '#server/exchange/events.ts'

/** The durable log behind the exchange. `done` is called once, after the batch is on disk; with an error, nothing of it is. */
export interface EventLog {
  append(events: readonly ExchangeEvent[], done: (error?: Error) => void): void
  read(): Iterable<ExchangeEvent>
  close(): void
}

/** What stands in the way of the store, in words that say what to do. Nothing was touched. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
