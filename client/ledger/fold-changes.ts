import { type ChangeState, type ChangeStates, subjectOf } from './changes.ts'
import type { Fact } from './facts.ts'

/** The most subjects kept. */
const MAX_KEPT = 200
const kept = (states: ChangeStates, keep: (state: ChangeState, subject: string) => boolean): ChangeStates => {
  const entries = Object.entries(states)
  const left = entries.filter(([subject, state]) => keep(state, subject))
  return left.length === entries.length ? states : Object.fromEntries(left)
}
const withState = (states: ChangeStates, state: ChangeState): ChangeStates => {
  const subject = subjectOf(state.change)
  const others = Object.entries(states).filter(([each]) => each !== subject)
  return Object.fromEntries([...others.slice(1 - MAX_KEPT), [subject, state] as const])
}
const isAsked = ({ state }: ChangeState): boolean => state === 'asked'

/** The changes' share of the ledger's fold. What is done or refused is shown until the next page. */
export const foldChanges = (states: ChangeStates, fact: Fact): ChangeStates => {
  switch (fact.type) {
    case 'change.submitted':
      return withState(states, { state: 'asked', change: fact.change })
    case 'change.answered': {
      const { change, ok, said } = fact
      return withState(states, ok ? { state: 'done', change } : { state: 'refused', change, said })
    }
    case 'page.opened':
      return kept(states, isAsked)
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
