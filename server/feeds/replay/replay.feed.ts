import { DRAW, type Market, marketStatusSchema, marketTypeSchema } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, eventTypeIdSchema, marketIdSchema, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { said } from '#domain/said.ts'
import type { Feed, FeedSink } from '#server/feeds/feed.ts'
import { type FeedWords, marketNamed, runnerNamed } from '#server/feeds/words.ts'
import type { Clock } from '#server/ports.ts'
import { type BookCounts, recordedBook } from './book.ts'
import { delta, image } from './ladder.ts'
import { type ScoreMessage, scoreMessages, scoreReader } from './score.ts'
import {
  type Faults,
  noFaults,
  type RecordedDefinition,
  type RecordedMessage,
  RecordingError,
  readRecording,
  recordedMessages,
} from './stream.ts'

export type ReplayOptions = {
  readonly file: string
  readonly scores?: string
  /** 1 is as recorded, 10 ten times as fast. */
  readonly speed: number
  readonly from: 'inplay' | 'start'
  readonly clock: Clock
  /** Takes one line of what was wrong with the recording, when it has ended or is stopped; no line when all was well. */
  readonly notify?: (line: string) => void
}

/** `report`: what was wrong with the recording so far, and how the book took it. */
export type ReplayFeed = Feed & { report(): { readonly faults: Faults; readonly book: Readonly<BookCounts>; readonly done: boolean } }

/** Longer gaps without news are shortened to this (recorded milliseconds). */
const LONGEST_GAP_MS = 5000
/** `from: 'inplay'` begins this long before. */
const LEAD_MS = 5000
/** As many messages at one go at most when they are all due: then others get a turn. */
const MOST_AT_ONCE = 500
/** Faults that are named; all are counted. */
const MOST_NAMED = 3
const MOST_DELAY_MS = 60_000
const SPORTS = new Set(['1', '2', '4'])

type Known = { market: string; status: string; inplay: boolean; removed: Map<number, string>; winners: string | null }
type Item = { readonly pt: number; readonly message?: RecordedMessage; readonly score?: ScoreMessage }

function* merged(messages: Iterator<RecordedMessage>, scores: Iterator<ScoreMessage>): Generator<Item> {
  let message = messages.next()
  let score = scores.next()
  while (message.done !== true || score.done !== true) {
    if (message.done !== true && (score.done === true || message.value.pt <= score.value.pt)) {
      yield { pt: message.value.pt, message: message.value }
      message = messages.next()
    } else if (score.done !== true) {
      yield { pt: score.value.pt, score: score.value }
      score = scores.next()
    }
  }
}

/** Checks a recording before its first message is played. */
const survey = (file: string, text: string) => {
  let inplayAt: number | null = null
  let firstId: string | null = null
  for (const { pt, changes } of recordedMessages(text, noFaults())) {
    for (const { id, definition } of changes) {
      firstId ??= id
      if (definition === null) continue
      if (!SPORTS.has(definition.eventTypeId)) {
        throw new RecordingError(
          `${file} is a recording of sport ${definition.eventTypeId}: only cricket (4), football (1) and tennis (2) are played`,
        )
      }
      if (definition.runners.some(({ hc }) => hc !== 0)) throw new RecordingError(`${file} holds a handicap market: these are not played`)
      if (definition.inPlay) inplayAt ??= pt
    }
  }
  if (firstId === null) throw new RecordingError(`${file} holds no market messages`)
  return { inplayAt, firstId }
}

/**
 * A recorded market as a feed. Its book, status, removals and result are as they were, and its score when there is a score stream.
 * Reads the file at once and throws a `RecordingError` on one that cannot be played.
 */
