import type { BetId, BetSlipRef, Millis, Odds, Paise } from '#contract/scalar.ts'
import { type Pick as Picked, type Quote, type Shut, placesIn } from '#domain/betting/pick.ts'
import type { OrderPhase } from './order.ts'
import type { Said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'

/** The most slips at once: drafts, and those whose order runs. */
export const MAX_SLIPS = 8

/** The id of a slip's chart, by its number. A cash-out or a tap holds a market under another name. */
export const slipIdOf = (n: number): string => `slip-${n}`
export const isSlipId = (holder: string): boolean => holder.startsWith('slip-')

/** The screens of a slip, one for every state of the chart a player can see (SLIP-25). */
export type SlipScreen = 'empty' | 'lapsed' | 'composing' | 'reviewing' | OrderPhase | 'accepted' | 'rejected'

/** How far a slip is, as all slips together see it. `staked`: a draft with a stake; `lapsed`: a draft that cleared itself; `placing`: its order runs; `over`: it shows the verdict. */
export type SlipStage = 'empty' | 'picked' | 'staked' | 'lapsed' | 'placing' | 'over'

/** The market's effect on a slip that is not sent yet. */
export type SlipMarket = 'stale' | 'steady' | 'moved' | 'suspended'

/** Why a slip whose market is `suspended` takes no bet; `unpriced`: it is open without a price; `renamed`: its names are others now. */
export type SlipShut = Shut | 'unpriced' | 'renamed'
export const shutBy = (quote: Quote): SlipShut =>
  quote.kind === 'none' ? 'unpriced' : quote.kind === 'suspended' ? (quote.why ?? 'suspended') : 'suspended'

/** Does the market offer the bet with another number of winners than it was chosen for (MKT-15)? */
export const hasOtherPlaces = ({ pick, offer }: Pick<SlipView, 'pick' | 'offer'>): boolean =>
  pick !== null && offer !== null && placesIn(pick) !== offer.places

/** Is nothing of this slip sent yet? */
export const isDraft = ({ screen }: { readonly screen: SlipScreen }): boolean => screen === 'composing' || screen === 'reviewing'

/** A bet at what the market offers now. `limit`: the worst price that it then takes; `line`: of a session; `places`: the number of winners. */
export type SlipOffer = { readonly odds: Odds; readonly limit: Odds | null; readonly line: number | null; readonly places: number }

/** Everything a view reads of one slip; made from the chart, never written beside it. */
export type SlipView = {
  readonly slip: string
  readonly screen: SlipScreen
  /** Meaningful while composing or reviewing. */
  readonly market: SlipMarket
  /** Meaningful while the market is `suspended`. */
  readonly shut: SlipShut
  readonly pick: Picked | null
  /** The odds that will be sent, or were. */
  readonly odds: Odds | null
  /** The worst price that is taken: it is what is sent. Equal to `odds` but where the member accepts any. */
  readonly limit: Odds | null
  /** The move that was taken without asking (SLIP-19). */
  readonly taken: { readonly from: Odds; readonly to: Odds } | null
  /** No time runs: it stays until it is cleared, or while something holds it (SLIP-03, SLIP-38). */
  readonly isKept: boolean
  readonly stakePaise: Paise
  /** What is unmatched of its bet persists through a suspension (OPEN-14). */
  readonly persists: boolean
  /** The newest price on offer. */
  readonly quoteOdds: Odds | null
  /** What the player accepts of a moved market; null while it offers nothing that fits. */
  readonly offer: SlipOffer | null
  readonly stepped: boolean
  /** When the 8 s without a touch began (SLIP-03). */
  readonly touchedAt: Millis
  /** Why Place Bet did nothing, until the next touch. */
  readonly halted: Said | null
  readonly ref: BetSlipRef | null
  readonly betId: BetId | null
  readonly pressedAt: Millis | null
  /** By this client's clock: an estimate, never the verdict. */
  readonly expiresAt: Millis | null
  readonly asks: number
  readonly verdict: Verdict | null
}
