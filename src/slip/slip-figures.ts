import { liability, profit, type Side, winnings as winningsOf } from '#domain/betting/bets.ts'
import { asShown } from '#client/betting/commission.ts'
import { delayHere } from '#domain/betting/delay.ts'
import { settingsOf } from '#client/ledger/selectors.ts'
import type { Market } from '#contract/market.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { Odds } from '#domain/odds.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { useLedger, useSpine } from '../hooks.ts'

export type SlipFigures = {
  readonly side: Side
  readonly profit: Paise
  readonly liability: Paise
  /** The amount on the button: a back's win, a lay's risk. */
  readonly named: Paise
}

/** What is won, net of commission where the member wants it so; what is risked stays (SLIP-33). */
const shownAs = ({ side, profit: won, liability: risked, named }: SlipFigures, isNet: boolean): SlipFigures => ({
  side,
  profit: asShown(won, isNet),
  liability: risked,
  named: side === 'back' ? asShown(named, isNet) : named,
})

/** What a slip wins and risks at given odds. */
const figuresAt = (view: SlipView, odds: Odds | null, isNet: boolean): SlipFigures => {
  const side = view.pick?.side ?? 'back'
  if (odds === null) return { side, profit: paise(0), liability: paise(0), named: paise(0) }
  const stake = view.stakePaise
  return shownAs(
    { side, profit: profit(side, odds, stake), liability: liability(side, odds, stake), named: winningsOf(odds, stake) },
    isNet,
  )
}

/** The odds and stake that count: those of the order and, once a part is matched, that part's. */
export const placedAs = ({ odds, stakePaise, verdict }: SlipView): { readonly odds: Odds | null; readonly stake: Paise } =>
  verdict === null || verdict.kind === 'refused' || verdict.matched === 0
    ? { odds, stake: stakePaise }
    : { odds: verdict.averageOdds ?? odds, stake: verdict.matched }

/** What a slip wins and risks now. A lay is reckoned at the worst price that it takes, a matched part at its own. */
export const figuresOf = (view: SlipView, isNet: boolean): SlipFigures => {
  const { pick, verdict } = view
  if (verdict === null || verdict.kind === 'refused' || verdict.matched === 0)
    return figuresAt(view, pick?.side === 'lay' ? view.limit : view.odds, isNet)
  const { winnings, matched } = verdict
  const side = pick?.side ?? 'back'
  const figures = { side, profit: side === 'back' ? winnings : matched, liability: side === 'back' ? matched : winnings, named: winnings }
  return shownAs(figures, isNet)
}

/** What it wins and risks once the price on offer is accepted. */
export const figuresAccepted = (view: SlipView, isNet: boolean): SlipFigures =>
  figuresAt(view, (view.pick?.side === 'lay' ? view.offer?.limit : view.offer?.odds) ?? null, isNet)

/** The rest of a partly matched bet, which waits or has ended; null if there is none. */
export const restOf = ({ stakePaise, verdict }: SlipView): { readonly waits: boolean; readonly stake: Paise } | null => {
  if (verdict === null || verdict.kind === 'refused' || verdict.matched === 0) return null
  const rest = verdict.remaining > 0 ? verdict.remaining : paise(stakePaise - verdict.matched)
  return rest > 0 ? { waits: verdict.remaining > 0, stake: rest } : null
}

type Delayed = Pick<Market, 'marketId' | 'marketType' | 'eventTypeId'>
const NO_MARKET = { marketType: 'MATCH_ODDS', eventTypeId: '4' } as const

/** The bet delay of a slip's market in seconds (SLIP-12). */
export const useDelay = ({ pick }: SlipView): number => useDelayOf(pick)

/** The bet delay of a market now in seconds, by the exchange's own rule (SLIP-12). */
export const useDelayOf = (market: Delayed | null): number => {
  const { board } = useSpine()
  const seconds = useLedger((ledger) => settingsOf(ledger)?.delaySeconds)
  const listed = useLedger(({ catalog }) => (market === null ? undefined : catalog.markets[market.marketId]?.betDelayMs))
  if (market === null) return delayHere(NO_MARKET, null, seconds)
  // Going in play suspends the market, and the suspension re-renders what shows the delay.
  return delayHere(market, board.markets.get(market.marketId)?.betDelayMs ?? listed, seconds)
}
