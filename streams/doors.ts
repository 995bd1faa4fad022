import type { Announced } from '#client/betting/announced.ts'
import type { Observable } from 'rxjs'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Tone } from '#client/ledger/facts.ts'
import type { Favourites } from '#client/market/favourites.ts'
import type { KeptList } from './lists.ts'
import type { Line, Refused } from '#client/ledger/line.ts'
import type { AppConfig } from '#client/player/news.ts'
import type { Member } from '#client/player/member.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Said } from '#domain/said.ts'
import type { Target } from '#client/player/login.ts'
import type { SpecialEvents } from '#domain/market/video.ts'

/** The result of a REST call. A failure without a status had no answer, or one that cannot be read. */
export type Reply<T> = { readonly kind: 'answer'; readonly answer: T } | ({ readonly kind: 'failed' } & Refused)

/** The REST door: one request gate for every call (HTTP-01 to HTTP-05). */
export type HttpDoor = {
  /** The call names the line's member; the exchange refuses it for any other (invariant 9). */
  call<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    line: Line,
    shape: Call<Request, Answer>,
    request: z.input<Request>,
    reply: (reply: Reply<z.output<Answer>>) => void,
  ): void
}

export type SocketEvents = { opened(): void; closed(reason: string): void; heard(name: string, body: unknown): void }

/** The socket door. It queues nothing: a message that cannot be sent now is never sent (SLIP-32). */
export type SocketDoor = {
  /** Closes any older connection without an event, then opens one for this line. */
  open(line: Line, ticket: string, events: SocketEvents): void
  close(): void
  /** False when not connected, or connected for another line: nothing was sent. */
  send(line: Line, name: string, body: unknown): boolean
}

/** Stores each ref before it is sent, and locks it to one tab until its answer. */
export type Vault<Entry = OutboxEntry> = {
  /** Locks the ref, then writes the entry; calls `done` with the result. */
  claim(entry: Entry, done: (result: 'granted' | 'locked' | 'write-failed') => void): void
  /** Unlocks the ref and keeps its entry. A pending claim is given up and writes nothing. */
  release(ref: BetSlipRef): void
  /** Unlocks the ref and erases its entry. */
  forget(ref: BetSlipRef): void
  /** Does any tab hold the ref? */
  isLocked(ref: BetSlipRef, reply: (locked: boolean) => void): void
  entries(): readonly Entry[]
  /** The entries that no open tab holds. None if the browser has no locks: the next start takes them over. */
  orphans(reply: (entries: readonly Entry[]) => void): void
}

/** A tab's session: kept over a reload, forgotten when the tab closes (SESS-04, SESS-16). */
export type Stored = { readonly token: string; readonly member: Member }
export type Memory = {
  /** A name that no other tab has. */
  readonly tab: string
  /** 'broken' if there is one that cannot be read. */
  session(): Stored | 'broken' | null
  keepSession(stored: Stored | null): void
  target(): Target | null
  keepTarget(target: Target | null): void
  /** The favourites in this browser: one set per member, and one for visitors (BROWSE-12). */
  favourites(owner: MemberCode | null): Favourites
  keepFavourites(owner: MemberCode | null, favourites: Favourites): void
  /** What the tabs of this browser announced to the member; null for nothing (OPEN-12). */
  announced(owner: MemberCode): Announced | null
  /** Keeps it beside what another tab has kept meanwhile. */
  keepAnnounced(owner: MemberCode, announced: Announced): void
  /** Is this the product's only open tab in this browser? False if the browser cannot say. */
  isAlone(reply: (alone: boolean) => void): void
}

/** The page's address and its reload. */
export type Place = {
  /** `replace`: going back skips the page that is left. */
  go(path: string, replace?: boolean): void
  goToHost(host: string): void
  /** Scrolls to a part of the page, if it exists. */
  bringIntoView(id: string): void
  reload(): void
  /** Saves a text as a file of the player's. */
  save(name: string, type: string, text: string): void
  /** Removes the query from the address. */
  clean(): void
  /** Loads analytics and the captcha by the operator's keys; nothing without keys (BRAND-08). */
  loadScripts(config: AppConfig): void
}

/** The data of the brand that calls send. */
export type Site = {
  readonly host: string
  readonly siteurl: string
  /** The name that the browser gives itself; bets carry it (SLIP-14). */
  readonly browser: string
  readonly managerID: string
  /** The only hosts a redirect may lead to (BRAND-09). */
  readonly redirectHosts: readonly string[]
  /** Events whose pictures are read in another way (BROWSE-07). */
  readonly specialEvents: SpecialEvents
  /** Bets go by a call, not over the socket (SLIP-16). */
  readonly ordersByCall: boolean
}

/** The browser's passkeys. */
export type PasskeyDoor = Pick<typeof import('./passkeys.ts'), 'makePasskey' | 'signWithPasskey'>

/** The browser's push messages. */
export type PushDoor = Pick<typeof import('./push.ts'), 'subscribe'>
/** What calls ask of the browser itself. */
export type BrowserParts = { readonly passkeys: () => Promise<PasskeyDoor>; readonly push: () => Promise<PushDoor> }

export type Doors = {
  readonly http: HttpDoor
  /** The admin socket; absent where the exchange's connection brings its messages (SOCK-01). */
  readonly adminSocket?: SocketDoor
  /** The home list that came with the page, if one did. */
  readonly homeList?: KeptList | undefined
  /** The number of calls in flight, whenever it changes. */
  readonly inFlight$: Observable<number>
  readonly socket: SocketDoor
  readonly vault: Vault
  /** Where payments are kept before they are sent; their own part comes with the calls. */
  readonly disk: { readonly storage: Storage; readonly locks: Pick<LockManager, 'request' | 'query'> | undefined }
  /** `about` is a sentence of its own after what is said. */
  readonly toast: (tone: Tone, said: Said, about?: Said) => void
  /** Plays the short sound of an alert; a browser may keep silent until the player has pressed something. */
  readonly sound: () => void
  /** A number in [0, 1) for the reconnect jitter. */
  readonly dice: () => number
  readonly memory: Memory
  readonly place: Place
  readonly site: Site
}
