import { millisSchema } from '#contract/scalar.ts'
import type { EdgeClock } from '#streams/clock.ts'
import type { PublicBrand } from '#domain/brand.ts'
import type { Doors, Memory } from '#streams/doors.ts'
import { createHttpDoor } from '#streams/http.ts'
import { createMemory } from '#streams/memory.ts'
import { createPlace } from '#streams/place.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { createVault } from '#streams/storage.ts'
import { wantToaster } from './parts/toasting.ts'

/** The browser's own time. */
export const browserClock: EdgeClock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs, job) => {
    const timer = window.setTimeout(job, delayMs)
    return () => window.clearTimeout(timer)
  },
}

/** Lets the browser do what waits: scroll, paint, take a press; for a while where `ms` is given. */
export const breathe = (ms = 0): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms))

const YEAR_S = 365 * 24 * 3600
/** Keeps a choice that the server shall know with the next page, for a year; null forgets it. */
export const keepCookie = (name: string, value: string | null): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in browsers of two years ago
  document.cookie = `${name}=${value ?? ''}; path=/; samesite=lax; max-age=${value === null ? 0 : YEAR_S}`
}

/** What this tab remembers of its session. */
export const browserMemory = (): Memory =>
  createMemory(window.sessionStorage, window.localStorage, navigator.locks, crypto.randomUUID(), () => Date.now())

/** The browser's doors to the exchange, the disk and the player. `count` is told the calls in flight. */
export const browserDoors = (brand: PublicBrand, memory: Memory, count: (inFlight: number) => void): Doors => ({
  http: createHttpDoor({
    bases: brand.bases,
    cookies: () => document.cookie,
    token: () => {
      const stored = memory.session()
      return stored === null || stored === 'broken' ? null : stored.token
    },
    count,
  }),
  socket: createSocketDoor(brand.bases.socket),
  vault: createVault(window.localStorage, navigator.locks),
  memory,
  place: createPlace(window),
  toast: (tone, sentence) => {
    wantToaster()
    void import('./parts/Toaster.tsx').then(({ toast }) => toast(tone, sentence))
  },
  dice: Math.random,
  site: {
    host: window.location.hostname,
    siteurl: brand.siteurl,
    managerID: brand.managerID,
    redirectHosts: brand.redirectHosts,
    specialEvents: brand.specialEvents,
  },
})
