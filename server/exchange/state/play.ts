import type { MemberCode, Millis } from '#contract/scalar.ts'
import { type CorePlay, noPlay, playCounted } from '../play-state.ts'
import type { State } from './state.ts'

export const changePlay = (state: State, member: MemberCode, how: (play: CorePlay) => CorePlay): void =>
  void state.play.set(member, how(state.play.get(member) ?? noPlay))

/** Counts a deposit, a risk or a result of a member on the day of `at` (ACCT-08). */
export const countPlay = (state: State, member: MemberCode, what: 'deposit' | 'stake' | 'net', at: Millis, amount: number): void => {
  if (amount !== 0) changePlay(state, member, (play) => playCounted(play, what, at, amount))
}
