import type { BetSlipRef, MemberCode, Millis, Odds, Paise } from '#contract/scalar.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { armedOf } from '../ledger/selectors.ts'
import { type Said, said } from '#domain/said.ts'
import type { OrderView } from '../betting/order.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { unplaceable } from './placeable.ts'
import type { Verdict } from '#domain/betting/verdict.ts'

/** One bet of one tap: no slip was filled in. It is a row until it has ended, and a while longer (SLIP-23). */
export type OneClickRow = {
  readonly ref: BetSlipRef
  readonly owner: MemberCode
  readonly pick: Pick
  readonly odds: Odds
  readonly stake: Paise
  readonly pressedAt: Millis
  readonly order: OrderView
  readonly verdict: Verdict | null
}

/** The most one-click bets that run at once. */
export const MAX_ONE_CLICKS = 10

/** A tap on a price: with the price and the stake that its cell showed. */
export type Tap = { readonly pick: Pick; readonly stakePaise: Paise; readonly at: Millis }

/** What makes two taps one press: the same price and side of a runner, and the same stake (SLIP-37). */
export const pressOf = ({ pick: { marketId, selectionId, side, odds, line }, stakePaise }: Omit<Tap, 'at'>): string =>
  [marketId, selectionId, side, odds, line, stakePaise].join(' ')

/** Why a tap places nothing; null if it places. `tapped`: the presses that placed a bet a moment ago. */
export const whyNoTap = (tap: Tap, running: number, tapped: readonly string[], ledger: Ledger): Said | null => {
  const { pick, stakePaise } = tap
  if (armedOf(ledger)?.stake !== stakePaise) return said('oneClickChanged')
  if (tapped.includes(pressOf(tap))) return said('oneClickTwice')
  if (running >= MAX_ONE_CLICKS) return said('oneClickFull')
  if (ledger.link === 'up' && ledger.feed === 'silent') return said('noPrice')
  return unplaceable({ pick, odds: pick.odds, stakePaise }, ledger)
}

/** What holds the market of a one-click bet, where a slip would. */
export const ONE_CLICK = 'one-click'
