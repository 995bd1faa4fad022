import type { BetId, BetSlipRef, Millis, Odds, Paise } from '#contract/scalar.ts'
import type { Pick } from './pick.ts'
import type { OrderPhase } from './order.ts'
import type { Said } from '../ledger/said.ts'
import type { Verdict } from './verdict.ts'

/** The most slips at once: drafts, and those whose order runs. */
export const MAX_SLIPS = 8

/** The screens of a slip, one for every state of the chart a player can see (SLIP-25). */
export type SlipScreen = 'empty' | 'composing' | 'reviewing' | OrderPhase | 'accepted' | 'rejected'

/** How far a slip is, as all slips together see it. `staked`: a draft with a stake; `placing`: its order runs; `over`: it shows the verdict. */
export type SlipStage = 'empty' | 'picked' | 'staked' | 'placing' | 'over'

/** The market's effect on a slip that is not sent yet. */
export type SlipMarket = 'stale' | 'steady' | 'moved' | 'suspended'

/** Is nothing of this slip sent yet? */
export const isDraft = ({ screen }: { readonly screen: SlipScreen }): boolean => screen === 'composing' || screen === 'reviewing'

/** Everything a view reads of one slip; made from the chart, never written beside it. */
export type SlipView = {
  readonly slip: string
  readonly screen: SlipScreen
  /** Meaningful while composing or reviewing. */
  readonly market: SlipMarket
  readonly pick: Pick | null
  /** The odds that will be sent, or were. */
  readonly odds: Odds | null
  /** The worst price that is taken: it is what is sent. Equal to `odds` but where the member accepts any. */
  readonly limit: Odds | null
  /** The move that was taken without asking (SLIP-19). */
  readonly taken: { readonly from: Odds; readonly to: Odds } | null
  /** It stays until it is cleared (SLIP-03). */
  readonly isKept: boolean
  readonly stakePaise: Paise
  /** The newest price on offer, while the market is moved. */
  readonly quoteOdds: Odds | null
  /** SESSION: the run line of that price. */
  readonly quoteLine: number | null
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
