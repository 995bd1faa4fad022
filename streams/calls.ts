import type { Input } from '#client/ledger/facts.ts'
import { changeAccount } from './account-changes.ts'
import { removeAlertBy, setAlertBy, takeAlertsFor } from './alerts.ts'
import { launchGame } from './casino.ts'
import type { EdgeClock } from './clock.ts'
import { createMemberCalls } from './member-calls.ts'
import type { Doors } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { createLogins } from './logins.ts'
import { placeByCall } from './orders.ts'
import { createPaymentCalls } from './payments.ts'
import { askFor } from './resources.ts'
import type { CallRequest } from './unsent.ts'
import { forfeitBonusBy, sendPromoCodeBy, spinFortuneBy, switchWalletBy } from './wallets.ts'

/** Makes the calls of a request on a line. */
export type Calls = { readonly make: (request: CallRequest, on: LineDoors) => void }

/**
 * The requests that make calls, one exhaustive switch. This part of the streams comes when it is wanted (`Doors`, wanted). `record` takes
 * facts that are valid on every line.
 */
export const createCalls = (
  doors: Pick<Doors, 'memory' | 'site' | 'disk' | 'place'>,
  clock: Pick<EdgeClock, 'now'>,
  record: (fact: Input) => void,
): Calls => {
  const logins = createLogins(doors, clock)
  const memberCalls = createMemberCalls(record)
  const payments = createPaymentCalls(doors.disk)
  const make = (request: CallRequest, on: LineDoors): void => {
    switch (request.type) {
      case 'read':
        return askFor(on, doors.site, request.ask, (fact, whose) => (whose === 'member' ? on.record(fact) : record(fact)))
      case 'send-bet':
        return placeByCall(on, request.entry)
      case 'set-auto-cash-out':
        return memberCalls.setAutoCashOut(on, request)
      case 'cancel-bet':
        return memberCalls.cancelBet(on, request.bet)
      case 'set-alert':
        return setAlertBy(on, request.wish)
      case 'remove-alert':
        return removeAlertBy(on, request.number)
      case 'take-alerts':
        return takeAlertsFor(on, doors.memory.tab)
      case 'switch-wallet':
        return switchWalletBy(on, request.useBonus)
      case 'send-promo-code':
        return sendPromoCodeBy(on, request.code)
      case 'forfeit-bonus':
        return forfeitBonusBy(on, request.number)
      case 'spin-fortune':
        return spinFortuneBy(on, request)
      case 'launch-game':
        return launchGame(on, request)
      case 'log-in':
        return logins.logIn(on, request)
      case 'log-in-demo':
        return logins.logInDemo(on)
      case 'log-in-outside':
        return logins.logInOutside(on, request)
      case 'claim-session':
        return logins.claim(on, request)
      case 'send-code':
        return logins.sendCode(on, request)
      case 'resend-code':
        return logins.resendCode(on, request)
      case 'check-referral':
        return logins.checkReferral(on, request)
      case 'submit-flow':
        return logins.submit(on, request)
      case 'change-password':
        return logins.changePassword(on, request)
      case 'send-proof':
        return memberCalls.sendProof(on, request)
      case 'check-proof':
        return memberCalls.checkProof(on, request)
      case 'change-account':
        return changeAccount(on, request.change, doors.place)
      case 'save-setting':
        return memberCalls.saveSetting(on, request.change)
      case 'save-stakes':
        return memberCalls.saveStakes(on, request)
      case 'claim-payment':
        return payments.claim(on, request.entry)
      case 'release-payment':
        return payments.release(request.ref)
      case 'forget-payment':
        return payments.forget(request.ref)
      case 'load-payments':
        return payments.load(on)
      case 'send-payment':
        return payments.send(on, request.entry)
      case 'ask-payment':
        return payments.ask(on, request.ref)
      case 'send-utr':
        return payments.sendUtr(on, request)
      case 'send-receipt':
        return payments.sendReceipt(on, request)
      case 'cancel-payment':
        return payments.cancel(on, request)
      case 'add-beneficiary':
        return payments.addBeneficiary(on, request.beneficiary)
      case 'remove-beneficiary':
        return payments.removeBeneficiary(on, request.id)
      default:
        return request satisfies never
    }
  }
  return { make }
}
