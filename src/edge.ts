import { millisSchema } from '#contract/scalar.ts'
import type { EdgeClock } from '#streams/clock.ts'
import type { Doors } from '#streams/doors.ts'
import { createHttpDoor } from '#streams/http.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { createVault } from '#streams/storage.ts'

/** The browser's own time. */
export const browserClock: EdgeClock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs, job) => {
    const timer = window.setTimeout(job, delayMs)
    return () => window.clearTimeout(timer)
  },
}

/** The browser's doors to the exchange, the disk and the player. `count` is told the calls in flight. */
export const browserDoors = (count: (inFlight: number) => void): Doors => ({
  http: createHttpDoor({ base: '', cookies: () => document.cookie, count }),
  socket: createSocketDoor(''),
  vault: createVault(window.localStorage, navigator.locks),
  toast: (tone, sentence) => void import('./parts/Toaster.tsx').then(({ toast }) => toast(tone, sentence)),
  dice: Math.random,
  site: window.location.hostname,
})
