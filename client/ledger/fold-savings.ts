import type { Fact } from './facts.ts'
import type { Savings } from '#domain/player/betting.ts'

/** The savings' share of the ledger's fold. What was saved or failed is said until the next page. */
export const foldSavings = (savings: Savings, fact: Fact, isMember: boolean): Savings => {
  switch (fact.type) {
    case 'setting.chosen':
      return isMember ? { ...savings, [fact.change.setting]: { kind: 'saving', change: fact.change } } : savings
    case 'setting.saved':
      return { ...savings, [fact.change.setting]: fact.ok ? { kind: 'saved' } : { kind: 'failed', said: fact.said } }
    case 'settings.closed':
    case 'page.opened':
      return Object.fromEntries(Object.entries(savings).filter(([, { kind }]) => kind === 'saving'))
    default:
      return savings
  }
}
