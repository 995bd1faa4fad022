import * as z from 'zod/mini'
import { type Level, type MarketStatus, type MarketType, marketTypeSchema, type RunnerStatus } from '#contract/market.ts'
import { MOST_COMPETITIONS } from '#contract/calls/browse.ts'
import type { Millis } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Odds, odds } from '#domain/odds.ts'

/** A number, or a text of one with a currency at most: `"1.98"`, `"$ 57,529"`. Any other text is no number, as `"-"` or `"5/2"`. */
export const loose = z.pipe(
  z.union([z.number(), z.string(), z.null()]),
  z.transform((raw) => {
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
    const found = /^[^\d.+-]{0,5}(-?\d+(?:\.\d+)?)\s*$/.exec(raw?.replaceAll(',', '') ?? '')
    return found === null ? null : Number(found[1])
  }),
)
export const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const priceSchema = z.object({ price: z.optional(loose), size: z.optional(loose) })
const side = z.optional(z.nullable(z.union([z.array(priceSchema).check(z.maxLength(50)), priceSchema])))
const sourceRunnerSchema = z.object({
  selectionId: text,
  runnerName: z.optional(z.string()),
  status: z.optional(z.nullable(z.string())),
  availableToBack: side,
  availableToLay: side,
})

/** A market in the specification's own words, which a server without our fields speaks (MKT-02). */
const sourceMarketSchema = z.object({
  marketId: text,
  marketType: marketTypeSchema,
  marketName: z.string(),
  eventId: text,
  eventName: z.string(),
  eventTypeId: text,
  competitionId: z.optional(text),
  competitionName: z.optional(z.string()),
  openDate: z.optional(z.union([z.number(), z.string()])),
  marketBook: z.object({
    status: z.optional(z.nullable(z.string())),
    inplay: z.optional(z.boolean()),
    competitionName: z.optional(z.string()),
    runners: z.array(sourceRunnerSchema).check(z.maxLength(100)),
  }),
})
type SourceMarket = z.output<typeof sourceMarketSchema>
type SourceSide = SourceMarket['marketBook']['runners'][number]['availableToBack']

/** Status words, in any case and with any separators; any other word suspends. */
const STATUSES: ReadonlyMap<string, MarketStatus> = new Map([
  ['', 'OPEN'],
  ['ACTIVE', 'OPEN'],
  ['OPEN', 'OPEN'],
  ['INACTIVE', 'INACTIVE'],
  ['CLOSED', 'CLOSED'],
])
const plain = (word: string | null | undefined): string => (word ?? '').toUpperCase().replace(/[^A-Z]/g, '')
const RUNNERS: readonly RunnerStatus[] = ['ACTIVE', 'WINNER', 'LOSER', 'REMOVED']

/** A price as odds, or as a run line in thousandths; a bookmaker's is a rate on 100 (docs/RULES.md, Odds). Null: there is none. */
const priceOf = (marketType: MarketType, price: number | null | undefined): Odds | null => {
  if (price === null || price === undefined || !(price > 0)) return null
  const at = marketType === 'Special' ? 1000 + Math.round(price * 10) : Math.round(price * 1000)
  return Number.isSafeInteger(at) ? odds(at) : null
}

/** The levels of a side, best first. A session's size is its fancyPrice; any other is rupees. */
const levelsOf = (marketType: MarketType, offered: SourceSide): Level[] =>
  (offered === null || offered === undefined ? [] : Array.isArray(offered) ? offered : [offered]).flatMap(({ price, size }): Level[] => {
    const at = priceOf(marketType, price)
    const amount = Math.round((size ?? 0) * (marketType === 'SESSION' ? 1 : 100))
    return at === null || !Number.isSafeInteger(amount) ? [] : [[at, paise(amount)]]
  })

type SourceRunner = SourceMarket['marketBook']['runners'][number]
/** A runner's prices; none while it is suspended by itself. */
const bookRunnerOf = (marketType: MarketType, { selectionId, status, availableToBack, availableToLay }: SourceRunner): unknown => {
  const word = plain(status)
  const isSuspended = word !== '' && !RUNNERS.some((known) => known === word)
  return {
    selectionId: Number(selectionId),
    status: RUNNERS.find((known) => known === word) ?? 'ACTIVE',
    back: isSuspended ? [] : levelsOf(marketType, availableToBack),
    lay: isSuspended ? [] : levelsOf(marketType, availableToLay),
  }
}

const SUSPENDED = 'SUSPENDED'
const isInteger = (at: number | undefined): at is number => Number.isInteger(at)

/**
 * One market of the source as our lists have it, on the wire's own terms; null if it is none. Its book is an image. A market that does not
 * say whether it is in play is so from its start on.
 */
