import { type AnyMachineSnapshot, type AnyStateMachine, assign, initialTransition, transition } from 'xstate'
import * as z from 'zod/mini'
import { type WalletAnswer, walletRequests } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { isOpenStake } from '#casino/server/store/rows.ts'
import { roundId } from '#casino/server/words.ts'
import { type PressEvent, pressMachine } from '#casino/page/play/press.machine.ts'
import { refSchema } from '#casino/wire.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount } from '#domain/betting/settlement.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { type State, balanceOf, emptyState } from '#server/exchange/state/state.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import {
  type Life,
  type Lived,
  NEXT_ROUND,
  type ProviderInput,
  TABLE_ID,
  type ToPage,
  type WalletCalled,
  betsIn,
  lived,
  stakesIn,
} from './casino-provider.ts'
import { MEMBERS } from './exchange.ts'
import type { Fault } from './faults.ts'
import type { Explored } from './graph.ts'
import type { CasinoScope } from './scopes.ts'
import { createNumbered, createTable } from './table.ts'
import { NOW } from './tab.ts'

/** One step of the world of a casino bet. */
export type CasinoMove =
  | { readonly by: 'player' }
  | { readonly by: 'page'; readonly timer: string }
  | { readonly by: 'line'; readonly is: 'lost' | 'back' | 'over' }
  | { readonly by: 'message arrives' }
  | { readonly by: 'page hears'; readonly what: ToPage }
  | { readonly by: 'provider'; readonly input: Extract<ProviderInput, { does: 'commits' | 'fires' }> }
  | { readonly by: 'provider dies' }
  | { readonly by: 'call arrives'; readonly call: WalletCalled }
  | { readonly by: 'call fails'; readonly tx: string }
  | { readonly by: 'answer arrives'; readonly tx: string; readonly answer: unknown }
  /** The bet, the calls and the answers that are on their way are lost. A line that is up loses nothing that goes to the page. */
  | { readonly by: 'network' }

/** Nothing is on its way to the page. */
const deaf = { answered: null, mine: null } as const

/** The chart of the press as a value; null before the press. */
type Press = { readonly snapshot: AnyMachineSnapshot; readonly timers: readonly string[] } | null
type Way = {
  /** The page's line to its provider. `over`: the session ended. */
  readonly line: 'up' | 'lost' | 'over'
  /** The bet is on its way to the provider, and may arrive at any time. */
  readonly up: boolean
  /** What is on its way to the page, to the wallet and back, by number. A newer list of bets takes the place of an older one. */
  readonly answered: number | null
  readonly mine: number | null
  readonly calls: readonly number[]
  readonly answers: readonly number[]
}
type WalletAnswered = { readonly tx: string; readonly answer: unknown }
type Log = readonly ExchangeEvent[]
type World = { readonly press: Press; readonly life: Life; readonly log: Log; readonly way: Way }

const MEMBER = memberCodeSchema.parse(MEMBERS[0])
const OPENING = paise(5_000_000)
const STAKE = paise(10_000)
const REF = refSchema.parse('00000000-0000-4000-8000-000000000001')
const FIRST_ROUND = 1
const json = (value: unknown): string => JSON.stringify(value)
const withAll = <T extends string | number>(list: readonly T[], more: readonly T[]): readonly T[] =>
  more.every((each) => list.includes(each)) ? list : [...new Set([...list, ...more])].toSorted()
const without = <T extends string | number>(list: readonly T[], gone: T): readonly T[] => list.filter((each) => each !== gone)

// The exchange.

/** Starts the exchange from its log, lets it take one call, and stops it again: a crash at any moment is part of every step. */
const taken = (events: Log, call: CasinoCall | null, fault: Fault): { readonly log: Log; readonly answer: unknown } => {
  const log = memoryLog(true, events)
  const born = createExchange({ clock: virtualClock(millisSchema.parse(NOW)), log })
  let answer: WalletAnswer | null = null
  if (call === null) born.openMember(MEMBER, OPENING, () => undefined)
  else
    (fault.exchange?.(born) ?? born).casinoCall(call, (said) => {
      answer = said
    })
  const after = [...log.read()].map(({ position: _, ...event }) => event)
  born.close()
  return { log: after, answer }
}
const callOf = ({ name, body }: WalletCalled): CasinoCall | null => {
  switch (name) {
    case 'debit':
      return { op: name, ...z.parse(walletRequests.debit, body) }
    case 'credit':
      return { op: name, ...z.parse(walletRequests.credit, body) }
    case 'rollback':
      return { op: name, ...z.parse(walletRequests.rollback, body) }
    default:
      return null
  }
}
const statesOf = new WeakMap<Log, State>()
const stateOf = (events: Log): State => {
  const known = statesOf.get(events)
  if (known !== undefined) return known
  const state = emptyState()
  for (const event of events) evolve(state, event)
  statesOf.set(events, state)
  return state
}
const moves = (events: Log) => events.flatMap((event) => (event.type === 'casino-called' && event.code === 'OK' ? [event.call] : []))
const keyOfLog = (events: Log): string =>
  json(events.flatMap((event) => (event.type === 'casino-called' ? [[event.call, event.code, event.fences]] : [])))

