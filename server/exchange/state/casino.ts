import { cashAccount } from '#domain/betting/settlement.ts'
import { foldCasino, stakeOf } from '../casino-state.ts'
import type { ExchangeEvent } from '../events.ts'
import { withCasino } from '../settled.ts'
import { countPlay } from './play.ts'
import { type State, balanceOf, touch } from './state.ts'

/** A call of the casino: what it moves counts for the limits as docs/RULES.md says, a rollback on the day of its debit (ACCT-08). */
export const callCasino = (state: State, event: Extract<ExchangeEvent, { type: 'casino-called' }>): void => {
  const { call, code, member, at } = event
  const closed = foldCasino(state.casino, event, balanceOf(state, cashAccount(member)))
  if (code !== 'OK') return
  if (call.op === 'debit') countPlay(state, member, 'stake', at, call.amountPaise)
  if (call.op === 'rollback') countPlay(state, member, 'stake', closed?.at ?? at, -stakeOf(closed))
  const net = call.op === 'debit' ? -call.amountPaise : call.op === 'credit' ? call.amountPaise : stakeOf(closed)
  countPlay(state, member, 'net', at, net)
  state.settled.set(member, withCasino(state.settled.get(member), at, net))
  touch(state, member)
}
