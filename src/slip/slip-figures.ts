import { liability, profit, type Side, winnings as winningsOf } from '#domain/betting/bets.ts'
import { delayHere } from '#domain/betting/delay.ts'
import { settingsOf } from '#domain/ledger/ledger.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { type Paise, paise } from '#domain/betting/money.ts'
import type { Odds } from '#domain/betting/odds.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { useLedger, useSpine } from '../hooks.ts'

export type SlipFigures = {
  readonly side: Side
  readonly profit: Paise
  readonly liability: Paise
  /** The amount on the button: a back's win, a lay's risk. */
  readonly named: Paise
}

/** What a slip wins and risks at given odds. */
export const figuresAt = (view: SlipView, odds: Odds | null): SlipFigures => {
  const side = view.pick?.side ?? 'back'
  if (odds === null) return { side, profit: paise(0), liability: paise(0), named: paise(0) }
  const stake = view.stakePaise
  return { side, profit: profit(side, odds, stake), liability: liability(side, odds, stake), named: winningsOf(odds, stake) }
}

/** The odds and stake that count: those of the order and, once a part is matched, that part's. */
export const placedAs = ({ odds, stakePaise, verdict }: SlipView): { readonly odds: Odds | null; readonly stake: Paise } =>
  verdict === null || verdict.kind === 'refused' || verdict.matched === 0
    ? { odds, stake: stakePaise }
    : { odds: verdict.averageOdds ?? odds, stake: verdict.matched }

/** What a slip wins and risks now; once a part is matched, what that part does. */
export const figuresOf = (view: SlipView): SlipFigures => {
  const { pick, verdict } = view
  if (verdict === null || verdict.kind === 'refused' || verdict.matched === 0) return figuresAt(view, view.odds)
  const { winnings, matched } = verdict
  const side = pick?.side ?? 'back'
  return { side, profit: side === 'back' ? winnings : matched, liability: side === 'back' ? matched : winnings, named: winnings }
}

/** The rest of a partly matched bet, which waits or has ended; null if there is none. */
export const restOf = ({ stakePaise, verdict }: SlipView): { readonly waits: boolean; readonly stake: Paise } | null => {
  if (verdict === null || verdict.kind === 'refused' || verdict.matched === 0) return null
  const rest = verdict.remaining > 0 ? verdict.remaining : paise(stakePaise - verdict.matched)
  return rest > 0 ? { waits: verdict.remaining > 0, stake: rest } : null
}

/** The bet delay in seconds (SLIP-12): the market's own before the press, then the whole countdown. */
export const useDelay = ({ pick, ref }: SlipView): number => {
  const kind = pick?.kind ?? 'odds'
  const { board } = useSpine()
  const ofKind = useLedger((ledger) => settingsOf(ledger)?.delaySeconds[kind] ?? MARKET_KINDS[kind].delaySeconds)
  const market = useLedger(({ catalog }) => (pick === null ? undefined : catalog.markets[pick.marketId]))
  // Going in play suspends the market, and the suspension re-renders the slip.
  const inplay = pick === null ? null : (board.markets.get(pick.marketId)?.inplay ?? null)
  return ref === null ? delayHere(market, inplay, ofKind) : ofKind
}
