import type { BetSlipRef } from '#contract/scalar.ts'
import type { AmendView } from '#client/views/amendment.ts'
import type { CashOutView } from '#client/betting/offer.ts'
import type { Paise } from '#domain/paise.ts'
import type { OneClickRow } from '#client/views/one-click.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { amendView } from '#machines/open-bets/amend-view.ts'
import { slipView } from '#machines/slip/slip-view.ts'
import { brokenOwner, termsOfSlip } from '#tests/simulation/invariants.ts'
import type { Press } from './moves.ts'
import { type Tab, ordersOf } from './tab.ts'

/** The snapshot of a chart that runs in a tab. */
export const stateOfChart = ({ charts }: Tab, id: string) => charts.find((chart) => chart.id === id)?.snapshot
/** The slips as a tab shows them. */
export const slipsOf = ({ charts }: Tab): readonly SlipView[] =>
  charts.flatMap(({ machine, snapshot }) => (machine.id === 'betslip' ? [slipView(snapshot)] : []))
/** The cash-out as a tab shows it. */
export const cashOutOf = (tab: Tab): CashOutView => cashOutView(stateOfChart(tab, 'cash-out'))
/** The change of a bet as a tab shows it. */
export const amendmentIn = (tab: Tab): AmendView => amendView(stateOfChart(tab, 'amend'))
/** The rows of one-click bets as a tab shows them. */
export const oneClicksIn = (tab: Tab): readonly OneClickRow[] => stateOfChart(tab, 'one-click')?.context.rows ?? []

/** A slip that waits for its player alone: a draft with a stake stays until the player places or clears it (SLIP-38). */
const WAITS: ReadonlySet<string> = new Set(['empty', 'composing', 'reviewing'])
/** Does nothing run in the tab, and is all else closed? */
export const isQuiet = (tab: Tab): boolean =>
  ordersOf(tab).length === 0 &&
  slipsOf(tab).every(({ screen }) => WAITS.has(screen)) &&
  cashOutOf(tab).screen === 'closed' &&
  amendmentIn(tab).screen === 'closed' &&
  oneClicksIn(tab).length === 0

/** A verdict that a tab shows of a press. `matched`: what its figures say is matched; null where it has none. */
export type ShownVerdict = { readonly press: Press; readonly shown: 'placed' | 'refused'; readonly matched: Paise | null }

/** The sentences that may be said of a bet, by how much of its stake is matched: all, a part or none (SLIP-15). */
const WORDS = {
  all: ['betMatched', 'betVoid'],
  part: ['betPartlyMatched', 'betPartlyEnded', 'betVoid'],
  none: ['betUnmatched', 'betEnded', 'betVoid'],
} as const
/** Invariant 4, in words: the sentence of an accepted bet says what its own figures say. */
const brokenWords = ({ ref, verdict, stakePaise }: Pick<SlipView, 'ref' | 'verdict' | 'stakePaise'>): readonly string[] => {
  if (verdict === null || verdict.kind === 'refused') return []
  const part = verdict.matched === stakePaise ? 'all' : verdict.matched > 0 ? 'part' : 'none'
  const { key } = verdict.said
  return WORDS[part].some((each) => each === key) ? [] : [`4 never wrong: ${ref} says ${key}, and ${part} of its stake is matched`]
}

/** What a tab shows of the presses: the verdicts, and the first sentence that is wrong, even if the exchange has it. */
export const shownIn = (
  tab: Tab,
  presses: readonly Press[],
): { readonly text: string | null; readonly verdicts: readonly ShownVerdict[] } => {
  const texts: string[] = []
  const verdicts: ShownVerdict[] = []
  const here = tab.ledger.member?.memberCode ?? null
  const pressOf = (ref: BetSlipRef | null): Press | undefined => presses.find((each) => each.ref === ref)
  const look = (ref: BetSlipRef | null, screen: string, verdict: 'placed' | 'refused' | null, matched: Paise | null = null): void => {
    const press = pressOf(ref)
    if (press === undefined) return
    texts.push(...brokenOwner(press.ref, screen, press.member, here))
    if (verdict !== null) verdicts.push({ press, shown: verdict, matched })
  }
  const sameTerms = (press: Press | undefined, terms: Press['terms']): void => {
    if (press !== undefined && JSON.stringify(terms) !== JSON.stringify(press.terms))
      texts.push(`1 shown = sent: ${press.ref} shows other figures than at the press`)
  }
  for (const slip of slipsOf(tab)) {
    const { screen, ref } = slip
    if (screen === 'empty') continue
    const figures = slip.verdict === null || slip.verdict.kind === 'refused' ? null : slip.verdict.matched
    look(ref, screen, screen === 'accepted' ? 'placed' : screen === 'rejected' ? 'refused' : null, figures)
    if (screen === 'accepted') texts.push(...brokenWords(slip))
    if (screen !== 'composing' && screen !== 'reviewing' && screen !== 'loggedOut') sameTerms(pressOf(ref), termsOfSlip(slip))
  }
  for (const { ref, verdict, order, pick, odds, stake } of oneClicksIn(tab)) {
    const isSent = verdict !== null && (verdict.kind !== 'refused' || order.phase !== 'claiming')
    look(ref, 'a row', isSent ? (verdict.kind === 'refused' ? 'refused' : 'placed') : null)
    sameTerms(pressOf(ref), termsOfSlip({ pick, odds, limit: odds, stakePaise: stake, persists: false }))
  }
  const cashOut = cashOutOf(tab)
  if (cashOut.screen !== 'closed') look(cashOut.ref, cashOut.screen, cashOut.screen === 'done' ? 'placed' : null)
  const { screen, ref, bet, terms } = amendmentIn(tab)
  if (screen !== 'closed') look(ref, screen, screen === 'done' ? 'placed' : screen === 'refused' ? 'refused' : null)
  if (screen !== 'closed' && ref !== null) sameTerms(pressOf(ref), [bet?.betId, terms?.odds, terms?.stake])
  return { text: texts[0] ?? null, verdicts }
}
