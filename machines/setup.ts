import { type InspectionEvent, type SetupReturn, emit, setup } from 'xstate'
import type { DerivedFact, Fact, FactOf, FactType } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import type { Request } from '#client/ledger/requests.ts'
import type { Millis } from '#contract/scalar.ts'

/** A fact as a chart receives it: with its time, and the ledger after it. */
export type Heard<F extends Fact = Fact> = F & { readonly at: Millis; readonly ledger: Ledger }

/** What a chart emits: a fact that follows, or a request to the outside. */
export type Emitted = { readonly type: 'fact'; readonly fact: DerivedFact } | { readonly type: 'request'; readonly request: Request }

/** The specification's delays in milliseconds; tests and brands may set others. */
export type Delays = typeof DELAYS
export const DELAYS = {
  idleMs: 8000,
  claimMs: 1000,
  sendMs: 3000,
  popupMs: 10_000,
  graceMs: 2000,
  askMs: 3000,
  offlineMs: 60_000,
  outcomeMs: 3000,
  viewMs: 500,
  outboxMs: 30_000,
  connectMs: 20_000,
  lostMs: 10_000,
  reconnectMinMs: 1000,
  reconnectMaxMs: 5000,
  balanceMs: 10_000,
  betsMs: 30_000,
  answerMs: 20_000,
  passkeyMs: 150_000,
  followUpMs: 300,
  leaveMs: 2000,
  resendMs: 59_000,
  promoMs: 6500,
  stripMs: 20_000,
  homeMs: 500,
  historyMs: 15_000,
  menuMs: 1000,
  rowMs: 1500,
  undoMs: 8000,
  returnMs: 60_000,
  tapMs: 600,
  openMs: 20_000,
  movedMs: 300,
  casinoMs: 5000,
  playedMs: 15_000,
  wheelMs: 1600,
}

/** What the charts of a roster are created with. */
export type RosterOptions = {
  readonly delays: Delays
  readonly clock: { setTimeout(fn: () => void, ms: number): number; clearTimeout(id: number): void }
  readonly inspect: (event: InspectionEvent) => void
}

export { emit, setup }
export type { Fact, FactOf, FactType, SetupReturn }
