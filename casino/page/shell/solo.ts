import type { Solo } from '../../wire.ts'
import { useSeen } from '../hooks.ts'
import { isUnderWay, type Press } from '../play/seen.ts'

const ENDED: ReadonlySet<Solo['state']> = new Set(['settled', 'refused', 'rolledBack'])
export type SoloNow = {
  readonly solo: Solo | null
  /** A press that is not answered yet. */
  readonly press: Press | null
  /** A press that ended without a bet, to be read. */
  readonly failed: Press | null
  /** May a new round be opened? */
  readonly isFree: boolean
  readonly isOver: boolean
}
/** The round that is played alone, and what may be pressed now. */
export const useSolo = (): SoloNow => {
  const solo = useSeen((seen) => seen.solo)
  const isLive = useSeen((seen) => seen.line === 'live')
  const presses = useSeen((seen) => seen.presses)
  const press = presses.find((each) => (each.name === 'start' || each.name === 'decide') && isUnderWay(each)) ?? null
  const last = presses.at(-1) ?? null
  const isOver = solo === null || ENDED.has(solo.state)
  return {
    solo,
    press,
    failed: last !== null && (last.name === 'start' || last.name === 'decide') && !isUnderWay(last) ? last : null,
    isFree: isLive && press === null && isOver,
    isOver,
  }
}
/** The limits of a bet of the game in rupees; of all its bets without a name. */
export const useStakeLimits = (name?: string): { readonly min: number; readonly max: number } => {
  const isMeant = ({ bet }: { readonly bet: string }): boolean => name === undefined || bet === name
  const min = useSeen((seen) => Math.min(...(seen.hello?.bets ?? []).filter(isMeant).map(({ minPaise }) => minPaise)))
  const max = useSeen((seen) => Math.max(...(seen.hello?.bets ?? []).filter(isMeant).map(({ maxPaise }) => maxPaise)))
  return Number.isFinite(min) && Number.isFinite(max) ? { min: min / 100, max: max / 100 } : { min: 10, max: 5000 }
}
