import type { Millis } from '#contract/scalar.ts'

/** Time as the edge has it: the browser's, or a virtual one in tests. */
export type EdgeClock = {
  now(): Millis
  /** Runs `job` once, `delayMs` from now; the answer cancels it. */
  after(delayMs: number, job: () => void): () => void
}

/** A clock for XState whose firings are journal entries: a firing is recorded first, and only then runs. */
export type JournalClock = {
  setTimeout(job: () => void, delayMs: number): number
  clearTimeout(timer: number): void
  /** Runs the job of a recorded firing; a cleared or unknown timer does nothing. */
  fire(timer: number): void
}

/** `record` is told each firing. With no edge clock (replay) nothing fires by itself. */
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
