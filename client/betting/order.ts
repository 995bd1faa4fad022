import type { BetId, BetSlipRef, Millis } from '#contract/scalar.ts'
import type { CashOutScreen } from './offer.ts'

/** The steps of an order from the press to the verdict. Its slip shows each as a screen of the same name. */
export type OrderPhase = 'claiming' | 'sending' | 'waiting' | 'late' | 'checking' | 'offline' | 'unknown' | 'loggedOut'

/** An order as its slip or cash-out sees it. */
export type OrderView = {
  readonly phase: OrderPhase
  readonly betId: BetId | null
  readonly expiresInMs: number
  /** By this client's clock: an estimate, never the verdict. */
  readonly expiresAt: Millis | null
  /** The number of questions to the exchange. */
  readonly asks: number
}

/** An order without an answer looks for one so long after its press before it is in doubt, in milliseconds (docs/PROMISE.md, Timings). */
export const IN_DOUBT_MS = 40_000

/** An order that was only just pressed. */
export const pressedOrder: OrderView = { phase: 'claiming', betId: null, expiresInMs: 0, expiresAt: null, asks: 0 }

const CASH_OUT_SCREENS = {
  claiming: 'claiming',
  sending: 'sending',
  waiting: 'waiting',
  late: 'waiting',
  checking: 'checking',
  offline: 'checking',
  unknown: 'unknown',
  loggedOut: 'closed',
} as const satisfies Record<OrderPhase, CashOutScreen>

/** The screen of a cash-out popup whose order is this far. */
export const cashOutScreenOf = (phase: OrderPhase): CashOutScreen => CASH_OUT_SCREENS[phase]

/** The actor that runs the order of a ref. */
export const orderId = (ref: BetSlipRef): string => `order-${ref}`
