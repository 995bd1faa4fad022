import * as z from 'zod/mini'
import { type EventId, type MemberCode, eventIdSchema } from '#contract/scalar.ts'
import { MOST_RECENT, withSeen } from '#client/market/recent.ts'

const RECENT = 'pavilion-recent:'
const eventsSchema = z.array(eventIdSchema).check(z.maxLength(MOST_RECENT))

const parsed = (raw: string | null): unknown => {
  try {
    return JSON.parse(raw ?? 'null')
  } catch {
    return null
  }
}

/**
 * The events that were seen lately in this browser: those of each member apart, and those of visitors. Each is written when it is seen,
 * beside what other tabs wrote meanwhile. Unreadable ones count as none.
 */
export const createRecent = (disk: Pick<Storage, 'getItem' | 'setItem'>) => {
  const read = (owner: MemberCode | null): readonly EventId[] => {
    const found = eventsSchema.safeParse(parsed(disk.getItem(RECENT + (owner ?? ''))))
    return found.success ? found.data : []
  }
  const keep = (owner: MemberCode | null, event: EventId): void => {
    try {
      disk.setItem(RECENT + (owner ?? ''), JSON.stringify(withSeen(read(owner), event)))
    } catch {
      // A full or closed storage keeps none.
    }
  }
  return { read, keep }
}
