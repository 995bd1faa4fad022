import type { BetSlipRef, Paise } from '#contract/scalar.ts'
import type { PayTo } from '#domain/money/payment.ts'
import { UNCLAIMED_MS } from '#server/exchange/deposit.ts'
import type { Clock } from '#server/ports.ts'
import type { CallbackBody } from './callback.ts'
import { signatureOf } from './callback.ts'
import type { DepositRequest, PaymentProvider } from './provider.ts'

/** The sandbox decides after this. */
export const DECIDES_MS = 2000

type Told = CallbackBody['type']
/** What the sandbox will say: after how long, whether the signature is false, and whether a cancel cannot stop it. */
type Planned = { readonly after: number; readonly told: Told; readonly forged?: true; readonly late?: true }

const after = (...told: readonly Told[]): readonly Planned[] => told.map((each, n) => ({ after: DECIDES_MS * (n + 1), told: each }))

/** The plan of an amount, by its paise. `yes` and `no` are the words of its kind. */
const planOf = (amount: Paise, yes: Told, no: Told): readonly Planned[] => {
  switch (amount % 100) {
    case 1:
      return after(no)
    case 2:
      return []
    case 3:
      return after(yes, yes)
    case 4:
      return [
        { after: DECIDES_MS, told: no },
        { after: DECIDES_MS * 2, told: yes, late: true },
      ]
    case 5:
      return [{ after: UNCLAIMED_MS + DECIDES_MS, told: yes, late: true }]
    case 6:
      return [
        { after: DECIDES_MS, told: yes, forged: true },
        { after: DECIDES_MS * 2, told: yes },
      ]
    case 7:
      return yes === 'withdrawal.paid' ? after(yes, 'withdrawal.reversed') : after(yes)
    default:
      return after(yes)
  }
}

/** What the sandbox has still to say. */
type Waiting = { readonly stop: () => void; readonly isLate: boolean }

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
  const run = (ref: BetSlipRef, amount: Paise, step: 'deposit' | 'cancel' | 'review' | 'payout', plan: readonly Planned[]): void => {
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
      return { stop, isLate: late }
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
      run(request.ref, request.amount, 'deposit', planOf(request.amount, 'deposit.approved', 'deposit.rejected'))
      return Promise.resolve(payTo(request))
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
      run(ref, amount, 'review', paise === 2 ? [] : after(paise === 1 ? 'withdrawal.rejected' : 'withdrawal.approved'))
      return Promise.resolve()
    },
    payOut: ({ ref, amount }) => {
      run(ref, amount, 'payout', planOf(amount, 'withdrawal.paid', 'withdrawal.failed'))
      return Promise.resolve()
    },
    ask: () => Promise.resolve(null),
    close: () => {
      for (const waiting of planned.values()) for (const { stop } of waiting) stop()
      planned.clear()
    },
  }
}
