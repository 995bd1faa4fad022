import * as z from 'zod/mini'
import { placeOrder } from '#contract/calls/betting.ts'
import type { Level } from '#contract/features.ts'
import { getBetOutcome, getBets } from '#contract/messages/betting.ts'
import type { Market } from '#contract/market.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, memberCodeSchema, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { wireError } from '#contract/messages/browse.ts'
import { watchCashOut } from '#contract/messages/cash-out.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { odds, stepOdds } from '#domain/odds.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import { holdsAgain } from '../../scripts/audit/holds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { type State, emptyState, refKey } from '#server/exchange/state/state.ts'
import { heardAs } from '#server/gate/costs.ts'
import { namesAnother, serveMessage, verdictMessage } from '#server/live/messages.ts'
import { createOfferSender } from '#server/live/offers.ts'
import { placeCallOrder } from '#server/rest/orders.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { outcomeIn } from '#streams/orders.ts'
import { factFrom } from '#streams/wire.ts'
import type { Spoken } from '#tests/simulation/invariants.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import type { Fault } from './faults.ts'
import type { Scope } from './scopes.ts'
import { NOW } from './tab.ts'

export const BET_DELAY_MS = 2000
const FIRST_PRICE = 2000
const RUNNERS = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
/** The markets of a scope by their names; most scopes have the first alone. */
const NAMES = ['m1', 'm2'] as const
export type MarketName = (typeof NAMES)[number]
/** A market by its name: both are of one event and one price. */
export const marketNamed = (name: MarketName): Market => ({
  marketId: marketIdSchema.parse(name),
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse('event-m1'),
  eventName: 'Deccan Rooks v Konark Chargers',
  eventTypeId: '4',
  competitionId: competitionIdSchema.parse('cup'),
  competitionName: 'Cup',
  openDate: NOW,
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: RUNNERS.map((selectionId, i) => ({ selectionId, runnerName: ['Deccan Rooks', 'Konark Chargers'][i] ?? '' })),
})
const FIRST_MARKET = marketNamed('m1')
export const MEMBERS: readonly MemberCode[] = ['alpha', 'beta'].map((name) => memberCodeSchema.parse(name))

/** The exchange as a value: its log, and the market as the feed last had it. It starts from its log at each question. */
export type Deal = {
  readonly events: readonly ExchangeEvent[]
  readonly markets: Scope['markets']
  /** Of the first market, which alone changes. */
  readonly isOpen: boolean
  readonly price: number
  /** Its definition, and whether its first runner is out (MKT-15). */
  readonly definition: Definition
  readonly isOut: boolean
  readonly now: number
}
/** How many runners a definition has, and how many of them win. */
export type Definition = { readonly runners: 2 | 3; readonly places: 1 | 2 }
const FIRST_DEFINITION: Definition = { runners: 2, places: 1 }
/** What happens at the exchange. `who`: the member whose session the connection has; null for none. */
export type Command = Done & {
  /** The exchange dies before what it decided is on the disk, or after, before its answers leave. What was answered earlier has left. */
  readonly dies?: 'before the write' | 'after the write'
}
type Done =
  | { readonly does: 'hears'; readonly who: MemberCode | null; readonly name: string; readonly body: unknown }
  | { readonly does: 'waits'; readonly ms: number }
  | { readonly does: 'opens' | 'suspends' }
  | { readonly does: 'prices'; readonly price: number }
  | { readonly does: 'defines'; readonly definition: Definition }
  | { readonly does: 'removes' | 'returns' }
/** `to` null: the connection that asked. */
export type Answered = { readonly to: MemberCode | null; readonly fact: WireFact }
export type Dealt = { readonly deal: Deal; readonly answers: readonly Answered[] }

const asFact = (name: string, body: unknown): WireFact => {
  const fact = factFrom(name, JSON.parse(JSON.stringify(body)))
  if (typeof fact === 'string') throw new Error(`the exchange said what no client reads: ${fact}`)
  return fact
}