export const replayFeed = ({ file, scores, speed, from, clock, notify = () => undefined }: ReplayOptions): ReplayFeed => {
  if (!(speed > 0 && speed <= 10_000)) throw new RecordingError(`A replay's speed is above 0 and at most 10000, not ${speed}`)
  const text = readRecording(file)
  const scoreText = scores === undefined ? '' : readRecording(scores)
  const { inplayAt, firstId } = survey(file, text)
  const faults = noFaults()
  const book = recordedBook()
  const score = scoreReader(firstId)
  const ahead = scoreReader(firstId)
  for (const message of scoreMessages(scoreText, noFaults())) ahead.apply(message)
  const seenMarkets = new Map<string, Known>()
  const openDates = new Map<string, number>()
  let cancel: () => void = () => undefined
  let started = false
  let stopped = false
  let done = false

  const marketOf = (id: string, definition: RecordedDefinition, pt: number): Market => {
    const type = marketTypeSchema.safeParse(definition.marketType)
    const status = marketStatusSchema.safeParse(definition.status)
    const at = definition.marketTime === null ? Number.NaN : Date.parse(definition.marketTime)
    const openDate = openDates.get(id) ?? Math.round(clock.now() + (Number.isFinite(at) ? at - pt : 0) / speed)
    openDates.set(id, openDate)
    const nameOf = (runner: number, name: string | null): FeedWords =>
      runner === DRAW ? said('DRAW') : (name ?? ahead.names().get(runner) ?? said('RUNNER', runner))
    const runners = definition.runners.map(({ id: runner, name }) => ({
      selectionId: selectionIdSchema.parse(runner),
      ...runnerNamed(nameOf(runner, name)),
    }))
    return {
      marketId: marketIdSchema.parse(id),
      marketType: type.success ? type.data : 'OTHER_ODDS',
      ...marketNamed(definition.marketType === 'MATCH_ODDS' ? said('MATCH_ODDS') : (definition.name ?? definition.marketType ?? 'Market')),
      eventId: eventIdSchema.parse(definition.eventId),
      eventName: definition.eventName ?? ahead.eventName() ?? runners.map((runner) => runner.runnerName).join(' v '),
      eventTypeId: eventTypeIdSchema.parse(definition.eventTypeId),
      competitionId: competitionIdSchema.parse('recorded'),
      competitionName: 'Recorded matches',
      openDate: millisSchema.parse(openDate),
      inplay: definition.inPlay,
      status: status.success ? status.data : 'SUSPENDED',
      numberOfWinners: Math.max(1, Math.round(definition.numberOfWinners)),
      runners: runners.slice(0, 100),
    }
  }

  const define = (id: string, definition: RecordedDefinition, pt: number, sink: FeedSink): void => {
    const known = seenMarkets.get(id) ?? { market: '', status: '', inplay: false, removed: new Map<number, string>(), winners: null }
    seenMarkets.set(id, known)
    const market = marketOf(id, definition, pt)
    const { marketId, status, inplay } = market
    const betDelayMs = Math.min(MOST_DELAY_MS, Math.max(0, Math.round(definition.betDelay * 1000)))
    const text = JSON.stringify([{ ...market, status: '' }, betDelayMs])
    if (text !== known.market) sink({ kind: 'market', market, betDelayMs })
    known.market = text
    for (const runner of definition.runners) {
      const before = known.removed.get(runner.id)
      if (runner.status !== 'REMOVED' && before === undefined) continue
      const now = runner.status === 'REMOVED' ? `REMOVED ${runner.adjustmentFactor}` : undefined
      if (before === now) continue
      const selectionId = selectionIdSchema.parse(runner.id)
      if (now === undefined) known.removed.delete(runner.id)
      else known.removed.set(runner.id, now)
      const reductionFactor = Math.min(10_000, Math.max(0, Math.round((runner.adjustmentFactor ?? 0) * 100)))
      if (now === undefined) sink({ kind: 'runner', marketId, selectionId, status: 'ACTIVE' })
      else sink({ kind: 'runner', marketId, selectionId, status: 'REMOVED', reductionFactor })
    }
    if (status === 'CLOSED') {
      const winners = definition.runners.filter((runner) => runner.status === 'WINNER').map((runner) => selectionIdSchema.parse(runner.id))
      const final = JSON.stringify(winners)
      if (final !== known.winners)
        sink({ kind: 'result', marketId, winners, note: said(winners.length === 0 ? 'VOID_AS_RECORDED' : 'AS_RECORDED') })
      known.winners = final
    }
    if (status !== known.status || inplay !== known.inplay) sink({ kind: 'status', marketId, status, inplay })
    known.status = status
    known.inplay = inplay
  }

  const notifyScore = (sink: FeedSink): void => {
    const state = score.score()
    const definition = book.market(firstId)?.definition
    if (state !== null && definition) sink({ kind: 'score', eventId: eventIdSchema.parse(definition.eventId), score: state })
  }

  const play = ({ pt, message, score: news }: Item, sink: FeedSink): void => {
    if (news !== undefined && score.apply(news)) notifyScore(sink)
    if (message === undefined) return
    book.apply(message)
    for (const change of message.changes) {
      const market = book.market(change.id)
      if (market?.definition == null) continue
      const fresh = !seenMarkets.has(change.id)
      const ladder = fresh ? image(market) : delta(market, change)
      // Prices move while betting is stopped: before it opens or closes for good, after it is suspended.
      const ladderLast = fresh || change.definition?.status === 'SUSPENDED'
      if (ladder !== null && !ladderLast) sink(ladder)
      if (change.definition !== null || fresh) define(change.id, market.definition, pt, sink)
      if (ladder !== null && ladderLast) sink(ladder)
    }
  }

  let isReported = false
  const tellFaults = (): void => {
    if (isReported || (faults.count === 0 && book.counts.refused === 0)) return
    isReported = true
    const named = faults.first.slice(0, MOST_NAMED).map(({ line, reason }) => `line ${line}: ${reason}`)
    const reasons = named.length === 0 ? '' : ` (${named.join('; ')})`
    notify(`Faults of the recording ${file}: ${faults.count}${reasons}. Changes that were not taken: ${book.counts.refused}.`)
  }

  /** Sends everything before the replay's beginning as one image for each market. */
  const skipTo = (at: number, items: Iterator<Item>, sink: FeedSink): Item | null => {
    let next = items.next()
    while (next.done !== true && next.value.pt < at) {
      const { message, score: news } = next.value
      if (message !== undefined) book.apply(message)
      if (news !== undefined) score.apply(news)
      next = items.next()
    }
    for (const market of book.markets()) {
      if (market.definition === null) continue
      define(market.id, market.definition, at, sink)
      sink(image(market))
    }
    notifyScore(sink)
    return next.done === true ? null : next.value
  }

  return {
    start(sink) {
      if (started) return
      started = true
      const items = merged(recordedMessages(text, faults), scoreMessages(scoreText, faults))
      const begin = from === 'inplay' && inplayAt !== null ? inplayAt - LEAD_MS : Number.NEGATIVE_INFINITY
      let item = skipTo(begin, items, sink)
      let last = Number.isFinite(begin) ? begin : (item?.pt ?? 0)
      let due: number = clock.now()
      const take = (): void => {
        const next = items.next()
        item = next.done === true ? null : next.value
      }
      const pump = (): void => {
        for (let count = 0; item !== null && !stopped; count++) {
          const at = due + Math.min(LONGEST_GAP_MS, Math.max(0, item.pt - last)) / speed
          if (at > clock.now() || count >= MOST_AT_ONCE) {
            cancel = clock.after(Math.max(0, at - clock.now()), pump)
            return
          }
          due = at
          last = Math.max(last, item.pt)
          play(item, sink)
          take()
        }
        done = item === null
        if (done) tellFaults()
      }
      pump()
    },
    stop() {
      stopped = true
      cancel()
      tellFaults()
    },
    report: () => ({ faults, book: book.counts, done }),
  }
}
