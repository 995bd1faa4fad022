import * as z from 'zod/mini'
import { saidSchema } from '#contract/said.ts'
import { eventIdSchema, eventTypeIdSchema, marketIdSchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { type Announced, withClosed } from '#client/betting/announced.ts'
import { type Favourites, MOST_FAVOURITES, MOST_PINS, noFavourites } from '#client/market/favourites.ts'
import type { Memory, Stored } from './doors.ts'

const SESSION = 'pavilion-session'
const TARGET = 'pavilion-target'
const TAB = 'pavilion-tab:'
const FAVOURITES = 'pavilion-favourites:'
const ANNOUNCED = 'pavilion-announced:'
/** A short digest of a member's code, so that no key in the browser names the member after a logout (SESS-16). */
const digestOf = (owner: string): string => {
  let digest = 0x811c9dc5
  for (let at = 0; at < owner.length; at += 1) digest = Math.imul(digest ^ owner.charCodeAt(at), 0x01000193)
  return (digest >>> 0).toString(36)
}
const settlementNumber = z.number().check(z.int(), z.gte(0))
const announcedSchema = z.object({
  from: settlementNumber,
  upTo: settlementNumber,
  closed: z.array(settlementNumber).check(z.maxLength(50)),
})

/** Token, user data, expiry, B2C flag and isLogin flag (SESS-16). */
const storedSchema = z.object({
  isLogin: z.literal(true),
  token: z.string().check(z.minLength(1)),
  member: z.object({
    memberCode: memberCodeSchema,
    username: z.string(),
    role: z.string(),
    expiresAt: millisSchema,
    isB2C: z.boolean(),
  }),
})
const navigationSchema = z.object({
  navigationId: z.nullable(z.string()),
  navigationName: z.nullable(z.string()),
  casinoType: z.nullable(z.string()),
  selectedCasinoProvider: z.nullable(z.string()),
})
const targetSchema = z.object({
  page: z.string(),
  ids: z.array(z.nullable(z.string())).check(z.maxLength(10)),
  navigation: z.nullable(navigationSchema),
})

const favouriteSchema = z.object({
  event: z.optional(z.object({ id: z.string() })),
  id: z.optional(z.string()),
  _id: z.optional(z.string()),
  marketId: z.optional(z.string()),
  name: z.string(),
  eventTypeId: z.string(),
})
const pinSchema = z.object({
  marketId: marketIdSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  eventId: eventIdSchema,
  eventName: z.string(),
  eventTypeId: eventTypeIdSchema,
})
const favouriteList = z.array(favouriteSchema).check(z.maxLength(MOST_FAVOURITES))
const favouritesSchema = z.object({
  inPlay: favouriteList,
  popular: favouriteList,
  future: favouriteList,
  sportMarkets: favouriteList,
  favoritesAll: favouriteList,
  /** Favourites from before there were pins have none. */
  pinned: z._default(z.array(pinSchema).check(z.maxLength(MOST_PINS)), []),
  /** Nor games of the casino. */
  games: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_FAVOURITES)), []),
})

/** The JSON of a text, or undefined. */
const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The storage of this tab, which survives a reload but not its closing, and of `disk`, which lasts longer.
 * `name` is this tab's; `now` decides the expiry (SESS-04).
 */
export const createMemory = (
  tab: Kept,
  disk: Kept,
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
  name: string,
  now: () => number,
): Memory => {
  locks?.request(TAB + name, () => new Promise(() => undefined)).catch(() => undefined)
  /** Returns false if the storage is full or closed. */
  const keepIn = (storage: Kept, key: string, value: unknown): boolean => {
    try {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }
  /** The session of a tab whose storage takes no writes. It lasts as long as the page; a reload restores it by its cookie. */
  let unwritten: Stored | null = null
  const announcedTo = (owner: string): Announced | null => {
    const raw = parsed(disk.getItem(ANNOUNCED + digestOf(owner)) ?? 'null')
    const number = settlementNumber.safeParse(raw)
    // Browsers from before strips were kept have the number alone.
    if (number.success) return { from: number.data, upTo: number.data, closed: [] }
    const found = announcedSchema.safeParse(raw)
    return found.success ? found.data : null
  }
  return {
    tab: name,
    session: () => {
      const raw = tab.getItem(SESSION)
      if (raw === null || unwritten !== null) return unwritten
      const found = storedSchema.safeParse(parsed(raw))
      if (!found.success) return 'broken'
      const { token, member } = found.data
      return member.expiresAt > now() ? { token, member } : 'broken'
    },
    keepSession: (stored) => {
      const isWritten = keepIn(tab, SESSION, stored === null ? null : { ...stored, isLogin: true })
      unwritten = isWritten ? null : stored
    },
    target: () => {
      const found = targetSchema.safeParse(parsed(tab.getItem(TARGET) ?? 'null'))
      return found.success ? found.data : null
    },
    keepTarget: (target) => void keepIn(tab, TARGET, target),
    favourites: (owner): Favourites => {
      const found = favouritesSchema.safeParse(parsed(disk.getItem(FAVOURITES + (owner ?? '')) ?? 'null'))
      return found.success ? found.data : noFavourites
    },
    keepFavourites: (owner, favourites) => void keepIn(disk, FAVOURITES + (owner ?? ''), favourites),
    announced: announcedTo,
    keepAnnounced: (owner, announced) => {
      const before = announcedTo(owner) ?? announced
      const upTo = Math.max(before.upTo, announced.upTo)
      keepIn(disk, ANNOUNCED + digestOf(owner), withClosed({ ...before, upTo }, announced.closed))
    },
    isAlone: (reply) => {
      if (locks === undefined) return reply(false)
      locks.query().then(
        ({ held = [] }) => reply(!held.some((lock) => lock.name?.startsWith(TAB) === true && lock.name !== TAB + name)),
        () => reply(false),
      )
    },
  }
}
