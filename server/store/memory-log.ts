import type { ExchangeEvent } from '#server/exchange/events.ts'
import { isPrunable } from '#server/exchange/refs.ts'
import type { EventLog } from './log.ts'

export type MemoryLog = EventLog & {
  /** Puts everything appended so far on the "disk" and acknowledges it. */
  sync(): void
  /** A new log with only what was synced: the machine died before the rest reached the disk. */
  crash(): MemoryLog
  readonly unsynced: () => number
}

/** A log in memory. `auto`: every append is synced at once; otherwise it waits for `sync`, like a slow disk. */
export const memoryLog = (auto = true, stored: readonly ExchangeEvent[] = []): MemoryLog => {
  const disk = [...stored]
  let tail: { readonly events: readonly ExchangeEvent[]; readonly done: (error?: Error) => void }[] = []
  let dead = false
  const sync = (): void => {
    const waiting = tail
    tail = []
    for (const { events } of waiting) disk.push(...events)
    for (const { done } of waiting) done()
  }
  return {
    append: (events, done) => {
      if (dead) return
      tail.push({ events, done })
      if (auto) sync()
    },
    sync,
    crash: () => {
      dead = true
      tail = []
      return memoryLog(auto, disk)
    },
    unsynced: () => tail.length,
    read: () => disk,
    prune: (before, done) => {
      const left = disk.filter((event) => !isPrunable(event, before))
      disk.splice(0, disk.length, ...left)
      done()
    },
    close: () => undefined,
  }
}
