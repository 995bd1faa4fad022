import type { RefusalCode } from '#contract/call.ts'
import type { BetMoment } from '#contract/messages/betting.ts'
import type { BetId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { paise } from '#domain/paise.ts'
import { withLapsed, withMatched, withRefused } from '../alerts-state.ts'
import type { BetState } from '../api.ts'
import { type CoreBet, fieldIn, isOpen, receivedBet, receivedWithout, riskOf } from '../bet.ts'
import type { BetEvent, Dated, ExchangeEvent, Fill } from '../events.ts'
import { withMoment } from '../moments.ts'
import { addIdle } from '../refs.ts'
import { count } from '../tally.ts'
import { changeAlerts } from './alerts.ts'
import { countPlay } from './play.ts'
import { type State, isActive, mark, refKey, touch } from './state.ts'

/** Puts a bet in the right list after a change. */
export const list = (state: State, bet: CoreBet): void => {
  const active = isActive(state, bet)
  mark(state.openIn, bet.market.marketId, bet.betId, isOpen(bet))
  mark(state.activeOf, bet.member, bet.betId, active)
  if (bet.bonus !== undefined) mark(state.bonusBets, bet.bonus.number, bet.betId, active)
  if (active) state.ended.bets.delete(bet.betId)
  else state.ended.bets.add(bet.betId)
}

/** The one way a bet changes: counted out of its owner's position, changed, counted in again. */
export const change = (state: State, betId: BetId, how: (bet: CoreBet) => void): void => {
  const bet = state.bets.get(betId)
  if (bet === undefined) return
  count(state.positions, bet, -1)
  how(bet)
  count(state.positions, bet, 1)
  list(state, bet)
  touch(state, bet.member)
}

/** Keeps what happened to a bet, at the time of the event that is being folded. */
export const note = (state: State, bet: CoreBet, what: BetMoment['what'], amount: number, price: Odds | null = null): void => {
  bet.moments = withMoment(bet.moments, { at: state.at, what, amount: paise(amount), ...(price === null ? {} : { odds: price }) })
}

/** Keeps that the odds of a bet are lower, because a runner of its market was withdrawn. */
export const noteReduction = (state: State, before: CoreBet, bet: CoreBet, runner: SelectionId): void => {
  const [from, to] = [averageOdds(before.fills), averageOdds(bet.fills)]
  if (from !== null && to !== null && from !== to) bet.reduced = [...(bet.reduced ?? []), { at: state.at, runner, from, to }]
}

const fill = (state: State, betId: BetId, fills: readonly Fill[]): void =>
  change(state, betId, (bet) => {
    bet.fills = [...bet.fills, ...fills]
    const size = fills.reduce((sum, each) => sum + each.size, 0)
    if (size > 0) note(state, bet, 'matched', size, averageOdds(fills))
    bet.remaining = paise(bet.remaining - size)
    bet.state = bet.remaining === 0 ? 'matched' : bet.fills.length > 0 ? 'partly-matched' : 'unmatched'
  })

/** A bet that waited is matched further; the match of its last part is news (MKT-11). */
const fillWaiting = (state: State, betId: BetId, fills: readonly Fill[], at: ExchangeEvent['at']): void => {
  fill(state, betId, fills)
  const bet = state.bets.get(betId)
  if (bet?.state === 'matched') changeAlerts(state, bet.member, (alerts) => withMatched(alerts, bet, at))
}

/** Both sides of every match. */
export const enter = (state: State, betId: BetId, fills: readonly Fill[], at: ExchangeEvent['at']): void => {
  fill(state, betId, fills)
  for (const each of fills)
    if (each.against !== null) fillWaiting(state, each.against, [{ odds: each.odds, size: each.size, against: betId }], at)
}

/** Takes a bet in: a new one, or one that was kept elsewhere meanwhile. */
export const admit = (state: State, bet: CoreBet): void => {
  state.bets.set(bet.betId, bet)
  mark(state.betsIn, bet.market.marketId, bet.betId, true)
  if (!state.results.has(bet.market.marketId)) count(state.positions, bet, 1)
  list(state, bet)
}

/** A bet as it is received now: the runners that are out of its market are no part of its field (MKT-15). */
export const receivedNow = (state: Pick<State, 'removed'>, bet: CoreBet): CoreBet =>
  receivedWithout(bet, state.removed.get(bet.market.marketId))

export const receive = (state: State, bet: CoreBet): void => {
  const { marketId } = bet.market
  // Logs of earlier releases have no event of a runner that came back: a bet on it shows that it did.
  state.removed.get(marketId)?.delete(bet.order.selectionId)
  state.fields.set(marketId, fieldIn(bet.market))
  admit(state, receivedNow(state, bet))
  touch(state, bet.member)
}

/** Gives back of a bet's risk what comes back, the newest part first, each on the day that it was counted. */
export const giveBack = (state: State, bet: CoreBet, size: Paise): void => {
  let back: number = size
  const left = [...(bet.counted ?? [])]
  while (back > 0) {
    const last = left.pop()
    if (last === undefined) break
    const part = Math.min(back, last.risk)
    countPlay(state, bet.member, 'stake', last.at, -part)
    back -= part
    if (part < last.risk) left.push({ at: last.at, risk: paise(last.risk - part) })
  }
  bet.counted = left
}

export const end = (
  state: State,
  betId: BetId,
  size: Paise,
  otherwise: Extract<BetState, 'cancelled' | 'lapsed' | 'refused'>,
  code: RefusalCode | null,
): void =>
  change(state, betId, (bet) => {
    const standing = paise(bet.order.stake - bet.cancelled - bet.voided)
    if (bet.counted !== undefined) giveBack(state, bet, paise(riskOf(bet, standing) - riskOf(bet, paise(standing - size))))
    bet.remaining = paise(bet.remaining - size)
    bet.cancelled = paise(bet.cancelled + size)
    note(state, bet, otherwise, size)
    if (bet.remaining > 0) return
    bet.state = bet.fills.length > 0 ? 'matched' : otherwise
    bet.code = code
  })

/** A bet gives up stake. What its market took from a bet that waited is news to its member, who did not ask for it. */
const cancel = (state: State, { betId, size, lapsed, at }: Extract<ExchangeEvent, { type: 'bet-cancelled' }>): void => {
  const wasWaiting = state.bets.get(betId)?.state !== 'pending'
  end(state, betId, size, lapsed ? 'lapsed' : 'cancelled', null)
  const bet = state.bets.get(betId)
  if (lapsed && wasWaiting && bet !== undefined) changeAlerts(state, bet.member, (alerts) => withLapsed(alerts, bet, size, at))
}

/** A bet is refused in its delay. A page that lost what it had written knows of it by the news alone. */
export const refuseBet = (
  state: State,
  { betId, code, at }: Pick<Extract<ExchangeEvent, { type: 'bet-lapsed' }>, 'betId' | 'code' | 'at'>,
): void => {
  end(state, betId, state.bets.get(betId)?.remaining ?? paise(0), 'refused', code)
  const bet = state.bets.get(betId)
  if (bet !== undefined) changeAlerts(state, bet.member, (alerts) => withRefused(alerts, bet, code, at))
}

/** Folds a bet from its receipt to its end in the book. */
export const foldBet = (state: State, event: Dated<BetEvent>): void => {
  switch (event.type) {
    case 'bet-received':
      state.minted += 1
      state.refs.set(refKey(event.member, event.order.ref), { payload: event.payload, betId: event.betId, code: null })
      if (event.counted !== undefined) countPlay(state, event.member, 'stake', event.at, event.counted)
      return receive(state, receivedBet(event))
    case 'bet-refused':
      state.refs.set(refKey(event.member, event.ref), { payload: event.payload, betId: null, code: event.code, about: event.about })
      return addIdle(state.idle, event.member, event.ref)
    case 'bet-lapsed':
      return refuseBet(state, event)
    case 'bet-filled':
      return fillWaiting(state, event.betId, event.fills, event.at)
    case 'bet-entered':
      return enter(state, event.betId, event.fills, event.at)
    case 'bet-cancelled':
      return cancel(state, event)
    default:
      return event satisfies never
  }
}
