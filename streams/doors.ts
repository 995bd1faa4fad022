import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Tone } from '#domain/ledger/facts.ts'
import type { Favourites } from '#domain/market/favourites.ts'
import type { Line } from '#domain/ledger/line.ts'
import type { AppConfig } from '#domain/player/news.ts'
import type { Member, OutboxEntry } from '#domain/player/member.ts'
import type { Said } from '#domain/ledger/said.ts'
import type { Target } from '#domain/player/login.ts'
import type { SpecialEvents } from '#domain/market/video.ts'

/** What became of a REST call. `session`: 401, 403, or a call for another member than the browser's, which ends the session (HTTP-01). */
export type Reply<T> = { readonly kind: 'answer'; readonly answer: T } | { readonly kind: 'session' | 'failed'; readonly said: Said }

/** The REST door: one request gate for every call (HTTP-01 to HTTP-05). */
export type HttpDoor = {
  /** The call names the line's member, and is refused for any other (invariant 9). */
  call<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    line: Line,
    shape: Call<Request, Answer>,
    request: z.input<Request>,
    reply: (reply: Reply<z.output<Answer>>) => void,
  ): void
}

export type SocketEvents = { opened(): void; closed(reason: string): void; heard(name: string, body: unknown): void }

/** The socket door. It keeps nothing: what cannot be sent now is not sent later (SLIP-32). */
export type SocketDoor = {
  /** Ends any older connection, silently, then opens one for this line. */
  open(line: Line, ticket: string, events: SocketEvents): void
  close(): void
  /** False when not connected, or connected for another line: nothing was sent. */
  send(line: Line, name: string, body: unknown): boolean
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
  /** The entries that no open tab holds. None where the browser cannot tell: there, the next start takes them over. */
  orphans(reply: (entries: readonly OutboxEntry[]) => void): void
}

/** What a tab keeps of its session; a reload finds it, closing the tab forgets it (SESS-04, SESS-16). */
export type Stored = { readonly token: string; readonly member: Member }
export type Memory = {
  /** 'broken' when what is there cannot be read. */
  session(): Stored | 'broken' | null
  keepSession(stored: Stored | null): void
  target(): Target | null
  keepTarget(target: Target | null): void
  /** Kept in the browser: one set per member, and one for visitors (BROWSE-12). */
  favourites(owner: MemberCode | null): Favourites
  keepFavourites(owner: MemberCode | null, favourites: Favourites): void
  /** Is no other tab of the product open in this browser? False where the browser cannot tell. */
  isAlone(reply: (alone: boolean) => void): void
}

/** The page's own address and life. */
export type Place = {
  /** `replace`: the page that is left is no step to come back to. */
  go(path: string, replace?: boolean): void
  goToHost(host: string): void
  /** Scrolls to a part of the page, if it is there. */
  bringIntoView(id: string): void
  reload(): void
  /** Takes the query off the address. */
  clean(): void
  /** Loads what an operator's keys ask for: analytics and the captcha; nothing without keys (BRAND-08). */
  loadScripts(config: AppConfig): void
}

/** What of the brand the calls name. */
export type Site = {
  readonly host: string
  readonly siteurl: string
  readonly managerID: string
  /** The only hosts a redirect may lead to (BRAND-09). */
  readonly redirectHosts: readonly string[]
  /** Events whose pictures are asked for in another way (BROWSE-07). */
  readonly specialEvents: SpecialEvents
}

export type Doors = {
  readonly http: HttpDoor
  readonly socket: SocketDoor
  readonly vault: Vault
  readonly toast: (tone: Tone, said: Said) => void
  /** A number in [0, 1) for the reconnect jitter. */
  readonly dice: () => number
  readonly memory: Memory
  readonly place: Place
  readonly site: Site
}
