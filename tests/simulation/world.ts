import { isDeepStrictEqual } from 'node:util'
import { alertsChanged } from '#contract/messages/settings.ts'
import type { Market } from '#contract/market.ts'
import type { BetSlipRef, MarketId, MemberCode, Millis, SelectionId } from '#contract/scalar.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { wireError } from '#contract/messages/browse.ts'
import { type BettingSettings, DEFAULT_BETTING, bettingSettingsSchema, settingsChanged } from '#contract/messages/settings.ts'
import type { Line } from '#client/ledger/line.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { type BookHub, type BookSender, createBookHub } from '#server/live/books.ts'
import { accountMessage, betsMessage, settledMessage, verdictMessage } from '#server/live/messages.ts'
import type { OfferSender } from '#server/live/offers.ts'
import { type FigureSender, autoMessage } from '#server/live/figures.ts'
import { holdsAgain } from '../../scripts/audit/holds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { emptyState } from '#server/exchange/state/state.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import type { Spine } from '#src/spine/spine.ts'
import type { EventLog } from '#server/store/log.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import type { Browser } from './browser.ts'
import { dice, weatherDice } from './dice.ts'
import { START, type Word, markets, quotedAt, redefined, wordOf } from './markets.ts'
import type { SimulatedLevel } from './plan.ts'
import { createRules } from './rules.ts'
import { createSettlements } from './settlements.ts'
import { createPromise } from './promise.ts'
import type { Core, Sabotage } from './sabotage.ts'

export type Faults = { readonly drop: number; readonly double: number; readonly maxDelayMs: number }
/** `at`: milliseconds from the start of the run. */
export type Finding = { readonly at: number; readonly text: string }

const BET_DELAY_MS = 2000
/** The bookmaker takes what the order settings of this world allow. */
const LIMITS = { min: paise(100), max: paise(10_000_000) }
const CHECK_MS = 250
const HEARTBEAT_MS = 1000
const FLUSH_MS = 500
const CALM_WRITE_MS = 5

/** One socket, as the exchange's side knows it. */
export type Connection = {
  /** The client's line it was opened for. */
  readonly line: Line
  readonly browser: Browser
  readonly member: MemberCode | null
  readonly books: BookSender
  readonly offers: OfferSender | null
  readonly figures: FigureSender | null
  readonly push: (name: string, body: unknown) => void
  readonly closed: (reason: string) => void
  open: boolean
  /** Takes a message of the specification; `ref`: of the bet that it sends. */
  take?: (name: string, body: unknown, ref: BetSlipRef | null) => void
}

