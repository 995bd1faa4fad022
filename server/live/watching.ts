import type { MarketId } from '#contract/scalar.ts'
import type { FigureSender } from './figures.ts'
import type { OfferSender } from './offers.ts'

/** A connection with what it is sent of its markets; a visitor's has neither. */
type Watcher = { readonly offers: OfferSender | null; readonly figures: FigureSender | null }

/** Which connections are sent a cash-out's offer or figures, by market, and which of them the next conflation serves (CASH-01, CASH-03). */
export const createWatching = <Peer extends Watcher>() => {
  const watchersOf = new Map<MarketId, Set<Peer>>()
  const watchedBy = new Map<Peer, ReadonlySet<MarketId>>()
  const due = new Set<Peer>()
  const note = (peer: Peer, now: ReadonlySet<MarketId>): void => {
    for (const marketId of watchedBy.get(peer) ?? []) {
      const watchers = watchersOf.get(marketId)
      if (!now.has(marketId) && watchers?.delete(peer) && watchers.size === 0) watchersOf.delete(marketId)
    }
    for (const marketId of now) watchersOf.set(marketId, (watchersOf.get(marketId) ?? new Set()).add(peer))
    if (now.size === 0) watchedBy.delete(peer)
    else watchedBy.set(peer, now)
  }
  const renew = (peers: Iterable<Peer>, marketId: MarketId | null): void => {
    for (const peer of peers) {
      peer.offers?.changed(marketId)
      peer.figures?.changed(marketId)
      due.add(peer)
    }
  }
  return {
    /** A connection asked for an offer or for figures. */
    asked: (peer: Peer): void => {
      note(peer, new Set([...(peer.figures?.watched() ?? []), ...(peer.offers?.watched() ?? [])]))
      due.add(peer)
    },
    leave: (peer: Peer): void => {
      due.delete(peer)
      note(peer, new Set())
    },
    /** The account of these connections changed: what they watch is made again, of one market or of all (null). */
    changed: (peers: readonly Peer[], marketId: MarketId | null): void =>
      renew(
        peers.filter((peer) => watchedBy.has(peer)),
        marketId,
      ),
    /** The prices of a market changed. */
    priced: (marketId: MarketId): void => renew(watchersOf.get(marketId) ?? [], marketId),
    /** The connections to serve now; none of them is due after it. */
    takeDue: (): readonly Peer[] => {
      const peers = [...due]
      due.clear()
      return peers
    },
  }
}
