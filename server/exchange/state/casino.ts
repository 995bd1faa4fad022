import { cashAccount } from '#domain/betting/settlement.ts'
import { foldCasino, stakeOf } from '../casino-state.ts'
import type { ExchangeEvent } from '../events.ts'
import { countPlay } from './play.ts'
import { type State, balanceOf, touch } from './state.ts'

/** A call of the casino: what it moves counts for the limits as docs/RULES.md says, a rollback on the day of its debit (ACCT-08). */
export const callCasino = (state: State, event: Extract<ExchangeEvent, { type: 'casino-called' }>): void => {
  const { call, code, member, at } = event
  const closed = foldCasino(state.casino, event, balanceOf(state, cashAccount(member)))
  if (code !== 'OK') return
  if (call.op === 'debit') {
    countPlay(state, member, 'stake', at, call.amountPaise)
    countPlay(state, member, 'net', at, -call.amountPaise)
  } else if (call.op === 'credit') countPlay(state, member, 'net', at, call.amountPaise)
  else {
    countPlay(state, member, 'stake', closed?.at ?? at, -stakeOf(closed))
    countPlay(state, member, 'net', at, stakeOf(closed))
  }
  touch(state, member)
}