export const listedFrom = (raw: unknown, now: Millis): unknown => {
  const parsed = sourceMarketSchema.safeParse(raw)
  if (!parsed.success) return null
  const { marketBook, openDate, competitionId, ...about } = parsed.data
  const { runners, status: word } = marketBook
  const competitionName = about.competitionName ?? marketBook.competitionName ?? ''
  const opens = typeof openDate === 'string' ? Date.parse(openDate) : openDate
  const status = STATUSES.get(plain(word)) ?? SUSPENDED
  const inplay = marketBook.inplay ?? (isInteger(opens) && opens > 0 && opens <= now && status !== 'INACTIVE')
  return {
    market: {
      ...about,
      competitionId: competitionId ?? (competitionName === '' ? 'none' : competitionName.slice(0, 64)),
      competitionName,
      openDate: isInteger(opens) ? opens : 0,
      inplay,
      status,
      numberOfWinners: 1,
      runners: runners.map(({ selectionId, runnerName = selectionId }) => ({ selectionId: Number(selectionId), runnerName })),
    },
    score: null,
    book: {
      marketId: about.marketId,
      seq: 0,
      image: true,
      status,
      // The source puts the reason in place of the status: "Ball Running".
      statusLabel: STATUSES.has(plain(word)) || plain(word) === SUSPENDED ? null : word,
      inplay,
      runners: runners.map((runner) => bookRunnerOf(about.marketType, runner)),
    },
  }
}

const entriesOf = (value: object): readonly (readonly [string, unknown])[] => Object.entries(value)

/** The most markets of a list that are read: each of them can be watched, beside pins and slips (client/ledger/page.ts). */
const MOST_LISTED = 400
const isMarket = (value: unknown): value is object => typeof value === 'object' && value !== null && 'marketBook' in value

type ReadList = { readonly markets: readonly unknown[]; readonly leftOut: number }
/** The markets of a list that can be read, `most` at most, and how many more it has; null for a list of other things. */
export const readMarkets = (list: readonly unknown[], now: Millis, most = MOST_LISTED): ReadList | null => {
  const all = list.filter(isMarket)
  if (all.length === 0) return null
  const markets = all.flatMap((each) => listedFrom(each, now) ?? []).slice(0, most)
  return { markets, leftOut: all.length - markets.length }
}
/** The count of a list's rows that are left out, where there are any (contract/rows.ts). */
export const someLeftOut = (count: number): { readonly leftOut?: number } => (count > 0 ? { leftOut: Math.min(count, 1_000_000) } : {})
type Wanted = (marketId: string) => boolean

/**
 * An answer or a message of the source with its markets as ours, at any depth. An event without markets gets an empty list. Of a list of
 * markets those that are `wanted` are read, 400 at most.
 */
export const fromSource = (body: unknown, now: Millis, wanted: Wanted = () => true): unknown => {
  if (Array.isArray(body)) {
    const list: readonly unknown[] = body
    const markets = list.filter(isMarket)
    if (markets.length === 0) return list.map((each) => fromSource(each, now, wanted))
    return markets
      .filter((each) => 'marketId' in each && wanted(String(each.marketId)))
      .slice(0, MOST_LISTED)
      .map((each) => listedFrom(each, now) ?? each)
  }
  if (typeof body !== 'object' || body === null) return body
  const listed = isMarket(body) ? listedFrom(body, now) : null
  if (listed !== null) return listed
  const made = Object.fromEntries(entriesOf(body).map(([key, value]) => [key, fromSource(value, now, wanted)]))
  return 'competitionName' in body && 'id' in body && !('markets' in body) ? { ...made, markets: [] } : made
}

const named = z.object({ market: z.object({ competitionName: z.string() }) })
/** The most markets of a competition in the home list (contract/messages/browse.ts). */
const MOST_OF_COMPETITION = 200

/** Turns the source's home list, an array of market lists, into ours. Its groups have the names of competitions (BROWSE-01). */
export const homeFromSource = (body: unknown, now: Millis): unknown => {
  const made = fromSource(body, now)
  if (!Array.isArray(made)) return made
  const lists: readonly unknown[] = made
  let free = MOST_LISTED
  const groups = lists
    .flatMap((list) => {
      const markets: readonly unknown[] = Array.isArray(list) ? list : [list]
      // Those of a kind that this client does not know stay in the source's words.
      const known = markets.filter((each) => named.safeParse(each).success).slice(0, Math.min(free, MOST_OF_COMPETITION))
      free -= known.length
      const first = named.safeParse(known[0])
      return first.success ? [{ competitionName: first.data.market.competitionName, markets: known }] : []
    })
    .slice(0, MOST_COMPETITIONS)
  const heard: readonly unknown[] = Array.isArray(body) ? body : []
  const all = heard.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.filter(isMarket).length : 1), 0)
  return { groups, ...someLeftOut(all - groups.reduce((sum, { markets }) => sum + markets.length, 0)) }
}
