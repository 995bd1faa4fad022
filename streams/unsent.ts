import type { Input } from '#client/ledger/facts.ts'
import type { Line } from '#client/ledger/line.ts'
import type { Request } from '#client/ledger/requests.ts'
import { BENEFICIARY } from '#client/ledger/fold-payments.ts'
import type { Said } from '#domain/said.ts'

/** The requests that make calls (`calls.ts`). */
export type CallRequest = Extract<
  Request,
  {
    type:
      | 'read'
      | 'send-bet'
      | 'set-auto-cash-out'
      | 'cancel-bet'
      | 'set-alert'
      | 'remove-alert'
      | 'take-alerts'
      | 'switch-wallet'
      | 'send-promo-code'
      | 'forfeit-bonus'
      | 'spin-fortune'
      | 'launch-game'
      | 'log-in'
      | 'log-in-demo'
      | 'log-in-outside'
      | 'claim-session'
      | 'send-code'
      | 'resend-code'
      | 'check-referral'
      | 'submit-flow'
      | 'change-password'
      | 'send-proof'
      | 'check-proof'
      | 'change-account'
      | 'save-setting'
      | 'save-stakes'
      | 'claim-payment'
      | 'release-payment'
      | 'forget-payment'
      | 'load-payments'
      | 'send-payment'
      | 'ask-payment'
      | 'send-utr'
      | 'send-receipt'
      | 'cancel-payment'
      | 'add-beneficiary'
      | 'remove-beneficiary'
  }
>

/** The fact of a request whose call could not even be sent. Null for a bet, because its order asks what became of it (SLIP-28). */
export const unsent = (request: CallRequest, { member }: Line, said: Said): Input | null => {
  switch (request.type) {
    case 'read':
      return { type: 'read.failed', ask: request.ask, whose: member === null ? 'all' : 'member', said }
    case 'send-bet':
      return null
    case 'set-auto-cash-out':
      return { type: 'auto-cash-out.answered', marketId: request.marketId, ok: false, said }
    case 'cancel-bet':
      return { type: 'bets.cancelled', ok: false, said }
    case 'set-alert':
    case 'remove-alert':
      return { type: 'alert.answered', ok: false, said }
    case 'take-alerts':
      return { type: 'alerts.not-taken' }
    case 'switch-wallet':
      return { type: 'wallet.answered', ok: false, said }
    case 'send-promo-code':
      return { type: 'promo-code.answered', ok: false, said }
    case 'forfeit-bonus':
      return { type: 'bonus.answered', ok: false, said }
    case 'spin-fortune':
      return { type: 'fortune.answered', fortune: null, said }
    case 'launch-game':
      return { type: 'game.refused', wish: request.wish, said }
    case 'log-in':
      return { type: 'login.refused', way: 'password', said }
    case 'log-in-demo':
      return { type: 'login.refused', way: 'demo', said }
    case 'log-in-outside':
    case 'claim-session':
      return { type: 'login.refused', way: request.way, said }
    case 'submit-flow':
      return { type: 'login.refused', way: request.flow, said }
    case 'send-code':
    case 'resend-code':
      return { type: 'code.refused', flow: request.flow, said }
    case 'check-referral':
      return { type: 'referral.refused', said }
    case 'change-password':
      return { type: 'password.changed', ok: false, said }
    case 'send-proof':
      return { type: 'proof.sent', ok: false, said }
    case 'check-proof':
      return { type: 'proof.answered', ok: false, said }
    case 'change-account':
      return { type: 'account-change.answered', kind: request.change.kind, ok: false, said }
    case 'save-setting':
      return { type: 'setting.saved', change: request.change, ok: false, said }
    case 'save-stakes':
      return { type: 'stakes.saved', ok: false, said }
    case 'claim-payment':
      return { type: 'payment.not-claimed', ref: request.entry.ref, reason: 'locked' }
    case 'send-payment':
      return { type: 'payment.unanswered', ref: request.entry.ref }
    case 'release-payment':
    case 'forget-payment':
    case 'load-payments':
    // The chart asks again after a while.
    case 'ask-payment':
      return null
    case 'send-utr':
    case 'send-receipt':
    case 'cancel-payment':
      return { type: 'payment.changed', about: request.refrenceNo, payment: null, ok: false, said }
    case 'add-beneficiary':
    case 'remove-beneficiary':
      return { type: 'payment.changed', about: BENEFICIARY, payment: null, ok: false, said }
    default:
      return request satisfies never
  }
}
