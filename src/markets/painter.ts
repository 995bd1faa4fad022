import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import type { Runner } from '#contract/market.ts'
import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Board } from '#domain/market/board.ts'
import { compactRupees, oddsText } from '#domain/ledger/format.ts'

/** From these odds on a price has seven characters, such as `1000.00`, and is smaller. */
const LONG_ODDS = 1_000_000

/** The price that a cell shows. */
type Priced = readonly [marketId: MarketId, runner: Runner, side: Side, level: number]

/** The current offer of a cell, and whether the cell takes presses. */
const offerOf = (board: Readonly<Pick<Board, 'get'>>, marketId: MarketId, selectionId: SelectionId, side: Side, level: number) => {
  const market = board.get(marketId)
  const runner = market?.runners.get(selectionId)
  const best = runner?.[side][level]
  return { best, open: market?.status === 'OPEN' && runner?.status === 'ACTIVE' && best !== undefined }
}
const labelOf = (side: Side, runner: Runner, odds: Odds | null): string => {
  const name = runnerText(runner)
  return odds === null ? text.priceNone(text[side], name) : text.priceAt(text[side], name, oddsText(odds))
}

/** A price in the page that the server renders once; it takes no presses. */
export const stillCell = (board: Readonly<Pick<Board, 'get'>>, ...[marketId, runner, side, level]: Priced) => {
  const [odds, size] = offerOf(board, marketId, runner.selectionId, side, level).best ?? [null, null]
  return {
    price: odds === null ? '' : oddsText(odds),
    size: size === null ? '' : compactRupees(size),
    button: {
      disabled: true,
      'aria-label': labelOf(side, runner, odds),
      ...(odds !== null && odds >= LONG_ODDS ? { 'data-long': '' } : {}),
    },
  }
}

const runsLabelOf = (side: Side, runner: Runner, line: number | null, rate: number | null): string => {
  const name = runnerText(runner)
  const word = side === 'back' ? text.yes : text.no
  return line === null || rate === null ? text.priceNone(word, name) : text.runsAt(word, name, String(line / 1000), String(rate))
}

/**
 * Binds one price button to the board. `paint` writes only what differs from the last paint:
 * text, the price in `data-odds`, the flash class, and whether it takes presses (MKT-03). `isRuns`: a session's cell has its run
 * line large, and in `data-odds` in thousandths, and its fancyPrice below, and in `data-fancy`.
 */
export const createCell = (button: HTMLButtonElement, board: Board, isRuns: boolean, ...[marketId, runner, side, level]: Priced) => {
  const [price, size] = button.children
  /** undefined: nothing is written yet, not even an empty price. */
  let shownOdds: Odds | null | undefined
  let shownSize: Paise | null | undefined
  let shownOpen: boolean | null = null
  const paint = (): void => {
    const { best, open } = offerOf(board, marketId, runner.selectionId, side, level)
    const nextOdds = best?.[0] ?? null
    const nextSize = best?.[1] ?? null
    if ((nextOdds !== shownOdds || (isRuns && nextSize !== shownSize)) && price) {
      price.textContent = nextOdds === null ? '' : isRuns ? String(nextOdds / 1000) : oddsText(nextOdds)
      button.dataset['odds'] = nextOdds === null ? '' : String(nextOdds)
      button.toggleAttribute('data-long', !isRuns && nextOdds !== null && nextOdds >= LONG_ODDS)
      button.setAttribute('aria-label', isRuns ? runsLabelOf(side, runner, nextOdds, nextSize) : labelOf(side, runner, nextOdds))
      const rises = shownOdds === nextOdds ? (nextSize ?? 0) > (shownSize ?? 0) : (nextOdds ?? 0) > (shownOdds ?? 0)
      if (shownOdds && nextOdds !== null) flash(button, rises ? 'up' : 'down')
      shownOdds = nextOdds
    }
    if (nextSize !== shownSize && size) {
      size.textContent = nextSize === null ? '' : isRuns ? String(nextSize) : compactRupees(nextSize)
      if (isRuns) button.dataset['fancy'] = nextSize === null ? '' : String(nextSize)
      shownSize = nextSize
    }
    if (open !== shownOpen) {
      button.disabled = !open
      shownOpen = open
    }
  }
  paint()
  return { paint }
}

/** Two names for one animation, so that a second flash in the same direction restarts it without a reflow. */
const flash = (button: HTMLButtonElement, way: 'up' | 'down'): void => {
  const last = button.dataset['flash']
  button.dataset['flash'] = last === `${way}-a` ? `${way}-b` : `${way}-a`
}
