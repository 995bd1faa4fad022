import type { BookRunner, Level, MarketBook, MarketStatus, MarketType, RunnerStatus } from '#contract/market.ts'
import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Quote } from '#domain/betting/pick.ts'
import { isOffered, priceAt } from '#domain/betting/price.ts'
import { type Said, saidIn } from '#domain/said.ts'

export type RunnerBook = {
  readonly status: RunnerStatus
  readonly back: readonly Level[]
  readonly lay: readonly Level[]
  readonly lastPrice: Odds | null
  readonly traded: Paise | null
  /** What was traded at each price; empty but for a ladder (MKT-09). */
  readonly tradedAt: ReadonlyMap<Odds, Paise>
}

/** One market's prices. `broken`: an update is missing, so the prices are old until an image comes. */
export type BoardMarket = {
  readonly seq: number
  readonly broken: boolean
  readonly status: MarketStatus
  /** Why it is suspended; null where the exchange does not say. */
  readonly label: Said | null
  readonly inplay: boolean
  /** The bet delay now; null where the exchange does not say. */
  readonly betDelayMs: number | null
  readonly traded: Paise | null
  /** Changed in place by `foldBoard` alone, because a copy a tick costs more than the tick; a runner's book is replaced. */
  readonly runners: Map<SelectionId, RunnerBook>
}

/** The fast wing: market → runner → prices. Two levels; a flat map was nine times slower. */
export type Board = Map<MarketId, BoardMarket>

const blank: RunnerBook = { status: 'ACTIVE', back: [], lay: [], lastPrice: null, traded: null, tradedAt: new Map() }
const NONE: readonly BookRunner[] = []
const MAX_MARKETS = 600

const applyRunner = (old: RunnerBook, change: BookRunner): RunnerBook => ({
  status: change.status ?? old.status,
  back: change.back ?? old.back,
  lay: change.lay ?? old.lay,
  lastPrice: change.lastPrice === undefined ? old.lastPrice : change.lastPrice,
  traded: change.traded ?? old.traded,
  tradedAt: change.tradedAt === undefined ? old.tradedAt : new Map([...old.tradedAt, ...change.tradedAt]),
})

/** Why a book's market is suspended; undefined where that did not change. */
const labelOf = ({ statusLabel, statusSaid }: MarketBook): Said | null | undefined =>
  typeof statusLabel === 'string' ? saidIn(statusLabel, statusSaid) : statusLabel

const applyBook = (old: BoardMarket | undefined, book: MarketBook): BoardMarket | null => {
  if (book.image) {
    return {
      seq: book.seq,
      broken: false,
      status: book.status ?? 'INACTIVE',
      label: labelOf(book) ?? null,
      inplay: book.inplay ?? false,
      betDelayMs: book.betDelayMs ?? null,
      traded: book.traded ?? null,
      runners: new Map((book.runners ?? []).map((runner) => [runner.selectionId, applyRunner(blank, runner)])),
    }
  }
  if (old === undefined || old.broken || book.seq <= old.seq) return null
  if (book.seq !== old.seq + 1) return { ...old, broken: true }
  const label = labelOf(book)
  const { runners } = old
  for (const change of book.runners ?? NONE) runners.set(change.selectionId, applyRunner(runners.get(change.selectionId) ?? blank, change))
  return {
    seq: book.seq,
    broken: false,
    status: book.status ?? old.status,
    label: label === undefined ? old.label : label,
    inplay: book.inplay ?? old.inplay,
    betDelayMs: book.betDelayMs ?? old.betDelayMs,
    traded: book.traded ?? old.traded,
    runners,
  }
}

/**
 * Applies one message's books to the board, in place (the fast wing is not copied each tick).
 * Answers the markets that changed or left the board, and those whose sequence has a gap and need an image.
 */
export const foldBoard = (
  board: Board,
  books: readonly MarketBook[],
): { readonly changed: readonly MarketId[]; readonly broken: readonly MarketId[] } => {
  const changed: MarketId[] = []
  const broken: MarketId[] = []
  for (const book of books) {
    const next = applyBook(board.get(book.marketId), book)
    if (next === null) continue
    if (!board.has(book.marketId) && board.size >= MAX_MARKETS) {
      const oldest = board.keys().next()
      if (!oldest.done) {
        board.delete(oldest.value)
        changed.push(oldest.value)
      }
    }
    // The last market changed goes to the end, so the first one dropped has been still for longest.
    board.delete(book.marketId)
    board.set(book.marketId, next)
    if (next.broken) broken.push(book.marketId)
    else changed.push(book.marketId)
  }
  return { changed, broken }
}

/** Is the match of this market over, though its market may still be in the list? */
export const isOver = (market: Pick<BoardMarket, 'status' | 'label'> | undefined): boolean =>
  market !== undefined && (market.status === 'CLOSED' || market.label?.key === 'MATCH_OVER')

/** Does an open session have run prices of 0 alone? It is suspended, although its status does not say so (MKT-01). */
export const isUnpriced = (market: Pick<BoardMarket, 'status' | 'runners'> | undefined, marketType: MarketType): boolean => {
  if (market?.status !== 'OPEN' || marketType !== 'SESSION') return false
  const levels = [...market.runners.values()].flatMap(({ back, lay }) => [...back.slice(0, 1), ...lay.slice(0, 1)])
  return levels.length > 0 && !levels.some((level) => isOffered(marketType, level))
}

/**
 * Can a runner be quoted? Not while an update of its book is missing, nor while its market or the runner is not open. Its prices then take
 * no press. While the feed is silent they do, because a slip waits for its price and a page begins without a feed.
 */
export const standingOf = (market: BoardMarket | undefined, selectionId: SelectionId): 'stale' | 'suspended' | 'open' => {
  if (market === undefined || market.broken) return 'stale'
  return market.status === 'OPEN' && market.runners.get(selectionId)?.status === 'ACTIVE' ? 'open' : 'suspended'
}

/** Why a selection of a whole book is not open (SLIP-20): a runner that a definition left out is withdrawn, too. */
const shutIn = (market: BoardMarket | undefined, selectionId: SelectionId): Quote => {
  if (market?.status === 'CLOSED') return { kind: 'suspended', why: 'closed' }
  const status = market?.runners.get(selectionId)?.status
  if (status === undefined || status === 'REMOVED') return { kind: 'suspended', why: 'withdrawn' }
  return status === 'LOSER' ? { kind: 'suspended', why: 'lost' } : { kind: 'suspended' }
}

/** The quote of one selection and side, for a slip. `fresh`: the feed is alive. */
export const quoteOf = (
  board: Board,
  marketId: MarketId,
  selectionId: SelectionId,
  side: Side,
  fresh: boolean,
  marketType: MarketType = 'MATCH_ODDS',
): Quote => {
  const market = board.get(marketId)
  const standing = fresh ? standingOf(market, selectionId) : 'stale'
  if (standing === 'stale') return { kind: 'stale' }
  if (standing === 'suspended') return shutIn(market, selectionId)
  const best = market?.runners.get(selectionId)?.[side][0]
  if (best === undefined) return { kind: 'none' }
  const price = priceAt(marketType, best)
  return price === null ? { kind: 'suspended' } : { kind: 'open', ...price }
}
