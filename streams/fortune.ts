import { spinFortune } from '#contract/calls/wallets.ts'
import { type Said, said, saidBy } from '#domain/said.ts'
import type { LineDoors } from './lines.ts'

/** Spins the wheel of this hash (ACCT-09). */
export const spinFortuneBy = (on: LineDoors, press: { readonly commit: string; readonly clientSeed: string }): void => {
  const { member } = on.line
  if (member === null) return
  const { commit, clientSeed } = press
  const refuse = (why: Said): void => on.record({ type: 'fortune.answered', fortune: null, said: why })
  const asked = spinFortune.request.safeParse({ memberCode: member.memberCode, commit, clientSeed })
  if (!asked.success) return refuse(said('fortuneNotSpun'))
  return on.call(spinFortune, asked.data, (reply) => {
    if (reply.kind !== 'answer') return refuse(reply.said)
    const { success, result } = reply.answer
    if (!success || result === undefined) return refuse(saidBy(reply.answer, said('fortuneNotSpun')))
    const { spin } = result.wheel
    const why = spin === null || spin.prize === 0 ? said('fortuneNothing') : said('fortuneWon', spin.prize)
    return on.record({ type: 'fortune.answered', fortune: result, said: why })
  })
}
