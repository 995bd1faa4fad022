import { cashAccount, debtAccount, holdAccount, ownerOf } from '#domain/betting/settlement.ts'
import { recomputedExposure } from './position.ts'
import { matchedOf } from './bet.ts'
import { type State, balanceOf } from './state.ts'

/** Everything that must hold of the books at any time, as sentences; none is sound (docs/RULES.md, Settlement and ledger). */
export const brokenBooks = (state: State): readonly string[] => {
  const broken: string[] = []
  const sum = [...state.accounts.values()].reduce((total, amount) => total + amount, 0)
  if (sum !== 0) broken.push(`the ledger sums to ${sum} paise`)
  const held = new Map<string, number>()
  for (const [name, amount] of state.accounts) {
    const owner = ownerOf(name)
    if (owner?.held) held.set(owner.member, (held.get(owner.member) ?? 0) + amount)
  }
  for (const member of state.members) {
    if ((state.held.get(member) ?? 0) !== (held.get(member) ?? 0)) broken.push(`${member}: the sum of holds does not add up`)
    if (balanceOf(state, cashAccount(member)) < 0) broken.push(`${member} has ${balanceOf(state, cashAccount(member))} paise of cash`)
    if (balanceOf(state, debtAccount(member)) > 0) broken.push(`${member} is owed by the house`)
  }
  const seen = new Set<string>()
  for (const bet of state.bets.values()) {
    const { member, market, order } = bet
    if (order.stake !== matchedOf(bet) + bet.remaining + bet.cancelled + bet.voided)
      broken.push(`${bet.betId}: sizes do not add up to its stake`)
    if (
      !state.removed.has(market.marketId) &&
      bet.fills.some((fill) => (order.side === 'back' ? fill.odds < order.odds : fill.odds > order.odds) && order.accept !== 'ANY')
    )
      broken.push(`${bet.betId}: matched worse than its limit`)
    const key = holdAccount(member, market.marketId)
    if (seen.has(key)) continue
    seen.add(key)
    const want = recomputedExposure(state, member, market.marketId)
    if (balanceOf(state, key) !== want) broken.push(`${key} is ${balanceOf(state, key)}, its worst case ${want}`)
  }
  return broken
}
