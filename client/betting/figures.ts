import type { EventId, MarketId, SelectionId } from '#contract/scalar.ts'
import { MAX_FIGURES } from '#contract/messages/cash-out.ts'
import type { Said } from '#domain/said.ts'
import type { Market } from '#contract/market.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { ListOf } from '../player/member.ts'
import type { AutoCashOut, AutoEnd, AutoStep, Bound } from '#domain/betting/auto-cash-out.ts'
import { NO_RUNNER } from '#domain/market/lost.ts'
import { canCashOut, ifWin } from './if-win.ts'
import type { CashOutMarket, CashOutScreen } from './offer.ts'
import type { Paise } from '#domain/paise.ts'
import { COMMISSION_BASIS_POINTS, netOf } from '#domain/betting/settlement.ts'

/** A member's rule for a market: armed, or with its cash-out in the delay (CASH-07). */
export type AutoRule = AutoCashOut & { readonly state: 'armed' | 'firing' }

/** What a cash-out of a whole position comes to now, with the position that it is for; without an amount, `said` is why (CASH-06). */
export type Figure = {
  readonly amount: Paise | null
  readonly cashOutId?: string
  readonly said: Said | null
  readonly rule: AutoRule | null
}
/** A figure with the way it last moved. */
export type MovingFigure = Figure & { readonly way: 'up' | 'down' | null }

/** What happened to a rule. `said`: why its cash-out lapsed. */
export type AutoNews = {
  readonly marketId: MarketId
  readonly marketName: string
  readonly eventId: EventId
  readonly eventName: string
  readonly step: AutoStep
  readonly bound: Bound | null
  readonly amount: Paise | null
  readonly said: Said | null
  readonly why: AutoEnd | null
}

/** Figures, rules and their news, by market. */
export type CashOuts = {
  readonly figures: Readonly<Record<string, MovingFigure>>
  readonly news: Readonly<Record<string, AutoNews>>
}
export const noCashOuts: CashOuts = { figures: {}, news: {} }

/** The markets whose figures the page wants: those with a position that can be cashed out, the newest bets first. */
export const figuresWanted = (bets: ListOf<Bet>, markets: Readonly<Record<string, Market>>): readonly MarketId[] => {
  if (bets.kind !== 'ready') return []
  const byMarket = new Map<MarketId, Bet[]>()
  for (const bet of bets.items) byMarket.set(bet.marketId, [...(byMarket.get(bet.marketId) ?? []), bet])
  const wanted = (marketId: MarketId, own: readonly Bet[]): boolean => {
    const market = markets[marketId]
    // The exchange says when a market with several winners has one again, before its definition is read here.
    return canCashOut(own, market === undefined ? undefined : { ...market, numberOfWinners: 1 })
  }
  return [...byMarket].flatMap(([marketId, own]) => (wanted(marketId, own) ? [marketId] : [])).slice(0, MAX_FIGURES)
}

/** What the chip of a market's cash-out shows; null where there is nothing to cash out (CASH-06). */
export type Chip =
  | { readonly kind: 'live'; readonly amount: Paise; readonly way: 'up' | 'down' | null }
  | { readonly kind: 'running' | 'stale' | 'suspended' | 'loading' }
  | { readonly kind: 'none'; readonly said: Said }

/** The chip's face: a running cash-out first, then what keeps the figure from being live. */
export const chipOf = (figure: MovingFigure | undefined, isFresh: boolean, isOpen: boolean, running: boolean): Chip => {
  if (running || figure?.rule?.state === 'firing') return { kind: 'running' }
  if (!isFresh) return { kind: 'stale' }
  if (!isOpen) return { kind: 'suspended' }
  if (figure === undefined) return { kind: 'loading' }
  if (figure.amount !== null) return { kind: 'live', amount: figure.amount, way: figure.way }
  if (figure.said?.key === 'MARKET_SUSPENDED') return { kind: 'suspended' }
  return figure.said === null ? { kind: 'loading' } : { kind: 'none', said: figure.said }
}

const RUNNING: readonly CashOutScreen[] = ['claiming', 'sending', 'waiting', 'checking', 'unknown']
/** Is a cash-out under way on this screen? */
export const isRunning = (screen: CashOutScreen): boolean => RUNNING.includes(screen)

/** The market of a position as a cash-out names it; null without a position that can be cashed out. `lost`: MKT-13. */
export const cashOutMarketOf = (
  bets: ListOf<Bet>,
  market: Market | undefined,
  marketId: MarketId,
  lost: ReadonlySet<SelectionId> = NO_RUNNER,
): CashOutMarket | null => {
  const own = bets.kind === 'ready' ? bets.items.filter((bet) => bet.marketId === marketId) : []
  const [first] = own
  if (first === undefined || !canCashOut(own, market, lost)) return null
  const { marketName, marketSaid, eventId, eventName } = market ?? first
  return { marketId, marketName, marketSaid, eventId, eventName }
}

/** The result of the member's bets if a runner wins, net of commission; null without a matched bet. */
export const netIfWin = (bets: ListOf<Bet>, marketId: MarketId, selectionId: SelectionId): Paise | null => {
  const result =
    bets.kind === 'ready'
      ? ifWin(
          bets.items.filter((bet) => bet.marketId === marketId),
          selectionId,
        )
      : null
  return result === null ? null : netOf(result, COMMISSION_BASIS_POINTS)
}
