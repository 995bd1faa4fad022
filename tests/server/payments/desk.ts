import type { PaymentWish } from '#server/exchange/payment.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount, payoutAccount } from '#domain/betting/settlement.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { PaymentReply } from '#server/exchange/payment-api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { type State, balanceOf } from '#server/exchange/state/state.ts'
import { type CallbackAnswer, createPayments } from '#server/payments/payments.ts'
import { createPlayProvider } from '#server/payments/play.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'

export const ann = memberCodeSchema.parse('ann')
export const SECRET = 'a-secret-of-tests'
export const START = at(1_000_000)
const WIDE = { min: paise(1), max: paise(100_000_000) }

/** Lets what was promised come. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

type Options = {
  readonly log?: EventLog
  readonly clock?: VirtualClock
  readonly provider?: PaymentProvider
}

/** All payments of a member. */
export const EVERY_PAYMENT: PaymentWish = {
  kind: null,
  group: null,
  from: 0,
  before: Number.POSITIVE_INFINITY,
  below: null,
  most: 10_000,
}

/** An exchange with one member of ₹1,000.00, and payments by the sandbox or another provider, on a clock that the test moves. */
export const openPayments = ({ log = memoryLog(), clock = virtualClock(START), provider }: Options = {}) => {
  const exchange: Exchange & { readonly state: State } = createExchange({ clock, log })
  exchange.openMember(ann, paise(100_000), () => undefined)
  exchange.addBeneficiary(ann, { name: 'Ann', to: { method: 'UPI', vpa: 'ann@pv' } }, 0, () => undefined)
  const called: string[] = []
  const answers: CallbackAnswer[] = []
  const play = createPlayProvider({
    clock,
    secret: SECRET,
    deliver: (header, body) => void payments.callback(header, body).then((answer) => answers.push(answer)),
  })
  const payments = createPayments({
    exchange,
    provider: provider ?? play,
    clock,
    secrets: [SECRET],
    password: () => null,
    callOperator: (line) => called.push(line),
  })
  const replies: PaymentReply[] = []
  const keep = (reply: PaymentReply): void => void replies.push(reply)
  const deposit = (n: number, amount: number): void =>
    exchange.startDeposit(ann, { ref: ref(n), amount: paise(amount), method: 'UPI', brand: 'pavilion' }, WIDE, keep)
  const withdraw = (n: number, amount: number): void =>
    exchange.requestWithdrawal(ann, { ref: ref(n), amount: paise(amount), beneficiaryId: 'B1', brand: 'pavilion' }, WIDE, keep)
  /** Moves the clock in steps, so that what a callback begins is in time too. */
  const pass = async (ms: number): Promise<void> => {
    const step = 1000
    for (let left = ms; left > 0; left -= step) {
      clock.advance(Math.min(step, left))
      await settle()
    }
  }
  const stateOf = (n: number) => exchange.payments(ann, EVERY_PAYMENT).find((payment) => payment.ref === ref(n))?.state
  const cash = (): number => balanceOf(exchange.state, cashAccount(ann))
  const held = (n: number): number => balanceOf(exchange.state, payoutAccount(ann, ref(n)))
  const close = (): void => {
    play.close()
    payments.close()
    exchange.close()
  }
  return { clock, exchange, payments, called, answers, replies, deposit, withdraw, pass, stateOf, cash, held, close }
}