/** Starts the exchange from its log, lets it do one thing, and stops it again: a crash at any moment is part of every step. */
const running = (deal: Deal, fault: Fault, job: (parts: Running) => void, dies?: Command['dies']): Dealt => {
  const clock = virtualClock(millisSchema.parse(deal.now))
  const log = memoryLog(false, deal.events)
  const write = (): void => {
    while (log.unsynced() > 0) log.sync()
  }
  const born = createExchange({ clock, log: fault.log?.(log) ?? log })
  const exchange = fault.exchange?.(born) ?? born
  const answers: Answered[] = []
  let { isOpen, price, definition, isOut } = deal
  const define = (next: Definition): void => {
    definition = next
    const runners = [...FIRST_MARKET.runners, { selectionId: selectionIdSchema.parse(3), runnerName: 'The Draw' }].slice(0, next.runners)
    const market = { ...FIRST_MARKET, status: isOpen ? ('OPEN' as const) : ('SUSPENDED' as const), numberOfWinners: next.places, runners }
    exchange.feed({ kind: 'market', market, betDelayMs: BET_DELAY_MS })
  }
  const sayRunner = (next: boolean): void => {
    isOut = next
    const selectionId = selectionIdSchema.parse(1)
    exchange.feed({ kind: 'runner', marketId: FIRST_MARKET.marketId, selectionId, status: next ? 'REMOVED' : 'ACTIVE' })
  }
  define(definition)
  if (isOut) sayRunner(isOut)
  exchange.feed({ kind: 'status', marketId: FIRST_MARKET.marketId, status: deal.isOpen ? 'OPEN' : 'SUSPENDED', inplay: true })
  const quote = (price: number, marketId = FIRST_MARKET.marketId): void =>
    exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: RUNNERS.map((selectionId) => ({
        selectionId,
        back: [[odds(price), paise(1_000_000)]] as const,
        lay: [[stepOdds(odds(price), 1), paise(1_000_000)]] as const,
      })),
    })
  quote(deal.price)
  for (const name of NAMES.slice(1, deal.markets)) {
    const market = marketNamed(name)
    exchange.feed({ kind: 'market', market, betDelayMs: BET_DELAY_MS })
    exchange.feed({ kind: 'status', marketId: market.marketId, status: 'OPEN', inplay: true })
    quote(FIRST_PRICE, market.marketId)
  }
  write()
  exchange.subscribe((published) => {
    if (published.kind === 'verdict') answers.push({ to: published.member, fact: asFact(...verdictMessage(published.verdict)) })
  })
  const status = (open: boolean): void => {
    isOpen = open
    exchange.feed({ kind: 'status', marketId: FIRST_MARKET.marketId, status: open ? 'OPEN' : 'SUSPENDED', inplay: true })
  }
  job({
    exchange,
    clock,
    answer: (name, body) => void answers.push({ to: null, fact: asFact(name, body) }),
    answerCall: (placed) => {
      const fact = outcomeIn(placeOrder.answer.parse(JSON.parse(JSON.stringify(z.encode(placeOrder.answer, placed)))))
      if (fact !== null) answers.push({ to: null, fact })
    },
    status,
    define,
    sayRunner,
    quote: (next) => {
      price = next
      quote(next)
    },
  })
  // Nothing that leaves before the write may depend on it.
  const early = [...answers]
  if (dies !== 'before the write') write()
  const events = [...log.read()].map(({ position: _, ...event }) => event)
  const now = clock.now()
  const left = dies === undefined ? [...answers] : early
  log.crash()
  exchange.close()
  return { deal: { events, markets: deal.markets, isOpen, price, definition, isOut, now }, answers: left }
}
type Running = {
  readonly exchange: ReturnType<typeof createExchange>
  readonly clock: ReturnType<typeof virtualClock>
  readonly answer: (name: string, body: unknown) => void
  readonly answerCall: (placed: z.output<typeof placeOrder.answer>) => void
  readonly status: (isOpen: boolean) => void
  readonly define: (definition: Definition) => void
  readonly sayRunner: (isOut: boolean) => void
  readonly quote: (price: number) => void
}

