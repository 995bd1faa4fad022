import type { BetId, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Dated, ExchangeEvent, PlayEvent } from '../events.ts'
import { foldPlay } from '../play-state.ts'
import { endAmendment } from './amendments.ts'
import { end } from './bets.ts'
import { dropAuto, endCashOut } from './cash-outs.ts'
import { foldPayment } from './payments.ts'
import { changePlay } from './play.ts'
import type { State } from './state.ts'

/** What a pause ends, all at once (ACCT-08). */
const pause = (state: State, event: Extract<ExchangeEvent, { type: 'member-paused' }>): void => {
  const { member } = event
  const code = event.kind === 'cool-off' ? 'COOLING_OFF' : 'SELF_EXCLUDED'
  const remainingOf = (betId: BetId): Paise => state.bets.get(betId)?.remaining ?? paise(0)
  changePlay(state, member, (play) => foldPlay(play, event))
  for (const ref of event.cashOuts) endCashOut(state, { member, ref }, { state: 'refused', code })
  for (const ref of event.amendments) endAmendment(state, { member, ref }, { state: 'refused', code, match: null })
  for (const betId of event.lapsed) end(state, betId, remainingOf(betId), 'refused', code)
  for (const betId of event.cancelled) end(state, betId, remainingOf(betId), 'cancelled', null)
  for (const marketId of [...state.autos.keys()]) dropAuto(state, marketId, member)
  const { at } = event
  for (const ref of event.deposits) foldPayment(state, { type: 'deposit-ended', at, transactions: [], member, ref, state: 'cancelled' })
}

/** Folds limits, breaks and sittings of a member (ACCT-08). */
export const foldChoice = (state: State, event: Dated<PlayEvent>): void =>
  event.type === 'member-paused' ? pause(state, event) : changePlay(state, event.member, (play) => foldPlay(play, event))
