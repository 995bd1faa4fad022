import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/ports.ts'
import type { Bus } from './bus.ts'

/** How often a process says something to itself over the bus. */
export const PULSE_MS = 250

export type Pulse = {
  /** How long ago the last word came back, counted in words that did not: a process that stood still hears no silence. */
  silentMs(): number
  close(): void
}

/** Knows whether the bus carries what this process says, both ways: a half-open connection looks whole to its own end. */
export const createPulse = (bus: Bus, clock: Clock): Pulse => {
  const subject = `pulse.${randomBytes(8).toString('hex')}`
  let lost = 0
  const stopHearing = bus.subscribe(subject, () => {
    lost = 0
  })
  let stop = (): void => undefined
  const beat = (): void => {
    bus.publish(subject, '')
    lost += 1
    stop = clock.after(PULSE_MS, beat)
  }
  beat()
  return {
    // The last word may be on its way.
    silentMs: () => Math.max(0, lost - 1) * PULSE_MS,
    close: () => {
      stop()
      stopHearing()
    },
  }
}
