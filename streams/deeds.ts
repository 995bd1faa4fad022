import type * as z from 'zod/mini'
import { updateButton } from '#contract/account.ts'
import { cancelAllOrders, cancelOrder } from '#contract/betting.ts'
import type { BetId } from '#contract/scalar.ts'
import { sendEmailLink, verifyEmail } from '#contract/support.ts'
import type { Input } from '#domain/ledger/facts.ts'
import type { Paise } from '#domain/betting/money.ts'
import type { Request } from '#domain/ledger/requests.ts'
import { buttonFields } from '#domain/betting/stakes.ts'
import { type Said, said, saidBy } from '#domain/ledger/said.ts'
import type { Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'

/** The exchange's answer about a link: the sentence of its code if it failed, else the exchange's own words. */
const proofSaid = (answer: z.output<typeof verifyEmail.answer>): Said =>
  answer.success ? said('emailVerifiedNow') : saidBy(answer, said('words', answer.status.statusDesc))

/** The calls by which a member changes something, beside betting. `record` takes facts that are valid on every line. */
export const createDeeds = (record: (fact: Input) => void) => {
  const cancelBet = ({ call, record }: LineDoors, bet: BetId | 'all'): void => {
    const answered = (reply: Reply<z.output<typeof cancelOrder.answer>>): void => {
      if (reply.kind !== 'answer') return record({ type: 'bets.cancelled', ok: false, said: reply.said })
      const { success, cancelled } = reply.answer
      return record({
        type: 'bets.cancelled',
        ok: success,
        said: success && cancelled !== undefined ? said('cancelled', cancelled) : saidBy(reply.answer, said('cannotLoad')),
      })
    }
    if (bet === 'all') call(cancelAllOrders, {}, answered)
    else call(cancelOrder, { id: bet }, answered)
  }
  /** Sends exactly ten stakes in whole rupees; sends nothing for any others. */
  const saveStakes = ({ call, record }: LineDoors, stakes: readonly Paise[]): void => {
    const fields = updateButton.request.safeParse(buttonFields(stakes))
    if (!fields.success) return record({ type: 'stakes.saved', ok: false, said: said('stakesNotKept') })
    return call(updateButton, fields.data, (reply) => {
      if (reply.kind !== 'answer') return record({ type: 'stakes.saved', ok: false, said: reply.said })
      const { success } = reply.answer
      return record({ type: 'stakes.saved', ok: success, said: success ? said('stakesKept') : saidBy(reply.answer, said('stakesNotKept')) })
    })
  }
  const sendProof = ({ call, record }: LineDoors, { email, password }: Extract<Request, { type: 'send-proof' }>): void => {
    const asked = sendEmailLink.request.safeParse({ email, ...(password === null ? {} : { password: password.reveal() }) })
    if (!asked.success) return record({ type: 'proof.sent', ok: false, said: said('emailInvalid') })
    return call(sendEmailLink, asked.data, (reply) => {
      if (reply.kind !== 'answer') return record({ type: 'proof.sent', ok: false, said: reply.said })
      const { success } = reply.answer
      return record({
        type: 'proof.sent',
        ok: success,
        said: success ? said('emailLinkSent', email) : saidBy(reply.answer, said('cannotLoad')),
      })
    })
  }
  /** Records the answer even after a login or logout, because it belongs to the link, not to a line. */
  const checkProof = (on: LineDoors, { id, token }: Extract<Request, { type: 'check-proof' }>): void => {
    const asked = verifyEmail.request.safeParse({ p1: id, p2: token.reveal() })
    if (!asked.success) return record({ type: 'proof.answered', ok: false, said: said('EMAIL_LINK_WRONG') })
    return on.publicCall(verifyEmail, asked.data, (reply) =>
      reply.kind === 'answer'
        ? record({ type: 'proof.answered', ok: reply.answer.success, said: proofSaid(reply.answer) })
        : record({ type: 'proof.answered', ok: false, said: reply.said }),
    )
  }
  return { cancelBet, saveStakes, sendProof, checkProof }
}
