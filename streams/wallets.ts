import * as z from 'zod/mini'
import { forfeitBonus, sendPromoCode, spinFortune, switchWallet } from '#contract/calls/wallets.ts'
import type { Input } from '#client/ledger/facts.ts'
import { type Said, said, saidBy } from '#domain/said.ts'
import type { Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'

type Answer = Reply<{ readonly success: boolean; readonly message?: string; readonly code?: string }>
type Outcome = { readonly ok: boolean; readonly said: Said }

/** What came of a change, as a fact. */
const answeredTo =
  ({ record }: LineDoors, { done, not }: { readonly done: Said; readonly not: Said }, factOf: (outcome: Outcome) => Input) =>
  (reply: Answer): void => {
    if (reply.kind !== 'answer') return record(factOf({ ok: false, said: reply.said }))
    const ok = reply.answer.success
    return record(factOf({ ok, said: ok ? done : saidBy(reply.answer, not) }))
  }

/** Chooses the wallet that pays the bets of the line's member (ACCT-06). */
export const switchWalletBy = (on: LineDoors, useBonus: boolean): void => {
  const { member } = on.line
  if (member === null) return
  const words = { done: said(useBonus ? 'walletBonus' : 'walletMain'), not: said('walletNotChosen') }
  on.call(
    switchWallet,
    { memberCode: member.memberCode, useBonusWallet: useBonus ? 'true' : 'false', walletCode: 'exchange' },
    answeredTo(on, words, (outcome) => ({ type: 'wallet.answered', ...outcome })),
  )
}

/** Takes a promotion by its code; the exchange judges what was typed. */
export const sendPromoCodeBy = (on: LineDoors, promoCode: string): void => {
  const { member } = on.line
  if (member === null) return
  const factOf = (outcome: Outcome): Input => ({ type: 'promo-code.answered', ...outcome })
  const asked = sendPromoCode.request.safeParse({ id: member.memberCode, promoCode })
  if (!asked.success) return on.record(factOf({ ok: false, said: said('PROMO_UNKNOWN') }))
  return on.call(sendPromoCode, asked.data, answeredTo(on, { done: said('promoTaken'), not: said('promoNotTaken') }, factOf))
}

/** Gives a bonus up. */
export const forfeitBonusBy = (on: LineDoors, number: number): void => {
  const { member } = on.line
  if (member === null) return
  on.call(
    forfeitBonus,
    z.encode(forfeitBonus.request, { memberCode: member.memberCode, number }),
    answeredTo(on, { done: said('bonusGivenUp'), not: said('bonusNotGivenUp') }, (outcome) => ({ type: 'bonus.answered', ...outcome })),
  )
}

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
