import type { Market } from '#contract/market.ts'
import type { MarketId, MemberCode } from '#contract/scalar.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, memberCodeSchema, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { wireError } from '#contract/browse.ts'
import type { Line } from '#domain/ledger/line.ts'
import { paise } from '#domain/betting/money.ts'
import { odds, stepOdds } from '#domain/betting/odds.ts'
import { text } from '#copy/catalogue.ts'
import { type BookHub, type BookSender, createBookHub } from '#server/live/books.ts'
import { accountMessage, betsMessage, verdictMessage } from '#server/live/messages.ts'
import type { OfferSender } from '#server/live/offers.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { emptyState, evolve } from '#server/exchange/state.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import type { Browser } from './browser.ts'
import { dice, weatherDice } from './dice.ts'
import { createPromise } from './promise.ts'
import type { Core, Sabotage } from './sabotage.ts'

export type Faults = { readonly drop: number; readonly double: number; readonly maxDelayMs: number }
/** `at`: milliseconds from the start of the run. */
export type Finding = { readonly at: number; readonly text: string }

export const START = 1_700_000_000_000
const BET_DELAY_MS = 2000
const CHECK_MS = 250
const HEARTBEAT_MS = 1000
const FLUSH_MS = 500
const RUNNERS = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
const plain: readonly Market[] = ['sim-1', 'sim-2'].map((id, i) => ({
  marketId: marketIdSchema.parse(id),
  marketType: 'MATCH_ODDS' as const,
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse(`event-${id}`),
  eventName: `Match ${i + 1}`,
  eventTypeId: '4' as const,
  competitionId: competitionIdSchema.parse('cup'),
  competitionName: 'Cup',
  openDate: millisSchema.parse(START),
  inplay: true,
  status: 'OPEN' as const,
  numberOfWinners: 1,
  runners: RUNNERS.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })),
}))

/** Two matches, and a session of the first. */
export const markets: readonly Market[] = [
  ...plain,
  ...plain.slice(0, 1).map((market) => ({
    ...market,
    marketId: marketIdSchema.parse('sim-3'),
    marketType: 'SESSION' as const,
    marketName: '6 Over Runs SIM',
    runners: [{ selectionId: selectionIdSchema.parse(1), runnerName: '6 Over Runs SIM' }],
  })),
]

/** A session's line and price for a price of the others: two lines, nine prices. */
const runsFor = (price: number): readonly [number, number] => {
  const n = Math.round(price / 10)
  return [45 + (Math.floor(n / 25) % 2), 80 + 5 * (n % 9)]
}

/** One socket, as the exchange's side knows it. */
export type Connection = {
  /** The client's line it was opened for. */
  readonly line: Line
  readonly browser: Browser
  readonly member: MemberCode | null
  readonly books: BookSender
  readonly offers: OfferSender | null
  readonly push: (name: string, body: unknown) => void
  readonly closed: (reason: string) => void
  open: boolean
}

