import type { Said } from '#domain/said.ts'
import { type Change, type ChangeState, type ChangeStates, keptChange, subjectOf } from './changes.ts'
import type { Fact } from './facts.ts'

type Refused = { readonly state: 'refused'; readonly said: Said }

/** The most subjects kept. */
const MAX_KEPT = 200
const kept = (states: ChangeStates, keep: (state: ChangeState, subject: string) => boolean): ChangeStates => {
  const entries = Object.entries(states)
  const left = entries.filter(([subject, state]) => keep(state, subject))
  return left.length === entries.length ? states : Object.fromEntries(left)
}
/** The state of a change, as the last one of its subject. */
const withState = (states: ChangeStates, change: Change, how: { readonly state: 'asked' | 'done' } | Refused): ChangeStates => {
  const subject = subjectOf(change)
  const others = Object.entries(states).filter(([each]) => each !== subject)
  return Object.fromEntries([...others.slice(1 - MAX_KEPT), [subject, { ...how, change: keptChange(change) }] as const])
}
const isAsked = ({ state }: ChangeState): boolean => state === 'asked'

/** What another page still shows: a cancel until the list that it changed is here, and a refused rule at its market. */
const outlivesPage = ({ state, change }: ChangeState): boolean =>
  state === 'asked' || (state === 'done' && change.what === 'cancel-bet') || (state === 'refused' && change.what === 'auto-cash-out')

/** The changes' share of the ledger's fold. What is done or refused is shown until the next page. */
export const foldChanges = (states: ChangeStates, fact: Fact): ChangeStates => {
  switch (fact.type) {
    case 'change.submitted':
      return withState(states, fact.change, { state: 'asked' })
    case 'change.answered': {
      const { change, ok, said } = fact
      return withState(states, change, ok ? { state: 'done' } : { state: 'refused', said })
    }
    case 'page.opened':
      return kept(states, outlivesPage)
    case 'settings.closed':
      return kept(states, (state) => isAsked(state) || state.change.what !== 'setting')
    case 'beneficiary.begun':
      return kept(states, (_, subject) => subject !== 'beneficiary')
    // A cancel is over once the list that it changed is here.
    case 'bets.listed':
      return fact.which === 'active' ? kept(states, (state) => isAsked(state) || state.change.what !== 'cancel-bet') : states
    case 'bets.changed':
      return kept(states, (state) => isAsked(state) || state.change.what !== 'cancel-bet')
    default:
      return states
  }
}
