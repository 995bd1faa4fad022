import * as z from 'zod/mini'
import { type BetSlipRef, type Millis, marketIdSchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type Posting, cashAccount, debtAccount, payoutAccount } from '#domain/betting/settlement.ts'
import { typedAmount } from '#domain/money/amount.ts'
import { COOLING_MS, readyAt, shownAccount, typedAccount, typedIfsc, typedVpa } from '#domain/money/payees.ts'
import { upiLink } from '#domain/money/upi-link.ts'
import { typedUtr } from '#domain/money/utr.ts'
import type { PaymentReply } from '#server/exchange/payment-api.ts'
import { decidePlace } from '#server/exchange/decide.ts'
import { type PaymentDesk, createPaymentDesk } from '#server/exchange/desk.ts'
import { CLAIMED_MS, UNCLAIMED_MS, decideExpiry } from '#server/exchange/deposit.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createLiveMarkets } from '#server/exchange/live.ts'
import type { News } from '#server/exchange/payment.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { balanceOf, emptyState } from '#server/exchange/state/state.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { payoutOf } from '#server/exchange/withdrawal.ts'
import { readCallback } from '#server/payments/callback.ts'
import { START, marketOf, orderOf, refOf } from './books.ts'
import { type Evaluators, amount, evaluator, rupees, moment } from './words.ts'

const member = memberCodeSchema.parse('member')
const brand = 'pavilion'
const WIDE = { min: paise(1), max: paise(10 ** 12) }
const isoText = (at: Millis): string => new Date(at).toISOString().replace('.000Z', 'Z')

const stepSchema = z.strictObject({
  do: z.string(),
  ref: z.optional(z.string()),
  amount: z.optional(amount),
  received: z.optional(amount),
  event: z.optional(z.string()),
  utr: z.optional(z.string()),
  after: z.optional(z.enum(['30m', '72h'])),
  market: z.optional(z.string()),
  hold: z.optional(amount),
})
type Step = z.output<typeof stepSchema>
type Kind = 'deposit' | 'withdrawal'
const AFTER = { '30m': UNCLAIMED_MS, '72h': CLAIMED_MS }
/** The news of a step, as a provider's callbacks name them. */
const TOLD: Readonly<Record<string, Exclude<News['told'], 'deposit.approved'>>> = {
  rejected: 'deposit.rejected',
  approve: 'withdrawal.approved',
  reject: 'withdrawal.rejected',
  paid: 'withdrawal.paid',
  failed: 'withdrawal.failed',
  reversed: 'withdrawal.reversed',
}

