import * as z from 'zod/mini'
import { marketBooks } from '#contract/browse.ts'
import type { BookRunner, MarketBook } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Send } from './messages.ts'

const MAX_WATCHED = 500

type Watched = { levels: 1 | 3; seq: number; sent: MarketBook | null; dirty: boolean }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs between two images of a market: whole sides of the runners that changed. */
const deltaOf = (before: MarketBook, now: MarketBook, seq: number): MarketBook | null => {
  const runners = (now.runners ?? []).flatMap((runner): BookRunner[] => {
    const old = before.runners?.find((each) => each.selectionId === runner.selectionId)
    const change: BookRunner = {
      selectionId: runner.selectionId,
      ...(same(old?.status, runner.status) || runner.status === undefined ? {} : { status: runner.status }),
      ...(same(old?.back, runner.back) || runner.back === undefined ? {} : { back: runner.back }),
      ...(same(old?.lay, runner.lay) || runner.lay === undefined ? {} : { lay: runner.lay }),
      ...(same(old?.lastPrice, runner.lastPrice) || runner.lastPrice === undefined ? {} : { lastPrice: runner.lastPrice }),
      ...(same(old?.traded, runner.traded) || runner.traded === undefined ? {} : { traded: runner.traded }),
    }
    return Object.keys(change).length > 1 ? [change] : []
  })
  const book: MarketBook = {
    marketId: now.marketId,
    seq,
    ...(before.status === now.status || now.status === undefined ? {} : { status: now.status }),
    ...(before.statusLabel === now.statusLabel || now.statusLabel === undefined ? {} : { statusLabel: now.statusLabel }),
    ...(before.inplay === now.inplay || now.inplay === undefined ? {} : { inplay: now.inplay }),
    ...(before.traded === now.traded || now.traded === undefined ? {} : { traded: now.traded }),
    ...(runners.length > 0 ? { runners } : {}),
  }
  return Object.keys(book).length > 2 ? book : null
}

export type BookSender = {
  /**
   * Sends an image of each: at once the first time between two flushes, else with the next one. Answers false when some were not
   * taken: a connection watches 500 markets at most.
   */
  watch(marketIds: readonly MarketId[], levels: 1 | 3): boolean
  unwatch(marketIds: readonly MarketId[]): void
  watches(marketId: MarketId): boolean
  changed(marketId: MarketId): void
  /** Sends what changed since the last call; the caller says when (the conflation). */
  flush(): void
}

/**
 * One connection's books: an image first, then deltas numbered one up, never dropping the last value. Watching again gives an
 * image again. While `ready` says no (a client that has not drained) nothing is sent and the changes fall together.
 */
export const createBookSender = (exchange: Exchange, send: Send, ready: () => boolean = () => true): BookSender => {
  const watched = new Map<MarketId, Watched>()
  /** Images cost work: however often they are asked for, they are made once between two flushes, and once at a flush. */
  let asked = false
  const tell = (): void => {
    if (!ready()) return
    const out: MarketBook[] = []
    for (const [marketId, entry] of watched) {
      if (!entry.dirty) continue
      entry.dirty = false
      const now = exchange.book(marketId, entry.levels)
      if (now === null) continue
      const message = entry.sent === null ? { ...now, seq: entry.seq + 1 } : deltaOf(entry.sent, now, entry.seq + 1)
      entry.sent = now
      if (message === null) continue
      entry.seq += 1
      out.push(message)
    }
    if (out.length > 0) send(marketBooks.name, z.encode(marketBooks.body, out))
  }
  return {
    watch: (marketIds, levels) => {
      let taken = true
      for (const marketId of marketIds) {
        if (watched.size >= MAX_WATCHED && !watched.has(marketId)) {
          taken = false
          continue
        }
        watched.set(marketId, { levels, seq: watched.get(marketId)?.seq ?? 0, sent: null, dirty: true })
      }
      if (!asked) tell()
      asked = true
      return taken
    },
    unwatch: (marketIds) => {
      for (const marketId of marketIds) watched.delete(marketId)
    },
    watches: (marketId) => watched.has(marketId),
    changed: (marketId) => {
      const entry = watched.get(marketId)
      if (entry !== undefined) entry.dirty = true
    },
    flush: () => {
      asked = false
      tell()
    },
  }
}
