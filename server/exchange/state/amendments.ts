import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Ended, withChangeRefused } from '../alerts-state.ts'
import { type CoreAmendment, amendedBet, matchOf } from '../bet.ts'
import type { AmendmentEvent, Dated } from '../events.ts'
import { changeAlerts } from './alerts.ts'
import { change, enter, giveBack, note } from './bets.ts'
import { countPlay } from './play.ts'
import { type State, mark, refKey } from './state.ts'

/** Takes in an amendment: one in its delay, or one that is over. */
export const admitAmendment = (state: State, asked: CoreAmendment): void => {
  const key = refKey(asked.member, asked.order.ref)
  state.amendments.set(key, asked)
  mark(state.amendingIn, asked.marketId, key, asked.state === 'pending')
}

export const endAmendment = (
  state: State,
  { member, ref }: { readonly member: MemberCode; readonly ref: BetSlipRef },
  how: Pick<CoreAmendment, 'state' | 'code' | 'match'>,
): void => {
  const key = refKey(member, ref)
  const ended = state.amendments.get(key)
  if (ended === undefined) return
  Object.assign(ended, how)
  mark(state.amendingIn, ended.marketId, key, false)
}

/** A change is refused in its delay. A page that lost what it had written knows of it by the news alone. */
export const refuseAmendment = (state: State, event: Ended): void => {
  endAmendment(state, event, { state: 'refused', code: event.code, match: null })
  const asked = state.amendments.get(refKey(event.member, event.ref))
  const bet = asked === undefined ? undefined : state.bets.get(asked.order.betId)
  if (bet !== undefined) changeAlerts(state, event.member, (alerts) => withChangeRefused(alerts, bet, event))
}

/** Folds changes of unmatched bets. */
export const foldAmendment = (state: State, event: Dated<AmendmentEvent>): void => {
  switch (event.type) {
    case 'amend-received': {
      const { member, order, marketId, expiresAt, payload } = event
      state.refs.set(refKey(member, order.ref), { payload, betId: null, code: null })
      return admitAmendment(state, { member, order, marketId, expiresAt, state: 'pending', code: null, match: null })
    }
    case 'amend-lapsed':
      return refuseAmendment(state, event)
    case 'bet-amended': {
      change(state, event.betId, (bet) => {
        const { counted = 0 } = event
        if (counted < 0) giveBack(state, bet, paise(-counted))
        Object.assign(bet, amendedBet(bet, event.odds, event.remaining))
        note(state, bet, 'changed', event.remaining, event.odds)
        if (counted <= 0) return
        bet.counted = [...(bet.counted ?? []), { at: event.at, risk: paise(counted) }]
        countPlay(state, bet.member, 'stake', event.at, counted)
      })
      enter(state, event.betId, event.fills, event.at)
      const bet = state.bets.get(event.betId)
      return endAmendment(state, event, { state: 'done', code: null, match: bet === undefined ? null : matchOf(bet) })
    }
    default:
      return event satisfies never
  }
}
