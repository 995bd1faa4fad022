import type { Ledger } from '../ledger/ledger.ts'
import { reviewsFirst } from '../ledger/selectors.ts'
import type { Said } from '#domain/said.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { fundsDoubt, hindrance, beyondFunds, riskOf, sureRisk } from './placeable.ts'
import { slipFault } from './primary.ts'
import { isDraft, type SlipView } from '../betting/slip.ts'

/** The drafts of a betslip as one press places them (SLIP-34). */
export type Together = {
  readonly drafts: readonly SlipView[]
  /** Those that can be placed now. */
  readonly ready: readonly SlipView[]
  /** How many wait for the player to accept a price. */
  readonly moved: number
  /** What the ready ones risk, and what of that is certain: the figure that is checked against the member's money. */
  readonly risk: Paise
  readonly sure: Paise
  /** Why none can be placed; null while the press places the ready ones. */
  readonly why: Said | null
  /** All are reviewed before they are placed. */
  readonly isReview: boolean
}

/** A slip with the worst price that it takes, by which it is checked. */
const written = (view: SlipView) => ({ ...view, odds: view.limit })

/** What a draft risks at the worst price that it takes. */
const draftRisk = (view: SlipView): Paise => riskOf(written(view))

/** The note of a draft that is not about a missing stake: a bound, or money that may not be enough. */
export const draftNote = (view: SlipView, ledger: Ledger): Said | null => {
  if (view.stakePaise <= 0 || ledger.member === null) return null
  return hindrance(written(view), ledger) ?? fundsDoubt(written(view), ledger)
}

/** The drafts of these slips, and what one press of them places. `among`: the screens that the press takes. */
export const togetherOf = (views: readonly SlipView[], ledger: Ledger, among: 'drafts' | 'reviewed' = 'drafts'): Together => {
  const drafts = views.filter((view) => (among === 'drafts' ? isDraft(view) : view.screen === 'reviewing'))
  const ready = drafts.filter((view) => slipFault(view, ledger) === null)
  const sure = sureRisk(ready.map(written), ledger)
  return {
    drafts,
    ready,
    moved: drafts.filter(({ market }) => market === 'moved').length,
    risk: paise(ready.reduce((sum, view) => sum + draftRisk(view), 0)),
    sure,
    why: beyondFunds(sure, ledger),
    isReview: reviewsFirst(ledger),
  }
}
