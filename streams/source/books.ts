import type { EventId, EventTypeId, MarketId } from '#contract/scalar.ts'
import { getEvent, getSportOdds } from '#contract/calls/browse.ts'
import { heartbeat, type ListedMarket, marketBooks, marketChanged } from '#contract/messages/browse.ts'
import type { EdgeClock } from '../clock.ts'

/** Every so often we look which rounds are due, in milliseconds. */
const TICK_MS = 1000
const INPLAY_MS = 1000
const BEFORE_MS = 5000
const HIDDEN_MS = 10_000
const SLOWEST_MS = 30_000
/** More events of a sport than this are asked for by one call of the sport. */
const FEW_EVENTS = 3
/** Missed rounds after which prices count as old. */
const MISSED = 2
/** The markets that a page may have listed; the oldest goes beyond. */
const MOST_KNOWN = 20_000

/** A market whose prices are not known. */
const SUSPENDED = { status: 'SUSPENDED', statusLabel: null, runners: [] }

type Known = { readonly eventTypeId: EventTypeId; readonly eventId: EventId; readonly openDate: number; readonly inplay: boolean }
/** The odds of an event, or of a sport. */
type Round = {
  readonly path: string
  /** When it is due next. */
  due: number
  /** When its question went out; null while none is under way. */
  askedAt: number | null
  missed: number
  /** When its last answer came, and when the first question after that went out. */
  heardAt: number
  sinceAt: number
}
const NEVER = { heardAt: Number.NEGATIVE_INFINITY, sinceAt: Number.NEGATIVE_INFINITY }
type Asks = (
  call: typeof getEvent | typeof getSportOdds,
  request: { readonly eventTypeId: EventTypeId; readonly eventId?: EventId },
  ids: ReadonlySet<string>,
  come: (markets: readonly ListedMarket[] | null) => void,
) => void

type Parts = {
  readonly clock: EdgeClock
  readonly isHidden: () => boolean
  readonly ask: Asks
  readonly say: (name: string, body: unknown) => void
}

/**
 * The odds of a back end that pushes none: asked for by the calls of its lists for the markets in view, each second in play and each five
 * before (BACK-02). After two missed rounds the heartbeat ends, so that prices are shown as old (MKT-03). Where another list has answered since,
 * the markets of the missing one are suspended instead, and so is a market that its list no longer has.
 */
