import type { Ledger } from '../ledger/ledger.ts'
import { unplaceable } from './placeable.ts'
import { type Said, said } from '#domain/said.ts'
import { placesIn } from '#domain/betting/pick.ts'
import { type SlipOffer, type SlipView, hasOtherPlaces } from '../betting/slip.ts'

/** What the first button of an unsent slip does, at which price, or why it does nothing. */
export type Primary = {
  readonly does: 'log-in' | 'place' | 'accept' | 'confirm'
  /** The price that the press takes, with a session's run line and the number of winners. Null: the press takes none. */
  readonly price: Pick<SlipOffer, 'odds' | 'line' | 'places'> | null
  readonly enabled: boolean
  /** Why it is off; null while it is on. */
  readonly why: Said | null
}

const SHUT = {
  suspended: 'marketSuspended',
  closed: 'marketClosed',
  withdrawn: 'runnerWithdrawn',
  lost: 'RUNNER_LOST',
  unpriced: 'noOfferNow',
  renamed: 'selectionRenamed',
} as const
/** Why a slip's market takes no bet now; null while it is steady. */
export const whyNot = (view: Pick<SlipView, 'market' | 'shut' | 'pick' | 'offer'>): Said | null => {
  switch (view.market) {
    case 'steady':
      return null
    case 'suspended':
      return said(SHUT[view.shut])
    case 'stale':
      return said('noPrice')
    case 'moved':
      return said(hasOtherPlaces(view) ? 'acceptPlaces' : 'acceptFirst')
    default:
      return view.market satisfies never
  }
}

/** Why a slip cannot be placed now, its market first (SLIP-04, SLIP-09); null if it can. */
export const slipFault = (view: SlipView, ledger: Ledger): Said | null => whyNot(view) ?? unplaceable({ ...view, odds: view.limit }, ledger)

/** The first button of a slip that is composed or reviewed (SLIP-04, SLIP-10, SLIP-19). */
export const primaryOf = (view: SlipView, ledger: Ledger): Primary => {
  const { screen, market, odds, pick, offer } = view
  const price = odds === null || pick === null ? null : { odds, line: pick.line, places: placesIn(pick) }
  if (screen === 'reviewing') {
    const why = slipFault(view, ledger)
    return { does: 'confirm', price, enabled: why === null, why }
  }
  if (ledger.member === null) return { does: 'log-in', price: null, enabled: true, why: null }
  if (market === 'moved') {
    return { does: 'accept', price: offer, enabled: offer !== null, why: offer === null ? said('noPrice') : null }
  }
  const why = slipFault(view, ledger)
  return { does: 'place', price, enabled: why === null, why }
}
