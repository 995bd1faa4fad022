import * as z from 'zod/mini'
import { type Side, quoteOdds } from '#domain/betting/bets.ts'
import { moneyText } from '#domain/betting/format.ts'
import { type Paise, paise, parseDecimal } from '#domain/paise.ts'
import { LADDER, type Odds, odds } from '#domain/odds.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'

/** A decimal of this many places as a whole number; throws on other texts. */
export const unit = (raw: string, decimals: number): number => {
  const parsed = parseDecimal(raw, decimals)
  if (parsed === null) throw new Error(`"${raw}" is not a decimal`)
  return parsed
}
/** Rupees, as the cases write them. */
export const amount = z.pipe(
  z.string(),
  z.transform((raw: string): Paise => paise(unit(raw, 2))),
)
/** Odds, as the cases write them; throws below the least that can be bet (docs/RULES.md). */
export const price = z.pipe(
  z.string(),
  z.transform((raw: string): Odds => {
    const read = odds(unit(raw, 3))
    if (read < (LADDER[0] ?? 0)) throw new Error(`"${raw}" is no price of a bet`)
    return read
  }),
)
/** A quote of a bookmaker or a fancyPrice: paise won per rupee, above 0 (docs/RULES.md). */
export const quotePaise = z.pipe(
  z.string(),
  z.transform((raw: string): number => {
    const read = unit(raw, 0)
    if (read <= 0) throw new Error(`"${raw}" is no quote of a bet`)
    return read
  }),
)
/** A moment, as the cases write it: with its zone, so that no machine's own zone decides. */
export const moment = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/)),
  z.transform((raw: string): Millis => millisSchema.parse(Date.parse(raw))),
)
/** BACK or LAY. */
export const side = z.pipe(
  z.enum(['BACK', 'LAY']),
  z.transform((raw: 'BACK' | 'LAY'): Side => (raw === 'BACK' ? 'back' : 'lay')),
)
/** A bet on a runner. Its name tells it from the others of the case; the exchange mints its own. */
export const bet = z.pipe(
  z.strictObject({ betId: z.optional(z.string()), runner: z.string(), side, price, stake: amount }),
  z.transform(({ betId: _, price: at, ...rest }) => ({ ...rest, odds: at })),
)
/** The one runner of a SESSION. */
export const SESSION = 'the session'
/** A bet on a run line: YES is a back, NO a lay, at the odds the fancyPrice is. */
export const sessionBet = z.pipe(
  z.strictObject({
    side: z.enum(['YES', 'NO']),
    line: z.number(),
    fancyPrice: quotePaise,
    stake: amount,
    status: z.optional(z.enum(['MATCHED', 'UNMATCHED'])),
  }),
  z.transform(({ side: raw, line, fancyPrice, stake, status }) => ({
    runner: SESSION,
    side: raw === 'YES' ? ('back' as const) : ('lay' as const),
    odds: quoteOdds(fancyPrice),
    line,
    stake,
    isMatched: status !== 'UNMATCHED',
  })),
)
/** A rate to four places, as a whole number. */
export const basisPoints = z.pipe(
  z.string(),
  z.transform((raw: string): number => unit(raw, 4)),
)

/** A player's `₹1,00,000.00`, as the cases write it. */
export const amountText = (n: number): string => moneyText(paise(n)).replace('₹', '').replace('−', '-')
/** An amount, and odds, as the cases expect them. */
export const rupees = (n: number): string => amountText(n).replaceAll(',', '')
/** Odds to the hundredth, half-up: averages have a third place. */
export const oddsOf = (o: number): string => (Math.round(o / 10) / 100).toFixed(2)
/** Amounts by name, as the cases expect them. */
export const textMap = (map: ReadonlyMap<string, number>) => Object.fromEntries([...map].map(([name, value]) => [name, rupees(value)]))
/** Reads a case's whole input by its shape, which is strict, then runs it. */
export const evaluator =
  <Shape extends z.ZodMiniType>(shape: Shape, run: (input: z.output<Shape>) => unknown) =>
  (input: unknown) =>
    run(shape.parse(input))

/** Cases by kind: each evaluator calls what the product calls. */
export type Evaluators = Readonly<Record<string, (input: unknown) => unknown>>
