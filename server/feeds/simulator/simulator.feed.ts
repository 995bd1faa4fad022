import type { Market, Score } from '#contract/market.ts'
import { type EventId, eventIdSchema, type MarketId, type Millis, millisSchema, type SelectionId } from '#contract/scalar.ts'
import { said } from '#domain/said.ts'
import type { Feed, FeedSink, FeedUpdate } from '#server/feeds/feed.ts'
import type { Clock } from '#server/ports.ts'
import {
  datedMs,
  type Fixture,
  fixtureOf,
  fixturesAround,
  isOutright,
  marketOf,
  opensLate,
  scriptBeside,
  scriptOf,
  sidesOf,
} from './fixtures.ts'
import { ballTitle } from './balls.ts'
import { createPast } from './past.ts'
import { toldScore } from './play.ts'
import type { Seed } from './prng.ts'
import { createMarketQuotes, manyOf } from './market-quotes.ts'
import { tradesOf } from './quotes.ts'
import type { Script } from './script.ts'
import { isLine, isSession, sessionTitle } from './sessions.ts'
import { BOOKMAKER } from './sides.ts'
import { listsAt, nextChange, type State, stateAt } from './state.ts'

export type SimulatorOptions = {
  readonly seed: Seed
  readonly clock: Clock
  /** 1 is real time; 10 plays ten minutes of match in one. */
  readonly speed: number
  /** The first start of the exchange, ever: a restart with the same epoch continues the same matches. */
  readonly epoch: Millis
  /** Markets the exchange still has open: the feed sends their results, even of matches that ended long ago. */
  readonly unsettled?: readonly MarketId[]
  /** Quotes come this many times less often (1 is one to three a second in play). */
  readonly calm?: number
}

export type SimulatedMatch = { readonly market: Market; readonly startsAt: Millis; readonly score: Score | null }

export type SimulatorFeed = Feed & {
  /** The matches now listed, in order of start. */
  matches(): readonly SimulatedMatch[]
  /** The score of an event this instant; null before its start or when it is not listed. */
  scoreAt(eventId: EventId): Score | null
}

type Live = {
  readonly fixture: Fixture
  readonly script: Script
  readonly eventId: EventId
  reported: State | null
  cancel: () => void
}

/** Even before play a market quotes every ten seconds, and many are listed. */
const SILENT_MS = 60_000
/** The picture of a market when it is listed: the last hour, and in longer steps the day before it. */
const PAST_MS = 3_600_000
const PAST_STEP_MS = 30_000
const DAY_MS = 24 * PAST_MS
const DAY_STEP_MS = 900_000
/** How long after its end the feed still sends a match's result by itself. */
const BACK_MS = 2 * 3_600_000
const MOST_UNSETTLED = 10_000
const MOST_OVER = 1000

/**
 * The simulated exchange's matches: cricket, football and tennis, always some in play, and the winners of football's seasons. Each is a script known whole from the
 * seed. So the state at any instant is the same, whether the feed ran until then or was started then.
 */
