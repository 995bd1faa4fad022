import type { AutoCashOut } from '#domain/betting/auto-cash-out.ts'
import { type MarketId, type MemberCode, type Millis, marketIdSchema } from '#contract/scalar.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'

/** A rule as the events on the disk have it; `fired`: the ref of its cash-out in the delay. */
type Kept = { readonly rule: AutoCashOut; fired: string | null }

/** The invariants of automatic cash-outs, from the events on the disk alone; it folds them by itself (CASH-07). */
export const createRules = (find: (text: string) => void) => {
  /** Every rule that a member submitted for a market. */
  const submitted = new Set<string>()
  const kept = new Map<string, Kept>()
  /** The events have no market for a lapse; the receipt named it. */
  const firedIn = new Map<string, string>()
  /** When each market was suspended, and until when; an event may reach the disk much later. */
  const suspensions = new Map<MarketId, { readonly from: Millis; to: number }[]>()
  let done = 0
  const textOf = ({ takeProfit, stopLoss }: AutoCashOut): string => JSON.stringify([takeProfit, stopLoss])
  const keyOf = (member: MemberCode, marketId: MarketId): string => `${member} ${marketId}`
  const isSuspendedAt = (marketId: MarketId, at: Millis): boolean =>
    (suspensions.get(marketId) ?? []).some(({ from, to }) => from < at && at < to)

  return {
    done: (): number => done,
    submitted: (member: MemberCode, marketId: MarketId, rule: AutoCashOut): void =>
      void submitted.add(`${keyOf(member, marketId)} ${textOf(rule)}`),
    suspended: (marketId: MarketId, isNow: boolean, at: Millis): void => {
      const all = suspensions.get(marketId) ?? []
      for (const each of all) each.to = Math.min(each.to, at)
      if (isNow) suspensions.set(marketId, [...all, { from: at, to: Number.POSITIVE_INFINITY }])
    },
    /** The exchange decided this, and it is on the disk. */
    heard: (event: ExchangeEvent): void => {
      switch (event.type) {
        case 'auto-cash-out-set': {
          const key = keyOf(event.member, event.market.marketId)
          if (!submitted.has(`${key} ${textOf(event.rule)}`)) find(`9 nobody else's line: nobody set the rule of ${key}`)
          if ((kept.get(key)?.fired ?? null) !== null) find(`2 at most once: the rule of ${key} changed in its delay`)
          kept.set(key, { rule: event.rule, fired: null })
          return
        }
        case 'auto-cash-out-ended':
          kept.delete(keyOf(event.member, event.marketId))
          return
        case 'market-settled':
          for (const key of [...kept.keys()]) if (key.endsWith(` ${event.marketId}`)) kept.delete(key)
          return
        case 'cash-out-received': {
          if (event.auto === undefined) return
          const { marketId } = event.order
          const key = keyOf(event.member, marketId)
          const rule = kept.get(key)
          if (rule === undefined) return find(`2 at most once: ${key} fired without a rule`)
          if (rule.fired !== null) return find(`2 at most once: the rule of ${key} fired twice`)
          if (firedIn.has(event.order.ref)) find(`2 at most once: the ref ${event.order.ref} of a rule came twice`)
          const { bound, offer } = event.auto
          const { takeProfit, stopLoss } = rule.rule
          const isReached = bound === 'profit' ? takeProfit !== null && offer >= takeProfit : stopLoss !== null && offer <= stopLoss
          if (!isReached) find(`CASH-07: the rule of ${key} fired at ${offer}`)
          if (isSuspendedAt(marketId, event.at)) find(`CASH-07: the rule of ${key} fired while suspended`)
          rule.fired = event.order.ref
          firedIn.set(event.order.ref, key)
          return
        }
        case 'cash-out-lapsed': {
          const rule = kept.get(firedIn.get(event.ref) ?? '')
          if (rule?.fired === event.ref) rule.fired = null
          return
        }
        case 'cashed-out': {
          const key = firedIn.get(event.ref)
          const rule = kept.get(key ?? '')
          if (key === undefined) return
          if (rule?.fired !== event.ref) return find(`2 at most once: the rule of ${key} is done without having fired`)
          const { takeProfit } = rule.rule
          const isProfit = takeProfit !== null && rule.rule.stopLoss === null
          if (isProfit && event.amount < takeProfit) find(`CASH-07: the rule of ${key} is done at ${event.amount}`)
          const market = key.split(' ')[1] ?? ''
          if (isSuspendedAt(marketIdSchema.parse(market), event.at)) find(`CASH-07: the rule of ${key} is done while suspended`)
          done += 1
          kept.delete(key)
          return
        }
        default:
          return
      }
    },
  }
}
export type Rules = ReturnType<typeof createRules>