/** The world of one bet in a game: the product's own chart of the press, provider, wallet and ledger; the disk, the line and the network around them. */
export const createCasinoWorld = (scope: CasinoScope, fault: Fault) => {
  const own: AnyStateMachine = pressMachine
  const bounded: AnyStateMachine = own.provide({
    guards: {
      asksLeft: ({ context }: { readonly context: { readonly asks: number } }) => context.asks < scope.asks,
      seldomLeft: ({ context }: { readonly context: { readonly asks: number } }) => context.asks < scope.asks + 1,
    },
    actions: {
      spend: assign({ asks: ({ context }: { readonly context: { readonly asks: number } }) => Math.min(scope.asks + 1, context.asks + 1) }),
    },
  })
  const machine = fault.casinoPress?.(bounded) ?? bounded

  // The page.

  type Deed = { readonly type: string; readonly params: unknown }
  const eventIn = (params: unknown): string =>
    typeof params === 'object' && params !== null && 'event' in params
      ? String(z.parse(z.looseObject({ type: z.string() }), params.event).type)
      : ''
  const stepped = (before: readonly string[], [snapshot, deeds]: readonly [AnyMachineSnapshot, readonly Deed[]]) => {
    let timers = before
    let sends = false
    for (const { type, params } of deeds) {
      if (type === 'xstate.emit') sends ||= eventIn(params) === 'send'
      if (type === 'xstate.raise') timers = withAll(timers, [eventIn(params)])
      if (type === 'xstate.cancel' && typeof params === 'object' && params !== null && 'sendId' in params)
        timers = without(timers, String(params.sendId))
    }
    return { press: { snapshot, timers }, sends }
  }
  const begun = (isLive: boolean) => {
    const first = stepped([], initialTransition(machine))
    const { press, sends } = first
    const next = stepped(press.timers, transition(machine, press.snapshot, { type: 'pressed', isLive }))
    return { press: next.press, sends: sends || next.sends }
  }
  const heard = (world: World, event: PressEvent | { readonly type: string }): World => {
    const { press, way } = world
    if (press === null || press.snapshot.status !== 'active') return world
    const next = stepped(without(press.timers, event.type), transition(machine, press.snapshot, event))
    return { ...world, press: next.press, way: { ...way, up: way.up || (next.sends && way.line === 'up') } }
  }
  const hearsTruth = (world: World, bets: Lived['mine']): World =>
    bets.reduce((before, { state, code }) => heard(before, { type: 'truth', state, code: code ?? null }), world)

  // The provider and the exchange: each question is asked once.

  const lives = createNumbered<Life>((life) => livedOf(life).key)
  const known = new WeakMap<Life, Lived>()
  const livedOf = (life: Life): Lived => {
    const before = known.get(life) ?? lived(life, MEMBER, fault)
    known.set(life, before)
    return before
  }
  const logs = createNumbered<Log>(keyOfLog)
  const calls = createNumbered<WalletCalled>(json)
  const askExchange = createTable((log, call) => taken(logs.at(log), callOf(calls.at(call)), fault))
  const inputs = createNumbered<ProviderInput>(json)
  const askProvider = createTable((life, input) => {
    const { number, books, inputs: before } = lives.at(life)
    const next: Life = { number, books, inputs: [...before, inputs.at(input)] }
    return { life: next, lived: livedOf(next) }
  })
  const messages = createNumbered<ToPage>(json)
  const replies = createNumbered<WalletAnswered>(json)
  const asked = (way: Way, { called }: Lived): Way => ({ ...way, calls: withAll(way.calls, called.map(calls.numberOf)) })
  const told = (way: Way, { said }: Lived): Way => {
    if (way.line !== 'up') return way
    const last = (says: ToPage['says'], before: number | null): number | null => {
      const found = said.findLast((each) => each.says === says)
      return found === undefined ? before : messages.numberOf(found)
    }
    return { ...way, answered: last('answer', way.answered), mine: last('mine', way.mine) }
  }
  let broken: string | null = null
  const provided = (world: World, input: ProviderInput): World => {
    const { life, lived: after } = askProvider(lives.numberOf(world.life), inputs.numberOf(input))
    for (const { name, tx } of after.called) {
      const stake = stakesIn(after.books).find((each) => each.tx === tx || each.close?.tx === tx)
      if (stake === undefined) broken ??= `3 never forgotten: a ${name} left before it was written`
    }
    return { ...world, life, way: told(asked(world.way, after), after) }
  }
  const performed = (world: World, move: CasinoMove): World => {
    const { way, life } = world
    switch (move.by) {
      case 'player': {
        const { press, sends } = begun(way.line === 'up')
        return { ...world, press, way: { ...way, up: sends } }
      }
      case 'page':
        return heard(world, { type: move.timer })
      case 'line': {
        if (move.is === 'lost') return heard({ ...world, way: { ...way, ...deaf, line: 'lost' } }, { type: 'line.lost' })
        if (move.is === 'over') return heard({ ...world, way: { ...way, ...deaf, line: 'over' } }, { type: 'session.over' })
        const back: World = { ...world, way: { ...way, line: 'up' } }
        return heard(hearsTruth(back, livedOf(life).mine), { type: 'line.up' })
      }
      case 'message arrives': {
        const bet = { bet: scope.bet, stakePaise: STAKE }
        return provided(world, {
          does: 'hears',
          sent: { ref: REF, tableId: TABLE_ID, round: roundId(`${TABLE_ID}.1.${FIRST_ROUND}`), bet },
        })
      }
      case 'page hears': {
        const { what } = move
        if (what.says === 'mine') return hearsTruth({ ...world, way: { ...way, mine: null } }, what.bets)
        return heard({ ...world, way: { ...way, answered: null } }, { type: 'answered', ...what })
      }
      case 'provider':
        return provided(world, move.input)
      case 'provider dies': {
        const line = way.line === 'up' ? 'lost' : way.line
        const next: Life = { number: life.number + 1, books: livedOf(life).books, inputs: [] }
        const dead: World = { ...world, life: next, way: asked({ ...way, ...deaf, line, answers: [] }, livedOf(next)) }
        return way.line === 'up' ? heard(dead, { type: 'line.lost' }) : dead
      }
      case 'call arrives': {
        const { log, answer } = askExchange(logs.numberOf(world.log), calls.numberOf(move.call))
        const { tx } = move.call
        const isHeard = livedOf(life).awaited.includes(tx)
        return { ...world, log, way: isHeard ? { ...way, answers: withAll(way.answers, [replies.numberOf({ tx, answer })]) } : way }
      }
      case 'call fails':
        return provided(world, { does: 'gets', tx: move.tx, answer: null })
      case 'answer arrives': {
        const { tx, answer } = move
        const answers = way.answers.filter((each) => replies.at(each).tx !== tx)
        return provided({ ...world, way: { ...way, answers } }, { does: 'gets', tx, answer })
      }
      case 'network':
        return { ...world, way: { ...way, up: false, calls: [], answers: [] } }
      default:
        return move satisfies never
    }
  }

  const movesOf = ({ press, life, way }: World): readonly CasinoMove[] => {
    const now = livedOf(life)
    const isPressed = press !== null
    const timers = now.timers.filter((timer) => timer !== NEXT_ROUND || (scope.isNext && (now.round?.number ?? 0) <= FIRST_ROUND))
    return [
      ...(isPressed ? [] : [{ by: 'player' } as const]),
      ...(press?.timers ?? []).map((timer) => ({ by: 'page', timer }) as const),
      ...(way.line === 'up' && scope.drops ? [{ by: 'line', is: 'lost' } as const] : []),
      ...(way.line === 'up' && scope.ends ? [{ by: 'line', is: 'over' } as const] : []),
      ...(way.line === 'lost' ? [{ by: 'line', is: 'back' } as const] : []),
      ...(way.up ? [{ by: 'message arrives' } as const] : []),
      ...[way.answered, way.mine].flatMap((what) => (what === null ? [] : [{ by: 'page hears', what: messages.at(what) } as const])),
      ...(now.hasQueue ? [{ by: 'provider', input: { does: 'commits' } } as const] : []),
      ...timers.map((timer) => ({ by: 'provider', input: { does: 'fires', timer } }) as const),
      ...(life.number < scope.deaths ? [{ by: 'provider dies' } as const] : []),
      ...way.calls.map((call) => ({ by: 'call arrives', call: calls.at(call) }) as const),
      ...now.awaited.map((tx) => ({ by: 'call fails', tx }) as const),
      ...way.answers.map((answer) => ({ by: 'answer arrives', ...replies.at(answer) }) as const),
      ...(way.up || way.calls.length + way.answers.length > 0 ? [{ by: 'network' } as const] : []),
    ]
  }

  // The invariants.

  const shownOf = (press: Press): 'placed' | 'refused' | 'unknown' | null => {
    if (press === null || press.snapshot.status === 'active') return null
    return press.snapshot.matches('placed') ? 'placed' : press.snapshot.matches('unknown') ? 'unknown' : 'refused'
  }
  const isEnd = ({ press, life, log, way }: World): boolean => {
    const { books, hasQueue } = livedOf(life)
    const isShown = press === null || press.snapshot.status === 'done'
    return isShown && !way.up && !hasQueue && !stakesIn(books).some(isOpenStake) && stateOf(log).casino.open.size === 0
  }
  const brokenIn = (world: World): string | null => {
    const { press, life, log } = world
    const { books } = livedOf(life)
    const state = stateOf(log)
    const [row] = betsIn(books)
    const done = moves(log)
    const debits = done.filter(({ op }) => op === 'debit')
    const credits = done.flatMap((call) => (call.op === 'credit' ? [call.amountPaise] : []))
    const rolledBack = done.filter(({ op }) => op === 'rollback').length
    const due = OPENING - debits.length * STAKE + credits.reduce((sum, amount) => sum + amount, 0) + rolledBack * STAKE
    const has = balanceOf(state, cashAccount(MEMBER))
    const bet = row?.mine.bet
    const shown = shownOf(press)
    const texts = [
      ...brokenBooks(state).map((text) => `books: ${text}`),
      ...(debits.length > 1 ? [`2 at most once: one press was debited ${debits.length} times`] : []),
      ...(credits.length + rolledBack > debits.length ? ['2 at most once: one debit was closed twice'] : []),
      ...(has === due ? [] : [`2 at most once: the member has ${has}, and the calls come to ${due}`]),
      ...(debits.some((call) => call.op === 'debit' && call.amountPaise !== STAKE) ? ['1 shown = sent: another stake was debited'] : []),
      ...(bet !== undefined && bet.bet !== scope.bet ? [`1 shown = sent: the press showed ${scope.bet}, the provider has ${bet.bet}`] : []),
      ...(debits.some(({ tx }) => !stakesIn(books).some((stake) => stake.tx === tx))
        ? ['3 never forgotten: a debit is in no book of the provider']
        : []),
      ...(row?.mine.state === 'won' && !credits.includes(paise(row.mine.returnPaise ?? 0))
        ? ['4 never wrong: a win is written that was not credited']
        : []),
      ...(shown === 'placed' && debits.length === 0 ? ['4 never wrong: a bet is shown as placed, and nothing was debited'] : []),
      ...(shown === 'refused' && credits.length > 0 ? ['4 never wrong: a bet is shown as refused, and it was settled'] : []),
      ...(isEnd(world) && shown === 'refused' && has !== OPENING
        ? ['4 never wrong: a bet is shown as refused, and its stake is gone']
        : []),
    ]
    return texts[0] ?? null
  }

  // A world as a row of numbers.

  const presses = createNumbered<Press>((press) =>
    press === null ? '' : json([press.snapshot.value, press.snapshot.context, press.timers]),
  )
  const ways = createNumbered<Way>(json)
  const moved = createNumbered<CasinoMove>(json)
  const rowOf = ({ press, life, log, way }: World): Int32Array =>
    Int32Array.from([presses.numberOf(press), lives.numberOf(life), logs.numberOf(log), ways.numberOf(way)])
  const worldAt = (row: Int32Array): World => ({
    press: presses.at(row[0] ?? 0),
    life: lives.at(row[1] ?? 0),
    log: logs.at(row[2] ?? 0),
    way: ways.at(row[3] ?? 0),
  })
  /** The provider with its first round open, and nothing on its way. */
  const opened = (): Life => {
    let life: Life = { number: 0, books: [], inputs: [] }
    for (let now = livedOf(life); now.hasQueue; now = livedOf(life)) life = { ...life, inputs: [...life.inputs, { does: 'commits' }] }
    return life
  }
  const first = rowOf({
    press: null,
    life: opened(),
    log: taken([], null, {}).log,
    way: { ...deaf, line: 'up', up: false, calls: [], answers: [] },
  })
  const explored: Explored = {
    width: 4,
    first: [...first],
    moves: (row, take) => {
      const world = worldAt(row)
      for (const move of movesOf(world)) {
        broken = null
        take(moved.numberOf(move), rowOf(performed(world, move)))
      }
    },
    broken: (row) => brokenIn(worldAt(row)),
    fault: () => broken,
    isEnd: (row) => isEnd(worldAt(row)),
  }
  /** Performs the moves from the start, up to one that is not possible there. Returns what they break, and that move. */
  const replayed = (list: readonly unknown[]): { readonly texts: readonly string[]; readonly impossible: string | null } => {
    let world = worldAt(first)
    const texts: string[] = []
    for (const wanted of list) {
      const key = json(wanted)
      const move = movesOf(world).find((each) => json(each) === key)
      if (move === undefined) return { texts, impossible: key }
      broken = null
      world = worldAt(rowOf(performed(world, move)))
      texts.push(...[broken, brokenIn(world)].filter((text) => text !== null))
    }
    return { texts, impossible: null }
  }
  return { explored, replayed, moveAt: moved.at }
}
