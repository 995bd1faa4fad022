import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'

/** A log in memory whose writes begin only when they are let go, from `hold` to `flow`. */
export const heldLog = () => {
  const log = memoryLog()
  let held: (() => void)[] | null = null
  const events: MemoryLog = {
    ...log,
    append: (batch, done) => (held === null ? log.append(batch, done) : void held.push(() => log.append(batch, done))),
  }
  /** Lets go of the writes that wait now; those that they bring about wait in their turn. */
  const release = (): void => {
    for (const write of held?.splice(0) ?? []) write()
  }
  return {
    events,
    hold: (): void => {
      held = []
    },
    release,
    flow: (): void => {
      const last = held ?? []
      held = null
      for (const write of last) write()
    },
  }
}
