import type { BetId, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Dated, ExchangeEvent, PlayEvent } from '../events.ts'
import { foldPlay } from '../play-state.ts'
import { refuseAmendment } from './amendments.ts'
import { end, refuseBet } from './bets.ts'
import { dropAuto, refuseCashOut } from './cash-outs.ts'
import { foldPayment } from './payments.ts'
import { changePlay } from './play.ts'
import type { State } from './state.ts'

/** What a pause ends, all at once (ACCT-08). */
const pause = (state: State, event: Extract<ExchangeEvent, { type: 'member-paused' }>): void => {
  const { member, at } = event
  const code = event.kind === 'cool-off' ? 'COOLING_OFF' : 'SELF_EXCLUDED'
  const remainingOf = (betId: BetId): Paise => state.bets.get(betId)?.remaining ?? paise(0)
  changePlay(state, member, (play) => foldPlay(play, event))
  for (const ref of event.cashOuts) refuseCashOut(state, { member, ref, code, at })
  for (const ref of event.amendments) refuseAmendment(state, { member, ref, code, at })
  for (const betId of event.lapsed) refuseBet(state, { betId, code, at })
  for (const betId of event.cancelled) end(state, betId, remainingOf(betId), 'cancelled', null)
  for (const marketId of [...state.autos.keys()]) dropAuto(state, marketId, member)
  for (const ref of event.deposits) foldPayment(state, { type: 'deposit-ended', at, transactions: [], member, ref, state: 'cancelled' })
}

/** Folds limits, breaks and sittings of a member (ACCT-08). */
export const foldChoice = (state: State, event: Dated<PlayEvent>): void =>
  event.type === 'member-paused' ? pause(state, event) : changePlay(state, event.member, (play) => foldPlay(play, event))
