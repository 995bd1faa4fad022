import type { BetFilter, Grouping, NamedMarket, RowKind } from '#contract/calls/statements.ts'
import type { GameId } from '#contract/casino/wallet.ts'
import type { BetId, Day, EventId, MarketId, MemberCode, Millis, Paise, TimeZone } from '#contract/scalar.ts'
import type { DayRange, Span } from '#domain/money/days.ts'
import type { PagePoint, Place, Row, Word } from '#domain/money/statement.ts'

export type NamedRow = Omit<Row, 'market'> & { readonly market: NamedMarket | null }
export type StatementWish = {
  readonly member: MemberCode
  readonly span: Span
  /** null: all of them. */
  readonly kinds: readonly RowKind[] | null
  readonly limit: number
  /** null: the first page. */
  readonly point: PagePoint | null
}
export type StatementPage = {
  /** Of the whole account; with some kinds alone it has neither. */
  readonly opening: Paise | null
  readonly closing: Paise | null
  readonly credit: Paise
  readonly debit: Paise
  readonly net: Paise
  readonly count: number
  readonly newer: number
  readonly rows: readonly NamedRow[]
  readonly next: PagePoint | null
}

export type Figures = Pick<Word, 'gross' | 'commission' | 'turnover' | 'bets'> & { readonly net: Paise }
export type ProfitWish = {
  readonly member: MemberCode
  readonly days: DayRange
  readonly zone: TimeZone
  readonly by: Grouping
  readonly sport: string | null
  readonly eventId: EventId | null
  readonly limit: number
  readonly after: GroupPoint | null
}
export type GroupPoint = { readonly last: number; readonly key: string }
export type Group = Figures & {
  readonly key: string
  readonly day: Day | null
  readonly sport: string | null
  readonly market: NamedMarket | null
  readonly running: Paise
}
export type ProfitPage = { readonly total: Figures; readonly groups: readonly Group[]; readonly next: GroupPoint | null }
export type MarketWord = Figures & Pick<Word, 'at' | 'position'>
export type MarketProfit = {
  readonly market: NamedMarket | null
  readonly total: Figures
  readonly words: readonly MarketWord[]
  readonly bets: readonly BetId[]
}
export type HistoryWish = {
  readonly member: MemberCode
  readonly span: Span
  readonly show: BetFilter
  readonly sport: string | null
  readonly limit: number
  /** Older than this bet; null: the first page. */
  readonly before: number | null
}
export type HistoryPage = {
  readonly staked: Paise
  readonly pnl: Paise
  readonly count: number
  readonly bets: readonly BetId[]
  readonly next: number | null
}

/** A game of the casino as a member played it. `net` is of the closed rounds of its last day, which began at `day`. */
export type PlayedGame = { readonly game: GameId; readonly at: Millis; readonly rounds: number; readonly net: Paise }

/** What members ask of their statements. Every sum is of the whole range, and not of a page. */
export interface Statements {
  page(wish: StatementWish): StatementPage
  /** The oldest first, after a row, for a file. */
  rowsFrom(
    wish: Pick<StatementWish, 'member' | 'span' | 'kinds' | 'limit'> & { readonly after: PagePoint['after'] | null },
  ): readonly NamedRow[]
  /** The rows of one event. */
  rowsAt(member: MemberCode, position: number): readonly NamedRow[]
  /** The rows of these kinds that a press made, by its ref, or that an event made, by its time. */
  rowsOf(
    member: MemberCode,
    kinds: readonly RowKind[],
    by: { readonly ref: string; readonly at?: never } | { readonly at: Millis; readonly ref?: never },
  ): readonly NamedRow[]
  /** The first row of each market's last result; none of a market that changed no balance of the member. */
  resultRows(member: MemberCode, markets: readonly MarketId[]): ReadonlyMap<MarketId, Place>
  profit(wish: ProfitWish): ProfitPage
  /** Without a span: of all days. */
  marketProfit(member: MemberCode, market: MarketId, span: Span | null): MarketProfit
  history(wish: HistoryWish): HistoryPage
  /** The casino's games that a member played, the latest first, at most twelve. */
  played(member: MemberCode): readonly PlayedGame[]
}
