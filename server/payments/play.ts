import type { BetSlipRef, Paise } from '#contract/scalar.ts'
import type { PayTo } from '#domain/money/payment.ts'
import { UNCLAIMED_MS } from '#server/exchange/deposit.ts'
import type { Clock } from '#server/ports.ts'
import type { CallbackBody } from './callback.ts'
import { signatureOf } from './callback.ts'
import type { DepositRequest, PaymentProvider } from './provider.ts'

/** The sandbox decides after this. */
export const DECIDES_MS = 2000
/** A deposit is paid by itself after this, so that there is time to look at its code; sooner once its member says that it is paid. */
export const PAYS_ITSELF_MS = 20_000

type Told = CallbackBody['type']
/** What the sandbox will say: after how long, whether the signature is false, and whether a cancel cannot stop it. */
type Planned = { readonly after: number; readonly told: Told; readonly forged?: true; readonly late?: true }

const after = (first: number, ...told: readonly Told[]): readonly Planned[] =>
  told.map((each, n) => ({ after: first + DECIDES_MS * n, told: each }))

/** The plan of an amount, by its paise; `first`: after how long it begins. `yes` and `no` are the words of its kind. */
const planOf = (amount: Paise, first: number, yes: Told, no: Told): readonly Planned[] => {
  switch (amount % 100) {
    case 1:
      return after(first, no)
    case 2:
      return []
    case 3:
      return after(first, yes, yes)
    case 4:
      return [
        { after: first, told: no },
        { after: first + DECIDES_MS, told: yes, late: true },
      ]
    case 5:
      return [{ after: UNCLAIMED_MS + DECIDES_MS, told: yes, late: true }]
    case 6:
      return [
        { after: first, told: yes, forged: true },
        { after: first + DECIDES_MS, told: yes },
      ]
    case 7:
      return yes === 'withdrawal.paid' ? after(first, yes, 'withdrawal.reversed') : after(first, yes)
    default:
      return after(first, yes)
  }
}

/** What the sandbox has still to say. */
type Waiting = { readonly stop: () => void; readonly isLate: boolean; readonly isClaimed: boolean }

const rupeesText = (amount: Paise): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

type Options = {
  readonly clock: Clock
  readonly secret: string
  /** Takes a callback as the door does. */
  readonly deliver: (header: string, body: string) => void
}

/**
 * The provider of play money: it moves none, and decides by the paise of the amount (docs/RULES.md, Payments). It says no to a deposit
 * that is given up, but for those of 4 and 5 paise: their late yes comes all the same.
 */
export const createPlayProvider = ({ clock, secret, deliver }: Options): PaymentProvider & { readonly close: () => void } => {
  /** The plans under way, by ref and step: a repeated request begins no second one. */
  const planned = new Map<string, readonly Waiting[]>()
  type Step = 'deposit' | 'cancel' | 'review' | 'payout'
  const run = (ref: BetSlipRef, amount: Paise, step: Step, plan: readonly Planned[], isClaimed = false): void => {
    const key = `${ref} ${step}`
    if (planned.has(key)) return
    const waiting = plan.map(({ after: ms, told, forged, late = false }, n) => {
      const stop = clock.after(ms, () => {
        if (n === plan.length - 1) planned.delete(key)
        const body = JSON.stringify({
          id: `play-${ref}-${step}-${n}`,
          ref,
          type: told,
          ...(told === 'deposit.approved' ? { amount: rupeesText(amount) } : {}),
        })
        deliver(signatureOf(forged ? `not ${secret}` : secret, Math.floor(clock.now() / 1000), body), body)
      })
      return { stop, isLate: late, isClaimed }
    })
    if (waiting.length > 0) planned.set(key, waiting)
  }
  const payTo = ({ method, brand }: DepositRequest): PayTo => {
    const name = `${brand} play money`
    return method === 'UPI'
      ? { method, vpa: `${brand}@playmoney`, name }
      : { method, accountNumber: '000000000000', ifsc: 'PLAY0000000', name }
  }
  return {
    name: 'play',
    coolingMs: 0,
    openDeposit: (request) => {
      run(request.ref, request.amount, 'deposit', planOf(request.amount, PAYS_ITSELF_MS, 'deposit.approved', 'deposit.rejected'))
      return Promise.resolve(payTo(request))
    },
    hearClaim: ({ ref, amount }) => {
      const key = `${ref} deposit`
      const waiting = planned.get(key) ?? []
      // A deposit is hurried once; one whose yes is to come after its expiry is not.
      if (amount % 100 === 5 || waiting.some(({ isClaimed }) => isClaimed)) return Promise.resolve()
      for (const { stop } of waiting) stop()
      planned.delete(key)
      run(ref, amount, 'deposit', planOf(amount, DECIDES_MS, 'deposit.approved', 'deposit.rejected'), true)
      return Promise.resolve()
    },
    cancelDeposit: ({ ref, amount }) => {
      const key = `${ref} deposit`
      const waiting = planned.get(key) ?? []
      // Its yes is on the way, so a no would be a lie: the place in the limit stays until then.
      if (waiting.some(({ isLate }) => isLate)) return Promise.resolve()
      for (const { stop } of waiting) stop()
      planned.delete(key)
      run(ref, amount, 'cancel', [{ after: 0, told: 'deposit.rejected' }])
      return Promise.resolve()
    },
    review: ({ ref, amount }) => {
      const paise = amount % 100
      run(ref, amount, 'review', paise === 2 ? [] : after(DECIDES_MS, paise === 1 ? 'withdrawal.rejected' : 'withdrawal.approved'))
      return Promise.resolve()
    },
    payOut: ({ ref, amount }) => {
      run(ref, amount, 'payout', planOf(amount, DECIDES_MS, 'withdrawal.paid', 'withdrawal.failed'))
      return Promise.resolve()
    },
    ask: () => Promise.resolve(null),
    close: () => {
      for (const waiting of planned.values()) for (const { stop } of waiting) stop()
      planned.clear()
    },
  }
}
