import type * as z from 'zod/mini'
import { verifyEmail } from '#contract/calls/support.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Said, ownWords, said, saidBy } from '#domain/said.ts'
import type { LineDoors } from './lines.ts'

/** The exchange's answer about a link: its own words where it marks them, else ours. */
const proofSaid = (answer: z.output<typeof verifyEmail.answer>): Said =>
  answer.success ? (ownWords(answer) ?? said('emailVerifiedNow')) : saidBy(answer, said('words', answer.status.statusDesc))

/** Checks the link of an e-mail. Its answer is recorded even after a login or logout, because it belongs to the link, not to a line. */
export const checkProof = (
  on: LineDoors,
  { id, token }: Extract<Request, { type: 'check-proof' }>,
  recordOnAnyLine: (fact: Input) => void,
): void => {
  const asked = verifyEmail.request.safeParse({ p1: id, p2: token.reveal() })
  if (!asked.success) return recordOnAnyLine({ type: 'proof.answered', ok: false, said: said('EMAIL_LINK_WRONG') })
  return on.publicCall(verifyEmail, asked.data, (reply) =>
    reply.kind === 'answer'
      ? recordOnAnyLine({ type: 'proof.answered', ok: reply.answer.success, said: proofSaid(reply.answer) })
      : recordOnAnyLine({ type: 'proof.answered', ok: false, said: reply.said }),
  )
}
