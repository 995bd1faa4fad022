import { foldAlerts } from '../alerts-state.ts'
import type { ExchangeEvent } from '../events.ts'
import { post } from './accounts.ts'
import { changeAlerts } from './alerts.ts'
import { foldAmendment } from './amendments.ts'
import { foldBet } from './bets.ts'
import { foldCashOut } from './cash-outs.ts'
import { callCasino } from './casino.ts'
import { foldMarket } from './markets.ts'
import { foldMember } from './members.ts'
import { foldChoice } from './pauses.ts'
import { foldMemberPayment } from './payments.ts'
import type { State } from './state.ts'
import { foldWallet } from './wallets.ts'

/** The one way the state changes. Folds in place. */
export const evolve = (state: State, event: ExchangeEvent): void => {
  if (event.at > state.at) state.at = event.at
  for (const transaction of event.transactions) post(state, transaction)
  switch (event.type) {
    case 'member-opened':
    case 'member-closed':
    case 'person-linked':
    case 'ref-fenced':
      return foldMember(state, event)
    case 'bet-received':
    case 'bet-refused':
    case 'bet-lapsed':
    case 'bet-filled':
    case 'bet-entered':
    case 'bet-cancelled':
      return foldBet(state, event)
    case 'cash-out-received':
    case 'auto-cash-out-set':
    case 'auto-cash-out-ended':
    case 'cash-out-lapsed':
    case 'cashed-out':
      return foldCashOut(state, event)
    case 'amend-received':
    case 'amend-lapsed':
    case 'bet-amended':
      return foldAmendment(state, event)
    case 'runner-removed':
    case 'runner-reinstated':
    case 'market-changed':
    case 'market-settled':
      return foldMarket(state, event)
    case 'alert-set':
    case 'alert-removed':
    case 'alert-fired':
    case 'alerts-given':
      return changeAlerts(state, event.member, (alerts) => foldAlerts(alerts, event))
    case 'limit-changed':
    case 'check-set':
    case 'check-seen':
    case 'member-arrived':
    case 'member-left':
    case 'member-held':
    case 'member-paused':
    case 'return-asked':
    case 'account-closed':
      return foldChoice(state, event)
    case 'deposit-started':
    case 'deposit-opened':
    case 'deposit-claimed':
    case 'receipt-kept':
    case 'deposit-ended':
    case 'withdrawal-requested':
    case 'withdrawal-cancelled':
    case 'payment-told':
    case 'beneficiary-added':
    case 'beneficiary-removed':
      return foldMemberPayment(state, event)
    case 'wallet-chosen':
    case 'bonus-granted':
    case 'bonus-ended':
    case 'fortune-offered':
    case 'fortune-spun':
      return foldWallet(state, event)
    case 'casino-called':
      return callCasino(state, event)
    default:
      return event satisfies never
  }
}
