import * as z from 'zod/mini'
import { marketBooks } from '#contract/browse.ts'
import { type BookRunner, type MarketBook, marketBookSchema } from '#contract/market.ts'
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
    ...(before.statusLabel === now.statusLabel || now.statusLabel === undefined
      ? {}
      : { statusLabel: now.statusLabel, statusSaid: now.statusSaid }),
    ...(before.inplay === now.inplay || now.inplay === undefined ? {} : { inplay: now.inplay }),
    ...(before.traded === now.traded || now.traded === undefined ? {} : { traded: now.traded }),
    ...(runners.length > 0 ? { runners } : {}),
  }
  return Object.keys(book).length > 2 ? book : null
}

/** A market's book now, and its form on the wire. */
type Image = { readonly book: MarketBook; readonly wire: z.input<typeof marketBookSchema> }
export type BookImages = (marketId: MarketId, levels: 1 | 3) => Image | null

/** At most 2,000 live markets, each at two depths. */
const MAX_IMAGES = 4000

/** Images built and checked once for all who watch, and again when the book changed. The oldest of 4,000 go beyond. */
export const createBookImages = (exchange: Pick<Exchange, 'book' | 'subscribe'>): BookImages => {
  const kept = new Map<string, Image>()
  const nameOf = (marketId: MarketId, levels: 1 | 3): string => `${levels} ${marketId}`
  exchange.subscribe((told) => {
    if (told.kind === 'catalog') kept.clear()
    if (told.kind === 'book') for (const levels of [1, 3] as const) kept.delete(nameOf(told.marketId, levels))
  })
  return (marketId, levels) => {
    const name = nameOf(marketId, levels)
    const found = kept.get(name)
    if (found !== undefined) return found
    const book = exchange.book(marketId, levels)
    if (book === null) return null
    for (const oldest of kept.keys()) {
      if (kept.size < MAX_IMAGES) break
      kept.delete(oldest)
    }
    const image = { book, wire: z.encode(marketBookSchema, book) }
    kept.set(name, image)
    return image
  }
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
 * One connection's books: an image first, then deltas with rising numbers, never without the last value. Watching again sends an
 * image again. While `ready` is false (the client has not drained) nothing is sent, and changes merge.
 */
export const createBookSender = (
  exchange: Pick<Exchange, 'book' | 'subscribe'>,
  send: Send,
  ready: () => boolean = () => true,
  images: BookImages = createBookImages(exchange),
): BookSender => {
  const watched = new Map<MarketId, Watched>()
  /** Images cost work: however often they are asked for, they are made once between two flushes, and once at a flush. */
  let asked = false
  const tell = (): void => {
    if (!ready()) return
    const out: z.input<typeof marketBooks.body> = []
    for (const [marketId, entry] of watched) {
      if (!entry.dirty) continue
      entry.dirty = false
      const image = images(marketId, entry.levels)
      if (image === null) continue
      const seq = entry.seq + 1
      const delta = entry.sent === null ? null : deltaOf(entry.sent, image.book, seq)
      const isFirst = entry.sent === null
      entry.sent = image.book
      if (isFirst) out.push({ ...image.wire, seq })
      else if (delta !== null) out.push(z.encode(marketBookSchema, delta))
      else continue
      entry.seq = seq
    }
    if (out.length > 0) send(marketBooks.name, out)
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