export const simulatorFeed = ({ seed, clock, speed, epoch, unsettled = [], calm = 1 }: SimulatorOptions): SimulatorFeed => {
  if (!(speed > 0 && speed <= 1000)) throw new Error(`The simulator's speed is above 0 and at most 1000, not ${speed}`)
  const live = new Map<MarketId, Live>()
  /** The latest matches that are over: not to be listed again. */
  const over = new Set<MarketId>()
  /** The timer of each match that has more sessions to come. */
  const waits = new Map<MarketId, () => void>()
  let sink: FeedSink = () => undefined
  let running = false
  let cancelRoll: () => void = () => undefined

  const forget = (marketId: MarketId): void => {
    over.add(marketId)
    for (const oldest of over) {
      if (over.size <= MOST_OVER) break
      over.delete(oldest)
    }
  }

  const matchNow = (): number => (clock.now() - epoch) * speed + 1e-6
  const realAt = (t: number): number => epoch + Math.ceil(t / speed - 1e-6)
  const openDate = (fixture: Fixture): number => realAt(datedMs(fixture))
  const { beat, quoteInputAt, wholeOf, quotedNow } = createMarketQuotes({ seed, clock, speed, epoch, calm, realAt })

  const sendLadder = (match: Live, state: State): void => {
    const { marketId, runners } = match.fixture
    if (state.status !== 'OPEN') {
      sink({ kind: 'ladder', marketId, image: true, runners: runners.map(({ selectionId }) => ({ selectionId, back: [], lay: [] })) })
      return
    }
    sink({ kind: 'ladder', marketId, image: true, ...quotedNow(match, state) })
  }

  /** Sends the market's day before its listing, so that neither the first page nor a market that closed before a restart looks untraded. */
  const sendPast = (match: Live): void => {
    const points: Extract<FeedUpdate, { kind: 'past' }>['points'][number][] = []
    const now = clock.now()
    const many = manyOf(match.fixture)
    const stateThen = (at: number): State => stateAt(match, (at - epoch) * speed + 1e-6 - match.fixture.startMs)
    const add = (at: number): void => {
      const state = stateThen(at)
      if (state.status !== 'OPEN') return
      const input = quoteInputAt(match, state, at)
      points.push({ at: millisSchema.parse(Math.floor(at)), traded: wholeOf(input), runners: tradesOf(input) })
    }
    for (let at = now - DAY_MS; at < now; at += (at < now - PAST_MS ? DAY_STEP_MS : PAST_STEP_MS) * many) add(at)
    // A closed market keeps the figures of its last quote, whose beat lies between two of these steps.
    const last = points.at(-1)
    if (last !== undefined && stateThen(now).phase === 'closed') {
      const period = beat(match.fixture, true)
      let at = epoch + (Math.floor((last.at + DAY_STEP_MS * many - epoch) / period) + 1) * period
      while (at > last.at && (at >= now || stateThen(at).status !== 'OPEN')) at -= period
      add(at)
    }
    sink({ kind: 'past', marketId: match.fixture.marketId, points })
  }

  const market = ({ fixture, script }: Live, { inplay, status }: State): Market =>
    marketOf(
      fixture,
      openDate(fixture),
      inplay,
      status,
      sessionTitle(fixture.side, script.moments[0]?.score) ?? ballTitle(fixture.side, script.moments[0]?.score),
    )

  const sendStatus = ({ fixture: { marketId } }: Live, { status, inplay, label }: State): void =>
    sink({ kind: 'status', marketId, status, inplay, ...(label === null ? {} : { label }) })

  /** The runners that can no longer win. The chances of runs are figures of another kind. */
  const deadAt = ({ fixture: { side, runners }, script }: Live, { moment }: State): readonly SelectionId[] => {
    const chances = script.moments[Math.max(0, moment)]?.chances ?? []
    return isSession(side) || isLine(side) ? [] : runners.flatMap(({ selectionId }, at) => (chances[at] === 0 ? [selectionId] : []))
  }
  /** Says which runners can no longer win since the last look. */
  const sendDead = (match: Live, before: State | null, state: State): void => {
    if (before?.moment === state.moment) return
    const known = before === null ? [] : deadAt(match, before)
    for (const selectionId of deadAt(match, state))
      if (!known.includes(selectionId)) sink({ kind: 'runner', marketId: match.fixture.marketId, selectionId, status: 'LOSER' })
  }

  const sendScore = (match: Live, state: State): void => {
    if (match.fixture.side !== null) return
    const score = toldScore(match.script.moments, state.moment)
    if (score !== undefined) sink({ kind: 'score', eventId: match.eventId, score })
  }

  const sendResult = ({ fixture, script }: Live): void => {
    const { marketId, runners, side } = fixture
    const { winner } = script
    if (isSession(side) && typeof winner === 'number')
      return sink({ kind: 'result', marketId, winners: [], runs: winner, note: said('RUNS_MADE', winner) })
    const won = (typeof winner === 'number' ? [winner] : winner.tied).flatMap((at) => runners[at]?.selectionId ?? [])
    if (won.length > 0) sink({ kind: 'result', marketId, winners: won, note: '' })
  }

  /** Sends what changed since the last look; everything for a new match. */
  const sendChanges = (match: Live, state: State, quoteDue: boolean): void => {
    const before = match.reported
    match.reported = state
    if (before === null || before.inplay !== state.inplay) {
      const betDelayMs = state.inplay ? match.fixture.series.betDelayMs : 0
      sink({ kind: 'market', market: market(match, before === null ? state : { ...before, inplay: state.inplay }), betDelayMs })
      if (before === null && match.fixture.side !== BOOKMAKER && !opensLate(match.fixture.side)) sendPast(match)
    }
    if (state.phase === 'closed') {
      sendScore(match, state)
      if (before?.status !== 'SUSPENDED') sendStatus(match, { ...state, status: 'SUSPENDED', label: said('MATCH_OVER') })
      sendResult(match)
      sendStatus(match, state)
      return
    }
    const changed =
      before === null || before.status !== state.status || before.label?.key !== state.label?.key || before.inplay !== state.inplay
    if (changed && state.status !== 'OPEN') sendStatus(match, state)
    if (before === null || before.moment !== state.moment) sendScore(match, state)
    sendDead(match, before, state)
    if (changed || (quoteDue && state.status === 'OPEN')) sendLadder(match, state)
    if (changed && state.status === 'OPEN') sendStatus(match, state)
  }

  const step = (match: Live, quoteDue: boolean): void => {
    if (!running) return
    const t = matchNow() - match.fixture.startMs
    const state = stateAt(match, t)
    sendChanges(match, state, quoteDue)
    if (state.phase === 'closed') {
      live.delete(match.fixture.marketId)
      forget(match.fixture.marketId)
      return
    }
    const changeAt = realAt(match.fixture.startMs + nextChange(match, t))
    const period = beat(match.fixture, state.inplay)
    const quoteAt = state.status === 'OPEN' ? epoch + (Math.floor((clock.now() - epoch) / period) + 1) * period : Number.POSITIVE_INFINITY
    const at = Math.min(changeAt, quoteAt)
    match.cancel = clock.after(Math.max(1, at - clock.now()), () => step(match, at === quoteAt))
  }

  /** Lists the matches that should be and are not; comes back at the next start of any match. */
  const roll = (back: number): void => {
    if (!running) return
    const now = matchNow()
    let next = Number.POSITIVE_INFINITY
    for (const fixture of fixturesAround(now, back)) {
      if (fixture.startMs > now) next = Math.min(next, fixture.startMs)
      // A season is listed when it opens, because the one before it has the same name.
      if (isOutright(fixture) && fixture.startMs > now) continue
      if (live.has(fixture.marketId) || over.has(fixture.marketId)) continue
      // Skips a match that ended more than `back` ms ago.
      if (now - fixture.startMs > back + fixture.series.longestMs + fixture.series.closeMs) continue
      list(fixture, now, back)
    }
    cancelRoll = clock.after(Math.max(1, realAt(next) - clock.now()), () => roll(0))
  }

  /** Lists a match after its other markets: a listener that gets the match finds them all. */
  const list = (fixture: Fixture, now: number, back: number): void => {
    const script = scriptOf(seed, fixture)
    if (script === null) return
    for (const side of sidesOf(fixture)) {
      const beside = side.side === null || opensLate(side.side) ? null : scriptBeside(script, side.side)
      if (beside !== null) listNew(side, beside, now, back)
    }
    listSessions(fixture, script, back)
    listOne(fixture, script, now, back)
  }

  const listNew = (fixture: Fixture, script: Script, now: number, back: number): void => {
    if (!live.has(fixture.marketId) && !over.has(fixture.marketId)) listOne(fixture, script, now, back)
  }

  /** Lists each session of a match when it is due: a match has a hundred, so they share one timer. */
  const listSessions = (fixture: Fixture, script: Script, back: number): void => {
    const { marketId, startMs } = fixture
    const sessions = sidesOf(fixture).filter(({ side }) => opensLate(side))
    if (sessions.length === 0) return
    let coming: readonly (readonly [due: number, fixture: Fixture, script: Script])[] | null = null
    const listDue = (passed: number): void => {
      const now = matchNow()
      if (now >= startMs)
        coming ??= sessions
          .flatMap((each) => {
            const beside = each.side === null ? null : scriptBeside(script, each.side)
            return beside === null ? [] : [[startMs + listsAt(beside), each, beside] as const]
          })
          .toSorted(([a], [b]) => a - b)
      for (const [due, each, beside] of coming ?? []) if (due <= now) listNew(each, beside, now, passed)
      coming = coming?.filter(([due]) => due > now) ?? null
      const next = coming === null ? startMs : coming[0]?.[0]
      if (next === undefined) waits.delete(marketId)
      else
        waits.set(
          marketId,
          clock.after(Math.max(1, realAt(next) - clock.now()), () => listDue(0)),
        )
    }
    listDue(back)
  }

  const listOne = (fixture: Fixture, script: Script, now: number, back: number): void => {
    const closedAt = fixture.startMs + script.endMs + fixture.series.closeMs
    if (now >= closedAt && (now - closedAt > back || closedAt < 0 || back === 0)) {
      forget(fixture.marketId)
      return
    }
    const { eventId } = marketOf(fixture, openDate(fixture), false, 'OPEN')
    const match: Live = { fixture, script, eventId, reported: null, cancel: () => undefined }
    live.set(fixture.marketId, match)
    step(match, false)
  }

  const settleOld = (): void => {
    for (const marketId of unsettled.slice(0, MOST_UNSETTLED)) {
      const fixture = live.has(marketId) ? null : fixtureOf(marketId)
      if (fixture === null) continue
      const script = scriptOf(seed, fixture)
      if (script === null) continue
      const now = matchNow()
      const closedAt = fixture.startMs + script.endMs + fixture.series.closeMs
      if (now < closedAt || (closedAt >= 0 && now - closedAt <= BACK_MS * speed)) continue
      const match: Live = { fixture, script, eventId: eventIdSchema.parse('none'), reported: null, cancel: () => undefined }
      sendResult(match)
      sendStatus(match, stateAt(match, now - fixture.startMs))
    }
  }

  return {
    quietMs: SILENT_MS * calm,
    statistics: createPast(seed, openDate, matchNow),
    start(to) {
      if (running) return
      sink = to
      running = true
      settleOld()
      roll(BACK_MS * speed)
    },
    stop() {
      running = false
      cancelRoll()
      for (const match of live.values()) match.cancel()
      for (const cancel of waits.values()) cancel()
      live.clear()
      waits.clear()
    },
    matches: () =>
      [...live.values()]
        .filter(({ fixture }) => fixture.side === null)
        .sort((a, b) => a.fixture.startMs - b.fixture.startMs || a.fixture.series.digit - b.fixture.series.digit)
        .map((match) => {
          const state = stateAt(match, matchNow() - match.fixture.startMs)
          const score = match.script.moments[state.moment]?.score ?? null
          return { market: market(match, state), startsAt: millisSchema.parse(openDate(match.fixture)), score }
        }),
    scoreAt(eventId) {
      const match = [...live.values()].find((one) => one.eventId === eventId && one.fixture.side === null)
      return match === undefined ? null : (match.script.moments[stateAt(match, matchNow() - match.fixture.startMs).moment]?.score ?? null)
    },
  }
}
