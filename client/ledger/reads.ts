import type { Stream } from '../market/stream.ts'
import type * as z from 'zod/mini'
import type { Alert, AlertNews } from '#contract/calls/alerts.ts'
import type { Wagering, WalletType } from '#contract/calls/account.ts'
import type { Fortune, Promotion, WalletSettings, getBonus, getBonuses } from '#contract/calls/wallets.ts'
import type { MenuFlag } from '#contract/calls/auth.ts'
import type { Catalogue } from '#contract/casino/catalogue.ts'
import type { getCasinoPlayed } from '#contract/calls/casino.ts'
import type { Beneficiary, Transaction, getTransaction, getTransactions } from '#contract/calls/payments.ts'
import type { Competition, getStats, ListedEvent, PricePoint } from '#contract/calls/browse.ts'
import type { Device, Play } from '#contract/calls/play.ts'
import type { Passkey } from '#contract/calls/passkeys.ts'
import type { PushDevice } from '#contract/calls/push.ts'
import type { LastResult, ListedMarket } from '#contract/messages/browse.ts'
import type {
  Cursor,
  RowId,
  statementReads,
  getBetHistory,
  getMarketProfit,
  getProfitLoss,
  getStatement,
  getStatementRow,
} from '#contract/calls/statements.ts'
import type { BetSlipRef, EventId, EventTypeId, MarketId, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import type { Bounds } from '#domain/money/amount.ts'
import type { AskedDays } from '#domain/money/asked-days.ts'
import type { BonusWish } from '#domain/money/bonus.ts'
import type { TransactionWish } from '../money/sent-payment.ts'
import type { Support } from '#contract/calls/support.ts'
import type { StakeList } from '#domain/betting/stakes.ts'
import type { PositionLadder } from '#domain/betting/runs.ts'
import { listingFrom } from '#domain/market/listing.ts'
import type { MarketProfitAsk, PastBetsAsk, ProfitAsk, StatementAsk } from '../money/wishes.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { BetRecord } from '../betting/sent.ts'
import type { Notice, Profile } from '../player/member.ts'
import type { Settings, MarketTerms } from '#domain/betting/limits.ts'
import type { AppConfig } from '../player/news.ts'
import type { Said } from '#domain/said.ts'

/** A sport's competitions and events, or those of one competition (BROWSE-02). */
export type ListingWish = { readonly eventTypeId: string; readonly competitionId: string | null }
/** An event of a sport or competition page; its markets are in the catalog. */
export type EventEntry = Omit<ListedEvent, 'markets'> & { readonly marketIds: readonly MarketId[] }

/** The client's address for bets; `refused`: why it may send none from there. */
export type SeenAddress = { readonly ip: string } | { readonly refused: Said }

/** The member's alerts as the exchange keeps them (MKT-11). */
export type Alerts = { readonly alerts: readonly Alert[]; readonly news: readonly AlertNews[]; readonly given: number }

type Result<Shape extends { readonly answer: z.ZodMiniType<{ readonly result?: unknown }> }> = NonNullable<
  z.output<Shape['answer']>['result']
>
/** An event's statistics, as figures or as the address of a page (BROWSE-08). */
export type Statistics = Result<typeof getStats>
/** What the exchange says of a statement; every sum is its own. */
export type StatementPage = Result<typeof getStatement>
export type StatementParts = Result<typeof getStatementRow>
export type ProfitPage = Result<typeof getProfitLoss>
/** A bet that is over, with the row of its market's last result; null where none was booked. */
export type PastBet = Bet & { readonly row: RowId | null }
export type MarketProfit = Omit<Result<typeof getMarketProfit>, 'bets'> & { readonly bets: readonly PastBet[] }
/** A game that the member played, and what waits in it (CAS-04). */
export type PlayedGame = NonNullable<z.output<(typeof getCasinoPlayed)['answer']>['data']>[number]
export type PastBets = Omit<Result<typeof getBetHistory>, 'bets'> & { readonly bets: readonly PastBet[] }
/** The bounds of payments in this brand, and what may be withdrawn now (ACCT-04). */
export type PaymentTerms = {
  readonly deposit: Bounds & { readonly bankMax: Paise }
  readonly withdrawal: Bounds
  readonly withdrawable: Paise
}
/** One page of transactions, and of bonuses; every sum is the exchange's. */
export type TransactionPage = Result<typeof getTransactions>
export type BonusPage = Result<typeof getBonuses>
/** A bonus with what changed it (ACCT-11). */
export type BonusParts = Result<typeof getBonus>
/** A payment with the rows of the statement that it made. */
export type BookedTransaction = Result<typeof getTransaction>

type List<Row, Asked = object> = { readonly row: Row; readonly asked: Asked }
type OfEvent = { readonly eventTypeId: string; readonly eventId: EventId }
type OfRunner = { readonly marketId: MarketId; readonly selectionId: SelectionId }

/** One line a read: what its rows are, and what it is asked with beside its name. `streams/resources.ts` says how each is asked. */
type OwnLists = {
  readonly home: List<MarketId>
  readonly event: List<MarketId, OfEvent>
  /** The match odds of a sport, or of one competition of it. */
  readonly odds: List<MarketId, ListingWish>
  readonly competitions: List<Competition, ListingWish>
  readonly events: List<EventEntry, ListingWish>
  readonly history: List<PricePoint, OfRunner>
  readonly results: List<LastResult, { readonly eventTypeId: EventTypeId }>
  /** Where the event's pictures are; without a row it has none. */
  readonly stream: List<Stream, OfEvent>
  /** One row: figures, or the address of a page; without a row there are none. */
  readonly stats: List<Statistics, OfEvent>
  readonly terms: List<MarketTerms, OfRunner>
  /** What the member's matched bets on a market pay, as the exchange reckons it. */
  readonly ladder: List<PositionLadder, { readonly marketId: MarketId }>
  /** One row: what the exchange knows of a ref (SLIP-30); no row where it knows nothing. */
  readonly betRecord: List<BetRecord, { readonly ref: BetSlipRef }>
  readonly wagering: List<Wagering, { readonly walletType: WalletType }>
  /** One row: the wallets, and which pays the bets. */
  readonly wallets: List<WalletSettings>
  readonly promotions: List<Promotion>
  /** One row: one page of the list. */
  readonly bonuses: List<BonusPage, BonusWish>
  readonly bonus: List<BonusParts, { readonly number: number }>
  /** One row: the wheel of today, and the draws before. */
  readonly fortune: List<Fortune>
  /** The exchange's clock at the answer. */
  readonly serverTime: List<Millis>
  /** One row: what waits, what came true, and the newest that a tab was given. */
  readonly alerts: List<Alerts>
  /** One row: limits, reality check and pauses (ACCT-08). */
  readonly play: List<Play>
  readonly devices: List<Device>
  readonly passkeys: List<Passkey>
  /** One row: the devices that get push messages, and the key that this one subscribes by (ACCT-13). */
  readonly push: List<{ readonly key: string; readonly devices: readonly PushDevice[] }>
  /** One row each: a page of a statement with its sums, a row's postings, a profit and loss, a market's, and bets that are over. */
  readonly statement: List<StatementPage, StatementAsk>
  readonly statementRow: List<StatementParts, { readonly row: RowId }>
  readonly profit: List<ProfitPage, ProfitAsk>
  readonly marketProfit: List<MarketProfit, MarketProfitAsk>
  readonly pastBets: List<PastBets, PastBetsAsk>
  /** One row: every game of the casino, with the address of their pictures (CAS-01, CAS-08). */
  readonly casino: List<{ readonly pictures: string; readonly catalogue: Catalogue }>
  /** The member's last games, the latest first. */
  readonly casinoPlayed: List<PlayedGame>
  readonly paymentTerms: List<PaymentTerms>
  readonly beneficiaries: List<Beneficiary>
  /** One row: one page of the list. */
  readonly transactions: List<TransactionPage, TransactionWish>
  readonly transaction: List<BookedTransaction, { readonly type: Transaction['type']; readonly refrenceNo: string }>
  /** The picture of a deposit's payment, as a data address; no row without one. */
  readonly receipt: List<string, { readonly refrenceNo: string }>
  readonly profile: List<Profile>
  readonly notices: List<Notice>
  readonly flags: List<MenuFlag>
  /** When the member logged in before this session; no row at the first login. */
  readonly activity: List<Millis>
  readonly settings: List<Settings>
  /** The address of this client, as the exchange sees it for bets (AUTH-15). */
  readonly address: List<SeenAddress>
  readonly stakes: List<StakeList>
  readonly config: List<AppConfig>
  readonly support: List<Support>
  readonly popups: List<{ readonly casino: boolean }>
  /** These have facts of their own, since they also follow what the exchange pushes. */
  readonly balance: List<never>
  readonly bets: List<never>
  readonly ended: List<never>
  readonly settlements: List<never>
}
/** A list of statements without a line of its own: one row, which is one page of it. */
type PagedLists = {
  readonly [W in Exclude<keyof typeof statementReads, keyof OwnLists>]: List<
    Result<(typeof statementReads)[W]>,
    AskedDays & { readonly cursor: Cursor | null }
  >
}
type Lists = OwnLists & PagedLists

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
    readonly leftOut?: number
  }
}[W]
export type ReadFailed<W extends ReadName = ReadName> = {
  readonly type: 'read.failed'
  readonly ask: Ask<W>
  readonly whose: Whose
  readonly said: Said
}

/** What is known of one read: its rows stay while it is asked again, and where that fails. */
export type Read<Row> = {
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly rows: readonly Row[]
  /** How many more rows the back end has, which cannot be read or are beyond the bound. */
  readonly leftOut?: number
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

/** The last results of one kind as an answer, which came with the page. */
export const resultsAnswered = (eventTypeId: Ask<'results'>['eventTypeId'], rows: readonly LastResult[]): Answered<'results'> => ({
  type: 'read.answered',
  what: 'results',
  ask: { what: 'results', eventTypeId },
  whose: 'all',
  rows,
  markets: [],
})

/** The list of a sport or one of its competitions, as answers that are a part of the home list. */
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
export const homeAnswered = (markets: readonly ListedMarket[], leftOut = 0): Answered<'home'> => ({
  type: 'read.answered',
  what: 'home',
  ask: { what: 'home' },
  whose: 'all',
  rows: markets.map(({ market }) => market.marketId),
  markets,
  ...(leftOut === 0 ? {} : { leftOut }),
})
