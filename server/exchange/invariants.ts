import { GAME_TERMS } from '#contract/casino/terms.ts'
import {
  bonusAccount,
  bonusHoldAccount,
  cashAccount,
  debtAccount,
  holdAccount,
  ownerOf,
  payoutAccount,
} from '#domain/betting/settlement.ts'
import { CASINO_ACCOUNT } from './casino-state.ts'
import { payoutNeeded } from './payment.ts'
import { recomputedExposure } from './position.ts'
import { matchedOf, worstOddsOf } from './bet.ts'
import { type State, balanceOf } from './state/state.ts'
import { liveBonus } from './wallets.ts'

/** Everything that must hold of the books at any time, as sentences; none is sound (docs/RULES.md, Settlement and ledger). */
export const brokenBooks = (state: State): readonly string[] => {
  const broken: string[] = []
  const sum = [...state.accounts.values()].reduce((total, amount) => total + amount, 0)
  if (sum !== 0) broken.push(`the ledger sums to ${sum} paise`)
  const { totals, open } = state.casino
  const inHouse = totals.debits - totals.credits - totals.rollbacks
  if (balanceOf(state, CASINO_ACCOUNT) !== inHouse)
    broken.push(`${CASINO_ACCOUNT} is ${balanceOf(state, CASINO_ACCOUNT)}, and debits less credits and rollbacks are ${inHouse}`)
  const waiting = [...state.casino.openOf.values()].reduce((sum, own) => sum + own.size, 0)
  if (waiting !== open.size) broken.push(`${open.size} debits are open, and ${waiting} by member`)
  const shared = [...open.values()].filter(({ call }) => call !== null && GAME_TERMS.get(call.game)?.of === 'round').length
  const counted = [...state.casino.rounds.values()].reduce((sum, round) => sum + round.open, 0)
  if (shared !== counted) broken.push(`${shared} debits are open in rounds of one return, and ${counted} by round`)
  const held = new Map<string, number>()
  for (const [name, amount] of state.accounts) {
    const owner = ownerOf(name)
    if (owner?.held) held.set(owner.member, (held.get(owner.member) ?? 0) + amount)
  }
  for (const member of state.members) {
    if ((state.held.get(member) ?? 0) !== (held.get(member) ?? 0)) broken.push(`${member}: the sum of holds does not add up`)
    if (balanceOf(state, cashAccount(member)) < 0) broken.push(`${member} has ${balanceOf(state, cashAccount(member))} paise of cash`)
    if (balanceOf(state, debtAccount(member)) > 0) broken.push(`${member} is owed by the house`)
    if (balanceOf(state, bonusAccount(member)) < 0) broken.push(`${member} has ${balanceOf(state, bonusAccount(member))} paise of bonus`)
    if (balanceOf(state, bonusAccount(member)) > 0 && liveBonus(state, member) === undefined)
      broken.push(`${member} has ${balanceOf(state, bonusAccount(member))} paise of a bonus that is over`)
  }
  const payouts = new Set<string>()
  for (const payment of state.payments.byRef.values()) {
    if (payment.kind !== 'withdrawal') continue
    const account = payoutAccount(payment.member, payment.ref)
    payouts.add(account)
    if (balanceOf(state, account) !== payoutNeeded(payment))
      broken.push(`${account} is ${balanceOf(state, account)}, and ${payment.refrenceNo} is ${payment.state}`)
  }
  for (const [account, amount] of state.accounts)
    if (account.includes(':payout:') && !payouts.has(account)) broken.push(`${account} is ${amount}, and no withdrawal is under way there`)
  const seen = new Set<string>()
  for (const bet of state.bets.values()) {
    const { member, market, order } = bet
    if (order.stake !== matchedOf(bet) + bet.remaining + bet.cancelled + bet.voided)
      broken.push(`${bet.betId}: sizes do not add up to its stake`)
    if (
      !state.removed.has(market.marketId) &&
      bet.fills.some(
        (fill) => (order.side === 'back' ? fill.odds < worstOddsOf(bet) : fill.odds > worstOddsOf(bet)) && order.accept !== 'ANY',
      )
    )
      broken.push(`${bet.betId}: matched worse than its limit`)
    const key = holdAccount(member, market.marketId)
    if (seen.has(key)) continue
    seen.add(key)
    const want = recomputedExposure(state, member, market.marketId)
    const [main, bonus] = [balanceOf(state, key), balanceOf(state, bonusHoldAccount(member, market.marketId))]
    if (main !== 0 && bonus !== 0) broken.push(`${key} holds main money and a bonus`)
    if (main + bonus !== want) broken.push(`${key} is ${main + bonus}, its worst case ${want}`)
  }
  return broken
}
