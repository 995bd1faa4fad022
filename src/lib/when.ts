import { useSyncExternalStore } from 'react'
import type { Millis } from '#contract/scalar.ts'
import { text } from '#copy/first.ts'
import { writeMomentsIn } from '#copy/moment.ts'
import { type Times, timesOf, type Zone, zoneName, zoneOf } from '#copy/time.ts'
import { keep, kept, onKeptElsewhere } from './kept.ts'

const KEPT = 'time-zone'
const listeners = new Set<() => void>()
let zone: Zone = zoneOf(kept(KEPT))
writeMomentsIn(zoneName(zone))

const show = (next: Zone): void => {
  zone = next
  writeMomentsIn(zoneName(zone))
  for (const notify of listeners) notify()
}
/** The zone of all times on the page, kept on this device (NAV-07). */
export const chooseZone = (next: Zone): void => {
  keep(KEPT, next)
  show(next)
}
/** Follows the zone that another tab chooses. */
export const followZone = (): (() => void) => onKeptElsewhere(KEPT, (next) => show(zoneOf(next)))
const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** The zone of one who chose none. The server does not know the device's, so it keeps room for such times and hides them (`Timed`). */
const drawnZone = (): Zone => zoneOf(null)

/** The chosen zone. */
export const useZone = (): Zone => useSyncExternalStore(subscribe, () => zone, drawnZone)

/** Formats times in the chosen zone. */
export const useTimes = (): Times => timesOf(useZone())

/** `20:41:07`. */
export const clockText = (at: number): string => timesOf(zone).clock(at)

/** `Today 20:00`, `Tomorrow 15:30`, `18 Mar, 20:00`; nothing for 0, the start that a back end did not name. */
export const startText = (at: Millis, now: number, times: Times = timesOf(zone)): string => {
  if (at === 0) return ''
  const key = times.dayKey(at)
  if (key === times.dayKey(now)) return `${text.today} ${times.short(at)}`
  if (key === times.dayKey(now + 86_400_000)) return `${text.tomorrow} ${times.short(at)}`
  return `${times.dayShort(at)}, ${times.short(at)}`
}

/** `Until 13 Jan`, or `Until 20:00` on the day itself; nothing for a time that is over (MKT-13). */
export const untilText = (at: Millis, now: number, times: Times = timesOf(zone)): string =>
  at <= now ? '' : text.untilWhen(times.dayKey(at) === times.dayKey(now) ? times.short(at) : times.dayShort(at))

/** `15 Mar 2025, 20:41`; nothing for 0. */
export const stampText = (at: Millis): string => (at === 0 ? '' : timesOf(zone).stamp(at))
