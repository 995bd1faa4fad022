import { stakesOf, termsOf } from '#client/ledger/selectors.ts'
import { type Bounds, isUnset } from '#domain/betting/limits.ts'
import type { Paise } from '#domain/paise.ts'
import { boundsHere, fundsDoubt, hindrance, mostPlaceable } from '#client/views/placeable.ts'
import type { Said } from '#domain/said.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { useLedger } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'

/** The note beside a stake: why it cannot be placed, why the exchange may refuse it, and its bounds. */
export type StakeView = {
  readonly fault: Said | null
  readonly doubt: Said | null
  /** 'unset': the exchange has no bounds for it; null: there is no selection, or no member. */
  readonly bounds: Bounds | 'unset' | null
}

const boundsOf = (view: SlipView, ledger: Parameters<typeof boundsHere>[1]): StakeView['bounds'] => {
  if (view.pick === null || ledger.member === null) return null
  const bounds = boundsHere(view.pick, ledger)
  return isUnset(bounds) ? 'unset' : bounds
}

/** The note beside the stake of a slip (SLIP-09). */
export const useStakeView = (view: SlipView): StakeView => {
  const ledger = useLedger((whole) => whole)
  const isAsked = ledger.member !== null && view.stakePaise > 0
  return {
    fault: isAsked ? hindrance({ ...view, odds: view.limit }, ledger) : null,
    doubt: isAsked ? fundsDoubt({ ...view, odds: view.limit }, ledger) : null,
    bounds: boundsOf(view, ledger),
  }
}

/** The stakes that a slip offers. `last`: that of the last bet that this tab sent on the market. Null: not known, or none. */
type PresetStakes = {
  readonly stakes: readonly Paise[]
  readonly least: Paise | null
  readonly most: Paise | null
  readonly last: Paise | null
}

/** The stakes a slip offers, and for a member the least and the most that can be placed, and the last one sent (SLIP-07). */
export const usePresets = (view: SlipView): PresetStakes => {
  const ledger = useLedger((whole) => whole)
  const { pick } = view
  // Before the market's own terms arrive, its bounds are unknown.
  const most = pick === null || termsOf(ledger, pick) === null ? null : mostPlaceable({ ...view, odds: view.limit }, ledger)
  const isGame = pick?.kind === 'virtual' || pick?.kind === 'ballByBall'
  const place = useWide() ? 'desk' : isGame ? 'phoneGames' : 'phone'
  return {
    stakes: stakesOf(ledger, place).slice(0, 6),
    least: pick === null || most === null ? null : boundsHere(pick, ledger).min,
    most,
    last: ledger.lastStakes.find(({ marketId }) => marketId === pick?.marketId)?.stake ?? null,
  }
}