const sound: Fault = {}

/** The exchange at the start: both members have money, the market is open. `before`: bets that alpha has placed. */
export const openDeal = (before: Scope['before'] = [], markets: Scope['markets'] = 1): Deal => {
  const empty: Deal = { events: [], isOpen: true, price: FIRST_PRICE, definition: FIRST_DEFINITION, markets, isOut: false, now: NOW }
  return running(empty, sound, ({ exchange, clock }) => {
    for (const member of MEMBERS) exchange.openMember(member, paise(5_000_000), () => undefined)
    for (const { ref, side, price, market = 'm1' } of before) {
      const order = {
        ref,
        marketId: marketNamed(market).marketId,
        selectionId: selectionIdSchema.parse(1),
        side,
        odds: odds(price),
        stake: paise(10_000),
      }
      exchange.place(
        MEMBERS[0] ?? memberCodeSchema.parse('alpha'),
        { ...order, accept: 'NONE', line: null, fancyPrice: 0, claims: { browser: '', ip: '' } },
        () => undefined,
      )
      clock.advance(BET_DELAY_MS)
    }
  }).deal
}

/** The exchange after one thing, by its own code: its gate, its door, its rules and its log. */
export const command = (deal: Deal, what: Command, fault: Fault, level: Level = 3): Dealt => {
  const dealt = carriedOut(deal, level < 2 ? withoutFence(what) : what, fault)
  return { ...dealt, answers: dealt.answers.filter(({ fact }) => level >= 2 || isSaidBelow(fact)) }
}

/** A client of a back end below level 2 asks for rows, and fences nothing. */
const withoutFence = (what: Command): Command => {
  const asked = what.does === 'hears' && what.name === getBetOutcome.name ? getBetOutcome.body.safeParse(what.body).data : undefined
  return what.does !== 'hears' || asked === undefined ? what : { ...what, body: z.encode(getBetOutcome.body, { ...asked, fence: false }) }
}
/** What a client of a back end below level 2 hears: the answer of a bet, and of a question only that its row stands. */
const isSaidBelow = (fact: WireFact): boolean =>
  fact.type !== 'bet.pending' && (fact.type !== 'outcome.answered' || 'winnings' in fact.outcome)

const carriedOut = (deal: Deal, what: Command, fault: Fault): Dealt =>
  running(
    deal,
    fault,
    ({ exchange, clock, answer, answerCall, status, define, sayRunner, quote }) => {
      switch (what.does) {
        case 'waits':
          return clock.advance(what.ms)
        case 'opens':
        case 'suspends':
          return status(what.does === 'opens')
        case 'prices':
          return quote(what.price)
        case 'defines':
          return define(what.definition)
        case 'removes':
        case 'returns':
          return sayRunner(what.does === 'removes')
        case 'hears': {
          const { who, name, body } = what
          if (name === placeOrder.path) {
            const { orders } = placeOrder.request.parse(body)
            // A call without a session is refused, which says nothing of its ref.
            return who === null ? undefined : placeCallOrder(exchange, clock, who, orders[0], () => true, answerCall)
          }
          if (heardAs(name)?.access === 'member') {
            const code = who === null ? 'PERMISSION_DENIED' : namesAnother(who, body) ? 'OTHER_MEMBER' : null
            if (code !== null) return answer(wireError.name, { name, message: text[code], code })
          }
          const wish = name === watchCashOut.name ? watchCashOut.body.safeParse(body) : undefined
          if (wish?.success === true && who !== null)
            return createOfferSender(exchange, who, answer).watch(wish.data.marketId, wish.data.part)
          return void serveMessage(exchange, clock, who, name, body, answer)
        }
        default:
          return what satisfies never
      }
    },
    what.dies,
  )

