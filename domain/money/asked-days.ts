import type { Preset } from '#contract/calls/statements.ts'
import { type Day, type TimeZone, daySchema, timeZoneSchema } from '#contract/scalar.ts'

/** The days a page asks for: a named range, two days, or all of them. Without a zone the exchange takes the brand's. */
export type AskedDays = {
  readonly range: Preset | null
  readonly from: Day | null
  readonly to: Day | null
  readonly zone: TimeZone | null
}

/** What the address of a statement says (ACCT-02): a link shows the same again. */
export type Query = Pick<URLSearchParams, 'get'>

type Parsed<T> = { readonly safeParse: (raw: unknown) => { readonly data?: T | undefined } }
/** One value of an address; null where it is missing or wrong. */
export const read = <T>(query: Query, name: string, schema: Parsed<T>): T | null => schema.safeParse(query.get(name)).data ?? null
/** One of some words of an address; null for any other. */
export const oneOf = <T extends string>(query: Query, name: string, words: readonly T[]): T | null =>
  words.find((word) => word === query.get(name)) ?? null

/** The named ranges, read without the contract's calls: the start of the app needs them. */
const PRESETS = ['today', 'yesterday', '7d', '30d'] as const satisfies readonly Preset[]
/** The range that a page shows when its address names none. */
const USUAL: Preset = '7d'

/** The days of an address; all of them where it names none. Two days count only together; a named range is left out beside them. */
export const daysOrAllFrom = (query: Query): AskedDays => {
  const [from, to] = [read(query, 'from', daySchema), read(query, 'to', daySchema)]
  const zone = read(query, 'zone', timeZoneSchema)
  if (from !== null && to !== null) return { range: null, from, to, zone }
  return { range: oneOf(query, 'range', PRESETS), from: null, to: null, zone }
}
/** The days of an address; the last 7 where it names none. */
export const daysFrom = (query: Query): AskedDays => {
  const days = daysOrAllFrom(query)
  return isAllDays(days) ? { ...days, range: USUAL } : days
}
/** Are they all days? */
export const isAllDays = ({ range, from }: Pick<AskedDays, 'range' | 'from'>): boolean => range === null && from === null

/** An address with other values; null leaves it. */
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
export const fixedDays = ({ from, to, zone }: Pick<AskedDays, 'from' | 'to'> & { readonly zone: TimeZone }): AskedDays => ({
  range: null,
  from,
  to,
  zone,
})
