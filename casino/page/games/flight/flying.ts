import * as z from 'zod/mini'
import type { Table } from '../../../wire.ts'
import type { Seen } from '../../play/seen.ts'
import { multiplierAt, timeOf } from '../../../games/crash.ts'

const shownSchema = z.union([z.number(), z.object({ crash: z.number() })])
/** Where the flight ended, in hundredths; null while it flies. */
export const crashOf = (table: Table): number | null => {
  if (table.state !== 'settled') return null
  const shown = shownSchema.safeParse(table.shown)
  if (!shown.success) return null
  return typeof shown.data === 'number' ? shown.data : shown.data.crash
}

/** A flight at a moment of the provider's time. */
export type Flying = {
  readonly state: Table['state']
  /** Since take-off; 0 before. */
  readonly ms: number
  readonly multiplier: number
  readonly hasEnded: boolean
  /** Where others and the player left, in hundredths. */
  readonly left: readonly number[]
  readonly mine: readonly number[]
}
/**
 * The flight as it may be shown now: never more than the provider's certain time has reached. In silence that is the time of its last image,
 * since the flight may have ended in the wait after it.
 */
export const flyingAt = ({ table, mine, isSilent }: Seen, now: number): Flying | null => {
  if (table === null) return null
  const crash = crashOf(table)
  const hasEnded = table.state === 'settled' && crash !== null
  const at = isSilent ? Math.min(now, table.now) : now
  const since = table.dealtFrom === null ? 0 : Math.max(0, at - table.dealtFrom)
  const isFlying = table.state === 'dealing'
  const ms = hasEnded ? timeOf(crash) : isFlying ? since : 0
  return {
    state: table.state,
    ms,
    multiplier: hasEnded ? crash : isFlying ? multiplierAt(since) : 100,
    hasEnded,
    left: table.others.flatMap(({ leftAt }) => (leftAt === null ? [] : [leftAt])),
    mine: mine.flatMap(({ round, leftAt }) => (round === table.round && leftAt !== undefined ? [leftAt.multiplier] : [])),
  }
}
