import type { FastifyInstance } from 'fastify'
import {
  type Transaction,
  addBeneficiary,
  askPayment,
  cancelDeposit,
  cancelWithdrawal,
  getBeneficiaries,
  getPaymentTerms,
  getReceipt,
  removeBeneficiary,
  requestWithdrawal,
  sendReceipt,
  sendUtr,
  startDeposit,
} from '#contract/calls/payments.ts'
import type { Code } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { addressKey } from '#doors/address.ts'
import { typedAccount, typedIfsc, typedVpa } from '#domain/money/payees.ts'
import { isOver } from '#domain/money/payment.ts'
import type { PaymentOutcome, PaymentReply } from '#server/exchange/payment-api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import type { NewBeneficiary } from '#server/exchange/payment.ts'
import { isOfTheFuture } from '#server/exchange/refs.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { FUTURE_REF } from '../live/messages.ts'
import type { Context, Gate } from './gate.ts'
import { wireBeneficiary, wirePayment } from './payment-rows.ts'
import { serveTransactions } from './transactions.ts'

/** The answer to a payment's press or change. `mayCancel`: the brand lets a withdrawal be cancelled. */
export const paymentAnswer = (reply: PaymentReply, mayCancel: boolean) =>
  reply.ok ? { success: true, result: wirePayment(reply.payment, mayCancel) } : refusal(reply)

/** The answer to the question what became of a payment's press. */
export const outcomeAnswer = (outcome: PaymentOutcome, mayCancel: boolean) => {
  if (outcome.kind === 'made') return { success: true, outcome: 'made' as const, result: wirePayment(outcome.payment, mayCancel) }
  if (outcome.kind === 'refused') return { ...refusal(refused(outcome.code, outcome.about)), outcome: 'refused' as const }
  return outcome.fenced ? { success: true, outcome: 'never-seen' as const } : refusal(refused('RATE_LIMITED'))
}

/** A typed beneficiary, or the code of what is wrong with it. */
const beneficiaryFrom = (
  sent: { readonly method: 'UPI'; readonly name: string; readonly vpa: string } | BankSent,
): NewBeneficiary | Code => {
  if (sent.method === 'UPI') {
    const typed = typedVpa(sent.vpa)
    return typed.ok ? { name: sent.name, to: { method: 'UPI', vpa: typed.vpa } } : 'VPA_INVALID'
  }
  const number = typedAccount(sent.accountNumber, sent.again)
  if (!number.ok) return number.code
  const ifsc = typedIfsc(sent.ifsc)
  return ifsc.ok ? { name: sent.name, to: { method: 'BANK', accountNumber: number.number, ifsc: ifsc.ifsc } } : 'IFSC_INVALID'
}
type BankSent = {
  readonly method: 'BANK'
  readonly name: string
  readonly accountNumber: string
  readonly again: string
  readonly ifsc: string
}

