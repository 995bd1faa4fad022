import * as z from 'zod/mini'
import { askPayment, methodSchema, requestWithdrawal, startDeposit } from '#contract/calls/payments.ts'
import { type BetSlipRef, betSlipRefSchema, memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { type Said, type Worded, ownWords, said, saidBy } from '#domain/said.ts'
import type { SentPayment } from '#client/money/sent-payment.ts'
import type { Doors, Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { createVaultOf } from './storage.ts'

const sent = {
  ref: betSlipRefSchema,
  owner: memberCodeSchema,
  sentAt: millisSchema,
  amount: paiseSchema,
  unproved: z.exactOptional(z.literal(true)),
}
const sentSchema = z.discriminatedUnion('kind', [
  z.object({ ...sent, kind: z.literal('deposit'), method: methodSchema }),
  z.object({ ...sent, kind: z.literal('withdrawal'), beneficiaryId: z.string() }),
])

type Payment = z.output<typeof startDeposit.answer>
type Outcome = z.output<typeof askPayment.answer>

/** Sentences of bets that read otherwise for payments. */
const OWN_WORDS: Readonly<Record<string, Said>> = {
  INSUFFICIENT_FUNDS: said('withdrawShort'),
  SERVICE_UNAVAILABLE: said('paymentNotTaken'),
  DUPLICATE_TRANSACTION: said('paymentTwice'),
  INVALID_ACCOUNT_STATE: said('paymentNotAllowed'),
}
/** What a refusal of a payment says, or of a change of one: with its figures where it has them. */
export const paymentSaid = (answer: Worded): Said => {
  const ofPayments = answer.about === undefined ? OWN_WORDS[answer.code ?? ''] : undefined
  return ownWords(answer) ?? ofPayments ?? saidBy(answer, said('paymentNotTaken'))
}

/** The calls by which a member pays in and out, and the disk that keeps each press before it is sent (ACCT-04). */
export const createPaymentCalls = ({ storage, locks }: Doors['disk']) => {
  const vault = createVaultOf<SentPayment>(storage, locks, { prefix: 'pavilion-payment:', schema: sentSchema })
  /** The withdrawals that the disk says are unproved. */
  const unproved = new Set<BetSlipRef>()
  /** The answer to a press: a payment, a refusal, or nothing that is known for sure. */
  const answered =
    ({ record }: LineDoors, entry: SentPayment) =>
    (reply: Reply<Payment>): void => {
      const { ref } = entry
      if (reply.kind !== 'answer') return record({ type: 'payment.unanswered', ref })
      const { success, result } = reply.answer
      if (success && result !== undefined) return record({ type: 'payment.answered', ref, answer: { kind: 'made', payment: result } })
      if (success) return record({ type: 'payment.unanswered', ref })
      // Too many at once: this press may still be on its way.
      if (reply.answer.code === 'RATE_LIMITED') return record({ type: 'payment.unanswered', ref })
      if (reply.answer.code === 'PASSKEY_NEEDED') {
        unproved.add(ref)
        vault.keep({ ...entry, unproved: true })
      }
      return record({ type: 'payment.answered', ref, answer: { kind: 'refused', said: paymentSaid(reply.answer) } })
    }
  const asked =
    ({ record }: LineDoors, ref: BetSlipRef) =>
    (reply: Reply<Outcome>): void => {
      if (reply.kind !== 'answer') return
      const { outcome, result } = reply.answer
      if (outcome === 'made' && result !== undefined) record({ type: 'payment.answered', ref, answer: { kind: 'made', payment: result } })
      if (outcome === 'refused') record({ type: 'payment.answered', ref, answer: { kind: 'refused', said: paymentSaid(reply.answer) } })
      if (outcome === 'never-seen') record({ type: 'payment.answered', ref, answer: { kind: 'refused', said: said('paymentNeverSeen') } })
    }
  /** The member of the line; a visitor makes no such call. */
  const memberOf = ({ line: { member } }: LineDoors) => (member === null ? null : { memberCode: member.memberCode })
  return {
    claim: (on: LineDoors, entry: SentPayment): void =>
      vault.claim(entry, (result) =>
        on.record(
          result === 'granted'
            ? { type: 'payment.claimed', ref: entry.ref }
            : { type: 'payment.not-claimed', ref: entry.ref, reason: result },
        ),
      ),
    release: (ref: BetSlipRef): void => vault.release(ref),
    forget: (ref: BetSlipRef): void => vault.forget(ref),
    load: (on: LineDoors): void => {
      const come = (entries: readonly SentPayment[]): void => {
        if (entries.length > 0) on.record({ type: 'payments.left', entries })
      }
      // Without locks no tab can be asked: the exchange refuses what is asked about too early, and never makes two.
      if (locks === undefined) come(vault.entries())
      else vault.orphans(come)
    },
    send: (on: LineDoors, entry: SentPayment): void => {
      const own = memberOf(on)
      if (own === null) return
      const { ref, amount } = entry
      if (unproved.delete(ref)) vault.keep(entry)
      if (entry.kind === 'deposit') on.call(startDeposit, { ...own, ref, amount: amount / 100, method: entry.method }, answered(on, entry))
      else on.call(requestWithdrawal, { ...own, ref, amount: amount / 100, beneficiaryId: entry.beneficiaryId }, answered(on, entry))
    },
    ask: (on: LineDoors, ref: BetSlipRef): void => {
      const own = memberOf(on)
      if (own !== null) on.call(askPayment, { ...own, ref }, asked(on, ref))
    },
  }
}
