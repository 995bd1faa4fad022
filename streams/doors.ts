import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { BetSlipRef } from '#contract/scalar.ts'
import type { Tone } from '#domain/facts.ts'
import type { OutboxEntry } from '#domain/ledger.ts'

/** What became of a REST call. `session`: 401 or 403, which ends the session (HTTP-01). */
export type Reply<T> = { readonly kind: 'answer'; readonly answer: T } | { readonly kind: 'session' | 'failed'; readonly text: string }

/** The REST door: one request gate for every call (HTTP-01 to HTTP-05). */
export type HttpDoor = {
  call<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    shape: Call<Request, Answer>,
    request: z.input<Request>,
    reply: (reply: Reply<z.output<Answer>>) => void,
  ): void
}

export type SocketEvents = { opened(): void; closed(reason: string): void; heard(name: string, body: unknown): void }

/** The socket door. It keeps nothing: what cannot be sent now is not sent later (SLIP-32). */
export type SocketDoor = {
  /** Ends any older connection, silently, then opens. */
  open(ticket: string, events: SocketEvents): void
  close(): void
  /** False when not connected: nothing was sent. */
  send(name: string, body: unknown): boolean
}

/** Where refs are written before they are sent, and locked to one tab while it waits for their answer. */
export type Vault = {
  /** Locks the ref and writes the entry, in this order; says why it could not. */
  claim(entry: OutboxEntry, done: (result: 'granted' | 'locked' | 'write-failed') => void): void
  /** Unlocks; what is written stays. A claim still under way is given up and writes nothing. */
  release(ref: BetSlipRef): void
  /** Unlocks and erases. */
  forget(ref: BetSlipRef): void
  /** Does any tab hold the ref? */
  isLocked(ref: BetSlipRef, reply: (locked: boolean) => void): void
  entries(): readonly OutboxEntry[]
}

export type Doors = {
  readonly http: HttpDoor
  readonly socket: SocketDoor
  readonly vault: Vault
  readonly toast: (tone: Tone, text: string) => void
  /** A number in [0, 1) for the reconnect jitter. */
  readonly dice: () => number
  /** The host the page came from, for the calls that name it. */
  readonly site: string
}
