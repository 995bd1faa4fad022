import { useMemo } from 'react'
import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import { type Rung, runsBetsOf, runsLadder } from '#domain/betting/runs.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useLedger } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { Profit, useCommissionWord } from '../ui/Profit.tsx'
import { ladderNote } from './board-looks.ts'

const height = 32
const edge = 3
/** The most stretches with numbers under their steps; more are listed in rows. */
const UNDER_STEPS = 3

/** The height of each stretch's step, by what it pays; all steps have one width. */
const stepsOf = (rungs: readonly Rung[]) => {
  const most = Math.max(1, ...rungs.map(({ pnl }) => Math.abs(pnl)))
  const y = (pnl: number): number => height / 2 - (pnl / most) * (height / 2 - edge)
  return rungs.map(({ pnl }) => y(pnl))
}

const rangeOf = ({ from, to }: Rung): string =>
  to === null ? text.runsFrom(from) : from === 0 ? text.runsBelow(to + 1) : text.runsTo(from, to)

/** What a member's matched bets on a session or a line of runs pay, by the runs made; empty without one. */
const useRungs = (marketId: MarketId): readonly Rung[] => {
  const bets = useLedger((ledger) => ledger.bets)
  return useMemo(() => {
    const mine = bets.kind === 'ready' ? bets.items.filter((bet) => bet.marketId === marketId && bet.matched > 0) : []
    return mine.length === 0 ? [] : runsLadder(mine.flatMap(runsBetsOf), [])
  }, [bets, marketId])
}

type NoteProps = { readonly market: Market; readonly isOpen: boolean; readonly onToggle: () => void }

/**
 * The same in one line under the market's name, where there is room for it before a bet is matched: no price moves. A press shows the book.
 * A row with it has the name in one line.
 */
export const RunsNote = ({ market, isOpen, onToggle }: NoteProps) => {
  const rungs = useRungs(market.marketId)
  if (rungs.length === 0) return null
  const pays = rungs.map(({ pnl }) => pnl)
  const [best, worst] = [paise(Math.max(...pays)), paise(Math.min(...pays))]
  return (
    <button
      type="button"
      data-runs-note=""
      className={`flex w-full items-center gap-1 text-left before:absolute before:inset-x-0 before:-inset-y-2.5 ${ladderNote} relative`}
      aria-expanded={isOpen}
      aria-label={text.bookBetween(marketText(market), moneyText(best), moneyText(worst))}
      onClick={onToggle}
    >
      <Profit amount={best} /> / <Profit amount={worst} />
      <Icon name={isOpen ? 'up' : 'down'} size={12} />
    </button>
  )
}

/** The runs book (MKT-05). It shows what a member's matched bets on a session pay, by the runs made, as steps with numbers. */
export const RunsLadder = ({ market }: { readonly market: Market }) => {
  const rungs = useRungs(market.marketId)
  const word = useCommissionWord()
  if (rungs.length === 0) return null
  const steps = stepsOf(rungs)
  const isLong = rungs.length > UNDER_STEPS
  const path = steps.map((y, at) => `${at === 0 ? 'M' : 'L'}${at} ${y}H${at + 1}`).join('')
  return (
    <figure className="px-3 pt-1 pb-2" aria-label={text.bookOf(marketText(market))}>
      <svg
        className="block w-full fill-none stroke-line-strong"
        viewBox={`0 0 ${rungs.length} ${height}`}
        preserveAspectRatio="none"
        height={height}
        aria-hidden="true"
      >
        {steps.map((y, at) => (
          <rect
            key={rungs[at]?.from}
            x={at}
            width={1}
            y={Math.min(y, height / 2)}
            height={Math.abs(y - height / 2)}
            className={`stroke-none ${y > height / 2 ? 'fill-down-wash' : 'fill-up-wash'}`}
          />
        ))}
        <line x1={0} x2={rungs.length} y1={height / 2} y2={height / 2} vectorEffect="non-scaling-stroke" />
        <path className="stroke-ink-2" d={path} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <ol className={isLong ? 'mt-1 columns-2 gap-x-6' : 'grid auto-cols-fr grid-flow-col'}>
        {rungs.map((rung) => (
          <li
            key={rung.from}
            className={`text-xs ${isLong ? 'flex break-inside-avoid items-baseline justify-between' : 'grid justify-items-center'}`}
          >
            <small className="text-xs whitespace-nowrap text-ink-3">
              {rangeOf(rung)} <span className="sr-only">{text.runs}</span>
            </small>
            <Profit amount={rung.pnl} />
          </li>
        ))}
      </ol>
      <figcaption className="text-xs text-ink-3">{word}</figcaption>
    </figure>
  )
}
