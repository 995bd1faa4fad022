import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { BoardMarket } from '#domain/market/board.ts'
import type { HandFact, Overlay, Panel, SoonSport } from '#domain/ledger/facts.ts'
import type { Ledger } from '#domain/ledger/ledger.ts'
import type { CashOutView } from '#domain/betting/offer.ts'
import { type Ask, type Read, type ReadName, type RowOf, readOf } from '#domain/ledger/reads.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import type { WaitingRow } from '#domain/betting/waiting.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { overlayOf, panelOf } from '#machines/frame/frame-view.ts'
import type { Spine } from './spine/spine.ts'

/** Given once, around the app, by main. */
export const SpineContext = createContext<Spine | null>(null)

/** The spine this app hangs on. Throws outside the provider: a broken invariant, not a state. */
export const useSpine = (): Spine => {
  const spine = useContext(SpineContext)
  if (spine === null) throw new Error('no spine around this component')
  return spine
}

/** A slice of the slow wing, told once a turn. `select` answers a primitive or a part that is kept by identity. */
export const useLedger = <T>(select: (ledger: Ledger) => T): T => {
  const { ledger, drawn } = useSpine()
  return useSyncExternalStore(
    ledger.subscribe,
    () => select(ledger.get()),
    () => select(drawn.ledger),
  )
}

/** What is known of one of the exchange's lists; the page or a reaction asks for it. */
export const useRead = <W extends ReadName>(ask: Ask<W>): Read<RowOf<W>> => useLedger((ledger) => readOf(ledger, ask))

const NO_SLIPS: readonly SlipView[] = []
const noSlips = (): readonly SlipView[] => NO_SLIPS

/** The slips as views; the current one is last. Kept by identity until a chart moves. */
export const useSlips = (): readonly SlipView[] => {
  const { slips } = useSpine()
  return useSyncExternalStore(slips.subscribe, slips.get, noSlips)
}

/** The cash-out that is being made, as its chart stands. */
export const useCashOut = (): CashOutView => useSelector(useSpine().charts.cashOut, cashOutView)

/** What lies over the page; 'unopened' until something did once. */
export const useOverlay = (): Overlay => useSelector(useSpine().charts.frame, overlayOf)

/** The sport that is not there yet, of the overlay 'soon'. */
export const useSoonSport = (): SoonSport | null => useSelector(useSpine().charts.frame, ({ context }) => context.sport)

/** What the betslip's panel shows: the newest slip, or the open bets. */
export const usePanel = (): Panel => useSelector(useSpine().charts.frame, panelOf)

/** The rows of bets that wait for a match, and for a moment of those that no longer do. */
export const useWaitingRows = (): readonly WaitingRow[] => useSelector(useSpine().charts.waiting, ({ context }) => context.rows)

/** Whether the newest slip is on this price. */
export const useIsPicked = (marketId: MarketId, selectionId: SelectionId, side: Side): boolean =>
  useSelector(
    useSpine().charts.slips,
    ({ context: { picked } }) => picked?.selectionId === selectionId && picked.marketId === marketId && picked.side === side,
  )

/** Sends what a hand did. */
export const useSend = (): ((fact: HandFact) => void) => useSpine().record

/** A market's slow face (status, in play, traded) on the fast wing; never a price: those are painted. */
export const useBoardMarket = <T extends string | number | boolean | null>(
  marketId: MarketId,
  select: (market: BoardMarket | undefined) => T,
): T => {
  const { board, drawn } = useSpine()
  const watch = useCallback((tell: () => void) => board.watch(marketId, tell), [board, marketId])
  return useSyncExternalStore(
    watch,
    () => select(board.board.get(marketId)),
    () => select(drawn.board.get(marketId)),
  )
}

/** Seconds for countdowns and clocks: ticks once a second, from the edge's clock, in milliseconds. */
export const useNow = (): number => {
  const { ticks, drawn } = useSpine()
  return useSyncExternalStore(ticks.subscribe, ticks.get, () => drawn.at)
}

const never = (): (() => void) => () => undefined
/** False in what the server drew, and until it is taken over: what only this browser knows is not to be shown yet. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const watchLine = (tell: () => void): (() => void) => {
  for (const change of ['online', 'offline']) window.addEventListener(change, tell)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, tell)
  }
}
/** Whether this browser has a line at all, as it says itself; what the server drew came over one. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
