import { systemClock } from '#server/clock.ts'
import { openLease, releaseLease, takeLease } from '#server/store/shared/lease.ts'
import { type SharedPlace, openLink } from '#server/store/shared/link.ts'
import { bodyOf, openReplica } from '#server/store/shared/replica.ts'
import { sharedSetting } from '#server/store/shared/schema.ts'
import { createWriter } from '#server/store/shared/writer.ts'

export const STREAM = 'exchange'

/** Follows a shared log from its first batch, in a folder. `through`: the way to PostgreSQL, where it is not the direct one. */
export const followShared = async (place: SharedPlace, folder: string, through: SharedPlace = place) => {
  const link = await openLink(through)
  await openLease(link, STREAM)
  const identity = await sharedSetting(link, 'identity', 'a test')
  const notes: string[] = []
  const replica = await openReplica({ folder, stream: STREAM, identity, link, place: through, notify: (line) => void notes.push(line) })
  await replica.catchUp(link)
  return { link, replica, notes }
}

/** The stores of a core that leads. `end`: its lease is taken from it in the middle, and its files stay as they are. */
export const leadShared = async (place: SharedPlace, folder: string, through: SharedPlace = place) => {
  const { link, replica, notes } = await followShared(place, folder, through)
  const lease = await takeLease(link, STREAM, 'a test')
  if (lease === null) throw new Error('the lease is held')
  await replica.catchUp(link)
  const ended: string[] = []
  const writer = createWriter({
    lease,
    link,
    reopen: () => openLink(through),
    clock: systemClock,
    after: replica.number(),
    body: bodyOf,
    onEnd: ({ message }) => void ended.push(message),
  })
  return {
    stores: replica.lead(writer),
    writer,
    notes,
    ended,
    end: async (): Promise<void> => {
      const other = await openLink(place)
      await releaseLease(other, lease)
      other.close()
      await writer.close()
    },
  }
}
