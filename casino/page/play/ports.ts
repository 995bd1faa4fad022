import type * as z from 'zod/mini'
import type { FrameMessage } from '#contract/casino/frame.ts'
import type { answerSchemas, PlayRef, pushedSchemas, sentSchemas, sessionAnswerSchema } from '../../wire.ts'

export type SentName = keyof typeof sentSchemas
export type SentOf<N extends SentName> = z.infer<(typeof sentSchemas)[N]>
export type AnswerOf<N extends SentName> = z.infer<(typeof answerSchemas)[N]>
export type PushedName = keyof typeof pushedSchemas
export type PushedOf<N extends PushedName> = z.infer<(typeof pushedSchemas)[N]>
export type Hello = PushedOf<'hello'>
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>

/** What the line tells the page. */
export type LineEvents = {
  /** Connected, with the time of one way there and back in milliseconds. */
  readonly up: (lineMs: number) => void
  readonly lost: () => void
  /** The socket gave up: the session is refused, or too many attempts failed. */
  readonly over: () => void
  readonly pushed: (name: PushedName, data: unknown) => void
}

/** One socket to the provider's server. */
export type Line = {
  /** Sends a message; the answer comes once, or never if the line is cut. */
  readonly ask: <N extends SentName>(name: N, body: SentOf<N>, answered: (data: unknown) => void) => void
  readonly close: () => void
}

export type Tone = 'press' | 'card' | 'win' | 'lose' | 'leave'
type Bare<T> = T extends unknown ? Omit<T, 'protocol'> : never

/** Everything outside: the clock, dice, line, sound and the page around. Tests bring their own. */
export type Ports = {
  readonly clock: { now: () => number; setTimeout: (fn: () => void, ms: number) => number; clearTimeout: (id: number) => void }
  readonly mint: () => PlayRef
  /** Redeems the launch code; null if no answer came. */
  readonly open: () => Promise<SessionAnswer | null>
  readonly connect: (session: string, on: LineEvents) => Line
  readonly post: (message: Bare<FrameMessage>) => void
  readonly tone: (tone: Tone) => void
}
