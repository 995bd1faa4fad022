import { Observable } from 'rxjs'
import { Actor, type AnyActorRef, type AnyStateMachine, StateMachine } from 'xstate'
import type { Millis } from '#contract/scalar.ts'
import type { DerivedFact, Fact, Input } from '#client/ledger/facts.ts'
import { type Rendered, notRendered } from '#client/ledger/first-image.ts'
import { type Line, lineOf, sameLine } from '#client/ledger/line.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { isLive } from '#client/ledger/selectors.ts'
import type { Request } from '#client/ledger/requests.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { addresseesOf } from '#machines/addressing.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { react } from '#machines/reactions.ts'
import type { createLateRoster } from '#machines/late-roster.ts'
import { type Charts, createRoster } from '#machines/roster.ts'
import { DELAYS, type Delays, type Emitted, type Heard, type RosterOptions } from '#machines/setup.ts'
import { slipView } from '#machines/slip/slip-view.ts'
import { type BoardStream, createBoardStream } from '#streams/board.ts'
import { type EdgeClock, createJournalClock } from '#streams/clock.ts'
import type { Outside } from '#streams/outside.ts'
import { type Gateway, createGateway } from '#streams/gateway.ts'
import { type Journal, createJournal, isTick } from '#streams/journal.ts'
import { createLink } from '#streams/link.ts'
import { createPolls } from '#streams/polls.ts'
import { createQuotes } from '#streams/quotes.ts'
import { type Watched, createTicks, createWatched } from './watched.ts'

export type Spine = {
  /** Records an input. Drops a line's fact once a new line has begun (invariant 9). */
  readonly record: (fact: Input, line?: Line) => void
  /** The state of the server's first image. The page hydrates from it, then renders the changes since. */
  readonly rendered: Rendered
  readonly ledger: Watched<Ledger>
  readonly slips: Watched<readonly SlipView[]>
  /** The charts that the page reads. */
  readonly charts: Watched<Charts>
  /** The edge's time, once a second while it has a reader. */
  readonly ticks: Watched<number>
  readonly board: BoardStream
  readonly clock: EdgeClock
  readonly journal: Journal
  /** Live charts, for inspectors and tests. */
  readonly actors: () => readonly AnyActorRef[]
  readonly start: () => void
}

/** Calls back once the code of the late charts is here. */
export type LateCharts = (come: (create: typeof createLateRoster) => void) => void

type Options = {
  readonly clock: EdgeClock
  readonly frame: (job: () => void) => void
  readonly delays?: Delays
  readonly rendered?: Rendered
  /** Null in a replay, which sends no request and fires no timer by itself. */
  readonly doors: Outside | null
  /** Receives every event of every chart, for a live inspector. */
  readonly inspect?: RosterOptions['inspect']
  /** Receives what a replay would have asked of the outside. */
  readonly muted?: (request: Request) => void
  /** Without it the late charts never start. */
  readonly late?: LateCharts
}

const MAX_FACTS_A_TURN = 1000
/** The most facts kept for the late charts, the newest. A press fetches their code, so what is dropped is older than the first press. */
const MAX_MISSED = 500
/** The most characters kept of a chart's error. */
const MAX_FAILURE = 500

const heardBy = new WeakMap<AnyStateMachine, ReadonlySet<string>>()
/** The facts that a chart has a row for. It is sent no others: they would change nothing, and most facts concern one chart. */
const rowsOf = (actor: AnyActorRef): ReadonlySet<string> => {
  const logic: unknown = 'logic' in actor ? actor.logic : null
  if (!(logic instanceof StateMachine)) return new Set()
  const rows = heardBy.get(logic) ?? new Set(logic.events)
  heardBy.set(logic, rows)
  return rows
}
/** A fact as charts receive it, and the actors that it names. */
type Recorded = {
  readonly event: Heard
  readonly named: readonly string[] | null
}

/**
 * The only place where streams and charts meet. One turn, always in this order: append → fold → send to every chart with a row for it → queue
 * the derived facts → repeat until none is left → notify the readers of ledger and slips once → pass the requests to the gateway. A chart notifies its
 * own readers during the turn (docs/HOUSE.md, One spine).
 */
