import type { Depth } from '#contract/messages/browse.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import { type BookChannel, createBookChannel } from './book-channel.ts'
import type { BookSource } from './desk.ts'
import { Encoded } from '#doors/frames.ts'

/** The most markets that one watcher watches. */
const MAX_WATCHED = 500
/** How many channels or watchers a flush serves before other work may run. */
const SLICE = 50
/** How often a hub sends what changed (MKT-03). */
const CONFLATE_MS = 100
/** The most watchers of one hub. Hubs take turns within the interval, so that no client waits behind all others. */
const MAX_WATCHERS = 500
/** Spreads the hubs' turns over the interval, however many there are. */
const GOLDEN = 0.618

const DEPTHS: readonly Depth[] = [1, 3, 10]

/** One market at one depth, and its watchers. It lives as long as it has one. */
type Channel = BookChannel & {
  readonly id: number
  readonly watchers: Set<Watcher>
  /** It has no watcher more. */
  readonly release: () => void
}

/** A message, and the channels whose deltas are in it. */
type Written = { readonly channels: readonly Channel[]; readonly message: Encoded }
const isSameList = (one: readonly Channel[], other: readonly Channel[]): boolean =>
  one.length === other.length && one.every((channel, at) => channel === other[at])
const marked = (mark: number, { id }: Channel): number => (Math.imul(mark, 31) + id) | 0

/** One connection's channels, and what it has not been sent of them. */
type Watcher = {
  readonly send: (books: Encoded) => void
  readonly isReady: () => boolean
  readonly channels: Map<MarketId, { readonly levels: Depth; readonly channel: Channel }>
  /** It is sent the delta of each in this flush. */
  readonly changed: Channel[]
  /** A number made of their ids: watchers of the same changes have the same. */
  mark: number
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
  watch(marketIds: readonly MarketId[], levels: Depth): boolean
  unwatch(marketIds: readonly MarketId[]): void
  watches(marketId: MarketId): boolean
  /** Ends every watch. */
  close(): void
}

export type BookHub = {
  /** How many connections have joined and not closed. */
  size(): number
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
export const createBookHub = (source: BookSource, onFault: (error: unknown) => void, slice = SLICE): BookHub => {
  const channels: Readonly<Record<Depth, Map<MarketId, Channel>>> = { 1: new Map(), 3: new Map(), 10: new Map() }
  const changed = new Set<Channel>()
  const due = new Set<Watcher>()
  let joined = 0
  /** The last message of this flush with that mark. */
  const written = new Map<number, Written>()
  let made = 0

  source.subscribe((moved) => {
    if (moved.kind !== 'book' && moved.kind !== 'catalog') return
    for (const levels of DEPTHS) {
      const channel = channels[levels].get(moved.marketId)
      if (channel !== undefined) changed.add(channel)
    }
  })

  const channelOf = (marketId: MarketId, levels: Depth): Channel => {
    const found = channels[levels].get(marketId)
    if (found !== undefined) return found
    made += 1
    const channel: Channel = {
      ...createBookChannel(() => source.book(marketId, levels)),
      id: made,
      watchers: new Set(),
      release: source.hold?.(marketId, levels) ?? (() => undefined),
    }
    channels[levels].set(marketId, channel)
    return channel
  }
  const forgetFor = (watcher: Watcher, channel: Channel): void => {
    watcher.owed.delete(channel)
    const others = watcher.changed.filter((each) => each !== channel)
    watcher.changed.splice(0, Number.POSITIVE_INFINITY, ...others)
    watcher.mark = others.reduce(marked, 0)
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
    channel.release()
  }
  const enter = (watcher: Watcher, marketId: MarketId, levels: Depth): void => {
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
      const { changed: list, owed } = watcher
      if (list.length === 0) due.add(watcher)
      if (owed.size > 0 && owed.has(channel)) continue
      list.push(channel)
      watcher.mark = marked(watcher.mark, channel)
    }
  }
  const messageOf = (channels: readonly Channel[], mark: number): Encoded => {
    const found = written.get(mark)
    if (found !== undefined && isSameList(found.channels, channels)) return found.message
    const message = new Encoded(`[${channels.map((channel) => channel.delta()).join()}]`)
    written.set(mark, { channels: [...channels], message })
    return message
  }
  /** Sends a watcher its changes, and the images it is owed; a watcher that has not drained is owed images of its changes. */
  const deliver = (watcher: Watcher): void => {
    const { changed: list, mark, owed } = watcher
    if (!watcher.isReady()) for (const channel of list) owed.add(channel)
    else {
      due.delete(watcher)
      const images = [...owed].flatMap((channel) => channel.image() ?? [])
      owed.clear()
      if (images.length > 0) watcher.send(new Encoded(`[${[...images, ...list.map((channel) => channel.delta())].join()}]`))
      else if (list.length > 0) watcher.send(messageOf(list, mark))
    }
    list.length = 0
    watcher.mark = 0
  }

  return {
    size: () => joined,
    join: (send, isReady = () => true) => {
      joined += 1
      let isOpen = true
      const watcher: Watcher = { send, isReady, channels: new Map(), changed: [], mark: 0, owed: new Set(), hasAsked: false }
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
          if (isOpen) joined -= 1
          isOpen = false
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

export type Books = Pick<BookHub, 'join'> & {
  /** Sends nothing more. */
  close(): void
}

/** Hubs of at most 500 connections each, every one flushed each 100 ms at a moment of its own. */
export const createBooks = (source: BookSource, clock: Clock, onFault: (error: unknown) => void): Books => {
  const hubs: BookHub[] = []
  const stops = new Map<BookHub, () => void>()
  let isClosed = false
  const run = (hub: BookHub): void => {
    const began = clock.now()
    const slices = hub.flush()
    const goOn = (): void => {
      const isDone = slices.next().done === true
      if (isClosed) return
      const waitMs = isDone ? Math.max(0, began + CONFLATE_MS - clock.now()) : 0
      stops.set(hub, clock.after(waitMs, isDone ? () => run(hub) : goOn))
    }
    goOn()
  }
  const addHub = (): BookHub => {
    const hub = createBookHub(source, onFault)
    stops.set(
      hub,
      clock.after(Math.round(((hubs.length * GOLDEN) % 1) * CONFLATE_MS), () => run(hub)),
    )
    hubs.push(hub)
    return hub
  }
  return {
    join: (...connection) => (hubs.find((hub) => hub.size() < MAX_WATCHERS) ?? addHub()).join(...connection),
    close: () => {
      isClosed = true
      for (const stop of stops.values()) stop()
    },
  }
}
