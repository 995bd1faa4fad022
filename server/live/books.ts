import * as z from 'zod/mini'
import { type BookRunner, type Level, type MarketBook, marketBookSchema } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { Encoded } from './frames.ts'

/** The most markets that one watcher watches. */
const MAX_WATCHED = 500
/** How many channels or watchers a flush serves before other work may run. */
const SLICE = 100

type Levels = 1 | 3

const isSameSide = (one: readonly Level[] | undefined, other: readonly Level[] | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.length === other.length &&
    one.every(([odds, size], at) => odds === other[at]?.[0] && size === other[at]?.[1]))

/** The fields of a runner that differ; null if none does. */
const changedRunner = (old: BookRunner | undefined, now: BookRunner): BookRunner | null => {
  const change: BookRunner = {
    selectionId: now.selectionId,
    ...(now.status === undefined || old?.status === now.status ? {} : { status: now.status }),
    ...(now.back === undefined || isSameSide(old?.back, now.back) ? {} : { back: now.back }),
    ...(now.lay === undefined || isSameSide(old?.lay, now.lay) ? {} : { lay: now.lay }),
    ...(now.lastPrice === undefined || old?.lastPrice === now.lastPrice ? {} : { lastPrice: now.lastPrice }),
    ...(now.traded === undefined || old?.traded === now.traded ? {} : { traded: now.traded }),
  }
  return Object.keys(change).length > 1 ? change : null
}

/** The difference between two images of a market: whole sides of the runners that changed. Null if nothing did. */
const deltaOf = (old: MarketBook, now: MarketBook, seq: number): MarketBook | null => {
  const before = new Map(old.runners?.map((runner) => [runner.selectionId, runner]))
  const runners = (now.runners ?? []).flatMap((runner) => changedRunner(before.get(runner.selectionId), runner) ?? [])
  const book: MarketBook = {
    marketId: now.marketId,
    seq,
    ...(now.status === undefined || old.status === now.status ? {} : { status: now.status }),
    ...(now.statusLabel === undefined || old.statusLabel === now.statusLabel
      ? {}
      : { statusLabel: now.statusLabel, statusSaid: now.statusSaid }),
    ...(now.inplay === undefined || old.inplay === now.inplay ? {} : { inplay: now.inplay }),
    ...(now.traded === undefined || old.traded === now.traded ? {} : { traded: now.traded }),
    ...(runners.length > 0 ? { runners } : {}),
  }
  return Object.keys(book).length > 2 ? book : null
}

const textOf = (book: MarketBook): string => JSON.stringify(z.encode(marketBookSchema, book))

/** One market at one depth: the last book sent, and its watchers. It lives as long as it has one. */
type Channel = {
  readonly id: number
  readonly watchers: Set<Watcher>
  /** The last book sent, as an image; null while the market is not known. Written once for all who ask. */
  image(): string | null
  /** The last change, after an `advance` that answered true. */
  delta(): string
  /** Moves to the book of now. Answers whether a watcher sees a difference. */
  advance(): boolean
}

const createChannel = (id: number, read: () => MarketBook | null): Channel => {
  let book = read()
  let seq = 1
  let image: string | null = null
  let delta = ''
  return {
    id,
    watchers: new Set(),
    image: () => {
      if (book !== null) image ??= textOf({ ...book, seq })
      return image
    },
    delta: () => delta,
    advance: () => {
      const now = read()
      const change = now === null ? null : book === null ? { ...now, seq: seq + 1 } : deltaOf(book, now, seq + 1)
      if (change === null) return false
      delta = textOf(change)
      book = now
      seq += 1
      image = null
      return true
    },
  }
}

/** One connection's channels, and what it has not been sent of them. */
type Watcher = {
  readonly send: (books: Encoded) => void
  readonly isReady: () => boolean
  readonly channels: Map<MarketId, { readonly levels: Levels; readonly channel: Channel }>
  /** It is sent the delta of each in this flush. */
  changed: Channel[]
  /** It is sent the image of each. */
  readonly owed: Set<Channel>
  /** Was an image asked for since the last flush? */
  hasAsked: boolean
}

export type BookSender = {
  /**
   * Sends an image of each: at once the first time between two flushes, else with the next one. Answers false when some were not
   * taken: a connection watches 500 markets at most.
   */
  watch(marketIds: readonly MarketId[], levels: Levels): boolean
  unwatch(marketIds: readonly MarketId[]): void
  watches(marketId: MarketId): boolean
  /** Ends every watch. */
  close(): void
}

export type BookHub = {
  /** A connection's own watches. While `isReady` is false (the client has not drained) it is sent nothing, and then images. */
  join(send: (books: Encoded) => void, isReady?: () => boolean): BookSender
  /** Sends what changed since the last flush, in slices: the caller may let other work run between them. */
  flush(): Generator<void, void>
}

