import type { Delays } from '../setup.ts'

/** A chance in [0, 1) and the attempts so far. */
type Tried = { readonly delays: Delays; readonly attempts: number; readonly dice: number }

/** Reconnect delay: 1000 to 5000 ms, factor 2, randomised by half (SOCK-03). */
export const backoffMs = ({ delays, attempts, dice }: Tried): number => {
  const base = Math.min(delays.reconnectMaxMs, delays.reconnectMinMs * 2 ** Math.min(attempts, 10))
  return Math.min(delays.reconnectMaxMs, Math.max(delays.reconnectMinMs, Math.round(base * (0.5 + dice))))
}