/** A member's deposits, withdrawals, beneficiaries and transactions (ACCT-03, ACCT-04). */
export const servePayments = ({ serveMember, serveFile }: Gate, parts: ServerParts): void => {
  const {
    exchange,
    payments,
    clock,
    room: { members, persons, visits, passkeys },
  } = parts
  const notYours = () => refusal(refused('NOT_YOUR_ACCOUNT'))
  const off = () => refusal(refused('PAYMENTS_OFF'))
  const answerOf = (reply: PaymentReply, { caller: { brand } }: Context) => paymentAnswer(reply, brand.payments.cancelWithdrawal)
  const durable = <T>(value: T): Promise<T> => new Promise((resolve) => exchange.whenDurable(() => resolve(value)))
  /** Why a new ref cannot be taken: it is of the future, or too many of the member's came to nothing. */
  const unfit = (member: MemberCode, ref: Transaction['ref'], { reply }: Context) => {
    if (isOfTheFuture(ref, clock.now())) {
      void reply.code(400)
      return { success: false, message: `ref: ${FUTURE_REF}` }
    }
    return exchange.hasRoom(member, ref) ? null : refusal(refused('RATE_LIMITED'))
  }

  serveMember(getPaymentTerms, ({ memberCode }, { member }, { caller: { brand } }) => {
    if (memberCode !== member) return notYours()
    const { deposit, withdrawal } = brand.payments
    const rupees = (amount: number) => paise(amount * 100)
    return durable({
      success: true,
      result: {
        deposit: { min: rupees(deposit.min), max: rupees(deposit.max), bankMax: rupees(deposit.bankMax) },
        withdrawal: { min: rupees(withdrawal.min), max: rupees(withdrawal.max) },
        withdrawable: exchange.withdrawable(member),
      },
    })
  })
  serveMember(startDeposit, ({ memberCode, ref, amount, method }, { member }, context) => {
    const { brand } = context.caller
    if (memberCode !== member) return notYours()
    if (!brand.showDeposit) return off()
    const why = unfit(member, ref, context)
    if (why !== null) return why
    const { min, max, bankMax } = brand.payments.deposit
    const bounds = { min: paise(min * 100), max: paise((method === 'BANK' ? bankMax : max) * 100) }
    return new Promise((resolve) =>
      exchange.startDeposit(member, { ref, amount, method, brand: brand.name }, bounds, (reply) => resolve(answerOf(reply, context))),
    )
  })
  serveMember(sendUtr, ({ memberCode, refrenceNo, utr }, { member }, context) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) => exchange.claimDeposit(member, refrenceNo, utr, (reply) => resolve(answerOf(reply, context))))
  })
  serveMember(sendReceipt, async ({ memberCode, refrenceNo, picture }, { member }, context) => {
    if (memberCode !== member) return notYours()
    const depositNow = () => exchange.payment(member, 'deposit', refrenceNo)
    const fault = (): Code | null => {
      const deposit = depositNow()
      if (deposit?.kind !== 'deposit') return 'PAYMENT_UNKNOWN'
      return isOver(deposit.kind, deposit.state) ? 'DEPOSIT_ENDED' : null
    }
    const now = fault()
    if (now !== null) return refusal(refused(now))
    const asker = { member, address: addressKey(context.caller.address) }
    const kept = await payments.receipts.keep(
      asker,
      Buffer.from(picture, 'base64'),
      () => fault() ?? (visits.takePicture(member) ? null : 'DEMO_RECEIPTS'),
    )
    if (!kept.ok) return refusal(refused(kept.code))
    const before = depositNow()
    const reply = await new Promise<PaymentReply>((resolve) => exchange.keepReceipt(member, refrenceNo, kept.name, resolve))
    await payments.receipts.drop(reply.ok ? (before?.kind === 'deposit' ? (before.receipt ?? '') : '') : kept.name)
    return answerOf(reply, context)
  })
  serveMember(getReceipt, async ({ memberCode, refrenceNo }, { member }) => {
    if (memberCode !== member) return notYours()
    const deposit = exchange.payment(member, 'deposit', refrenceNo)
    const name = deposit?.kind === 'deposit' ? deposit.receipt : null
    const picture = name === null ? null : await payments.receipts.read(name)
    return picture === null ? refusal(refused('PAYMENT_UNKNOWN')) : durable({ success: true, picture })
  })
  serveMember(cancelDeposit, ({ memberCode, refrenceNo }, { member }, context) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) =>
      exchange.cancelPayment(member, 'deposit', refrenceNo, true, (reply) => resolve(answerOf(reply, context))),
    )
  })
  serveMember(requestWithdrawal, ({ memberCode, ref, amount, beneficiaryId }, { member }, context) => {
    const { brand } = context.caller
    if (memberCode !== member) return notYours()
    if (!brand.showWithdrawal) return off()
    const why = unfit(member, ref, context)
    if (why !== null) return why
    // Not for a press that has its answer: that is given again, and moves nothing.
    const lacks = exchange.knowsPress(member, ref) ? null : passkeys.lacks(member, ref, context.caller.bound)
    if (lacks !== null) return refusal(lacks)
    const { min, max } = brand.payments.withdrawal
    const order = { ref, amount, beneficiaryId, brand: brand.name }
    return new Promise((resolve) =>
      exchange.requestWithdrawal(member, order, { min: paise(min * 100), max: paise(max * 100) }, (reply) =>
        resolve(answerOf(reply, context)),
      ),
    )
  })
  serveMember(cancelWithdrawal, ({ memberCode, refrenceNo }, { member }, context) => {
    if (memberCode !== member) return notYours()
    const { cancelWithdrawal: isAllowed } = context.caller.brand.payments
    return new Promise((resolve) =>
      exchange.cancelPayment(member, 'withdrawal', refrenceNo, isAllowed, (reply) => resolve(answerOf(reply, context))),
    )
  })
  serveMember(askPayment, ({ memberCode, ref }, { member }, { caller: { brand } }) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) =>
      exchange.paymentOutcome(member, ref, (outcome) => resolve(outcomeAnswer(outcome, brand.payments.cancelWithdrawal))),
    )
  })

  const listed = (member: MemberCode) => ({ success: true, result: exchange.beneficiaries(member).map(wireBeneficiary) })
  serveMember(getBeneficiaries, ({ memberCode }, { member }) => (memberCode === member ? durable(listed(member)) : notYours()))
  serveMember(addBeneficiary, async ({ memberCode, beneficiary }, { member }) => {
    const owner = members.find(member)
    if (memberCode !== member || owner === null) return notYours()
    const wanted = beneficiaryFrom(beneficiary)
    if (typeof wanted === 'string') return refusal(refused(wanted))
    const stop = await persons.mayAdd(owner, wanted)
    if (stop !== null) return refusal({ ok: false, ...stop })
    const result = await new Promise<RuleReply>((resolve) => exchange.addBeneficiary(member, wanted, payments.coolingMs, resolve))
    if (!result.ok) return refusal(result)
    await persons.added(owner, wanted)
    return listed(member)
  })
  serveMember(removeBeneficiary, ({ memberCode, id }, { member }) => {
    if (memberCode !== member) return notYours()
    return new Promise((resolve) => exchange.removeBeneficiary(member, id, () => resolve(listed(member))))
  })

  serveTransactions({ serveMember, serveFile }, parts)
}

/** A provider's callbacks. Its own parser keeps the body as it came, because the signature is of these bytes. */
export const serveCallbacks = async (app: FastifyInstance, { payments }: Pick<ServerParts, 'payments'>): Promise<void> => {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    door.post(
      `/payments/${payments.name}/callback`,
      { config: { rateLimit: { max: 6000, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const signature = request.headers['x-signature']
        const { status, body } = await payments.callback(
          typeof signature === 'string' ? signature : '',
          typeof request.body === 'string' ? request.body : '',
        )
        return reply.code(status).send(body)
      },
    )
  })
}
