import type { Depth } from '#contract/messages/browse.ts'
import type { MarketBook } from '#contract/market.ts'
import type { EventId, MarketId, MemberCode } from '#contract/scalar.ts'
import type { Published } from '#server/exchange/api.ts'
import type { Encoded, Frame } from '#doors/frames.ts'

/** What a client brings when it connects. */
export type Opening = {
  /** The socket's `auth`, unchecked. */
  readonly auth: unknown
  readonly address: string
  readonly origin: string | undefined
  /** The host that was asked; absent where a ticket says it. */
  readonly host?: string | undefined
  readonly isSecure: boolean
}

/** The way back to one client. */
export type Outlet = {
  /** `body` may be `Encoded`: what is the same for several clients is written once. */
  send(name: string, body: unknown): void
  /** Says one last thing, and closes. */
  endWith(name: string, body: unknown): void
  /** Closes without a word: the browser comes back as who it is now. */
  drop(): void
  /** Ends the connection at once. */
  cut(): void
}

/** One connection, as the half that answers has it. */
export type Peer = {
  hear(frame: Frame): void
  close(): void
}

/** Whom a connection speaks for: a member, or a visitor (null). */
export type Pass = { readonly member: MemberCode | null }
export type Admitted<P extends Pass> = { readonly ok: true; readonly pass: P } | { readonly ok: false; readonly message: string }

/** The half of the socket door that answers: tickets, sessions and members' messages. The other half holds the sockets (`door.ts`). */
export type Desk<P extends Pass> = {
  /** Takes the ticket. `answer` gets what lets the connection join, or what is wrong in words for the client. */
  admit(opening: Opening, answer: (admitted: Admitted<P>) => void): void
  join(pass: P, outlet: Outlet): Peer
}

/** A market whose book may have changed, or something else, for which no book is read. */
export type Moved =
  | { readonly kind: 'book' | 'catalog'; readonly marketId: MarketId }
  | { readonly kind: Exclude<Published['kind'], 'book' | 'catalog'> }
/** Where books are read. */
export type BookSource = {
  book(marketId: MarketId, levels: Depth): MarketBook | null
  subscribe(listener: (moved: Moved) => void): () => void
  /** Says that a book will be read until the answer is called. A source that has all books needs no such word. */
  hold?(marketId: MarketId, levels: Depth): () => void
}

/** What is the same for all clients. */
export type ForAll =
  | { readonly kind: 'book' | 'catalog'; readonly marketId: MarketId }
  /** To those who watch one of these markets. */
  | { readonly kind: 'score'; readonly eventId: EventId; readonly marketIds: readonly MarketId[]; readonly body: Encoded }
  /** To those who watch the market: its definition is another. */
  | { readonly kind: 'definition'; readonly marketId: MarketId; readonly body: Encoded }
  /** To those who watch the market; members with a bet there hear of it by their settlement. */
  | { readonly kind: 'result'; readonly marketId: MarketId; readonly body: Encoded }
/** Books, scores and results, as the sockets' half hears them. */
export type OddsSource = Omit<BookSource, 'subscribe'> & { subscribe(listener: (heard: ForAll) => void): () => void }
