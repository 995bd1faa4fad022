import type { ExchangeEvent } from '#server/exchange/events.ts'

/** The durable log behind the exchange. `done` is called once, after the batch is on disk; with an error, nothing of it is. */
export interface EventLog {
  append(events: readonly ExchangeEvent[], done: (error?: Error) => void): void
  read(): Iterable<ExchangeEvent>
  /**
   * Forgets fences and refusals whose refs were minted before that moment, at most 2,000 at a time: they moved no money, and the
   * exchange makes no bet of a ref so old. What is left goes with a later call. `done` is called once, with an error when none went.
   */
  prune(before: number, done: (error?: Error) => void): void
  close(): void
}

/** Why the store cannot open, and what the operator must do. No file was changed. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
