import { Observable } from 'rxjs'
import type { Millis } from '#contract/scalar.ts'

/** The clock of the edge: the browser's, or a virtual one in tests. */
export type EdgeClock = {
  now(): Millis
  /** Runs `job` once, `delayMs` from now; returns a function that cancels it. */
  after(delayMs: number, job: () => void): () => void
}

/** Emits once, `delayMs` after it is subscribed to, by the edge's clock. */
export const timerOn = (clock: Pick<EdgeClock, 'after'>, delayMs: number): Observable<void> =>
  new Observable((subscriber) =>
    clock.after(delayMs, () => {
      subscriber.next()
      subscriber.complete()
    }),
  )

/** Emits every `delayMs` while it is subscribed to, by the edge's clock. */
export const intervalOn = (clock: Pick<EdgeClock, 'after'>, delayMs: number): Observable<void> =>
  new Observable((subscriber) => {
    let cancel: () => void = () => undefined
    const arm = (): void => {
      cancel = clock.after(delayMs, () => {
        arm()
        subscriber.next()
      })
    }
    arm()
    return () => cancel()
  })

/** A clock for XState that records each firing in the journal before it runs. */
export type JournalClock = {
  setTimeout(job: () => void, delayMs: number): number
  clearTimeout(timer: number): void
  /** Runs the job of a recorded firing; a cleared or unknown timer does nothing. */
  fire(timer: number): void
}

/** Calls `record` with each firing. Without an edge clock (in a replay) no timer fires by itself. */
export const createJournalClock = (edge: EdgeClock | null, record: (timer: number) => void): JournalClock => {
  let minted = 0
  const pending = new Map<number, { readonly job: () => void; readonly cancel: () => void }>()
  return {
    setTimeout: (job, delayMs) => {
      minted += 1
      const timer = minted
      pending.set(timer, { job, cancel: edge === null ? () => undefined : edge.after(delayMs, () => record(timer)) })
      return timer
    },
    clearTimeout: (timer) => {
      pending.get(timer)?.cancel()
      pending.delete(timer)
    },
    fire: (timer) => {
      const due = pending.get(timer)
      pending.delete(timer)
      due?.job()
    },
  }
}
