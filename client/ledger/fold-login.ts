import type { Said } from '#domain/said.ts'
import type { Fact, Page } from './facts.ts'
import { type Login, type Target, closed, isCasinoTarget, pathOf } from '../player/login.ts'

type LoginFact = Extract<
  Fact,
  {
    type:
      | 'visitor.arrived'
      | 'referral.confirmed'
      | 'referral.refused'
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
      | 'casino-news.closed'
      | 'page.opened'
  }
>

/** Is this lobby on the page already? (CAS-02) */
const isThere = (target: Target, open: Page): boolean => open.name === 'casino-lobby' && open.path === pathOf(target)

/** Is it the exchange's no, by its code or in its own words? A lost line says nothing of the code. */
const saysUnknown = ({ key }: Said): boolean => key === 'REFERRAL_UNKNOWN' || key === 'words'

const isCasinoPage = ({ name }: Page): boolean => name === 'casino-lobby' || name === 'casino-game'

/** The login's part of the ledger; `page` is the one that is open. A member's target opens at once and is not kept. */
export const foldLogin = (login: Login, fact: LoginFact, isMember: boolean, page: Page): Login => {
  switch (fact.type) {
    case 'visitor.arrived':
      return { ...login, referCode: fact.referCode, referral: null, target: login.target ?? fact.target }
    case 'referral.confirmed':
      return fact.code === login.referCode ? { ...login, referral: 'known' } : login
    case 'referral.refused':
      return fact.code === login.referCode && saysUnknown(fact.said) ? { ...login, referral: 'unknown' } : login
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
      return {
        ...login,
        target: null,
        navigation: fact.target.navigation,
        casinoPopup: fact.isChosen ? login.casinoPopup : isCasinoTarget(fact.target),
        casinoNews: fact.isChosen && fact.target.page === 'casino-lobby' && !isThere(fact.target, page),
      }
    case 'page.opened':
      return isCasinoPage(fact.page) ? login : { ...login, navigation: null, casinoNews: false }
    case 'casino-news.closed':
      return { ...login, casinoNews: false }
    case 'casino.agreed':
      return { ...login, casinoPopup: false }
    case 'casino.closed':
      return { ...login, casinoPopup: false, navigation: null }
    default:
      return fact satisfies never
  }
}
