import type { MarketBook } from '#contract/market.ts'
import type { Depth } from '#contract/messages/browse.ts'
import type { MarketId } from '#contract/scalar.ts'
import type { Bus } from '#server/cluster/bus/bus.ts'
import type { Clock } from '#server/ports.ts'
import { merged } from '../../live/delta.ts'
import type { ForAll, OddsSource } from '../../live/desk.ts'
import { Encoded } from '#doors/frames.ts'
import type { CoreLink } from './core-link.ts'
import { MOST_ASKED, type Term, forAllSchema, oddsSchema, parsed, splitText, subjectsOf } from './words.ts'

/** How often books that are missing or have a gap are asked for. */
const ASK_MS = 50
/** An image that has not come is asked for again after this. */
const AGAIN_MS = 2000
/** All books are asked for again this often: the core sends changes for a minute after it was asked. */
const RENEW_MS = 20_000
/** The most books that are kept. */
const MOST_HELD = 20_000

type Held = {
  readonly marketId: MarketId
  readonly levels: Depth
  /** How many of the hubs read it. */
  readers: number
  book: MarketBook | null
  /** Its deltas follow from its image without a gap. */
  isWhole: boolean
  /** When it is asked for next. */
  dueAt: number
  stop: () => void
}

/** The books that this gateway's clients watch, as the core sends them: images, then deltas. What is for all passes through. */
export const createMirror = (bus: Bus, link: CoreLink, clock: Clock): OddsSource & { readonly close: () => void } => {
  const all = new Map<string, Held>()
  const listeners = new Set<(heard: ForAll) => void>()
  const publish = (heard: ForAll): void => {
    for (const listener of [...listeners]) listener(heard)
  }
  const keyOf = (marketId: MarketId, levels: Depth): string => `${levels} ${marketId}`
  const set = (held: Held, book: MarketBook, isWhole: boolean): void => {
    held.book = book
    held.isWhole = isWhole
    held.dueAt = clock.now() + (isWhole ? RENEW_MS : 0)
    publish({ kind: 'book', marketId: held.marketId })
  }
  const hear = (held: Held, text: string): void => {
    const odds = oddsSchema.safeParse(parsed(text))
    if (!odds.success) return
    const { book, isWhole } = held
    const next = odds.data
    if (next === null) {
      // The core has no such market, so it takes no bets.
      if (book !== null && book.status !== 'CLOSED' && book.status !== 'SUSPENDED') set(held, { ...book, status: 'SUSPENDED' }, false)
      held.dueAt = clock.now() + AGAIN_MS
    } else if (next.image) {
      if (!isWhole || book === null || next.seq > book.seq) set(held, next, true)
      else held.dueAt = clock.now() + RENEW_MS
    } else if (isWhole && book !== null && next.seq === book.seq + 1) set(held, merged(book, next), true)
    else if (isWhole && book !== null && next.seq > book.seq + 1) {
      held.isWhole = false
      held.dueAt = clock.now()
    }
  }
  const listen = (held: Held, term: Term | null): void => {
    held.stop()
    held.isWhole = false
    held.dueAt = clock.now()
    held.stop =
      term === null ? () => undefined : bus.subscribe(subjectsOf(term).odds(held.marketId, held.levels), (text) => hear(held, text))
  }
  let stopForAll = (): void => undefined
  link.onTerm((term) => {
    stopForAll()
    stopForAll = bus.subscribe(subjectsOf(term).forAll, (text) => {
      const { head, body } = splitText(text)
      const known = forAllSchema.safeParse(head)
      if (known.success) publish({ ...known.data, body: new Encoded(body) })
    })
    for (const held of all.values()) listen(held, term)
  })
  let stopAsking = (): void => undefined
  const ask = (): void => {
    const term = link.term()
    const due = term === null ? [] : [...all.values()].filter(({ dueAt }) => dueAt <= clock.now()).slice(0, MOST_ASKED)
    for (const held of due) held.dueAt = clock.now() + AGAIN_MS
    if (term !== null && due.length > 0)
      bus.publish(subjectsOf(term).ask, JSON.stringify({ books: due.map(({ marketId, levels }) => [marketId, levels]) }))
    stopAsking = clock.after(ASK_MS, ask)
  }
  ask()
  return {
    book: (marketId, levels) => all.get(keyOf(marketId, levels))?.book ?? null,
    hold: (marketId, levels) => {
      const key = keyOf(marketId, levels)
      const known = all.get(key)
      if (known === undefined && all.size >= MOST_HELD) return () => undefined
      const held = known ?? { marketId, levels, readers: 0, book: null, isWhole: false, dueAt: 0, stop: () => undefined }
      if (known === undefined) {
        all.set(key, held)
        listen(held, link.term())
      }
      held.readers += 1
      return () => {
        held.readers -= 1
        if (held.readers > 0) return
        held.stop()
        all.delete(key)
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      stopAsking()
      stopForAll()
      for (const { stop } of all.values()) stop()
    },
  }
}
