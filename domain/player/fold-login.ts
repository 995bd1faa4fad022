import type { Fact } from '../ledger/facts.ts'
import { type Login, closed, isCasinoTarget } from './login.ts'

type LoginFact = Extract<
  Fact,
  {
    type:
      | 'visitor.arrived'
      | 'login.opened'
      | 'login.asked'
      | 'tab.chosen'
      | 'login.closed'
      | 'login.failed'
      | 'flow.moved'
      | 'target.chosen'
      | 'target.reached'
      | 'casino.agreed'
      | 'casino.closed'
  }
>

/** The login's part of the ledger. A member's target opens at once and is not kept. */
export const foldLogin = (login: Login, fact: LoginFact, isMember: boolean): Login => {
  switch (fact.type) {
    case 'visitor.arrived':
      return { ...login, referCode: fact.referCode, target: fact.target }
    case 'login.opened':
    case 'login.asked':
      return { ...login, open: true, tab: fact.tab, error: null }
    case 'tab.chosen':
      return { ...login, tab: fact.tab, error: null }
    case 'login.closed':
      return { ...login, ...closed }
    case 'login.failed':
      return { ...login, error: fact.said }
    case 'flow.moved':
      return { ...login, flows: { ...login.flows, [fact.flow]: fact.view } }
    case 'target.chosen':
      return isMember ? login : { ...login, target: fact.target }
    case 'target.reached':
      return { ...login, target: null, navigation: fact.target.navigation, casinoPopup: isCasinoTarget(fact.target) }
    case 'casino.agreed':
      return { ...login, casinoPopup: false }
    case 'casino.closed':
      return { ...login, casinoPopup: false, navigation: null }
    default:
      return fact satisfies never
  }
}
