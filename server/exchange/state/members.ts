import type { MemberCode } from '#contract/scalar.ts'
import { bonusAccount, cashAccount } from '#domain/betting/settlement.ts'
import { noAlerts } from '../alerts-state.ts'
import type { Dated, MemberEvent } from '../events.ts'
import { forgetPayments } from '../payments-state.ts'
import { addFence } from '../refs.ts'
import { changeAlerts } from './alerts.ts'
import { dropAuto } from './cash-outs.ts'
import { forget } from './forget.ts'
import { changePlay } from './play.ts'
import { type State, accountsOf, refKey, touch } from './state.ts'

/** Makes some accounts one person's, with all that they were linked with before. */
export const linkAccounts = (state: Pick<State, 'persons'>, members: readonly MemberCode[]): void => {
  const all = [...new Set(members.flatMap((member) => accountsOf(state, member)))]
  for (const member of all) state.persons.set(member, all)
}

/** Folds accounts and persons, and refs that shall make nothing. */
export const foldMember = (state: State, event: Dated<MemberEvent>): void => {
  const { member } = event
  switch (event.type) {
    case 'member-opened': {
      state.members.add(member)
      const { zone } = event
      if (zone !== undefined) changePlay(state, member, (play) => ({ ...play, zone }))
      return touch(state, member)
    }
    case 'member-closed':
      state.members.delete(member)
      state.accounts.delete(cashAccount(member))
      state.held.delete(member)
      state.accountSeq.delete(member)
      state.settled.delete(member)
      state.accounts.delete(bonusAccount(member))
      state.bonuses.delete(member)
      state.bonusUsers.delete(member)
      state.fortunes.delete(member)
      changeAlerts(state, member, () => ({ ...noAlerts }))
      state.alerts.delete(member)
      state.play.delete(member)
      for (const marketId of [...state.autos.keys()]) dropAuto(state, marketId, member)
      forgetPayments(state.payments, member)
      // Its code is never given again, so its refs can make no bet.
      return forget(state, member, () => true)
    case 'person-linked':
      return linkAccounts(state, [member, ...event.others])
    case 'ref-fenced':
      state.refs.set(refKey(member, event.ref), { payload: '', betId: null, code: 'SERVICE_UNAVAILABLE' })
      return addFence(state.idle, member, event.ref, event.at)
    default:
      return event satisfies never
  }
}