/** One virtual clock, an exchange that may die on a slow disk, and a bad network; tabs are opened onto it (`tab.ts`). */
export const createWorld = (seed: number, faults: Faults, sabotage: Sabotage) => {
  const clock = virtualClock(millisSchema.parse(START))
  const weather = weatherDice(seed, clock.now)
  const slowDiskMs = dice(seed).chance(0.5) ? 60 : 1200
  const findings = new Map<string, Finding>()
  /** The first time a thing goes wrong counts. */
  const find = (text: string): void => {
    if (!findings.has(text)) findings.set(text, { at: clock.now() - START, text })
  }
  const disk = emptyState()
  const promise = createPromise({ disk, find })
  const connections = new Set<Connection>()
  let log: MemoryLog = memoryLog(false)
  let onDisk = 0
  let exchange: Core | null = null
  let books: BookHub | null = null
  let calm = false
  let downUntil = 0

  /** Mostly quick and in order; now and then late enough to overtake. */
  const lag = (): number => (calm || weather().chance(0.9) ? 15 : 15 + weather().upTo(faults.maxDelayMs))
  const isLost = (): boolean => !calm && weather().chance(faults.drop)
  /** A lock manager mostly answers at once, now and then late enough for another member to log in beside it. */
  const lockLag = (): number => (calm || weather().chance(0.9) ? 1 + weather().upTo(5) : weather().upTo(2500))
  /** Sends something across: late, maybe twice, maybe never, not always in order. */
  const cross = (deliver: () => void): void => {
    if (isLost()) return
    const copies = !calm && weather().chance(faults.double) ? 2 : 1
    for (let i = 0; i < copies; i += 1) clock.after(lag(), deliver)
  }
  const writeDown = (): void => {
    log.sync()
    let i = 0
    for (const event of log.read()) {
      if (i >= onDisk) evolve(disk, event)
      i += 1
    }
    onDisk = i
  }
  const quote = (market: Market, price: number): void => {
    const [line, fancyPrice] = runsFor(price)
    const [selectionId = RUNNERS[0]] = market.runners.map((runner) => runner.selectionId)
    if (market.marketType === 'SESSION' && selectionId !== undefined)
      return exchange?.feed({
        kind: 'ladder',
        marketId: market.marketId,
        image: true,
        runners: [{ selectionId, back: [[odds(line * 1000), paise(fancyPrice)]], lay: [[odds(line * 1000), paise(fancyPrice + 20)]] }],
      })
    return exchange?.feed({
      kind: 'ladder',
      marketId: market.marketId,
      image: true,
      runners: RUNNERS.map((selectionId) => ({
        selectionId,
        back: [[odds(price), paise(30_000)]] as const,
        lay: [[stepOdds(odds(price), 1), paise(30_000)]] as const,
      })),
    })
  }
  const setStatus = (marketId: MarketId, status: 'OPEN' | 'SUSPENDED'): void =>
    exchange?.feed({ kind: 'status', marketId, status, inplay: true })
  const boot = (): void => {
    if (exchange !== null || clock.now() < downUntil) return
    const born = createExchange({ clock, log: sabotage.log?.(log) ?? log })
    exchange = sabotage.exchange?.(born) ?? born
    books = createBookHub(exchange, (error) => find(`books: ${String(error)}`))
    exchange.subscribe((published) => {
      for (const connection of connections) {
        if (!connection.open) continue
        if (published.kind === 'verdict' && connection.member === published.member) connection.push(...verdictMessage(published.verdict))
        if (published.kind === 'account' && connection.member === published.member) {
          for (const message of [betsMessage(published), accountMessage(published.account)])
            if (message !== null) connection.push(...message)
        }
        if (published.kind === 'account' && connection.member === published.member) connection.offers?.changed(null)
        if (published.kind === 'book') connection.offers?.changed(published.marketId)
      }
    })
    for (const name of ['alpha', 'beta']) exchange.openMember(memberCodeSchema.parse(name), paise(5_000_000), () => undefined)
    writeDown()
    for (const market of markets) {
      exchange.feed({ kind: 'market', market, betDelayMs: BET_DELAY_MS })
      setStatus(market.marketId, 'OPEN')
      quote(market, 2000)
    }
  }
  const hangUp = (connection: Connection, reason: string): void => {
    connection.open = false
    if (connections.delete(connection)) connection.closed(reason)
  }
  /** A login: the browser's cookie changes owner, and the old session's connections learn it and close. */
  const enter = (browser: Browser, member: MemberCode): void => {
    const before = browser.member()
    browser.become(member)
    for (const connection of [...connections]) {
      if (connection.browser !== browser || connection.member === null) continue
      if (before !== member) connection.push(wireError.name, { name: 'login', message: text.OTHER_MEMBER, code: 'OTHER_MEMBER' })
      clock.after(100, () => hangUp(connection, 'another session'))
    }
  }
  /** Everything that is not on disk is lost; it comes back after `forMs`. */
  const kill = (forMs: number): void => {
    exchange?.close()
    exchange = null
    books = null
    log = log.crash()
    for (const connection of [...connections]) hangUp(connection, 'exchange gone')
    downUntil = Math.max(downUntil, clock.now() + forMs)
    clock.after(forMs, boot)
  }

  boot()
  const every = (ms: () => number, job: () => void): void => {
    job()
    clock.after(ms(), () => every(ms, job))
  }
  every(() => (calm ? 5 : 1 + weather().upTo(slowDiskMs)), writeDown)
  every(
    () => HEARTBEAT_MS,
    () => {
      for (const { push } of connections) push('heartbeat', { serverTime: clock.now() })
    },
  )
  every(
    () => FLUSH_MS,
    () => {
      for (const _ of books?.flush() ?? []);
      for (const { offers } of connections) offers?.flush()
    },
  )
  return {
    seed,
    sabotage,
    clock,
    weather,
    promise,
    connections,
    find,
    findings: (): readonly Finding[] => [...findings.values()],
    lag,
    lockLag,
    enter,
    isLost,
    cross,
    quote,
    suspend: (marketId: MarketId) => setStatus(marketId, 'SUSPENDED'),
    reopen: (marketId: MarketId) => setStatus(marketId, 'OPEN'),
    kill,
    hangUp,
    exchange: () => exchange,
    books: () => books,
    /** Something was decided that is not on the disk yet. */
    isWriting: () => log.unsynced() > 0,
    /** The weather clears, the exchange is back, and the disk is quick from now on. */
    heal: () => {
      calm = true
      downUntil = 0
      boot()
    },
    /** Looks at the books a few times a second for as long as the weather is bad. */
    inspect: (look: () => void): void =>
      every(
        () => CHECK_MS,
        () => {
          if (calm) return
          if (exchange !== null) promise.bets(exchange.state)
          look()
        },
      ),
  }
}
export type World = ReturnType<typeof createWorld>
