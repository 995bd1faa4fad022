import { Subject } from 'rxjs'
import { FIRST_TICKET, type FirstImage } from '#contract/first-image.ts'
import { millisSchema } from '#contract/scalar.ts'
import type { EdgeClock } from '#streams/clock.ts'
import { type PublicBrand, hasAdminSocket } from '#domain/player/brand.ts'
import type { HttpDoor, Memory, Site } from '#streams/doors.ts'
import type { Outside } from '#streams/outside.ts'
import { openStorage } from '#streams/closed-storage.ts'
import { withFirstAnswers } from '#streams/first-answers.ts'
import { cookieIn } from '#streams/cookies.ts'
import { createMemory } from '#streams/memory.ts'
import { createPlace } from '#streams/place.ts'
import { createSocketDoor, createTransportMemory } from '#streams/socket.ts'
import { createVault } from '#streams/storage.ts'
import { wantToaster } from './lib/toasting.ts'

/** The browser's clock. */
export const browserClock: EdgeClock = {
  now: () => millisSchema.parse(Date.now()),
  after: (delayMs, job) => {
    const timer = window.setTimeout(job, delayMs)
    return () => window.clearTimeout(timer)
  },
}

/** Yields to the browser, for `ms` milliseconds if given. */
export const breathe = (ms = 0): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms))

/** Does the server answer for an address? Asks past every cache. */
export const isServed = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const YEAR_MS = 365 * 24 * 3_600_000
/**
 * Keeps a choice for a year in a cookie, for the server's next page; null forgets it. Without a Cookie Store, as on plain http, the
 * choice lasts as long as the page.
 */
export const keepCookie = async (name: string, value: string | null): Promise<void> => {
  const expires = Date.now() + YEAR_MS
  try {
    if (value === null) await window.cookieStore.delete(name)
    else await window.cookieStore.set({ name, value, path: '/', sameSite: 'lax', expires })
  } catch {
    // There is no Cookie Store, or it is denied. The page still follows the choice.
  }
}

/** The most that a bet carries of the browser's name. */
const MAX_BROWSER = 300

const disk = (): Storage => openStorage(() => window.localStorage)
const tabStorage = (): Storage => openStorage(() => window.sessionStorage)

/** A name that no other tab has: 128 random bits. */
const tabName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** This tab's memory. */
export const browserMemory = (): Memory => createMemory(tabStorage(), disk(), navigator.locks, tabName(), () => Date.now())

const TAKEN = 'pavilion-ticket-taken'
/** The ticket that came with a rendered page. Empty if another tab took it: all tabs of a browser have the same cookies. */
const takeTicket = (): string => {
  const ticket = cookieIn(document.cookie, FIRST_TICKET)
  if (disk().getItem(TAKEN) === ticket) return ''
  try {
    disk().setItem(TAKEN, ticket)
  } catch {
    // The storage is full. Of two tabs with the same ticket, one is refused and asks for another.
  }
  return ticket
}

/** `image`: what came with a page that the server rendered for a visitor. */
type Arrival = { readonly image: FirstImage | null; readonly late: Outside['late']; readonly wanted: Outside['wanted'] }

/** The door of calls. It is made when its part has come; until then a call waits. */
const httpDoor = (
  brand: PublicBrand,
  memory: Memory,
  count: (inFlight: number) => void,
  late: Outside['late'],
  isFirst: boolean,
): HttpDoor => {
  let door: HttpDoor | null = null
  const http: HttpDoor = {
    call: (line, shape, request, reply) =>
      late(
        ({ createHttpDoor }) => {
          door ??= createHttpDoor({
            bases: brand.bases,
            cookies: () => document.cookie,
            token: () => {
              const stored = memory.session()
              return stored === null || stored === 'broken' ? null : stored.token
            },
            count,
            version: brand.version,
          })
          door.call(line, shape, request, reply)
        },
        (why) => reply({ kind: 'failed', said: why }),
      ),
  }
  const ticket = isFirst ? takeTicket() : ''
  return ticket === '' ? http : withFirstAnswers(http, ticket)
}

const siteOf = ({ siteurl, managerID, redirectHosts, specialEvents, ordersByCall }: PublicBrand): Site => ({
  host: window.location.hostname,
  browser: window.navigator.userAgent.slice(0, MAX_BROWSER),
  ...{ siteurl, managerID, redirectHosts, specialEvents, ordersByCall },
})

/** The browser's doors to the exchange, the disk and the player. */
export const browserDoors = (brand: PublicBrand, memory: Memory, { image, late, wanted }: Arrival): Outside => {
  const inFlight$ = new Subject<number>()
  return {
    late,
    wanted,
    http: httpDoor(brand, memory, (inFlight) => inFlight$.next(inFlight), late, image !== null),
    ...(image === null ? {} : { homeList: image }),
    inFlight$,
    socket: createSocketDoor(brand.bases.socket, createTransportMemory(disk())),
    ...(hasAdminSocket(brand, window.location.origin) ? { adminSocket: createSocketDoor(brand.bases.adminSocket) } : {}),
    vault: createVault(disk(), navigator.locks),
    disk: { storage: disk(), locks: navigator.locks },
    memory,
    place: createPlace(window),
    toast: (tone, what, about) => {
      wantToaster()
      // A toast of the page's first moments waits for its sentence, which comes with all others.
      void Promise.all([import('./ui/Toaster.tsx'), import('#copy/catalogue.ts')]).then(([{ toast, mannerOf }, { say }]) =>
        toast(tone, about === undefined ? say(what) : `${say(what)} ${say(about)}`, mannerOf(brand, tone)),
      )
    },
    sound: () => void import('./lib/sound.ts').then(({ playAlert }) => playAlert()),
    dice: Math.random,
    site: siteOf(brand),
  }
}
