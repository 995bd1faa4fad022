import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { MarketId, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Board, BoardMarket } from '#client/market/board.ts'
import type { PlayerFact, Overlay, Panel, SoonSport } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { type Ask, type Read, type ReadName, type RowOf, readOf } from '#client/ledger/reads.ts'
import type { Announced } from '#client/betting/announced.ts'
import { dayOf } from '#domain/betting/settled.ts'
import type { SlipView } from '#client/betting/slip.ts'
import type { OneClickRow } from '#client/views/one-click.ts'
import type { UnmatchedRow } from '#client/views/unmatched.ts'
import { overlayOf, panelOf } from '#machines/frame/frame-view.ts'
import type { Charts } from '#machines/roster.ts'
import { isPicked } from '#machines/slip/slips.machine.ts'
import type { Zone } from '#copy/time.ts'
import { isMemberAwaited } from './lib/awaited.ts'
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
  const { ledger, rendered } = useSpine()
  return useSyncExternalStore(
    ledger.subscribe,
    () => select(ledger.get()),
    () => select(rendered.ledger),
  )
}

/** The member's name; empty while the exchange restores the session of this tab, null for a visitor. */
export const useUsername = (): string | null =>
  useLedger(({ member, session }) => member?.username ?? (session === 'asked' && isMemberAwaited() ? '' : null))

/** The state and rows of one read; the page or a reaction asks for it. */
export const useRead = <W extends ReadName>(ask: Ask<W>): Read<RowOf<W>> => useLedger((ledger) => readOf(ledger, ask))

const NONE: readonly never[] = []
const noSlips = (): readonly SlipView[] => NONE

/** The slips as views, the one in front last. Their identity is stable until a chart changes. */
export const useSlips = (): readonly SlipView[] => {
  const { slips } = useSpine()
  return useSyncExternalStore(slips.subscribe, slips.get, noSlips)
}

/** A chart by its name; a late one is undefined until it has arrived. Its arrival renders its own readers alone. */
export const useChart = <Name extends keyof Charts>(name: Name): Charts[Name] => {
  const { charts } = useSpine()
  const read = (): Charts[Name] => charts.get()[name]
  return useSyncExternalStore(charts.subscribe, read, read)
}

/** The overlay over the page; 'unopened' until the first one. */
export const useOverlay = (): Overlay => useSelector(useChart('frame'), overlayOf)

/** The sport in the overlay 'soon', which is not available yet. */
export const useSoonSport = (): SoonSport | null => useSelector(useChart('frame'), ({ context }) => context.sport)

/** The tab of the betslip's panel: the newest slip, or the open bets. */
export const usePanel = (): Panel => useSelector(useChart('frame'), panelOf)

/** What this tab has announced of settlements, and which strips are closed; null before it is known. */
export const useAnnounced = (): Announced | null =>
  useSelector(useChart('settlements'), (settlements) => settlements?.context.announced ?? null)

/** The rows of unmatched bets, and for 1.5 s of those that ended. */
export const useUnmatchedRows = (): readonly UnmatchedRow[] =>
  useSelector(useChart('unmatched'), (unmatched) => unmatched?.context.rows ?? NONE)

/** Does a reality check wait for the player's yes? (ACCT-08) */
export const useIsCheckDue = (): boolean =>
  useSelector(useChart('reality'), (reality) => reality?.matches('due') === true || reality?.matches('answering') === true)

/** The rows of one-click bets: those that run, and for a while those that ended. */
export const useOneClickRows = (): readonly OneClickRow[] => useSelector(useChart('oneClick'), ({ context }) => context.rows)

/** When one-click turns itself off; null where it does not, or its chart has not arrived (SLIP-23). */
export const useArmedUntil = (): Millis | null => useSelector(useChart('arming'), (arming) => arming?.context.endsAt ?? null)

/** Is a draft, or the slip in front, on this price? */
export const useIsPicked = (marketId: MarketId, selectionId: SelectionId, side: Side): boolean =>
  useSelector(useChart('slips'), ({ context }) => isPicked(context, marketId, selectionId, side))

/** Records a player's fact. */
export const useRecord = (): ((fact: PlayerFact) => void) => useSpine().record

/** A market's status and in play from the board; never a price, because the painter writes those. */
export const useBoardMarket = <T extends string | number | boolean | null>(
  marketId: MarketId,
  select: (market: BoardMarket | undefined) => T,
): T => {
  const marketIds = useMemo(() => [marketId], [marketId])
  return useBoard(marketIds, (markets) => select(markets.get(marketId)))
}

/** What the board says of these markets, renewed as one of them changes. `marketIds` and an object that `select` returns have a stable identity. */
export const useBoard = <T>(marketIds: readonly MarketId[], select: (markets: Pick<Board, 'get'>) => T): T => {
  const { board, rendered } = useSpine()
  const watch = useCallback(
    (notify: () => void) => {
      const offs = marketIds.map((marketId) => board.watch(marketId, notify))
      return () => {
        for (const off of offs) off()
      }
    },
    [board, marketIds],
  )
  return useSyncExternalStore(
    watch,
    () => select(board.markets),
    () => select(rendered.board),
  )
}

/** A market's volume, at once and from then on once a second. It changes with most books, and each change is a render. */
export const useTraded = (marketId: MarketId): Paise | null => {
  const { board, rendered, ticks } = useSpine()
  const read = (): Paise | null => board.markets.get(marketId)?.traded ?? null
  const isKnown = read() !== null
  const watch = useCallback(
    (notify: () => void) => (isKnown ? ticks.subscribe(notify) : board.watch(marketId, notify)),
    [board, ticks, marketId, isKnown],
  )
  return useSyncExternalStore(watch, read, () => rendered.board.get(marketId)?.traded ?? null)
}

/** The time in milliseconds for countdowns and clocks, from the edge's clock, once a second. */
export const useNow = (): number => {
  const { ticks, rendered } = useSpine()
  return useSyncExternalStore(ticks.subscribe, ticks.get, () => rendered.at)
}

/** The time that a clock of the zone shows: this device's own for `device`, else the exchange's by its last heartbeat (NAV-07). */
export const useZoneNow = (zone: Zone): number => {
  const now = useNow()
  const ahead = useLedger(({ exchangeAheadMs }) => exchangeAheadMs)
  return zone === 'device' ? now : now + ahead
}

/** When the day in India began that it is now. */
export const useDay = (): number => {
  const { ticks, rendered } = useSpine()
  return useSyncExternalStore(
    ticks.subscribe,
    () => dayOf(ticks.get()),
    () => dayOf(rendered.at),
  )
}

const never = (): (() => void) => () => undefined
/** False on the server and until the page is hydrated, when data of this browser must not be shown yet. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Does this browser keep cookies for this site? True on the server. */
export const useCookies = (): boolean =>
  useSyncExternalStore(
    never,
    () => navigator.cookieEnabled,
    () => true,
  )

const watchOnline = (notify: () => void): (() => void) => {
  for (const change of ['online', 'offline']) window.addEventListener(change, notify)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, notify)
  }
}
/** Is this browser online, by its own account? True on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  )
