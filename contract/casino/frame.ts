import * as z from 'zod/mini'
import { gameIdSchema } from './wallet.ts'

/**
 * What a game's page and the page around it tell each other by `postMessage` (CAS-04). The frame is sandboxed without `allow-same-origin`:
 * its origin is `null`, so both sides know each other by window, never by origin alone.
 */
const PROTOCOL = 'casino/1'
const protocol = z.literal(PROTOCOL)

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

/** To the frame, after each `ready`: how the player reads. */
export const hostMessageSchema = z.strictObject({
  protocol,
  type: z.literal('look'),
  language: z.enum(['en', 'hi']),
  theme: z.enum(['light', 'dark']),
})
export type HostMessage = z.infer<typeof hostMessageSchema>

type Unmarked<T> = T extends unknown ? Omit<T, 'protocol'> : never
/** Marks a message with the protocol's name. */
export const framed = <T extends Unmarked<FrameMessage> | Unmarked<HostMessage>>(message: T) =>
  ({ protocol: PROTOCOL, ...message }) as const
