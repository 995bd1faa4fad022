import { paise } from '#domain/paise.ts'
import type { Said } from '#domain/said.ts'
import { DELAYS, type Delays } from '#machines/setup.ts'
import { type Spine, createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'

/** A whole client with the toasts that it showed. Nothing outside answers it by itself. */
export type Client = { readonly spine: Spine; readonly clock: VirtualClock; readonly toasts: readonly Said[] }
export type ClientOptions = {
  readonly who?: 'member' | 'visitor'
  readonly delays?: Delays
  /** The disk gives no lock. */
  readonly withoutLock?: boolean
}

/** 14:30 in India. */
const BEGINNING = at(Date.UTC(2026, 2, 15, 9))
const noLocks = { request: () => new Promise<never>(() => undefined), query: () => new Promise<never>(() => undefined) }

/** Opens a client, its link up: of a member with ₹50,000.00, or of a visitor. */
export const openClient = ({ who = 'member', delays = DELAYS, withoutLock = false }: ClientOptions = {}): Client => {
  const clock = virtualClock(BEGINNING)
  const { doors } = deafDoors()
  const toasts: Said[] = []
  const vault = withoutLock ? { ...doors.vault, claim: () => undefined } : doors.vault
  const disk = withoutLock ? { ...doors.disk, locks: noLocks } : doors.disk
  const toast = (_: unknown, said: Said): unknown => toasts.push(said)
  const spine = createSpine({ late: lateCharts, clock, delays, frame: (job) => job(), doors: { ...doors, vault, disk, toast } })
  spine.start()
  spine.record({ type: 'session.restored', member: who === 'member' ? member('demo') : null })
  spine.record({ type: 'link.opened' })
  if (who === 'member') spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(50_000_00), exposure: paise(0) })
  return { spine, clock, toasts }
}
