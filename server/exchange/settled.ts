import * as z from 'zod/mini'
import { type DayResult, dayResultSchema } from '#contract/messages/account.ts'
import { type Settlement, settlementSchema } from '#contract/messages/settlement.ts'
import type { Market } from '#contract/market.ts'
import { type MemberCode, type Millis, paiseSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { dayOf } from '#domain/betting/settled.ts'
import { ownerOf } from '#domain/betting/settlement.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { type Stored, listOf } from './stored.ts'

/** A member's last settlements, the newest first, and the result of the day. */
export const settledSchema = z.strictObject({
  rows: listOf<Settlement>(z.extend(settlementSchema, { net: paiseSchema })),
  today: z.strictObject({ ...dayResultSchema.shape, net: paiseSchema }),
})
export type Settled = Stored<typeof settledSchema>
const MAX_SETTLEMENTS = 50

/** What transactions of these kinds change of a member's money, free and held: of all of it, or of main money alone. */
const movedBy = (
  transactions: readonly Transaction[],
  member: MemberCode,
  kinds: readonly Transaction['type'][],
  money: 'all' | 'main',
): number => {
  let sum = 0
  for (const { type, postings } of transactions) {
    if (!kinds.includes(type)) continue
    for (const { account, amount } of postings) {
      const owner = ownerOf(account)
      if (owner?.member === member && (money === 'all' || !owner.bonus)) sum += amount
    }
  }
  return sum
}

/** A member's settlements with those of one more market; `isAgain`: the market had another result before. */
export const withSettlement = (
  before: Settled | undefined,
  { at, winners, runs, transactions }: Extract<ExchangeEvent, { type: 'market-settled' }>,
  member: MemberCode,
  { marketId, marketType, marketName, marketSaid, eventId, eventName }: Market,
  isAgain: boolean,
): Settled => {
  const isVoid = winners.length === 0 && runs === null
  const row: Settlement = {
    number: (before?.rows[0]?.number ?? 0) + 1,
    kind: isVoid ? (isAgain ? 'voided' : 'void') : isAgain ? 'corrected' : 'settled',
    marketId,
    marketType,
    marketName,
    marketSaid,
    eventId,
    eventName,
    runs,
    net: paise(movedBy(transactions, member, ['SETTLE'], 'all')),
    at,
  }
  const day = todayOf(before, at)
  return {
    rows: [row, ...(before?.rows ?? [])].slice(0, MAX_SETTLEMENTS),
    today: { from: day.from, net: paise(day.net + movedBy(transactions, member, ['SETTLE', 'REVERSAL'], 'main')) },
  }
}

/** A member's settlements, with what the casino took or gave at a moment counted into its day (OPEN-12, NAV-08). */
export const withCasino = (before: Settled | undefined, at: Millis, net: number): Settled => {
  const { from, net: sum } = todayOf(before, at)
  return { rows: before?.rows ?? [], today: { from, net: paise(sum + net) } }
}

/** The result of the day that `now` is in. */
export const todayOf = (settled: Settled | undefined, now: Millis): DayResult => {
  const from = dayOf(now)
  return settled?.today.from === from ? settled.today : { from, net: paise(0) }
}
