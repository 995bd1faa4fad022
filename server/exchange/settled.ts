import type { DayResult, Settlement } from '#contract/messages/settlement.ts'
import type { Market } from '#contract/market.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Settled, dayOf } from '#domain/betting/settled.ts'
import { ownerOf } from '#domain/betting/settlement.ts'
import type { ExchangeEvent, Transaction } from './events.ts'

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

/** The result of the day that `now` is in. */
export const todayOf = (settled: Settled | undefined, now: Millis): DayResult => {
  const from = dayOf(now)
  return settled?.today.from === from ? settled.today : { from, net: paise(0) }
}
