import { type ProvenAct, askOwnPasskey, proveOwnPasskey } from '#contract/calls/passkeys.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { type Said, said, saidBy } from '#domain/said.ts'
import { askBrowser } from './asking-browser.ts'
import type { EdgeClock } from './clock.ts'
import type { BrowserParts } from './doors.ts'
import type { LineDoors } from './lines.ts'

type Page = Pick<BrowserParts, 'passkeys'> & { readonly clock: Pick<EdgeClock, 'now'> }
/** Whose passkey is asked for, and what it lets them do. */
type Proof = { readonly memberCode: MemberCode; readonly act: ProvenAct }

/** A refused proof of an act says so itself: the sentence of a refused login names other ways in. */
const proofSaid = (why: Said): Said => (why.key === 'PASSKEY_REFUSED' ? said('proofRefused') : why)

/** Asks the member for a passkey, and the exchange to take it for this act; exactly one of the two answers is called (ACCT-13). */
export const provePasskey = (
  on: LineDoors,
  proof: Proof,
  { passkeys, clock }: Page,
  answers: { readonly proved: () => void; readonly failed: (why: Said) => void },
): void => {
  const { proved } = answers
  const failed = (why: Said): void => answers.failed(proofSaid(why))
  on.call(askOwnPasskey, proof, (reply) => {
    if (reply.kind !== 'answer') return failed(reply.said)
    const { success, options } = reply.answer
    if (!success || options === undefined) return failed(saidBy(reply.answer, said('PASSKEY_REFUSED')))
    return askBrowser(passkeys, clock, ({ signWithPasskey }) => signWithPasskey(options), {
      made: (signed) =>
        on.call(proveOwnPasskey, { memberCode: proof.memberCode, proof: signed }, (taken) => {
          if (taken.kind !== 'answer') return failed(taken.said)
          return taken.answer.success ? proved() : failed(saidBy(taken.answer, said('PASSKEY_REFUSED')))
        }),
      failed,
    })
  })
}

/** Asks for the passkey that the exchange wants before this withdrawal (ACCT-13). */
export const provePayment = (on: LineDoors, ref: BetSlipRef, page: Page): void => {
  const { member } = on.line
  if (member === null) return
  provePasskey(on, { memberCode: member.memberCode, act: ref }, page, {
    proved: () => on.record({ type: 'payment.proved', ref }),
    failed: (why) => on.record({ type: 'payment.not-proved', ref, said: why }),
  })
}