/** One virtual clock, an exchange that may die on a slow disk, and a bad network; tabs are opened onto it (`tab.ts`). */
export const createWorld = (seed: number, faults: Faults, sabotage: Sabotage, level: SimulatedLevel = 3) => {
  const clock = virtualClock(millisSchema.parse(START))
  const weather = weatherDice(seed, clock.now)
  const slowDiskMs = dice(seed).chance(0.5) ? 60 : 1200
  const findings = new Map<string, Finding>()
  /** The first time a thing goes wrong counts. */
  const find = (text: string): void => {
    if (!findings.has(text)) findings.set(text, { at: clock.now() - START, text })
  }
  const disk = emptyState()
  const events: ExchangeEvent[] = []
  const spines: Spine[] = []
  const browsers = new Map<Spine, Browser>()
  const promise = createPromise({ disk, find, level, now: clock.now })
  const rules = createRules(find)
  const settlements = createSettlements(disk, find)
  const holds = holdsAgain()
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
    for (const event of log.read(onDisk)) {
      events.push(event)
      evolve(disk, event)
      rules.heard(event)
      settlements.heard(event)
      holds.put(event)
      onDisk += 1
    }
  }
  /** The final words that feeds sent; a restarted exchange hears them again. */
  const results = new Map<MarketId, Word>()
  const isOver = (marketId: MarketId): boolean => results.has(marketId)
  const quote = (market: Market, price: number): void => {
    const { marketId } = market
    if (!isOver(marketId)) exchange?.feed({ kind: 'ladder', marketId, image: true, runners: quotedAt(market, price) })
  }
  const setStatus = (marketId: MarketId, status: 'OPEN' | 'SUSPENDED'): void => {
    if (isOver(marketId)) return
    rules.suspended(marketId, status === 'SUSPENDED' && exchange !== null, clock.now())
    exchange?.feed({ kind: 'status', marketId, status, inplay: true })
    if (status === 'OPEN') return
    for (const betId of exchange?.state.openIn.get(marketId) ?? []) {
      const bet = exchange?.state.bets.get(betId)
      if (bet?.order.persists !== true) find(`OPEN-14: the unmatched bet ${betId} stands in a suspended market unasked`)
    }
  }
  const settle = (marketId: MarketId, word: Word): void => {
    results.set(marketId, word)
    settlements.sent(marketId, word)
    rules.suspended(marketId, false, clock.now())
    exchange?.feed({ kind: 'result', marketId, note: 'Over', ...word })
  }
  /** Definitions and removed runners as the feed has them now; a restarted exchange hears them again. */
  const defined = new Map(markets.map((market) => [market.marketId, market]))
  const removed = new Map<MarketId, Set<SelectionId>>()
  const define = (market: Market): void =>
    exchange?.feed({ kind: 'market', market, betDelayMs: BET_DELAY_MS, ...(market.marketType === 'Special' ? { limits: LIMITS } : {}) })
  const sayRunner = (marketId: MarketId, selectionId: SelectionId, factor: number | null): void =>
    exchange?.feed({
      kind: 'runner',
      marketId,
      selectionId,
      ...(factor === null ? { status: 'ACTIVE' } : { status: 'REMOVED', reductionFactor: factor }),
    })
  const redefine = (market: Market, to: number): void => {
    if (isOver(market.marketId)) return
    defined.set(market.marketId, redefined(market, to))
    define(redefined(market, to))
  }
  /** A runner by its place is removed with a factor of reduction, or is back (null). */
  const setRunner = ({ marketId, runners }: Market, place: number, factor: number | null): void => {
    const selectionId = runners[place]?.selectionId
    if (selectionId === undefined || isOver(marketId)) return
    const out = removed.get(marketId) ?? new Set()
    removed.set(marketId, out)
    if (factor === null) out.delete(selectionId)
    else out.add(selectionId)
    sayRunner(marketId, selectionId, factor)
  }
  /** While the disk is quick it is written in steps of `CALM_WRITE_MS` from here, as often as there is something to write. */
  let quickSince: Millis | null = null
  let isWriting = false
  const writeSoon = (): void => {
    if (quickSince === null || isWriting) return
    isWriting = true
    clock.after(CALM_WRITE_MS - ((clock.now() - quickSince) % CALM_WRITE_MS), () => {
      isWriting = false
      writeDown()
    })
  }
  const writeSlowly = (): void => {
    writeDown()
    if (!calm) return void clock.after(1 + weather().upTo(slowDiskMs), writeSlowly)
    quickSince = clock.now()
    if (log.unsynced() > 0) writeSoon()
  }
  const boot = (): void => {
    if (exchange !== null || clock.now() < downUntil) return
    const own = log
    const slow: EventLog = {
      ...own,
      append: (batch, done) => {
        own.append(batch, done)
        writeSoon()
      },
    }
    const born = createExchange({ clock, log: sabotage.log?.(slow) ?? slow })
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
        if (published.kind === 'book') connection.figures?.changed(published.marketId)
        if (published.kind === 'account' && connection.member === published.member) connection.figures?.changed(null)
        if (published.kind === 'settlement' && connection.member === published.member) connection.push(...settledMessage(published))
        if (published.kind === 'alerts' && connection.member === published.member) connection.push(alertsChanged.name, {})
        if (published.kind === 'auto-cash-out' && connection.member === published.member) {
          connection.figures?.changed(published.news.market.marketId)
          connection.push(...autoMessage(published.news))
        }
      }
    })
    for (const name of ['alpha', 'beta']) exchange.openMember(memberCodeSchema.parse(name), paise(5_000_000), () => undefined)
    writeDown()
    for (const market of defined.values()) {
      define(market)
      for (const { selectionId } of market.runners)
        sayRunner(market.marketId, selectionId, removed.get(market.marketId)?.has(selectionId) === true ? 0 : null)
      const word = results.get(market.marketId)
      if (word !== undefined) settle(market.marketId, word)
      setStatus(market.marketId, 'OPEN')
      quote(market, 2000)
    }
  }
  const hangUp = (connection: Connection, reason: string): void => {
    connection.open = false
    if (connections.delete(connection)) connection.closed(reason)
  }
  /** The betting settings of the members, and the word of a change, as `server/rest/settings.ts` keeps them. */
  const betting = new Map<MemberCode, BettingSettings>()
  const settingsOf = (member: MemberCode): BettingSettings => betting.get(member) ?? DEFAULT_BETTING
  const settings = {
    of: settingsOf,
    save: (member: MemberCode, wish: { readonly [K in keyof BettingSettings]?: BettingSettings[K] | undefined }): void => {
      const next = { ...settingsOf(member), ...wish }
      betting.set(member, bettingSettingsSchema.parse(next))
      if (wish.oneClick?.active === true) promise.arms(member, clock.now())
      for (const connection of connections) if (connection.open && connection.member === member) connection.push(settingsChanged.name, {})
    },
    disarm: (member: MemberCode): void => {
      const { oneClick } = settingsOf(member)
      if (oneClick.active && sabotage.staysArmed !== true) settings.save(member, { oneClick: { ...oneClick, active: false } })
    },
  }
  /** A login: the browser's cookie changes owner, and the old session's connections learn it and close. */
  const enter = (browser: Browser, member: MemberCode): void => {
    const before = browser.member()
    browser.become(member)
    settings.disarm(member)
    promise.enters(member, clock.now())
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
  const every = (ms: number, job: () => void): void => {
    job()
    clock.after(ms, () => every(ms, job))
  }
  writeSlowly()
  every(HEARTBEAT_MS, () => {
    for (const { push } of connections) push('heartbeat', { serverTime: clock.now() })
  })
  every(FLUSH_MS, () => {
    for (const _ of books?.flush() ?? []);
    for (const { offers, figures } of connections) {
      offers?.flush()
      figures?.flush()
    }
  })
  return {
    seed,
    level,
    faults,
    isCalm: () => calm,
    sabotage,
    clock,
    weather,
    promise,
    rules,
    settlements,
    /** The whole history of what is on the disk. */
    disk,
    /** Every event on the disk, in order, and every tab's spine that ever was (`history.ts`). */
    events,
    spines,
    /** The browser of each spine. */
    browsers,
    /** Does what the exchange keeps in memory and in its archive come to that history? */
    checkArchive: (): void => {
      while (log.unsynced() > 0) writeDown()
      for (const text of holds.broken()) find(`10 held: ${text}`)
      for (const [betId, bet] of disk.bets) {
        const kept = exchange?.state.bets.get(betId) ?? log.archive.betsIn(bet.market.marketId).find((each) => each.betId === betId)
        if (!isDeepStrictEqual(kept, bet)) find(`books: ${betId} is ${JSON.stringify(kept)}, the events make it ${JSON.stringify(bet)}`)
      }
      for (const [key, asked] of disk.cashOuts) {
        const kept = exchange?.state.cashOuts.get(key) ?? log.archive.cashOutOf(asked.member, asked.order.ref)
        if (!isDeepStrictEqual(kept, asked)) find(`books: the cash-out ${key} is not as the events make it`)
      }
    },
    connections,
    find,
    findings: (): readonly Finding[] => [...findings.values()],
    lag,
    lockLag,
    enter,
    settings,
    isLost,
    cross,
    quote,
    suspend: (marketId: MarketId) => setStatus(marketId, 'SUSPENDED'),
    reopen: (marketId: MarketId) => setStatus(marketId, 'OPEN'),
    settle,
    marketAt: (place: number): Market | undefined => [...defined.values()][place],
    redefine,
    setRunner,
    /** Every market that is open yet gets a result, so that each bet shows what its hold was for. */
    settleAll: (): void => {
      for (const [place, market] of [...defined.values()].entries())
        if (!isOver(market.marketId)) settle(market.marketId, wordOf(market, seed + place))
    },
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
      every(CHECK_MS, () => {
        if (calm) return
        for (const state of exchange === null ? [disk] : [exchange.state, disk]) promise.bets(state)
        look()
      }),
  }
}
export type World = ReturnType<typeof createWorld>