/**
 * The books of all watched markets: an image first, then deltas with rising numbers, never without the last value (MKT-03). A change
 * is compared and written once for all watchers, and watchers of the same changes share one message. `onFault` receives what a book
 * that cannot be written throws; the others are sent.
 */
export const createBookHub = (
  exchange: Pick<Exchange, 'book' | 'subscribe'>,
  onFault: (error: unknown) => void,
  slice = SLICE,
): BookHub => {
  const channels: Readonly<Record<Levels, Map<MarketId, Channel>>> = { 1: new Map(), 3: new Map() }
  const changed = new Set<Channel>()
  const due = new Set<Watcher>()
  /** The messages of this flush, by the channels in them. */
  const written = new Map<string, Encoded>()
  let made = 0

  exchange.subscribe((published) => {
    if (published.kind !== 'book' && published.kind !== 'catalog') return
    for (const levels of [1, 3] as const) {
      const channel = channels[levels].get(published.marketId)
      if (channel !== undefined) changed.add(channel)
    }
  })

  const channelOf = (marketId: MarketId, levels: Levels): Channel => {
    const found = channels[levels].get(marketId)
    if (found !== undefined) return found
    made += 1
    const channel = createChannel(made, () => exchange.book(marketId, levels))
    channels[levels].set(marketId, channel)
    return channel
  }
  const forgetFor = (watcher: Watcher, channel: Channel): void => {
    watcher.owed.delete(channel)
    watcher.changed = watcher.changed.filter((each) => each !== channel)
  }
  const leave = (watcher: Watcher, marketId: MarketId): void => {
    const watched = watcher.channels.get(marketId)
    if (watched === undefined) return
    const { levels, channel } = watched
    watcher.channels.delete(marketId)
    forgetFor(watcher, channel)
    channel.watchers.delete(watcher)
    if (channel.watchers.size > 0) return
    channels[levels].delete(marketId)
    changed.delete(channel)
  }
  const enter = (watcher: Watcher, marketId: MarketId, levels: Levels): void => {
    if (watcher.channels.get(marketId)?.levels !== levels) leave(watcher, marketId)
    const channel = channelOf(marketId, levels)
    channel.watchers.add(watcher)
    watcher.channels.set(marketId, { levels, channel })
    forgetFor(watcher, channel)
    watcher.owed.add(channel)
    due.add(watcher)
  }

  const hasAdvanced = (channel: Channel): boolean => {
    try {
      return channel.advance()
    } catch (error) {
      onFault(error)
      return false
    }
  }
  const publish = (channel: Channel): void => {
    if (!hasAdvanced(channel)) return
    for (const watcher of channel.watchers) {
      if (!watcher.owed.has(channel)) watcher.changed.push(channel)
      due.add(watcher)
    }
  }
  const messageOf = (deltas: readonly Channel[]): Encoded => {
    const key = deltas.map(({ id }) => id).join()
    const found = written.get(key)
    if (found !== undefined) return found
    const message = new Encoded(`[${deltas.map((channel) => channel.delta()).join()}]`)
    written.set(key, message)
    return message
  }
  const deliver = (watcher: Watcher): void => {
    const { changed: deltas, owed } = watcher
    watcher.changed = []
    if (!watcher.isReady()) {
      for (const channel of deltas) owed.add(channel)
      return
    }
    due.delete(watcher)
    if (owed.size === 0) return deltas.length > 0 ? watcher.send(messageOf(deltas)) : undefined
    const images = [...owed].flatMap((channel) => channel.image() ?? [])
    owed.clear()
    const texts = [...images, ...deltas.map((channel) => channel.delta())]
    if (texts.length > 0) watcher.send(new Encoded(`[${texts.join()}]`))
  }

  return {
    join: (send, isReady = () => true) => {
      const watcher: Watcher = { send, isReady, channels: new Map(), changed: [], owed: new Set(), hasAsked: false }
      return {
        watch: (marketIds, levels) => {
          let isTaken = true
          for (const marketId of marketIds) {
            if (watcher.channels.size < MAX_WATCHED || watcher.channels.has(marketId)) enter(watcher, marketId, levels)
            else isTaken = false
          }
          if (!watcher.hasAsked) deliver(watcher)
          watcher.hasAsked = true
          due.add(watcher)
          return isTaken
        },
        unwatch: (marketIds) => {
          for (const marketId of marketIds) leave(watcher, marketId)
        },
        watches: (marketId) => watcher.channels.has(marketId),
        close: () => {
          for (const marketId of [...watcher.channels.keys()]) leave(watcher, marketId)
          due.delete(watcher)
        },
      }
    },
    *flush() {
      let done = 0
      for (const channel of [...changed]) {
        if (changed.delete(channel)) publish(channel)
        done += 1
        if (done % slice === 0) yield
      }
      for (const watcher of [...due]) {
        if (!due.has(watcher)) continue
        watcher.hasAsked = false
        deliver(watcher)
        done += 1
        if (done % slice === 0) yield
      }
      written.clear()
    },
  }
}