/** The books of one member with these amounts, and the exchange's own desk of payments before them. */
const openDesk = (kind: Kind, cash: Paise, debt: Paise) => {
  const state = emptyState()
  let now: Millis = START
  const apply = (event: ExchangeEvent): void => evolve(state, event)
  const postings: readonly Posting[] = [
    { account: cashAccount(member), amount: cash },
    { account: debtAccount(member), amount: debt },
    { account: 'house:book', amount: paise(-cash - debt) },
  ]
  apply({ type: 'member-opened', at: now, member, transactions: [{ type: 'SETTLE', member, postings }] })
  const desk: PaymentDesk = createPaymentDesk({
    state,
    now: () => now,
    apply,
    answer: (reply, value) => reply(value),
    isOrder: () => false,
    // Nothing leaves these books.
    archive: memoryLog().archive,
    whenIdle: (job) => job(),
  })
  desk.addBeneficiary(member, { name: 'Asha', to: { method: 'UPI', vpa: 'asha@pv' } }, 0, () => undefined)
  const names: string[] = []
  const refNamed = (name: string): BetSlipRef => {
    if (!names.includes(name)) names.push(name)
    return refOf(names.indexOf(name) + 1)
  }
  const states: Record<string, string> = {}
  const sent = new Set<string>()
  const market = marketOf(['Home', 'Away'], { marketId: marketIdSchema.parse('m1') })
  const live = createLiveMarkets().take({ kind: 'market', market, betDelayMs: 0 }).market
  /** One reply of the desk, which answers at once here. */
  const answerTo = <T>(ask: (reply: (value: T) => void) => void): T => {
    const said: T[] = []
    ask((value) => said.push(value))
    const [first] = said
    if (first === undefined) throw new Error('the desk did not answer')
    return first
  }
  const replied = (name: string, reply: PaymentReply, isPress = false) => {
    if (reply.ok) return { ok: true, state: reply.payment.state }
    if (isPress && states[name] === undefined) states[name] = 'refused'
    return { ok: false, code: reply.code }
  }
  const numberOf = (ref: BetSlipRef): string => state.payments.byRef.get(ref)?.refrenceNo ?? ''
  const told = (news: News) => {
    const done = answerTo<string>((reply) => desk.notifyPayment(news, reply))
    const payment = state.payments.byRef.get(news.ref)
    if (payment?.kind === 'withdrawal' && payoutOf(payment) !== null) sent.add(news.ref)
    return done === 'APPLIED' ? { applied: true } : { applied: false, why: done }
  }
  const run = (step: Step): unknown => {
    const name = step.ref ?? ''
    const ref = refNamed(name)
    const asked = { ref, amount: step.amount ?? paise(0), brand }
    switch (step.do) {
      case 'start': {
        const reply = answerTo<PaymentReply>((take) => desk.startDeposit(member, { ...asked, method: 'UPI' }, WIDE, take))
        desk.openDeposit(ref, { method: 'UPI', vpa: 'play@pv', name: 'Play' }, () => undefined)
        const payment = state.payments.byRef.get(ref)
        return replied(name, reply.ok && payment !== undefined ? { ok: true, payment } : reply, true)
      }
      case 'request':
        return replied(
          name,
          answerTo<PaymentReply>((take) => desk.requestWithdrawal(member, { ...asked, beneficiaryId: 'B1' }, WIDE, take)),
          true,
        )
      case 'utr':
        return replied(
          name,
          answerTo<PaymentReply>((take) => desk.claimDeposit(member, numberOf(ref), step.utr ?? '', take)),
        )
      case 'cancel':
        return replied(
          name,
          answerTo<PaymentReply>((take) => desk.cancelPayment(member, kind, numberOf(ref), true, take)),
        )
      case 'ask': {
        const outcome = answerTo<{ readonly kind: string }>((take) => desk.paymentOutcome(member, ref, take))
        if (outcome.kind === 'never-seen') states[name] = 'never-seen'
        return { state: outcome.kind }
      }
      case 'expire': {
        const deposit = state.payments.byRef.get(ref)
        now = millisSchema.parse(START + AFTER[step.after ?? '30m'])
        const event = deposit?.kind === 'deposit' ? decideExpiry(deposit, now) : null
        if (event !== null) apply(event)
        return { applied: event !== null }
      }
      case 'approved':
        return told({ id: step.event ?? '', ref, told: 'deposit.approved', received: step.received ?? paise(0) })
      case 'resend': {
        const payment = state.payments.byRef.get(ref)
        const order = payment?.kind === 'withdrawal' ? payoutOf(payment) : null
        if (order !== null) sent.add(order.ref)
        return { calls: order === null ? 0 : 1 }
      }
      case 'bet': {
        const order = orderOf(market, { runner: 'Home', side: 'back', odds: odds(2000), stake: step.hold ?? paise(0) }, 1000 + state.minted)
        const event = decidePlace(state, live, member, order, now, now)
        apply(event)
        return event.type === 'bet-refused' ? { ok: false, code: event.code } : { ok: true }
      }
      default: {
        const what = TOLD[step.do]
        if (what === undefined) throw new Error(`there is no step "${step.do}"`)
        return told({ id: step.event ?? `${step.do} ${name}`, ref, told: what })
      }
    }
  }
  const end = () => {
    const made = [...state.payments.byRef.values()].map(({ ref, state: now }) => [names.find((each) => refNamed(each) === ref) ?? '', now])
    const payout = [...state.payments.byRef.values()].reduce((sum, { ref }) => sum + balanceOf(state, payoutAccount(member, ref)), 0)
    return {
      states: { ...states, ...Object.fromEntries(made) },
      cash: rupees(balanceOf(state, cashAccount(member))),
      conflicts: state.payments.conflicts,
      ...(kind === 'deposit'
        ? { bank: rupees(balanceOf(state, 'house:bank')) }
        : {
            payout: rupees(payout),
            sent: sent.size,
            ...(balanceOf(state, debtAccount(member)) === 0 ? {} : { debt: rupees(balanceOf(state, debtAccount(member))) }),
          }),
    }
  }
  return { run, end }
}

