import * as z from 'zod/mini'
import { gameIdSchema } from './wallet.ts'

/**
 * What a game's page and the page around it tell each other by `postMessage` (CAS-04). The frame is sandboxed without `allow-same-origin`:
 * its origin is `null`, so both sides know each other by window, never by origin alone.
 */
const PROTOCOL = 'casino/1'
const protocol = z.literal(PROTOCOL)
/** The tag of a language; a page that has not this one speaks English. */
const languageSchema = z.string().check(z.regex(/^[a-z]{2,3}$/))
const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** The IANA name of the zone that the player reads times in, one that this browser knows. */
const zoneSchema = z.string().check(z.minLength(1), z.maxLength(64), z.refine(isZone))

/** From the frame: it is ready, money moved, it wants to be closed, be this high, fill the screen, be opened again or open another game. */
export const frameMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ protocol, type: z.literal('ready') }),
  z.strictObject({ protocol, type: z.literal('balanceChanged') }),
  z.strictObject({ protocol, type: z.literal('close') }),
  z.strictObject({ protocol, type: z.literal('height'), px: z.int().check(z.minimum(0), z.maximum(20_000)) }),
  z.strictObject({ protocol, type: z.literal('fullscreen'), on: z.boolean() }),
  z.strictObject({ protocol, type: z.literal('relaunch') }),
  z.strictObject({ protocol, type: z.literal('openGame'), gameId: gameIdSchema, tableId: z.string().check(z.maxLength(40)) }),
])
export type FrameMessage = z.infer<typeof frameMessageSchema>

/**
 * To the frame, after each `ready` and each change: how the player reads, the available balance, and what the page around shows already, so
 * that the frame does not show it twice: the balance (`isShown`), a way back, that the connection is lost.
 */
export const hostMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ protocol, type: z.literal('look'), language: languageSchema, theme: z.enum(['light', 'dark']), zone: zoneSchema }),
  z.strictObject({ protocol, type: z.literal('money'), balancePaise: z.int().check(z.minimum(0)), isShown: z.boolean() }),
  z.strictObject({ protocol, type: z.literal('around'), hasBack: z.boolean(), isOffline: z.boolean() }),
])
export type HostMessage = z.infer<typeof hostMessageSchema>

/** What one window says more often than this within a second is not heard. */
const MOST_A_SECOND = 30
/** More fields than any message has. */
const MOST_FIELDS = 8

/** Has a value few fields of its own? It looks at no more than that many, however large the value is. */
const isSmall = (said: unknown): said is object => {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return false
  let fields = 0
  for (const _ in said) {
    fields += 1
    if (fields > MOST_FIELDS) return false
  }
  return true
}

/**
 * Hears one window by the protocol, for both sides: counts a message before it looks at it, and measures it before its schema reads it.
 * `at` in ms of a clock that never goes back; `look` gives what was said. Null for what is not heard: it is no message, or one too many.
 */
export const createHearing = <Schema extends z.ZodMiniType>(schema: Schema) => {
  const second = { began: 0, heard: 0 }
  return (at: number, look: () => unknown): z.output<Schema> | null => {
    if (at - second.began >= 1000) Object.assign(second, { began: at, heard: 0 })
    second.heard += 1
    if (second.heard > MOST_A_SECOND) return null
    const said = look()
    if (!isSmall(said)) return null
    const found = schema.safeParse(said)
    return found.success ? found.data : null
  }
}

type Unmarked<T> = T extends unknown ? Omit<T, 'protocol'> : never
/** Marks a message with the protocol's name. */
export const framed = <T extends Unmarked<FrameMessage> | Unmarked<HostMessage>>(message: T) =>
  ({ protocol: PROTOCOL, ...message }) as const
