import type { MemberCode } from '#contract/scalar.ts'
import { type CoreBonus, ended, grantedBonus, isLiveBonus, offered, spun } from '../bonus-state.ts'
import type { Dated, WalletEvent } from '../events.ts'
import { type State, touch } from './state.ts'

/** Puts a bonus in the place of the one before; with its end the member's bets are paid from main money again. */
export const changeBonus = (state: State, member: MemberCode, number: number, how: (bonus: CoreBonus) => CoreBonus): void => {
  const after = (state.bonuses.get(member) ?? []).map((bonus) => (bonus.number === number ? how(bonus) : bonus))
  state.bonuses.set(member, after)
  if (!after.some(isLiveBonus)) state.bonusUsers.delete(member)
}

/** Folds bonuses and the wheel. */
export const foldWallet = (state: State, event: Dated<WalletEvent>): void => {
  switch (event.type) {
    case 'wallet-chosen':
      if (event.useBonus) state.bonusUsers.add(event.member)
      else state.bonusUsers.delete(event.member)
      return touch(state, event.member)
    case 'bonus-granted':
      state.granted = event.number
      state.bonuses.set(event.member, [grantedBonus(event), ...(state.bonuses.get(event.member) ?? [])])
      return touch(state, event.member)
    case 'bonus-ended':
      changeBonus(state, event.member, event.number, (bonus) => ended(bonus, event))
      return touch(state, event.member)
    case 'fortune-offered':
      state.fortunes.set(event.member, offered(state.fortunes.get(event.member), event))
      return
    case 'fortune-spun': {
      const fortune = state.fortunes.get(event.member)
      if (fortune !== undefined) state.fortunes.set(event.member, spun(fortune, event))
      return touch(state, event.member)
    }
    default:
      return event satisfies never
  }
}
