import {
  type BetFilter,
  type Cursor,
  type Grouping,
  type RowFilter,
  type RowId,
  betFilterSchema,
  groupingSchema,
  rowFilterSchema,
  rowIdSchema,
  sportSchema,
} from '#contract/calls/statements.ts'
import { type EventId, type MarketId, eventIdSchema, marketIdSchema } from '#contract/scalar.ts'
import { type AskedDays, type Query, daysFrom, read } from '#domain/money/asked-days.ts'

export type StatementAsk = AskedDays & { readonly show: RowFilter; readonly cursor: Cursor | null }
export type ProfitAsk = AskedDays & {
  readonly by: Grouping
  readonly sport: string | null
  readonly eventId: EventId | null
  readonly cursor: Cursor | null
}
export type MarketProfitAsk = AskedDays & { readonly marketId: MarketId }
export type PastBetsAsk = AskedDays & { readonly show: BetFilter; readonly sport: string | null; readonly cursor: Cursor | null }

export const statementFrom = (query: Query): StatementAsk => ({
  ...daysFrom(query),
  show: read(query, 'show', rowFilterSchema) ?? 'all',
  cursor: null,
})
export const profitFrom = (query: Query): ProfitAsk => ({
  ...daysFrom(query),
  by: read(query, 'by', groupingSchema) ?? 'market',
  sport: read(query, 'sport', sportSchema),
  eventId: read(query, 'event', eventIdSchema),
  cursor: null,
})
export const marketIn = (query: Query): MarketId | null => read(query, 'market', marketIdSchema)
export const rowIn = (query: Query): RowId | null => read(query, 'row', rowIdSchema)
export const pastBetsFrom = (query: Query): PastBetsAsk => ({
  ...daysFrom(query),
  show: read(query, 'show', betFilterSchema) ?? 'all',
  sport: read(query, 'sport', sportSchema),
  cursor: null,
})
