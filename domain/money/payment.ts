import type { Method } from './utr.ts'

export type DepositState = 'started' | 'waiting' | 'approved' | 'rejected' | 'cancelled' | 'expired'
export type WithdrawalState = 'waiting' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'returned'
export type PaymentKind = 'deposit' | 'withdrawal'

/** Where a deposit is paid to. */
export type PayTo =
  | { readonly method: Extract<Method, 'UPI'>; readonly vpa: string; readonly name: string }
  | { readonly method: Extract<Method, 'BANK'>; readonly accountNumber: string; readonly ifsc: string; readonly name: string }

/** Is there nothing left to wait for? */
export const isOver = (kind: PaymentKind, state: DepositState | WithdrawalState): boolean =>
  kind === 'deposit' ? state !== 'started' && state !== 'waiting' : state !== 'waiting' && state !== 'approved'

/** Open, done, or ended without its money: what a list is filtered by. */
export type PaymentGroup = 'open' | 'done' | 'failed'
export const groupOf = (kind: PaymentKind, state: DepositState | WithdrawalState): PaymentGroup => {
  if (!isOver(kind, state)) return 'open'
  return state === 'paid' || state === 'approved' ? 'done' : 'failed'
}

const PREFIX = { deposit: 'DEP', withdrawal: 'WDR' } as const
/** The number that a player reads: `DEP-000012`. */
export const refrenceNoOf = (kind: PaymentKind, number: number): string => `${PREFIX[kind]}-${String(number).padStart(6, '0')}`
