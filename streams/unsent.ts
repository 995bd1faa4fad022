import type { Input } from '#client/ledger/facts.ts'
import type { Line } from '#client/ledger/line.ts'
import type { Request } from '#client/ledger/requests.ts'
import type { Said } from '#domain/said.ts'

/** The requests that make calls (`calls.ts`). */
export type CallRequest = Extract<
  Request,
  {
    type:
      | 'read'
      | 'send-bet'
      | 'take-alerts'
      | 'spin-fortune'
      | 'launch-game'
      | 'log-in'
      | 'log-in-demo'
      | 'log-in-outside'
      | 'ask-passkey'
      | 'log-in-passkey'
      | 'claim-session'
      | 'send-code'
      | 'resend-code'
      | 'check-referral'
      | 'submit-flow'
      | 'check-proof'
      | 'change'
      | 'claim-payment'
      | 'release-payment'
      | 'forget-payment'
      | 'load-payments'
      | 'send-payment'
      | 'prove-payment'
      | 'ask-payment'
      | 'load-recent'
      | 'keep-recent'
  }
>

/** The fact of a request whose call could not even be sent. Null for a bet, because its order asks what became of it (SLIP-28). */
export const unsent = (request: CallRequest, { member }: Line, said: Said): Input | null => {
  switch (request.type) {
    case 'read':
      return { type: 'read.failed', ask: request.ask, whose: member === null ? 'all' : 'member', said }
    case 'send-bet':
      return null
    case 'take-alerts':
      return { type: 'alerts.not-taken' }
    case 'spin-fortune':
      return { type: 'fortune.answered', fortune: null, said }
    case 'launch-game':
      return { type: 'game.refused', wish: request.wish, said }
    case 'log-in':
      return { type: 'login.refused', way: 'password', said }
    case 'log-in-demo':
      return { type: 'login.refused', way: 'demo', said }
    case 'ask-passkey':
    case 'log-in-passkey':
      return { type: 'login.refused', way: 'passkey', said }
    case 'log-in-outside':
    case 'claim-session':
      return { type: 'login.refused', way: request.way, said }
    case 'submit-flow':
      return { type: 'login.refused', way: request.flow, said }
    case 'send-code':
    case 'resend-code':
      return { type: 'code.refused', flow: request.flow, said }
    case 'check-referral':
      return { type: 'referral.refused', code: request.code, said }
    case 'check-proof':
      return { type: 'proof.answered', ok: false, said }
    case 'change':
      return { type: 'change.answered', change: request.change, ok: false, said }
    case 'claim-payment':
      return { type: 'payment.not-claimed', ref: request.entry.ref, reason: 'locked' }
    case 'send-payment':
      return { type: 'payment.unanswered', ref: request.entry.ref }
    case 'prove-payment':
      return { type: 'payment.not-proved', ref: request.ref, said }
    case 'release-payment':
    case 'forget-payment':
    case 'load-payments':
    case 'load-recent':
    case 'keep-recent':
    // The chart asks again after a while.
    case 'ask-payment':
      return null
    default:
      return request satisfies never
  }
}