const zero = paise(0)
const played = (kind: Kind) =>
  evaluator(
    z.strictObject({ cash: z._default(amount, zero), debt: z._default(amount, zero), steps: z.array(stepSchema) }),
    ({ cash, debt, steps }) => {
      const { run, end } = openDesk(kind, cash, debt)
      const answers = steps.map(run)
      return { answers, end: end() }
    },
  )

/** Every order of so many steps, as a dictionary has them. */
const ordersOf = (left: readonly number[]): readonly (readonly number[])[] =>
  left.length === 0 ? [[]] : left.flatMap((first) => ordersOf(left.filter((each) => each !== first)).map((rest) => [first, ...rest]))

const playedInOrders = (kind: Kind) =>
  evaluator(
    z.strictObject({ cash: z._default(amount, zero), first: z.array(stepSchema), steps: z.array(stepSchema) }),
    ({ cash, first, steps }) => {
      const ends = new Map<string, { readonly end: object; readonly orders: (readonly number[])[] }>()
      for (const order of ordersOf(steps.map((_, n) => n))) {
        const { run, end } = openDesk(kind, cash, zero)
        for (const step of [...first, ...order.flatMap((n) => steps[n] ?? [])]) run(step)
        const made = end()
        const states = Object.fromEntries(Object.entries(made.states).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        const key = JSON.stringify({ ...made, states })
        const known = ends.get(key)
        if (known === undefined) ends.set(key, { end: made, orders: [order] })
        else known.orders.push(order)
      }
      return { ends: [...ends.values()].map(({ end, orders }) => ({ ...end, orders })) }
    },
  )

/** The cases of payments, each by what the product runs (ACCT-04). */
export const paymentRules: Evaluators = {
  money_input: evaluator(
    z.strictObject({ raw: z.string(), min: amount, max: amount, available: z.optional(amount) }),
    ({ raw, min, max, available }) => {
      const typed = typedAmount(raw, { min, max }, available)
      return typed.ok ? { ok: true, amount: rupees(typed.amount) } : typed
    },
  ),
  utr: evaluator(z.strictObject({ raw: z.string(), method: z.enum(['UPI', 'BANK']) }), ({ raw, method }) => typedUtr(raw, method)),
  vpa: evaluator(z.strictObject({ raw: z.string() }), ({ raw }) => typedVpa(raw)),
  ifsc: evaluator(z.strictObject({ raw: z.string() }), ({ raw }) => typedIfsc(raw)),
  account_number: evaluator(z.strictObject({ typed: z.string(), again: z.string() }), ({ typed, again }) => {
    const read = typedAccount(typed, again)
    return read.ok ? { ok: true, shown: shownAccount(read.number) } : read
  }),
  upi_link: evaluator(z.strictObject({ pa: z.string(), pn: z.string(), tr: z.string(), tn: z.string(), am: amount }), (payment) => ({
    link: upiLink(payment),
  })),
  beneficiary: evaluator(
    z.strictObject({ adapter: z.enum(['play', 'real']), addedAt: moment, now: moment }),
    ({ adapter, addedAt, now }) => {
      const from = readyAt(addedAt, adapter === 'play' ? 0 : COOLING_MS)
      return now >= from ? { ok: true } : { ok: false, code: 'BENEFICIARY_COOLING', from: isoText(from) }
    },
  ),
  deposit: played('deposit'),
  deposit_orders: playedInOrders('deposit'),
  withdrawal: played('withdrawal'),
  withdrawal_orders: playedInOrders('withdrawal'),
  callback: evaluator(
    z.strictObject({
      secrets: z.array(z.string()),
      header: z.string(),
      body: z.string(),
      now: z.number(),
      seen: z.array(z.string()),
      known: z.array(z.string()),
    }),
    ({ secrets, header, body, now, seen, known }) => {
      const read = readCallback(secrets, header, body, now)
      if (typeof read === 'string') return { status: 400, code: read }
      const { run } = openDesk('deposit', zero, zero)
      for (const ref of known) run({ do: 'start', ref, amount: paise(50_000) })
      for (const event of seen) run({ do: 'rejected', ref: known[0] ?? '', event })
      const received = read.type === 'deposit.approved' ? read.amount : zero
      const answered = run({ do: 'approved', ref: read.ref, event: read.id, received })
      const isUnknown = JSON.stringify(answered).includes('UNKNOWN_REF')
      return isUnknown ? { status: 404, code: 'UNKNOWN_REF' } : Object.assign({ status: 200 }, answered)
    },
  ),
}
