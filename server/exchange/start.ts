import type { BetSlipRef, MarketId } from '#contract/scalar.ts'
import type { Archive, EventLog, Positioned, Rebuilt } from '#server/store/log.ts'
import { type Projected, projectedOf } from './projection.ts'
import { stateFrom } from './snapshot.ts'
import type { ExchangeEvent } from './events.ts'
import { beforeLastStep } from './payments-state.ts'
import { admit } from './state/bets.ts'
import { takeEnded } from './state/ended.ts'
import { evolve } from './state/evolve.ts'
import { admitEnded } from './state/payments.ts'
import { type State, emptyState } from './state/state.ts'

/** Brings the bets of a settled market back from the archive, so that its result can be corrected. */
export const recall = (state: State, archive: Archive, marketId: MarketId): void => {
  if (!state.results.has(marketId)) return
  for (const bet of archive.betsIn(marketId)) if (!state.bets.has(bet.betId)) admit(state, bet)
}

/** Brings a payment back from the archive, so that late news can change it. The payments of a member who is gone stay there. */
export const recallPayment = (state: State, archive: Archive, ref: BetSlipRef): void => {
  if (state.payments.byRef.has(ref)) return
  const payment = archive.payment(ref)
  if (payment !== null && state.members.has(payment.member)) admitEnded(state, payment)
}

/** Brings it back as it was before news of it: an archive may be ahead of the events that are folded, and has it as it was after them. */
const recallBefore = (state: State, archive: Archive, { news, state: after }: Extract<ExchangeEvent, { type: 'payment-told' }>): void => {
  const isHere = state.payments.byRef.has(news.ref)
  recallPayment(state, archive, news.ref)
  const payment = state.payments.byRef.get(news.ref)
  if (!isHere && payment?.state === after) admitEnded(state, beforeLastStep(payment))
}

/** How much ended since the last part. */
const endedIn = ({ ended, casino, payments }: State): number =>
  ended.bets.size + casino.ended.size + ended.payments.size + payments.seen.size

/** Folds one event; answers what it adds to the statements. */
export const fold = (state: State, archive: Archive, event: Positioned): Projected | null => {
  if (event.type === 'market-settled') recall(state, archive, event.marketId)
  if (event.type === 'payment-told' && event.verdict === 'APPLIED') recallBefore(state, archive, event)
  const projected = projectedOf(state, event, event.position)
  evolve(state, event)
  return projected
}

/** So much that is over is put into an archive at a time. */
const MOST_AT_ONCE = 2000

function* partsOf(state: State, log: EventLog, count: { events: number }): Generator<Rebuilt> {
  let projected: Projected[] = []
  const part = (): Rebuilt => {
    const made = { ended: takeEnded(state), projected }
    projected = []
    return made
  }
  for (const event of log.read()) {
    const made = fold(state, log.archive, event)
    if (made !== null) projected.push(made)
    count.events += 1
    if (endedIn(state) >= MOST_AT_ONCE || projected.length >= MOST_AT_ONCE) yield part()
  }
  yield part()
}

/** A state, and the number of events since its snapshot. */
export type Start = { readonly state: State; readonly tail: number }

/** Folds all events, and makes archive and statements again. */
export const foldAll = (log: EventLog): Start => {
  const state = emptyState()
  const count = { events: 0 }
  log.rebuild(partsOf(state, log, count))
  return { state, tail: count.events }
}

/** The state of a store: its newest readable snapshot and the events after it; all events where there is none. */
export const startOf = (log: EventLog, notify: (line: string) => void): Start => {
  const snapshots = log.snapshots()
  for (const { seq, body } of snapshots) {
    const state = stateFrom(body)
    if (typeof state === 'string') {
      notify(`The snapshot after event ${seq} is ${state} and is not used.`)
      continue
    }
    let tail = 0
    for (const event of log.read(seq)) {
      fold(state, log.archive, event)
      tail += 1
      if (endedIn(state) >= MOST_AT_ONCE) takeEnded(state)
    }
    takeEnded(state)
    return { state, tail }
  }
  if (snapshots.length > 0) notify('All events are folded from the first. This takes a minute for some million events; nothing is lost.')
  return foldAll(log)
}
