import type { Wagering, WalletType } from '#contract/account.ts'
import type { MenuFlag } from '#contract/auth.ts'
import type { Competition, LastResult, ListedEvent, ListedMarket, PricePoint } from '#contract/browse.ts'
import type { EventId, MarketId, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import type { Support } from '#contract/support.ts'
import { listingFrom } from '../market/listing.ts'
import type { Notice, Profile, Settings, MarketTerms } from '../player/member.ts'
import type { AppConfig } from '../player/news.ts'
import type { Said } from './said.ts'

/** A sport's competitions and events, or those of one competition (BROWSE-02). */
export type ListingWish = { readonly eventTypeId: string; readonly competitionId: string | null }
/** The address of an event's video (BROWSE-05). */
export type Stream = { readonly videoId: string; readonly url: string }
/** An event of a sport or competition page; its markets are in the catalog. */
export type EventEntry = Omit<ListedEvent, 'markets'> & { readonly marketIds: readonly MarketId[] }

type List<Row, Asked = object> = { readonly row: Row; readonly asked: Asked }
type OfEvent = { readonly eventTypeId: string; readonly eventId: EventId }
type OfRunner = { readonly marketId: MarketId; readonly selectionId: SelectionId }

/** One line a read: what its rows are, and what it is asked with beside its name. `streams/resources.ts` says how each is asked. */
type Lists = {
  readonly home: List<MarketId>
  readonly event: List<MarketId, OfEvent>
  readonly competitions: List<Competition, ListingWish>
  readonly events: List<EventEntry, ListingWish>
  readonly history: List<PricePoint, OfRunner>
  readonly results: List<LastResult, { readonly eventTypeId: 'v9' | 'b9' }>
  /** Where the event's pictures are; without a row it has none. */
  readonly stream: List<Stream, OfEvent>
  readonly stats: List<string, OfEvent>
  readonly terms: List<MarketTerms, OfRunner>
  readonly wagering: List<Wagering, { readonly walletType: WalletType }>
  readonly profile: List<Profile>
  readonly notices: List<Notice>
  readonly flags: List<MenuFlag>
  /** When the member logged in before this session; no row at the first login. */
  readonly activity: List<Millis>
  readonly settings: List<Settings>
  readonly stakes: List<Paise>
  readonly config: List<AppConfig>
  readonly support: List<Support>
  readonly popups: List<{ readonly casino: boolean }>
  /** These have facts of their own, since they also follow what the exchange pushes. */
  readonly balance: List<never>
  readonly bets: List<never>
  readonly ended: List<never>
}

export type ReadName = keyof Lists
export type RowOf<W extends ReadName> = Lists[W]['row']
/** A read's name with what it is asked with. */
export type Ask<W extends ReadName = ReadName> = { [K in W]: { readonly what: K } & Lists[K]['asked'] }[W]
/** Whose the rows are: a member's are forgotten with the member. */
export type Whose = 'all' | 'member'
/** What the exchange answered. `markets` came along with the rows. */
export type Answered<W extends ReadName = ReadName> = {
  [K in W]: {
    readonly type: 'read.answered'
    readonly what: K
    readonly ask: Ask<K>
    readonly whose: Whose
    readonly rows: readonly RowOf<K>[]
    readonly markets: readonly ListedMarket[]
  }
}[W]
export type ReadFailed<W extends ReadName = ReadName> = {
  [K in W]: { readonly type: 'read.failed'; readonly ask: Ask<K>; readonly whose: Whose; readonly said: Said }
}[W]

/** What is known of one read: its rows stay while it is asked again, and where that fails. */
export type Read<Row> = {
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly rows: readonly Row[]
  /** When it was answered. */
  readonly at: Millis | null
  /** Why it failed. */
  readonly said: Said | null
}
export type Loading = Read<never>['state']
/** By name, then by what it was asked with. */
export type Known = { readonly [W in ReadName]?: Readonly<Record<string, Read<RowOf<W>>>> }
export type Reads = { readonly [W in Whose]: Known }

export const noReads: Reads = { all: {}, member: {} }
/** A read that was not answered yet. */
export const waiting: Read<never> = { state: 'waiting', rows: [], at: null, said: null }

/** The key of an answer among those of its read. */
export const keyOf = (ask: object): string => Object.entries(ask).toSorted().join()

/** What is known of a read; nothing yet counts as waiting. */
export const readOf = <W extends ReadName>({ reads }: { readonly reads: Reads }, ask: Ask<W>): Read<RowOf<W>> => {
  const key = keyOf(ask)
  return reads.member[ask.what]?.[key] ?? reads.all[ask.what]?.[key] ?? waiting
}
/** The first row of a read, or null. */
export const rowOf = <W extends ReadName>(ledger: { readonly reads: Reads }, ask: Ask<W>): RowOf<W> | null =>
  readOf(ledger, ask).rows[0] ?? null

/** How far several reads are together: ready once all are. */
export const loadingOf = (...reads: readonly Read<unknown>[]): Loading => {
  if (reads.every(({ state }) => state === 'ready')) return 'ready'
  return reads.some(({ state }) => state === 'failed') ? 'failed' : 'waiting'
}

/** The markets of an event as an answer, which came with the page. */
export const eventAnswered = ({
  eventTypeId,
  eventId,
  markets,
}: Ask<'event'> & { readonly markets: readonly ListedMarket[] }): Answered<'event'> => ({
  type: 'read.answered',
  what: 'event',
  ask: { what: 'event', eventTypeId, eventId },
  whose: 'all',
  rows: markets.map(({ market }) => market.marketId),
  markets,
})

/** The list of a sport, or of one competition of it, as answers that are a part of the home list. */
export const listingAnswered = (home: readonly ListedMarket[], wish: ListingWish): readonly Answered[] => {
  const { competitions, events } = listingFrom(home, wish.eventTypeId, wish.competitionId)
  return [
    { type: 'read.answered', what: 'competitions', ask: { what: 'competitions', ...wish }, whose: 'all', rows: competitions, markets: [] },
    {
      type: 'read.answered',
      what: 'events',
      ask: { what: 'events', ...wish },
      whose: 'all',
      rows: events.map(({ markets, ...event }) => ({ ...event, marketIds: markets.map(({ market }) => market.marketId) })),
      markets: events.flatMap(({ markets }) => markets),
    },
  ]
}

/** The home list as an answer: its markets come from a read, from the socket, or with the page. */
export const homeAnswered = (markets: readonly ListedMarket[]): Answered<'home'> => ({
  type: 'read.answered',
  what: 'home',
  ask: { what: 'home' },
  whose: 'all',
  rows: markets.map(({ market }) => market.marketId),
  markets,
})