/** The open bets of a member, as a tab is sent them. */
export const openBets = (deal: Deal, who: MemberCode): readonly Answered[] => {
  const filter = { username: who, deleted: false, result: 'ACTIVE', status: 'MATCHED' } as const
  const body = z.encode(getBets.body, { memberCode: who, token: '', filter, sort: { placedTime: -1 } })
  return command(deal, { does: 'hears', who, name: getBets.name, body }, sound).answers
}

const statesOf = new WeakMap<readonly ExchangeEvent[], State>()
/** The whole history of the exchange, folded from its events. */
export const stateOf = ({ events }: Deal): State => {
  const known = statesOf.get(events)
  if (known !== undefined) return known
  const state = emptyState()
  for (const event of events) evolve(state, event)
  statesOf.set(events, state)
  return state
}

/** What of the exchange a ref can tell: bets, cash-outs, changes and fences, the market, and how long each delay still lasts. */
export const keyOfDeal = (deal: Deal): string => {
  const { bets, refs, cashOuts, amendments } = stateOf(deal)
  const left = (state: string, expiresAt: number): number => (state === 'pending' ? expiresAt - deal.now : 0)
  return JSON.stringify([
    deal.isOpen,
    deal.price,
    deal.definition,
    deal.isOut,
    [...refs.keys()].toSorted(),
    [...bets.values()].map((bet) => [
      bet.betId,
      bet.member,
      bet.order,
      bet.state,
      bet.fills,
      bet.remaining,
      bet.out,
      bet.market.runners.length,
      bet.market.numberOfWinners,
      left(bet.state, bet.expiresAt),
    ]),
    [...cashOuts.values()].map((asked) => [asked.member, asked.order, asked.state, asked.amount, left(asked.state, asked.expiresAt)]),
    [...amendments.values()].map((asked) => [asked.member, asked.order, asked.state, left(asked.state, asked.expiresAt)]),
  ])
}

/** Is something in its bet delay? */
export const hasDelay = (deal: Deal): boolean => {
  const { bets, cashOuts, amendments } = stateOf(deal)
  return [...bets.values(), ...cashOuts.values(), ...amendments.values()].some(({ state }) => state === 'pending')
}

/** What the exchange has of a ref. */
export const spokenOf = (deal: Deal, member: MemberCode, ref: BetSlipRef): Spoken => {
  const { bets, refs, cashOuts, amendments } = stateOf(deal)
  const key = refKey(member, ref)
  const asked = cashOuts.get(key)?.state ?? amendments.get(key)?.state
  if (asked !== undefined) return asked === 'done' ? 'stands' : asked === 'pending' ? 'pending' : 'refused'
  const known = refs.get(key)
  if (known === undefined) return 'nothing'
  const state = known.betId === null ? 'refused' : bets.get(known.betId)?.state
  return state === undefined || state === 'refused' ? 'refused' : state === 'pending' ? 'pending' : 'stands'
}

/** How much the exchange has matched of a ref's bet; null where it has none, or its runner was withdrawn (MKT-15). */
export const matchedOf = (deal: Deal, member: MemberCode, ref: BetSlipRef): number | null => {
  const betId = stateOf(deal).refs.get(refKey(member, ref))?.betId ?? null
  const bet = betId === null ? undefined : stateOf(deal).bets.get(betId)
  return bet === undefined || bet.voided > 0 ? null : bet.fills.reduce((sum, { size }) => sum + size, 0)
}

/** The exchange's own invariants of its books, and its holds by its events alone. */
export const brokenDeal = (deal: Deal): readonly string[] => {
  const holds = holdsAgain()
  for (const event of deal.events) holds.put(event)
  return [...brokenBooks(stateOf(deal)), ...holds.broken()]
}