export const createBooks = ({ clock, isHidden, ask, say }: Parts) => {
  const known = new Map<MarketId, Known>()
  /** The watched markets, each with what was said of it last. */
  const watched = new Map<MarketId, string>()
  const rounds = new Map<string, Round>()
  /** The watched markets that their lists no longer have. */
  const gone = new Set<MarketId>()
  let seq = 0
  let stop: (() => void) | null = null

  const note = (markets: readonly ListedMarket[]): void => {
    for (const { market } of markets) {
      const { marketId, eventTypeId, eventId, openDate, inplay } = market
      known.delete(marketId)
      known.set(marketId, { eventTypeId, eventId, openDate, inplay })
    }
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(oldest)
    }
  }
  const saySome = (books: readonly { readonly marketId: MarketId; readonly book: object }[]): void => {
    const fresh = books.filter(({ marketId, book }) => {
      const written = JSON.stringify(book)
      const isNews = watched.get(marketId) !== written
      watched.set(marketId, written)
      return isNews
    })
    if (fresh.length === 0) return
    say(
      marketBooks.name,
      fresh.map(({ marketId, book }) => {
        seq += 1
        return { ...book, marketId, seq, image: true }
      }),
    )
  }
  /** The markets in view, by the call that has their odds. */
  const wanted = (): ReadonlyMap<string, { readonly of: Known; readonly byEvent: boolean; readonly ids: readonly MarketId[] }> => {
    const found = [...watched.keys()].flatMap((marketId) => {
      const of = known.get(marketId)
      return of === undefined ? [] : [{ marketId, of }]
    })
    const events = new Map<EventTypeId, Set<EventId>>()
    for (const { of } of found) events.set(of.eventTypeId, (events.get(of.eventTypeId) ?? new Set()).add(of.eventId))
    const groups = new Map<string, { readonly of: Known; readonly byEvent: boolean; readonly ids: readonly MarketId[] }>()
    for (const { marketId, of } of found) {
      const byEvent = (events.get(of.eventTypeId)?.size ?? 0) <= FEW_EVENTS
      const path = byEvent ? `${of.eventTypeId}/${of.eventId}` : of.eventTypeId
      groups.set(path, { of, byEvent, ids: [...(groups.get(path)?.ids ?? []), marketId] })
    }
    return groups
  }
  const everyMs = (ids: readonly MarketId[]): number => {
    if (isHidden()) return HIDDEN_MS
    const now = clock.now()
    const isInplay = ids.some((marketId) => {
      const of = known.get(marketId)
      return of !== undefined && (of.inplay || (of.openDate > 0 && of.openDate <= now))
    })
    return isInplay ? INPLAY_MS : BEFORE_MS
  }
  const heard = (ids: readonly MarketId[], markets: readonly ListedMarket[]): void => {
    const listed = new Map(markets.map(({ market, book }) => [market.marketId, book]))
    const watchedHere = ids.filter((marketId) => watched.has(marketId))
    saySome(watchedHere.map((marketId) => ({ marketId, book: listed.get(marketId) ?? SUSPENDED })))
    // The lists of the page are read again when a market goes, and when it is back.
    for (const marketId of watchedHere) {
      if (listed.has(marketId) !== gone.has(marketId)) continue
      if (!gone.delete(marketId)) gone.add(marketId)
      say(marketChanged.name, { marketId })
    }
  }
  const askRound = (round: Round, of: Known, byEvent: boolean, ids: readonly MarketId[]): void => {
    round.askedAt = clock.now()
    if (round.sinceAt <= round.heardAt) round.sinceAt = clock.now()
    const end = (markets: readonly ListedMarket[] | null): void => {
      if (rounds.get(round.path) !== round) return
      const began = round.askedAt ?? clock.now()
      round.askedAt = null
      round.missed = markets === null ? round.missed + 1 : 0
      if (markets !== null) round.heardAt = clock.now()
      if (markets !== null) note(markets)
      const everyNow = everyMs(ids)
      round.due = markets === null ? clock.now() + Math.min(everyNow * 2 ** round.missed, SLOWEST_MS) : began + everyNow
      if (markets !== null) heard(ids, markets)
    }
    const wanted = new Set(ids)
    if (byEvent) ask(getEvent, { eventTypeId: of.eventTypeId, eventId: of.eventId }, wanted, end)
    else ask(getSportOdds, { eventTypeId: of.eventTypeId }, wanted, end)
  }
  const look = (): void => {
    const now = clock.now()
    const groups = wanted()
    for (const path of rounds.keys()) if (!groups.has(path)) rounds.delete(path)
    const late: { readonly round: Round; readonly ids: readonly MarketId[] }[] = []
    for (const [path, { of, byEvent, ids }] of groups) {
      const round = rounds.get(path) ?? { path, due: now, askedAt: null, missed: 0, ...NEVER }
      rounds.set(path, round)
      if (round.askedAt === null && round.due <= now) askRound(round, of, byEvent, ids)
      const isLate = round.askedAt !== null && now - round.askedAt >= MISSED * everyMs(ids)
      if (round.missed >= MISSED || isLate) late.push({ round, ids })
    }
    // Unless another list has answered since, the back end is away, and all prices are old.
    const answeredAt = Math.max(...[...rounds.values()].map(({ heardAt }) => heardAt))
    if (late.some(({ round }) => answeredAt <= round.sinceAt)) return
    saySome(late.flatMap(({ ids }) => ids.map((marketId) => ({ marketId, book: SUSPENDED }))))
    say(heartbeat.name, { serverTime: now })
  }
  const arm = (): void => {
    stop = clock.after(TICK_MS, () => {
      arm()
      look()
    })
  }
  return {
    /** Takes where the markets of a list are found. */
    note,
    watch: (marketIds: readonly MarketId[]): void => {
      // A market that is watched again gets its image again.
      for (const marketId of marketIds) watched.set(marketId, '')
      if (stop !== null) look()
    },
    unwatch: (marketIds: readonly MarketId[]): void => {
      for (const marketId of marketIds) {
        watched.delete(marketId)
        gone.delete(marketId)
      }
    },
    start: (): void => {
      arm()
      look()
    },
    stop: (): void => {
      stop?.()
      stop = null
      watched.clear()
      gone.clear()
      rounds.clear()
    },
  }
}
