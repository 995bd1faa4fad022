import type { BookRunner, Level, MarketBook, MarketStatus, RunnerStatus } from '#contract/market.ts'
import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { type Side, quoteOdds } from '../betting/bets.ts'
import type { Quote } from '../betting/pick.ts'
import { type Said, saidIn } from '../ledger/said.ts'

export type RunnerBook = {
  readonly status: RunnerStatus
  readonly back: readonly Level[]
  readonly lay: readonly Level[]
  readonly lastPrice: Odds | null
  readonly traded: Paise | null
}

/** One market's prices. `broken`: an update is missing, so the prices are old until an image comes. */
export type BoardMarket = {
  readonly seq: number
  readonly broken: boolean
  readonly status: MarketStatus
  /** Why it is suspended; null where the exchange does not say. */
  readonly label: Said | null
  readonly inplay: boolean
  readonly traded: Paise | null
  /** Changed in place by `foldBoard` alone, because a copy a tick costs more than the tick; a runner's book is replaced. */
  readonly runners: Map<SelectionId, RunnerBook>
}

/** The fast wing: market → runner → prices. Two levels; a flat map was nine times slower. */
export type Board = Map<MarketId, BoardMarket>

const blank: RunnerBook = { status: 'ACTIVE', back: [], lay: [], lastPrice: null, traded: null }
const NONE: readonly BookRunner[] = []
const MAX_MARKETS = 600

const applyRunner = (old: RunnerBook, change: BookRunner): RunnerBook => ({
  status: change.status ?? old.status,
  back: change.back ?? old.back,
  lay: change.lay ?? old.lay,
  lastPrice: change.lastPrice === undefined ? old.lastPrice : change.lastPrice,
  traded: change.traded ?? old.traded,
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

/** The quote of one selection and side, for a slip. `fresh`: the feed is alive; `isSession`: levels are run lines and fancyPrices. */
export const quoteOf = (
  board: Board,
  marketId: MarketId,
  selectionId: SelectionId,
  side: Side,
  fresh: boolean,
  isSession = false,
): Quote => {
  const market = board.get(marketId)
  if (market === undefined || market.broken || !fresh) return { kind: 'stale' }
  const runner = market.runners.get(selectionId)
  if (market.status !== 'OPEN' || runner === undefined || runner.status !== 'ACTIVE') return { kind: 'suspended' }
  const best = (side === 'back' ? runner.back : runner.lay)[0]
  if (best === undefined) return { kind: 'none' }
  const [price, size] = best
  return isSession ? { kind: 'open', odds: quoteOdds(size), line: price / 1000 } : { kind: 'open', odds: price }
}
