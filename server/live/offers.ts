import * as z from 'zod/mini'
import { cashOutOffer } from '#contract/messages/cash-out.ts'
import type { MarketId, MemberCode } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Send } from './messages.ts'

export type OfferSender = {
  /** Sends the offer of this market from now on; null ends it. Asking again sends it again: at once the first time, then with the next `flush`. */
  watch(marketId: MarketId | null, part: number): void
  /** The market whose offer it sends. */
  watched(): Iterable<MarketId>
  /** The market moved, or the member's bets in it may have (null). */
  changed(marketId: MarketId | null): void
  /** Sends the changes since the last call; the caller decides when (the conflation). */
  flush(): void
}

/** One connection's cash-out offer: of the market on screen, sent on every change (CASH-04). */
export const createOfferSender = (exchange: Exchange, member: MemberCode, send: Send): OfferSender => {
  let watched: { readonly marketId: MarketId; readonly part: number } | null = null
  let lastText = ''
  let dirty = false
  /** An offer costs work: however often one is asked for, it is made once between two flushes, and once at a flush. */
  let asked = false
  const notify = (): void => {
    if (!dirty || watched === null) return
    dirty = false
    const { marketId, part } = watched
    const offer = exchange.cashOutOffer(member, marketId, part)
    const body = z.encode(
      cashOutOffer.body,
      offer.kind === 'none'
        ? { marketId, part, offer: null, code: offer.code }
        : { marketId, part, offer: { cashOutId: offer.cashOutId, amount: offer.amount, results: [...offer.results] } },
    )
    const words = JSON.stringify(body)
    if (words === lastText) return
    lastText = words
    exchange.whenDurable(() => send(cashOutOffer.name, body))
  }
  return {
    watch: (marketId, part) => {
      watched = marketId === null ? null : { marketId, part }
      lastText = ''
      dirty = true
      if (asked || marketId === null) return
      asked = true
      notify()
    },
    watched: () => (watched === null ? [] : [watched.marketId]),
    changed: (marketId) => {
      if (marketId === null || marketId === watched?.marketId) dirty = true
    },
    flush: () => {
      asked = false
      notify()
    },
  }
}