export const createSpine = ({ clock, frame, delays = DELAYS, rendered = notRendered, doors, inspect, muted, late }: Options): Spine => {
  const journal = createJournal()
  const board = createBoardStream(frame)
  /** The live charts, each with the facts that it has a row for. */
  const actors = new Map<AnyActorRef, ReadonlySet<string>>()
  const ledger = createWatched<Ledger>(emptyLedger)
  const slips = createWatched<readonly SlipView[]>([])
  const inputs: { readonly fact: Input; readonly line: Line | undefined }[] = []
  let folded = emptyLedger
  let turning = false
  let derived: DerivedFact[] = []
  let requests: { readonly request: Request; readonly line: Line }[] = []

  /** The ledger of the fact that charts hear now: a missed one has its own. */
  let heard = emptyLedger
  /** Gives a request the line of its fact: a session that ends in the same turn still sends on its own line. */
  const hear = (emitted: Emitted): void => {
    if (emitted.type === 'fact') derived.push(emitted.fact)
    else requests.push({ request: emitted.request, line: lineOf(heard) })
  }
  /** Drops a chart that threw; the others receive the fact, and the page says so. */
  const failed = (chart: string, error: unknown): void => {
    derived.push({ type: 'chart.failed', chart, text: String(error).slice(0, MAX_FAILURE) })
  }
  const timers = createJournalClock(doors === null ? null : clock, (timer) => record({ type: 'timer.fired', timer }))
  /**
   * Adds a new chart; it hears the facts that follow. `apply` does not send it the fact that started it, so its parent sends that one on
   * (`orders.machine.ts`, startOrder).
   */
  const adopt = (actor: AnyActorRef): void => {
    if (actors.has(actor)) return
    actors.set(actor, rowsOf(actor))
    actor.on('*', hear)
    const leave = (): void => void actors.delete(actor)
    actor.subscribe({
      complete: leave,
      error: (error) => {
        leave()
        failed(actor.id, error)
      },
    })
  }
  const options: RosterOptions = {
    delays,
    clock: timers,
    inspect: (event) => {
      if (event.type === '@xstate.actor' && event.actorRef instanceof Actor) adopt(event.actorRef)
      inspect?.(event)
    },
  }
  const roster = createRoster(options)
  const charts = createWatched<Charts>(roster.charts)
  const keepers = new Set(roster.keepers)
  let createCharts: typeof createLateRoster | null = null
  /** The facts that the late charts have missed, the newest last; null once the charts are here. */
  let missed: Recorded[] | null = []

  const send = (actor: AnyActorRef, { event, named }: Recorded): void => {
    if (actors.get(actor)?.has(event.type) !== true) return
    heard = event.ledger
    const hears = named === null || named.includes(actor.id) || keepers.has(actor)
    if (hears && actor.getSnapshot().status === 'active') actor.send(event)
  }
  /** Starts the late charts and gives them what they missed, each fact with the ledger of its time. */
  const startLate = (): void => {
    if (missed === null || createCharts === null) return
    const recorded = missed
    missed = null
    const arrived = createCharts(options)
    for (const actor of arrived.keepers) keepers.add(actor)
    for (const actor of arrived.all) actor.start()
    for (const each of recorded) for (const actor of arrived.all) send(actor, each)
    charts.set({ ...roster.charts, ...arrived.charts })
  }
  const apply = (fact: Fact, at: Millis): void => {
    folded = foldLedger(folded, fact, at)
    heard = folded
    if (fact.type === 'timer.fired') {
      timers.fire(fact.timer)
      return
    }
    if (isTick(fact)) return
    const recorded = { event: { ...fact, at, ledger: folded }, named: addresseesOf(fact, folded.placing) }
    for (const actor of [...actors.keys()]) send(actor, recorded)
    if (fact.type === 'charts.arrived') startLate()
    else if (missed !== null) missed = [...missed.slice(1 - MAX_MISSED), recorded]
    heard = folded
    for (const emitted of react(fact, folded)) hear(emitted)
  }

  const views = new WeakMap<object, SlipView>()
  const viewSlips = (): readonly SlipView[] => {
    const next: SlipView[] = []
    for (const actor of actors.keys()) {
      if (!('logic' in actor) || actor.logic !== betslipMachine || actor.getSnapshot().status !== 'active') continue
      const snapshot = actor.getSnapshot()
      const view = views.get(snapshot) ?? slipView(snapshot)
      views.set(snapshot, view)
      next.push(view)
    }
    const { front } = roster.charts.slips.getSnapshot().context
    next.sort((one, other) => Number(one.slip === front) - Number(other.slip === front))
    const before = slips.get()
    return next.length === before.length && next.every((view, i) => view === before[i]) ? before : next
  }

  /** Gives derived facts the time of their cause, so that a replay derives the same. */
  const settle = (cause: number, at: Millis): void => {
    let count = 0
    while (derived.length > 0) {
      const facts = derived
      derived = []
      for (const fact of facts) {
        count += 1
        if (count > MAX_FACTS_A_TURN) throw new Error(`one turn derived more than ${MAX_FACTS_A_TURN} facts; last: ${fact.type}`)
        journal.append(fact, at, cause)
        apply(fact, at)
      }
    }
  }

  /** Sends each request by itself, so that one that throws stops no other. */
  const carryOut = (request: Request, line: Line, at: Millis): void => {
    try {
      gateway.handle(request, line)
    } catch (error) {
      failed(request.type, error)
      settle(0, at)
      ledger.set(folded)
    }
  }

  const finish = (at: Millis): void => {
    const isOther = board.setFresh(isLive(folded)) || ledger.get().catalog.markets !== folded.catalog.markets
    ledger.set(folded)
    slips.set(viewSlips())
    const asked = requests
    requests = []
    if (doors === null) {
      for (const { request } of asked) muted?.(request)
      return
    }
    for (const { request, line } of asked) carryOut(request, line, at)
    if (isOther) quotes.refresh()
  }

  /** Records and folds prices, and no more: no chart and no part of the ledger uses them. */
  const takeBooks = (fact: Extract<Input, { type: 'books.changed' }>): void => {
    journal.append(fact, clock.now(), null)
    const broken = board.take(fact.books)
    if (broken.length > 0) gateway.handle({ type: 'repair-books', marketIds: broken }, lineOf(folded))
  }

  const turn = (fact: Input): void => {
    if (fact.type === 'books.changed') return takeBooks(fact)
    const at = clock.now()
    const { seq } = journal.append(fact, at, null)
    apply(fact, at)
    settle(seq, at)
    finish(at)
  }

  /** If a turn throws, drops its derived facts and requests, and records the failure. */
  const turnSafely = (fact: Input): void => {
    try {
      turn(fact)
    } catch (error) {
      derived = []
      requests = []
      failed('spine', error)
      const at = clock.now()
      settle(0, at)
      finish(at)
    }
  }
  const turnAll = (): void => {
    try {
      for (let next = inputs.shift(); next !== undefined; next = inputs.shift())
        if (next.line === undefined || sameLine(next.line, folded)) turnSafely(next.fact)
    } finally {
      turning = false
    }
  }
  const record = (fact: Input, line?: Line): void => {
    inputs.push({ fact, line })
    if (turning) return
    turning = true
    turnAll()
  }
  const quotes = createQuotes(
    board,
    (marketId) => folded.catalog.markets[marketId],
    (slip, quote) => record({ type: 'quote.changed', slip, quote }),
  )
  const lineNow = (): Line => lineOf(folded)
  /** From here on records everything that flows in by itself. Requests go through the gateway. */
  const openTo = (outside: Outside): Gateway => {
    const link = createLink(outside, clock, lineNow)
    const ledger$ = new Observable<Ledger>((reader) => ledger.subscribe(() => reader.next(ledger.get())))
    link.facts$.subscribe(({ fact, line }) => record(fact, line))
    createPolls(ledger$, clock, delays).subscribe((fact) => record(fact))
    outside.inFlight$.subscribe((inFlight) => record({ type: 'calls.counted', inFlight }))
    return createGateway(outside, clock, link, quotes, record, lineNow)
  }
  const gateway: Gateway = doors === null ? { handle: () => undefined } : openTo(doors)

  return {
    record,
    rendered,
    ledger,
    slips,
    charts,
    ticks: createTicks(clock),
    board,
    clock,
    journal,
    actors: () => [...actors.keys()],
    start: () => {
      turning = true
      for (const actor of roster.keepers) actor.start()
      derived.push({ type: 'app.started' })
      const at = clock.now()
      settle(0, at)
      finish(at)
      late?.((create) => {
        createCharts = create
        if (doors !== null) record({ type: 'charts.arrived' })
      })
      turnAll()
    },
  }
}
