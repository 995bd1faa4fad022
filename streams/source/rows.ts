import * as z from 'zod/mini'
import { type BetRow, betRowSchema } from '#contract/messages/betting.ts'
import { type BetId, betIdSchema, betSlipRefSchema } from '#contract/scalar.ts'
import { marketTypeSchema } from '#contract/market.ts'
import type { betSchema } from '#contract/source/betting.ts'
import type { Member } from '#client/player/member.ts'
import { winnings } from '#domain/betting/bets.ts'
import { priceOfRate } from '#domain/betting/price.ts'
import { EVEN } from '#domain/betting/runs.ts'
import { paise } from '#domain/paise.ts'
import { loose, text } from './markets.ts'

const figure = z.pipe(
  loose,
  z.transform((n) => n ?? 0),
)
/** A figure that the row is nothing without. */
const needed = z.pipe(loose, z.number())
const word = z.pipe(
  z.optional(z.nullable(text)),
  z.transform((name) => name ?? ''),
)
/** A row of bets as servers of the specification write one: a number may be a text, and the status any word. */
const writtenSchema = z.object({
  _id: text,
  type: z.string().check(z.regex(/^(?:back|lay)$/i)),
  marketType: z.string(),
  marketName: word,
  marketId: text,
  runnerId: z.optional(loose),
  selectionName: word,
  eventName: word,
  eventId: text,
  eventTypeId: text,
  stake: needed,
  rate: needed,
  price: z.optional(figure),
  priceActual: z.optional(figure),
  fancyPrice: z._default(figure, 0),
  status: z.optional(z.nullable(text)),
  sizeRemaining: z._default(figure, 0),
  placedTime: z.union([z.number(), z.string()]),
})

const STATUSES = ['PENDING', 'MATCHED', 'UNMATCHED', 'PARTLY_MATCHED', 'SETTLED', 'VOID', 'LAPSED', 'CANCELLED'] as const
/** The state that a word names. Without one, or with any other word, what remains says it. */
const statusOf = (word: string, remaining: number, stake: number): BetRow['status'] => {
  const plain = word.toUpperCase().replace(/[\s-]+/g, '_')
  const known = STATUSES.find((status) => status === plain)
  if (known !== undefined) return known
  return remaining <= 0 ? 'MATCHED' : remaining < stake ? 'PARTLY_MATCHED' : 'UNMATCHED'
}

/** A ref for a row that names none: always the same one for its id. */
export const refOfRow = (id: string) =>
  betSlipRefSchema.parse(
    Array.from(id.slice(-18), (sign) => (sign.charCodeAt(0) & 0xff).toString(16).padStart(2, '0'))
      .join('')
      .padStart(36, '0'),
  )

/** A row of the source as ours; null where it is none. It has no result: the specification shows none. */
export const rowFrom = (raw: unknown): BetRow | null => {
  const written = writtenSchema.safeParse(raw)
  if (!written.success) return null
  const { data } = written
  const at = typeof data.placedTime === 'string' ? Date.parse(data.placedTime) : data.placedTime
  const remaining = Math.min(Math.max(data.sizeRemaining, 0), data.stake)
  const named = z.safeParse(z.object({ betSlipRef: betSlipRefSchema }), raw)
  const row = betRowSchema.safeParse({
    ...data,
    // A kind that this client has no board for is a bet at odds.
    marketType: marketTypeSchema.safeParse(data.marketType).data ?? 'OTHER_ODDS',
    betSlipRef: named.success ? named.data.betSlipRef : refOfRow(data._id),
    type: /^lay$/i.test(data.type) ? 'Lay' : 'Back',
    runnerId: data.runnerId ?? 0,
    price: data.price ?? data.rate,
    priceActual: data.priceActual ?? data.rate,
    status: statusOf(data.status ?? '', remaining, data.stake),
    sizeRemaining: remaining,
    sizeMatched: Math.round((data.stake - remaining) * 100) / 100,
    winnings: 0,
    placedTime: Number.isFinite(at) ? Math.round(at) : 0,
    pnl: null,
  })
  if (!row.success) return null
  const { marketType, rate, sizeMatched, status } = row.data
  // What never was matched has nothing that it wins.
  const matched = status === 'PENDING' || status === 'UNMATCHED' ? paise(0) : sizeMatched
  const odds = marketType === 'INNINGS_RUNS' ? EVEN : priceOfRate(marketType, rate).odds
  return { ...row.data, sizeMatched: matched, winnings: winnings(odds, matched) }
}

const ownersSchema = z.object({ memberCode: z.optional(z.nullable(text)), username: z.optional(z.nullable(text)) })
export type Owner = Pick<Member, 'memberCode' | 'username'>
/** Does the row name members, and none of them is this one? The specification's rows name no member. */
const isOfAnother = (raw: unknown, { memberCode, username }: Owner): boolean => {
  const { data } = ownersSchema.safeParse(raw)
  const named = [data?.memberCode, data?.username].flatMap((name) => name ?? [])
  return named.length > 0 && !named.some((name) => name === memberCode || name.toLowerCase() === username.toLowerCase())
}

const listSchema = z.array(z.unknown()).check(z.maxLength(10_000))
/** The most rows of a list. */
const MOST_ROWS = 500
type ReadRows = { readonly rows: readonly BetRow[]; readonly leftOut: number }
/** The rows of a list that are this member's, and how many of them are left out. Null where there is no list, or no row can be read. */
export const rowsFrom = (raw: unknown, owner: Owner | null): ReadRows | null => {
  const list = listSchema.safeParse(raw)
  if (!list.success || owner === null) return null
  const own = list.data.filter((each) => !isOfAnother(each, owner))
  const rows = own.flatMap((each) => rowFrom(each) ?? []).slice(0, MOST_ROWS)
  return rows.length === 0 && own.length > 0 ? null : { rows, leftOut: own.length - rows.length }
}

const namedSchema = z.object({ _id: z.pipe(text, betIdSchema) })
/** The ids of a list's rows that cannot be read: none of them is a later bet's. Null where there is no list. */
export const unreadIn = (raw: unknown, owner: Owner): readonly BetId[] | null => {
  const list = listSchema.safeParse(raw)
  if (!list.success) return null
  return list.data
    .filter((each) => !isOfAnother(each, owner) && rowFrom(each) === null)
    .flatMap((each) => namedSchema.safeParse(each).data?._id ?? [])
    .slice(0, MOST_ROWS)
}

export type SentTerms = z.output<typeof betSchema>
/** The sides of a market's runners. What changes of a bet, its stake and its rate, leaves its row on its side. */
export const isBeside = (row: BetRow, bet: SentTerms): boolean =>
  row.marketId === bet.marketId && row.runnerId === bet.runnerId && row.type === bet.type
/** The limit of a row. Servers write it as the price or as the rate; the other one is the actual price, which is never worse. */
const limitOf = ({ marketType, type, price, priceActual, rate }: BetRow) => {
  if (marketType === 'SESSION') return priceActual === price ? rate : price
  return type === 'Back' ? Math.min(price, rate) : Math.max(price, rate)
}
/** Has the row the side and the stake of this bet? Enough for a bet that was accepted, whose limit its server may not write. */
export const isLike = (row: BetRow, bet: SentTerms): boolean => isBeside(row, bet) && row.stake === bet.stake
/** Is the row that of a bet with these terms? Its limit is the bet's; a session's run line is, too. */
export const isOf = (row: BetRow, bet: SentTerms): boolean =>
  isBeside(row, bet) &&
  row.stake === bet.stake &&
  limitOf(row) === bet.rate &&
  (bet.marketType !== 'SESSION' || row.selectionName === bet.selectionName)
