import * as z from 'zod/mini'
import { refusalCodeSchema } from '#contract/call.ts'
import { type Market, type Runner, marketSchema } from '#contract/market.ts'
import { type BetMoment, betMomentSchema } from '#contract/messages/betting.ts'
import {
  type BetId,
  type Odds,
  type Paise,
  type SelectionId,
  betIdSchema,
  betSlipRefSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  oddsSchema,
  paiseSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import { liability, winnings } from '#domain/betting/bets.ts'
import { type Field, fieldKey, fieldWithout } from '#domain/betting/field.ts'
import { EVEN, isOnRuns } from '#domain/betting/runs.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { reducedOdds } from '#domain/betting/settlement.ts'
import { amendOrderSchema, betStateSchema, cashOutOrderSchema, placeOrderSchema } from './api.ts'
import { type ExchangeEvent, fillsSchema } from './events.ts'
import { type Changing, type Stored, autoRuleSchema, boundSchema, listOf, wholeSchema } from './stored.ts'

/** What happened to a bet, with amount and odds as the exchange keeps them. */
const momentSchema = z.strictObject({ ...betMomentSchema.shape, amount: paiseSchema, odds: z.exactOptional(oddsSchema) })

/** A runner of its market was withdrawn, and the average odds of a bet became lower. */
const reductionSchema = z.strictObject({ at: millisSchema, runner: selectionIdSchema, from: oddsSchema, to: oddsSchema })

/** A bet as the core keeps it. `stake = matched + remaining + cancelled + voided`, always. */
export const betSchema = z.strictObject({
  betId: betIdSchema,
  member: memberCodeSchema,
  /** As it was placed, or as it was last amended. */
  order: placeOrderSchema,
  market: marketSchema,
  /** Runners of its market that are no part of its field: out at its receipt, or removed since (MKT-15). Absent: none. */
  out: z.exactOptional(listOf(selectionIdSchema)),
  placedAt: millisSchema,
  expiresAt: millisSchema,
  state: betStateSchema,
  fills: fillsSchema,
  remaining: paiseSchema,
  cancelled: paiseSchema,
  voided: paiseSchema,
  pnl: z.nullable(paiseSchema),
  code: z.nullable(refusalCodeSchema),
  /** The withdrawn runners that lowered its odds, the first one first; absent: none. */
  reduced: z.exactOptional(listOf(reductionSchema)),
  /** What happened to it, the oldest first; absent: nothing yet, or an earlier release kept it. */
  moments: z.exactOptional(listOf<BetMoment>(momentSchema)),
  /** What counts of it for the stake limit, by when it was counted; absent: nothing. */
  counted: z.exactOptional(listOf(z.strictObject({ at: millisSchema, risk: paiseSchema }))),
  /** The bonus that pays it, and whether it is of a cash-out, which counts for no bonus; absent: main money pays it. */
  bonus: z.exactOptional(z.strictObject({ number: wholeSchema, isCashOut: z.boolean() })),
  /** Since its first amendment: the terms it was placed with, and the worst limit it ever had. */
  amended: z.exactOptional(z.strictObject({ first: z.strictObject({ odds: oddsSchema, stake: paiseSchema }), worst: oddsSchema })),
})
export type CoreBet = Changing<
  Stored<typeof betSchema>,
  | 'order'
  | 'out'
  | 'state'
  | 'fills'
  | 'remaining'
  | 'cancelled'
  | 'voided'
  | 'pnl'
  | 'code'
  | 'reduced'
  | 'moments'
  | 'counted'
  | 'amended'
>

const orderStateSchema = z.enum(['pending', 'done', 'refused'])
/** A cash-out as the core keeps it; the bets it made stand among the bets. */
export const cashOutSchema = z.strictObject({
  betId: betIdSchema,
  member: memberCodeSchema,
  order: cashOutOrderSchema,
  market: marketSchema,
  expiresAt: millisSchema,
  /** The bound of the rule that fired it; null for one that was pressed. */
  auto: z.nullable(boundSchema),
  state: orderStateSchema,
  amount: paiseSchema,
  staked: paiseSchema,
  code: z.nullable(refusalCodeSchema),
})
export type CoreCashOut = Changing<Stored<typeof cashOutSchema>, 'state' | 'amount' | 'staked' | 'code'>

/** A member's rule for one market (CASH-07). */
export const autoSchema = z.strictObject({
  member: memberCodeSchema,
  market: marketSchema,
  rule: autoRuleSchema,
  /** The rules set before it, by all members. Number and count make its next ref. */
  number: wholeSchema,
  /** The times that it fired. */
  count: wholeSchema,
  /** Its cash-out in the delay; null while it is armed. */
  firing: z.nullable(betSlipRefSchema),
})
export type CoreAuto = Changing<Stored<typeof autoSchema>, 'count' | 'firing'>

/** The id of the `n`th bet of an exchange, and its number again: bets are numbered in the order of their ids. */
export const betIdOf = (n: number): BetId => betIdSchema.parse(`PV-${String(n).padStart(6, '0')}`)
export const numberOf = (betId: BetId): number => Number(betId.slice('PV-'.length))

/** The matched part of a bet. */
export const matchedOf = (bet: CoreBet): Paise => paise(bet.fills.reduce((sum, fill) => sum + fill.size, 0))

/** A runner as a market names it; undefined where it has none of this id. */
export const runnerOf = ({ runners }: Market, selectionId: SelectionId): Runner | undefined =>
  runners.find((each) => each.selectionId === selectionId)

/** The odds of a match by which it wins: a bet on a line is at even money. */
const payingOdds = ({ market }: CoreBet, { odds: price }: CoreBet['fills'][number]): Odds =>
  market.marketType === 'INNINGS_RUNS' ? EVEN : price

/** What the matched part of a bet may lose: a back's stake, a lay's liability. Each match was rounded alone (C2). */
export const riskedBy = (bet: CoreBet): Paise =>
  paise(bet.fills.reduce((sum, fill) => sum + liability(bet.order.side, payingOdds(bet, fill), fill.size), 0))

/** How far a bet is matched. */
const matchSchema = z.strictObject({
  averageOdds: z.nullable(oddsSchema),
  /** Each match was rounded alone (C2), so an average would be wrong. */
  winnings: paiseSchema,
  matched: paiseSchema,
  remaining: paiseSchema,
  /** What was matched and is void, because its runner was withdrawn; absent: nothing. */
  voided: z.exactOptional(paiseSchema),
  status: z.enum(['matched', 'partly-matched', 'unmatched']),
})
export type Match = Stored<typeof matchSchema>

/** An amendment as the core keeps it; until its delay is over the bet stands as it was. */
export const amendmentSchema = z.strictObject({
  member: memberCodeSchema,
  order: amendOrderSchema,
  marketId: marketIdSchema,
  expiresAt: millisSchema,
  state: orderStateSchema,
  code: z.nullable(refusalCodeSchema),
  /** The bet at the new terms, as it was right after it took them. */
  match: z.nullable(matchSchema),
})
export type CoreAmendment = Changing<Stored<typeof amendmentSchema>, 'state' | 'code' | 'match'>

export const matchOf = (bet: CoreBet): Match => {
  const { fills, remaining, order, voided } = bet
  const matched = matchedOf(bet)
  return {
    averageOdds: averageOdds(fills),
    winnings: paise(fills.reduce((sum, fill) => sum + winnings(payingOdds(bet, fill), fill.size), 0)),
    matched,
    remaining,
    ...(voided === 0 ? {} : { voided }),
    status: matched === 0 ? 'unmatched' : matched === order.stake ? 'matched' : 'partly-matched',
  }
}

/** What a stake of the order risks at its limit: a back's stake, a lay's liability. A line is at even money. */
export const riskOf = ({ order, market }: Pick<CoreBet, 'order' | 'market'>, stake: Paise): Paise =>
  liability(order.side, market.marketType === 'INNINGS_RUNS' ? EVEN : order.odds, stake)

/** May it still change by itself: in its delay, or resting in the book? */
export const isOpen = (bet: CoreBet): boolean => bet.state === 'pending' || bet.remaining > 0

/** A bet at its receipt (D1). */
export const receivedBet = ({
  betId,
  member,
  order,
  market,
  at,
  expiresAt,
  counted,
  bonus,
  isCashOut = false,
}: Pick<
  Extract<ExchangeEvent, { type: 'bet-received' }>,
  'betId' | 'member' | 'order' | 'market' | 'at' | 'expiresAt' | 'counted' | 'bonus'
> & { readonly isCashOut?: boolean }): CoreBet => ({
  betId,
  member,
  order,
  market,
  placedAt: at,
  expiresAt,
  state: 'pending',
  fills: [],
  remaining: order.stake,
  cancelled: paise(0),
  voided: paise(0),
  pnl: null,
  code: null,
  ...(counted === undefined || counted === 0 ? {} : { counted: [{ at, risk: counted }] }),
  ...(bonus === undefined ? {} : { bonus: { number: bonus, isCashOut } }),
})

/** The key of what settles a bet, and its field; null for a bet on runs. Bets of one key are held together. */
export const betFieldSchema = z.strictObject({
  key: z.string(),
  field: z.nullable(z.strictObject({ runners: listOf(selectionIdSchema), places: wholeSchema }) satisfies z.ZodMiniType<Field>),
})
export type BetField = Stored<typeof betFieldSchema>
const NONE_OUT: readonly SelectionId[] = []
/** By market and by the runners that are out: every change of a bet asks. */
const fields = new WeakMap<Market, Map<string, BetField>>()
/** The field of a bet on this market with these runners out of it. */
export const fieldIn = (market: Market, out: readonly SelectionId[] = NONE_OUT): BetField => {
  const known = fields.get(market) ?? new Map<string, BetField>()
  fields.set(market, known)
  const found = known.get(out.join())
  if (found !== undefined) return found
  const field = isOnRuns(market.marketType) ? null : fieldWithout(market, out)
  const made = { key: field === null ? market.marketType : fieldKey(field), field }
  known.set(out.join(), made)
  return made
}
/** The field that a bet was made under, without the runners that were removed since (MKT-15). */
export const fieldOf = ({ market, out }: Pick<CoreBet, 'market' | 'out'>): BetField => fieldIn(market, out)

/** A bet received while these runners are out of its market. */
export const receivedWithout = (bet: CoreBet, removed: ReadonlySet<SelectionId> | undefined): CoreBet => {
  const out = bet.market.runners.flatMap(({ selectionId }) =>
    removed?.has(selectionId) && selectionId !== bet.order.selectionId ? [selectionId] : [],
  )
  return out.length === 0 ? bet : { ...bet, out }
}

/**
 * A removed runner's matched bet after the removal, or another at its reduced odds (docs/RULES.md, Settlement and ledger). A bet whose
 * field never had the runner stays as it is.
 */
export const afterRemoval = (bet: CoreBet, runner: SelectionId, factor: number): CoreBet => {
  if (bet.order.selectionId === runner) return { ...bet, fills: [], voided: matchedOf(bet), state: 'void', pnl: paise(0) }
  const { field } = fieldOf(bet)
  if (field !== null && !field.runners.includes(runner)) return bet
  return {
    ...bet,
    fills: bet.fills.map((each) => ({ ...each, odds: reducedOdds(each.odds, factor) })),
    ...(field === null ? {} : { out: [...(bet.out ?? NONE_OUT), runner] }),
  }
}

/** The worst limit that a bet ever had: no match of it is worse. */
export const worstOddsOf = ({ amended, order }: CoreBet): Odds => amended?.worst ?? order.odds

/** A bet at other terms: `remaining` of it is unmatched at `price`, and what it has matched stays as it is (OPEN-11). */
export const amendedBet = (bet: CoreBet, price: Odds, remaining: Paise): CoreBet => ({
  ...bet,
  order: { ...bet.order, odds: price, stake: paise(matchedOf(bet) + remaining + bet.cancelled + bet.voided) },
  amended: {
    first: bet.amended?.first ?? { odds: bet.order.odds, stake: bet.order.stake },
    worst: odds(bet.order.side === 'back' ? Math.min(worstOddsOf(bet), price) : Math.max(worstOddsOf(bet), price)),
  },
  remaining,
})
