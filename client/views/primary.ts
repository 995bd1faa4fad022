import type { Odds } from '#contract/scalar.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { unplaceable } from './placeable.ts'
import { type Said, said } from '#domain/said.ts'
import type { SlipMarket, SlipShut, SlipView } from '../betting/slip.ts'

/** What the first button of an unsent slip does, at which price, or why it does nothing. */
export type Primary = {
  readonly does: 'log-in' | 'place' | 'accept' | 'confirm'
  /** The price that the press takes; a session's names its run line. Null: the press takes none. */
  readonly price: { readonly odds: Odds; readonly line: number | null } | null
  readonly enabled: boolean
  /** Why it is off; null while it is on. */
  readonly why: Said | null
}

const SHUT = { suspended: 'marketSuspended', closed: 'marketClosed', withdrawn: 'runnerWithdrawn', unpriced: 'noOfferNow' } as const
const WHY_NOT = { stale: 'noPrice', moved: 'acceptFirst' } as const
/** Why a slip's market takes no bet now; null while it is steady. */
export const whyNot = (market: SlipMarket, shut: SlipShut): Said | null =>
  market === 'steady' ? null : said(market === 'suspended' ? SHUT[shut] : WHY_NOT[market])

/** Why a slip cannot be placed now, its market first (SLIP-04, SLIP-09); null if it can. */
export const slipFault = (view: SlipView, ledger: Ledger): Said | null =>
  whyNot(view.market, view.shut) ?? unplaceable({ ...view, odds: view.limit }, ledger)

/** The first button of a slip that is composed or reviewed (SLIP-04, SLIP-10, SLIP-19). */
export const primaryOf = (view: SlipView, ledger: Ledger): Primary => {
  const { screen, market, odds, pick, quoteOdds, quoteLine } = view
  const price = odds === null ? null : { odds, line: pick?.line ?? null }
  if (screen === 'reviewing') {
    const why = slipFault(view, ledger)
    return { does: 'confirm', price, enabled: why === null, why }
  }
  if (ledger.member === null) return { does: 'log-in', price: null, enabled: true, why: null }
  if (market === 'moved') {
    const offered = quoteOdds === null ? null : { odds: quoteOdds, line: quoteLine }
    return { does: 'accept', price: offered, enabled: offered !== null, why: offered === null ? said('noPrice') : null }
  }
  const why = slipFault(view, ledger)
  return { does: 'place', price, enabled: why === null, why }
}
