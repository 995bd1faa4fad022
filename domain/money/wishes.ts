import {
  type BetFilter,
  type Cursor,
  type Grouping,
  type Preset,
  type RowFilter,
  type RowId,
  betFilterSchema,
  groupingSchema,
  presetSchema,
  rowFilterSchema,
  rowIdSchema,
  sportSchema,
} from '#contract/calls/statements.ts'
import {
  type Day,
  type EventId,
  type MarketId,
  type TimeZone,
  daySchema,
  eventIdSchema,
  marketIdSchema,
  timeZoneSchema,
} from '#contract/scalar.ts'

/** The days a page asks for: a named range, or two days. Without a zone the exchange takes the brand's. */
export type AskedDays = {
  readonly range: Preset | null
  readonly from: Day | null
  readonly to: Day | null
  readonly zone: TimeZone | null
}
export type StatementAsk = AskedDays & { readonly show: RowFilter; readonly cursor: Cursor | null }
export type ProfitAsk = AskedDays & {
  readonly by: Grouping
  readonly sport: string | null
  readonly eventId: EventId | null
  readonly cursor: Cursor | null
}
export type MarketProfitAsk = AskedDays & { readonly marketId: MarketId }
export type PastBetsAsk = AskedDays & { readonly show: BetFilter; readonly sport: string | null; readonly cursor: Cursor | null }

/** What the address of a statement says (ACCT-02): a link shows the same again. */
export type Query = Pick<URLSearchParams, 'get'>

type Parsed<T> = { readonly safeParse: (raw: unknown) => { readonly data?: T | undefined } }
const read = <T>(query: Query, name: string, schema: Parsed<T>): T | null => schema.safeParse(query.get(name)).data ?? null

/** The range that a page shows when its address names none. */
export const USUAL: Preset = '7d'

/** The days of an address. Two days count only together; a named range is left out beside them. */
export const daysFrom = (query: Query): AskedDays => {
  const [from, to] = [read(query, 'from', daySchema), read(query, 'to', daySchema)]
  const zone = read(query, 'zone', timeZoneSchema)
  if (from !== null && to !== null) return { range: null, from, to, zone }
  return { range: read(query, 'range', presetSchema) ?? USUAL, from: null, to: null, zone }
}
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

/** An address with other values; null and the usual ones leave it. */
export const addressWith = (path: string, query: URLSearchParams, change: Readonly<Record<string, string | null>>): string => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Days that were answered, as the next page asks for them: a day that ends meanwhile changes nothing. */
export const fixedDays = ({ from, to, zone }: { readonly from: Day; readonly to: Day; readonly zone: TimeZone }): AskedDays => ({
  range: null,
  from,
  to,
  zone,
})
