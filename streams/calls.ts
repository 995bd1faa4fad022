import type { Input } from '#client/ledger/facts.ts'
import { takeAlertsFor } from './alerts.ts'
import { launchGame } from './casino.ts'
import { makeChange } from './changes.ts'
import type { EdgeClock } from './clock.ts'
import { spinFortuneBy } from './fortune.ts'
import type { BrowserParts, Doors } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { createLogins } from './logins.ts'
import { placeByCall } from './orders.ts'
import { createPaymentCalls } from './payments.ts'
import { checkProof } from './proof.ts'
import { provePayment } from './proving.ts'
import { createRecent } from './recent.ts'
import { askFor } from './resources.ts'
import type { CallRequest } from './unsent.ts'

export { createAdminLink } from './admin-link.ts'

/** Makes the calls of a request on a line. */
export type Calls = { readonly make: (request: CallRequest, on: LineDoors) => void }

/** The code of each is fetched when it is wanted. */
const BROWSER: BrowserParts = { passkeys: () => import('./passkeys.ts'), push: () => import('./push.ts') }

/**
 * The requests that make calls, one exhaustive switch. This part of the streams comes when it is wanted (`Doors`, wanted). `record` takes
 * facts that are valid on every line.
 */
export const createCalls = (
  doors: Pick<Doors, 'memory' | 'site' | 'disk' | 'place'>,
  clock: Pick<EdgeClock, 'now'>,
  record: (fact: Input) => void,
  browser: BrowserParts = BROWSER,
): Calls => {
  const logins = createLogins({ ...doors, ...browser }, clock)
  const payments = createPaymentCalls(doors.disk)
  const recent = createRecent(doors.disk.storage)
  const make = (request: CallRequest, on: LineDoors): void => {
    switch (request.type) {
      case 'read':
        return askFor(on, doors.site, request.ask, (fact, whose) => (whose === 'member' ? on.record(fact) : record(fact)))
      case 'send-bet':
        return placeByCall(on, request.entry)
      case 'take-alerts':
        return takeAlertsFor(on, doors.memory.tab)
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
      case 'ask-passkey':
        return logins.askPasskey(on)
      case 'log-in-passkey':
        return logins.logInPasskey(on, request)
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
      case 'check-proof':
        return checkProof(on, request, record)
      case 'change':
        return makeChange(on, request.change, { ...doors, ...browser, clock })
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
      case 'prove-payment':
        return provePayment(on, request.ref, { ...browser, clock })
      case 'ask-payment':
        return payments.ask(on, request.ref)
      case 'load-recent':
        return on.record({ type: 'recent.loaded', events: recent.read(request.owner) })
      case 'keep-recent':
        return recent.keep(request.owner, request.event)
      default:
        return request satisfies never
    }
  }
  return { make }
}
