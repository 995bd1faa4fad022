import type { MarketStatus, RunnerStatus } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'

/** A market now, as far as it says which runners are lost. */
type Standing = { readonly status: MarketStatus; readonly runners: ReadonlyMap<SelectionId, { readonly status: RunnerStatus }> }

/** No runner; one and the same set. */
export const NO_RUNNER: ReadonlySet<SelectionId> = new Set()

/** The runners that can no longer win while their market goes on (MKT-13); none of a closed one, which has its result. */
export const lostIn = (market: Standing | undefined): ReadonlySet<SelectionId> =>
  market === undefined || market.status === 'CLOSED'
    ? NO_RUNNER
    : new Set([...market.runners].flatMap(([selectionId, { status }]) => (status === 'LOSER' ? [selectionId] : [])))

/** Can this runner not win: is it withdrawn, or lost while its market goes on? */
export const cannotWin = (market: Standing | undefined, selectionId: SelectionId): boolean =>
  market?.runners.get(selectionId)?.status === 'REMOVED' || lostIn(market).has(selectionId)
