import * as z from 'zod/mini'
import { autoCashOutNews, cashOutFigures } from '#contract/messages/cash-out.ts'
import type { MarketId, MemberCode } from '#contract/scalar.ts'
import type { AutoNews, AutoRule, Exchange } from '#server/exchange/api.ts'
import type { Send } from './messages.ts'

const WHOLE = 100

export type FigureSender = {
  /** Sends the figures of these markets from now on. What was not watched is sent at once the first time, then with the next `flush`. */
  watch(marketIds: readonly MarketId[]): void
  /** The markets whose figures it sends. */
  watched(): Iterable<MarketId>
  /** The market moved, or the member's bets or rules may have (null). */
  changed(marketId: MarketId | null): void
  /** Sends the changes since the last call, in one message; the caller decides when (the conflation). */
  flush(): void
}

const boundsOf = ({ takeProfit, stopLoss, state }: AutoRule) => ({
  ...(takeProfit === null ? {} : { takeProfit }),
  ...(stopLoss === null ? {} : { stopLoss }),
  state,
})
const figureOf = (exchange: Exchange, member: MemberCode, marketId: MarketId) => {
  const offer = exchange.cashOutOffer(member, marketId, WHOLE)
  const rule = exchange.autoCashOut(member, marketId)
  return {
    marketId,
    rule: rule === null ? null : boundsOf(rule),
    ...(offer.kind === 'none' ? { amount: null, code: offer.code } : { amount: offer.amount, cashOutId: offer.cashOutId }),
  }
}

/** One connection's cash-out figures: of the markets where its member has a position, sent on every change (CASH-06). */
export const createFigureSender = (exchange: Exchange, member: MemberCode, send: Send): FigureSender => {
  /** By watched market: its figure as it was sent, '' before. */
  let sent = new Map<MarketId, string>()
  const dirty = new Set<MarketId>()
  /** However often figures are asked for, they are made once between two flushes, and once at a flush. */
  let asked = false
  const notify = (): void => {
    const figures = [...dirty].flatMap((marketId) => {
      const figure = figureOf(exchange, member, marketId)
      const words = JSON.stringify(figure)
      if (sent.get(marketId) === words) return []
      sent.set(marketId, words)
      return [figure]
    })
    dirty.clear()
    if (figures.length === 0) return
    const body = z.encode(cashOutFigures.body, { figures })
    exchange.whenDurable(() => send(cashOutFigures.name, body))
  }
  return {
    watch: (marketIds) => {
      // The same markets again: the client has lost the figures.
      const isRepeat = marketIds.length === sent.size && marketIds.every((marketId) => sent.has(marketId))
      const before = isRepeat ? new Map<MarketId, string>() : sent
      sent = new Map(marketIds.map((marketId) => [marketId, before.get(marketId) ?? '']))
      dirty.clear()
      for (const marketId of sent.keys()) dirty.add(marketId)
      if (asked) return
      asked = true
      notify()
    },
    watched: () => sent.keys(),
    changed: (marketId) => {
      if (marketId === null) for (const each of sent.keys()) dirty.add(each)
      else if (sent.has(marketId)) dirty.add(marketId)
    },
    flush: () => {
      asked = false
      notify()
    },
  }
}

/** What happened to a rule, as the message the wire has for it (CASH-07). */
export const autoMessage = ({ market, step, bound, amount, code, why }: AutoNews): readonly [string, unknown] => {
  const { marketId, marketName, marketSaid, eventId, eventName } = market
  return [
    autoCashOutNews.name,
    z.encode(autoCashOutNews.body, {
      marketId,
      marketName,
      ...(marketSaid === undefined ? {} : { marketSaid }),
      eventId,
      eventName,
      step,
      ...(bound === null ? {} : { bound }),
      ...(amount === null ? {} : { amount }),
      ...(code === null ? {} : { code }),
      ...(why === null ? {} : { why }),
    }),
  ]
}
