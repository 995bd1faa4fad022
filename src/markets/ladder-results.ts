import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { closedAt } from '#client/betting/positions.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { bettingOf } from '#client/ledger/selectors.ts'
import { compactRupees, moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'

/** The result of a position that is closed at one price, as a rung shows it. */
export type ShownResult = { readonly text: string; readonly tone: 'up' | 'down' | null }

const noPosition: ShownResult = { text: '', tone: null }
/** From a lakh of rupees on, a result is compact, because its column has one width. */
const LAKH = 1_00_000_00

const shownAs = (result: Paise): ShownResult => {
  const size = paise(Math.abs(result))
  const text = size < LAKH ? moneyText(size).slice(1) : compactRupees(size)
  if (result === 0) return { text, tone: null }
  return result < 0 ? { text: `−${text}`, tone: 'down' } : { text: `+${text}`, tone: 'up' }
}

/**
 * What the position on a ladder's runner comes to if it is closed at a price (MKT-09). It computes again only when a bet, the market,
 * its lost runners or the member's choice of commission changed, because a ladder is painted with each tick.
 */
export const createResults = (spot: { readonly marketId: MarketId; readonly selectionId: SelectionId }) => {
  let from: readonly unknown[] = []
  let resultAt: ReturnType<typeof closedAt> = null
  const known = new Map<Odds, ShownResult>()
  return (ledger: Ledger, lost: ReadonlySet<SelectionId>): ((price: Odds) => ShownResult) => {
    const { bets, catalog } = ledger
    const market = catalog.markets[spot.marketId]
    const isNet = bettingOf(ledger).commission
    const now = [bets, market, isNet, [...lost].join(' ')]
    if (now.some((each, at) => each !== from[at])) {
      from = now
      resultAt = closedAt(bets.kind === 'ready' ? bets.items : [], market, spot.selectionId, isNet, lost)
      known.clear()
    }
    return (price) => {
      const shown = known.get(price) ?? (resultAt === null ? noPosition : shownAs(resultAt(price)))
      known.set(price, shown)
      return shown
    }
  }
}
