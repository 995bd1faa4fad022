import type { BetSlipRef, MemberCode, Millis } from '#contract/scalar.ts'
import { dropIdle, isForgotten } from '../refs.ts'
import { type State, refKey } from './state.ts'

export const forget = (state: State, member: MemberCode, which: (ref: BetSlipRef) => boolean): void => {
  for (const ref of dropIdle(state.idle, member, which)) state.refs.delete(refKey(member, ref))
}

/** Forgets fences, refusals and amendments that are over whose refs are too old to make anything. */
export const forgetRefs = (state: State, now: Millis): void => {
  for (const [key, asked] of state.amendments) {
    if (asked.state === 'pending' || !isForgotten(asked.order.ref, now)) continue
    state.amendments.delete(key)
    state.refs.delete(key)
  }
  for (const member of [...state.idle.of.keys()]) forget(state, member, (ref) => isForgotten(ref, now))
}
