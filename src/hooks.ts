import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { MarketId, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { BoardMarket } from '#domain/market/board.ts'
import type { HandFact, Overlay, Panel, SoonSport } from '#domain/ledger/facts.ts'
import type { Ledger } from '#domain/ledger/ledger.ts'
import type { CashOutView } from '#domain/betting/offer.ts'
import { type Ask, type Read, type ReadName, type RowOf, readOf } from '#domain/ledger/reads.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import type { UnmatchedRow } from '#domain/betting/unmatched.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { overlayOf, panelOf } from '#machines/frame/frame-view.ts'
import type { Spine } from './spine/spine.ts'

/** Provided once, around the app. */
export const SpineContext = createContext<Spine | null>(null)

/** The spine of this app. Throws outside the provider, because that is a broken invariant. */
export const useSpine = (): Spine => {
  const spine = useContext(SpineContext)
  if (spine === null) throw new Error('no spine around this component')
  return spine
}

/** A part of the ledger, renewed once a turn. `select` returns a primitive, or a part whose identity is stable. */
export const useLedger = <T>(select: (ledger: Ledger) => T): T => {
  const { ledger, drawn } = useSpine()
  return useSyncExternalStore(
    ledger.subscribe,
    () => select(ledger.get()),
    () => select(drawn.ledger),
  )
}

/** The state and rows of one read; the page or a reaction asks for it. */
export const useRead = <W extends ReadName>(ask: Ask<W>): Read<RowOf<W>> => useLedger((ledger) => readOf(ledger, ask))

const NO_SLIPS: readonly SlipView[] = []
const noSlips = (): readonly SlipView[] => NO_SLIPS

/** The slips as views, the current one last. Their identity is stable until a chart changes. */
export const useSlips = (): readonly SlipView[] => {
  const { slips } = useSpine()
  return useSyncExternalStore(slips.subscribe, slips.get, noSlips)
}

/** The open cash-out, by the state of its chart. */
export const useCashOut = (): CashOutView => useSelector(useSpine().charts.cashOut, cashOutView)

/** The overlay over the page; 'unopened' until the first one. */
export const useOverlay = (): Overlay => useSelector(useSpine().charts.frame, overlayOf)

/** The sport in the overlay 'soon', which is not available yet. */
export const useSoonSport = (): SoonSport | null => useSelector(useSpine().charts.frame, ({ context }) => context.sport)

/** The tab of the betslip's panel: the newest slip, or the open bets. */
export const usePanel = (): Panel => useSelector(useSpine().charts.frame, panelOf)

/** The rows of unmatched bets, and for 1.5 s of those that ended. */
export const useUnmatchedRows = (): readonly UnmatchedRow[] => useSelector(useSpine().charts.unmatched, ({ context }) => context.rows)

/** Is the newest slip on this price? */
export const useIsPicked = (marketId: MarketId, selectionId: SelectionId, side: Side): boolean =>
  useSelector(
    useSpine().charts.slips,
    ({ context: { picked } }) => picked?.selectionId === selectionId && picked.marketId === marketId && picked.side === side,
  )

/** Records a player's fact. */
export const useSend = (): ((fact: HandFact) => void) => useSpine().record

/** A market's status and in play from the board; never a price, because the painter writes those. */
export const useBoardMarket = <T extends string | number | boolean | null>(
  marketId: MarketId,
  select: (market: BoardMarket | undefined) => T,
): T => {
  const { board, drawn } = useSpine()
  const watch = useCallback((tell: () => void) => board.watch(marketId, tell), [board, marketId])
  return useSyncExternalStore(
    watch,
    () => select(board.markets.get(marketId)),
    () => select(drawn.board.get(marketId)),
  )
}

/** A market's volume, at once and from then on once a second, because it changes with most books and each change is a render. */
export const useTraded = (marketId: MarketId): Paise | null => {
  const { board, drawn, ticks } = useSpine()
  const read = (): Paise | null => board.markets.get(marketId)?.traded ?? null
  const isKnown = read() !== null
  const watch = useCallback(
    (tell: () => void) => (isKnown ? ticks.subscribe(tell) : board.watch(marketId, tell)),
    [board, ticks, marketId, isKnown],
  )
  return useSyncExternalStore(watch, read, () => drawn.board.get(marketId)?.traded ?? null)
}

/** The time in milliseconds for countdowns and clocks, from the edge's clock, once a second. */
export const useNow = (): number => {
  const { ticks, drawn } = useSpine()
  return useSyncExternalStore(ticks.subscribe, ticks.get, () => drawn.at)
}

const never = (): (() => void) => () => undefined
/** False on the server and until the page is hydrated, when data of this browser must not be shown yet. */
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
/** Is this browser online, by its own account? True on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
