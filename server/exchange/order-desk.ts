import { type BetSlipRef, type MarketId, type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { amendPayload, decideAmend } from './amend.ts'
import type { Exchange, ExchangeVerdict, OrderReply } from './api.ts'
import { decideAutoRemove, decideAutoSet } from './auto-cash-out.ts'
import { cashOutPayload, decideCashOut, offerFor } from './cash-out.ts'
import { decideCancel, decidePlace, payloadOf } from './decide.ts'
import type { ExchangeEvent } from './events.ts'
import type { Kernel } from './kernel.ts'
import type { LiveMarket, LiveMarkets } from './live.ts'
import { type Known, knownRef, outcomeOf } from './reading.ts'
import { forgottenBefore, hasIdleRoom, isForgotten, mayFence } from './refs.ts'
import { forgetRefs } from './state/forget.ts'
import { type State, refKey } from './state/state.ts'
import type { Waiting } from './waiting.ts'

/** Often enough, because a store forgets many refs at a time. */
const PRUNE_MS = 600_000

type Refused = Extract<ExchangeEvent, { type: 'bet-refused' }>
/** An order that was taken in, and waits out its delay. */
type Received = Extract<ExchangeEvent, { type: 'bet-received' | 'cash-out-received' | 'amend-received' }>
/** What differs between the kinds of an order. */
type OrderKind<O, E extends Received> = {
  readonly payload: (order: O) => string
  readonly marketOf: (order: O) => MarketId | undefined
  readonly decide: (
    state: State,
    market: LiveMarket | undefined,
    member: MemberCode,
    order: O,
    now: Millis,
    expiresAt: Millis,
  ) => E | Refused
  /** Begins the delay. */
  readonly begin: (event: E) => void
}

/** The answer of an order that is refused at its receipt. */
const refusedBy = ({ ref, code, about }: Refused): ExchangeVerdict => ({
  kind: 'refused',
  ref,
  code,
  about,
})

/** The payload that a ref came with; empty for a fence. */
const firstPayload = (known: Known): string => {
  if (known.kind === 'bet') return payloadOf({ ...known.bet.order, ...known.bet.amended?.first })
  if (known.kind === 'amendment') return amendPayload(known.asked.order)
  return known.kind === 'cash-out' ? cashOutPayload(known.asked.order) : known.record.payload
}

/** The commands about orders: place, cash out, amend, cancel, rules for a cash-out, and what became of a ref. */
export const createOrderDesk = (kernel: Kernel, live: LiveMarkets, waiting: Waiting) => {
  const { state, archive, clock, commit, apply, answer } = kernel
  const { arm, armCashOut, armAmendment, giveUp, notifyBook, notifyAuto } = waiting
  /** The first answer to a ref, for the same asked again; null for a new one (C6, SLIP-27). */
  const seenBefore = (member: MemberCode, ref: BetSlipRef, payload: string): OrderReply | null => {
    const known = knownRef(state, archive, member, ref)
    if (known === null) return null
    const first = firstPayload(known)
    return first === payload || first === '' ? outcomeOf(known) : { kind: 'refused', ref, code: 'DUPLICATE_TRANSACTION' }
  }
  /** Refused for good and not recorded: its record would be forgotten already, and no clock is set back so far. */
  const tooOld = (ref: BetSlipRef): ExchangeVerdict => ({ kind: 'refused', ref, code: 'SERVICE_UNAVAILABLE' })
  /** Only commands bring refs, so commands also forget old ones: every ten minutes, and first after a start. */
  let prunedAt = Number.NEGATIVE_INFINITY
  const prune = (now: Millis): void => {
    if (now - prunedAt < PRUNE_MS) return
    prunedAt = now
    forgetRefs(state, now)
    commit.prune(forgottenBefore(now))
  }
  /**
   * The one way in for every order: a ref that was seen is answered as before, one too old is refused, a new one is decided and waits out
   * the delay of its market.
   */
  const ordering =
    <O extends { readonly ref: BetSlipRef }, E extends Received>({ payload, marketOf, decide, begin }: OrderKind<O, E>) =>
    (member: MemberCode, order: O, reply: (result: OrderReply) => void): void => {
      const known = seenBefore(member, order.ref, payload(order))
      if (known !== null) return answer(reply, known)
      const marketId = marketOf(order)
      const market = marketId === undefined ? undefined : live.get(marketId)
      const now = clock.now()
      if (isForgotten(order.ref, now)) return answer(reply, tooOld(order.ref))
      prune(now)
      const event = decide(state, market, member, order, now, millisSchema.parse(Math.round(now + (market?.delayMs ?? 0))))
      apply(event)
      if (event.type === 'bet-refused') return answer(reply, refusedBy(event))
      begin(event)
      const betId = event.type === 'amend-received' ? event.order.betId : event.betId
      return answer(reply, { kind: 'pending', ref: order.ref, betId, expiresAt: event.expiresAt })
    }
  return {
    place: ordering({
      payload: payloadOf,
      marketOf: ({ marketId }) => marketId,
      decide: decidePlace,
      begin: ({ betId }) => {
        const bet = state.bets.get(betId)
        if (bet !== undefined) arm(bet)
      },
    }),
    cashOut: ordering({
      payload: cashOutPayload,
      marketOf: ({ marketId }) => marketId,
      decide: decideCashOut,
      begin: ({ member, order }) => {
        const asked = state.cashOuts.get(refKey(member, order.ref))
        if (asked !== undefined) armCashOut(asked)
      },
    }),
    amend: ordering({
      payload: amendPayload,
      marketOf: ({ betId }) => state.bets.get(betId)?.market.marketId,
      decide: decideAmend,
      begin: ({ member, order }) => {
        const asked = state.amendments.get(refKey(member, order.ref))
        if (asked !== undefined) armAmendment(asked)
      },
    }),
    setAutoCashOut: (member, marketId, rule, reply) => {
      const auto = state.autos.get(marketId)?.get(member)
      const now = clock.now()
      const event = rule === null ? decideAutoRemove(auto, now) : decideAutoSet(state, live.get(marketId), member, rule, now)
      if (typeof event === 'string') return answer(reply, { ok: false, code: event })
      if (event !== null && 'code' in event) return answer(reply, { ok: false, ...event })
      if (event?.type === 'auto-cash-out-set') {
        apply(event)
        notifyAuto(event, 'set')
      } else if (event !== null && auto !== undefined) {
        apply(event)
        notifyAuto(auto, 'ended', { why: event.why })
      }
      return answer(reply, { ok: true })
    },
    autoCashOut: (member, marketId) => {
      const auto = state.autos.get(marketId)?.get(member)
      return auto === undefined ? null : { ...auto.rule, state: auto.firing === null ? 'armed' : 'firing' }
    },
    cashOutOffer: (member, marketId, part) => offerFor(state, live.get(marketId), member, part),
    outcome: (member, ref, fence, reply) => {
      const known = knownRef(state, archive, member, ref)
      if (known !== null) return answer(reply, outcomeOf(known))
      const now = clock.now()
      const isDead = isForgotten(ref, now)
      const fenced = isDead || (fence && mayFence(state.idle, member, now))
      if (fenced && !isDead) apply({ type: 'ref-fenced', at: now, transactions: [], member, ref })
      prune(now)
      return answer(reply, { kind: 'never-seen', ref, fenced })
    },
    hasRoom: (member, ref) => hasIdleRoom(state.idle, member) || knownRef(state, archive, member, ref) !== null,
    cancel: (member, which, reply) => {
      const own = [...(state.activeOf.get(member) ?? [])].flatMap((betId) => {
        const bet = which === 'all' || which === betId ? state.bets.get(betId) : undefined
        return bet === undefined ? [] : [bet]
      })
      const resting = own.filter((bet) => bet.remaining > 0 && bet.state !== 'pending')
      if (resting.length === 0)
        return answer(reply, { ok: false, code: own.some((bet) => bet.state === 'pending') ? 'BET_IN_PROGRESS' : 'BET_TAKEN_OR_LAPSED' })
      const cancelled = paise(resting.reduce((sum, bet) => sum + bet.remaining, 0))
      for (const bet of resting) {
        giveUp(decideCancel(state, bet, false, clock.now()))
        notifyBook(bet)
      }
      return answer(reply, { ok: true, cancelled })
    },
  } satisfies Partial<Exchange>
}
