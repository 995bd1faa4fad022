import type { BetSlipRef } from '#contract/scalar.ts'
import { brokenTerms, termsOfBet, termsOfCashOut } from '#tests/simulation/invariants.ts'
import { type Deal, brokenDeal, stateOf } from './exchange.ts'
import type { Press } from './moves.ts'

/** What is wrong at the exchange, after these presses: all that it has must come of one of them, once and as it was shown. `before`: the refs of bets that no press made. */
export const brokenAt = (deal: Deal, presses: readonly Press[], before: readonly BetSlipRef[]): readonly string[] => {
  const { bets, cashOuts, amendments } = stateOf(deal)
  const texts = brokenDeal(deal).map((text) => `books: ${text}`)
  const pressOf = (member: string, ref: BetSlipRef, what: string): Press | undefined => {
    const press = presses.find((each) => each.ref === ref && each.member === member)
    if (press === undefined) texts.push(`2 at most once: ${member} did not press for ${what}${ref}`)
    return press
  }
  const amended = new Set([...amendments.values()].flatMap(({ state, order }) => (state === 'done' ? [order.betId] : [])))
  const seen = new Set<BetSlipRef>()
  for (const bet of bets.values()) {
    const { ref } = bet.order
    const isPart = cashOuts.has(`${bet.member}:${ref}`) || [...cashOuts.values()].some((asked) => asked.order.ref === ref)
    if (before.includes(ref) || isPart) continue
    if (seen.has(ref)) texts.push(`2 at most once: ${ref} made two bets`)
    seen.add(ref)
    const press = pressOf(bet.member, ref, '')
    if (press !== undefined && !amended.has(bet.betId)) texts.push(...brokenTerms(ref, press.terms, termsOfBet(bet)))
  }
  for (const asked of cashOuts.values()) {
    const { ref } = asked.order
    const press = pressOf(asked.member, ref, 'the cash-out ')
    if (press !== undefined) texts.push(...brokenTerms(`the cash-out ${ref}`, press.terms, termsOfCashOut(asked)))
    if (asked.state === 'done' && asked.amount < asked.order.atLeast)
      texts.push(`1 shown = sent: the cash-out ${ref} came to ${asked.amount}`)
  }
  for (const { member, order } of amendments.values()) {
    const press = pressOf(member, order.ref, 'the amendment ')
    if (press !== undefined) texts.push(...brokenTerms(`the amendment ${order.ref}`, press.terms, [order.betId, order.odds, order.stake]))
  }
  return texts
}
