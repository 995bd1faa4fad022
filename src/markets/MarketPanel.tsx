import { memo, useState } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import type { BoardMarket } from '#client/market/board.ts'
import { compactRupees } from '#domain/betting/format.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { readingOf } from '#domain/betting/reading.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { sideWord } from '../slip/words.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, noteText, runnerText } from '#copy/feeds.ts'
import { AutoLine, CashOutFigure, CashOutPanel } from '../cash-out/CashOutFigure.tsx'
import { AlertBell, AlertPanel } from '../alerts/AlertBell.tsx'
import { useBoardMarket, useLedger, useRecord, useTraded } from '../hooks.ts'
import { EventStrips } from '../open-bets/SettledStrip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IfWin, IfWinNote } from './IfWin.tsx'
import { LimitLine } from './LimitLine.tsx'
import { useArmedRest } from './armed-rest.ts'
import { board, cells, ladderBest, ladderHead, ladderName } from './board-looks.ts'
import { PinButton } from './PinButton.tsx'
import { PriceCell } from './PriceCell.tsx'
import { RunsLadder, RunsNote } from './RunsLadder.tsx'
import { Veiled } from './Veil.tsx'

/** One market's board: three levels a side for an exchange market, one for a quoted one. */
export const MarketPanel = memo(({ market }: { readonly market: Market }) => {
  const stale = useLedger(({ feed }) => feed === 'silent')
  const isQuoted = isBookmaker(market)
  const reading = readingOf(market.marketType)
  const part = useArmedRest([market])
  const [isAlerting, setAlerting] = useState(false)
  const [isOnBook, setOnBook] = useState(false)
  const alerts = { name: marketText(market), markets: [market], isOpen: isAlerting, onToggle: () => setAlerting(!isAlerting) }
  const levels = isQuoted || reading === 'line' ? 1 : 3
  return (
    <section ref={part} className={`panel ${board}`} data-stale={stale} aria-label={marketText(market)}>
      <div className="panel-head flex-nowrap board-mid:grid board-mid:grid-cols-[minmax(0,1fr)_fit-content(65%)] board-mid:pb-2">
        <h2>
          {marketText(market)}
          {market.numberOfWinners > 1 && <small>{` · ${text.places(market.numberOfWinners)}`}</small>}
        </h2>
        <LimitLine market={market} className="board-mid:col-start-1 board-mid:row-start-2 board-mid:min-h-5" />
        <span className="flex-1 board-mid:hidden" />
        <CashOutFigure marketId={market.marketId} place="market" className={wayOut} />
        {!isQuoted && (
          <span className="board-mid:col-start-2 board-mid:row-start-2 board-mid:justify-self-end board-mid:[[data-cash-out]~&]:hidden">
            <Volume market={market} />
          </span>
        )}
        <span className="flex items-center gap-1 board-mid:col-start-2 board-mid:row-start-1 board-mid:justify-self-end">
          <AlertBell {...alerts} />
          <PinButton market={market} />
          {!isQuoted && reading === 'odds' && <LadderButton market={market} />}
        </span>
      </div>
      <ResultLine market={market} />
      <EventStrips eventId={market.eventId} of={(marketId) => marketId === market.marketId} />
      <div className={`ladder ${ladderHead}`} data-levels={levels} aria-hidden="true">
        <span className="truncate text-left font-normal text-ink-3">
          {reading === 'rate' && <span className="board-slim:not-only:hidden">{text.ratesOn100} </span>}
          {!isOnRuns(market.marketType) && <IfWinNote market={market} />}
        </span>
        <span className={`${ladderBest} text-back-ink`}>{sideWord('back', reading)}</span>
        <span className="text-lay-ink">{sideWord('lay', reading)}</span>
      </div>
      {market.runners.map((runner) => (
        <div key={runner.selectionId} className="ladder" data-levels={levels} data-runner="">
          <div className="min-w-0 pr-2">
            <b className={ladderName}>{runnerText(runner)}</b>
            {isOnRuns(market.marketType) ? (
              <RunsNote market={market} isOpen={isOnBook} onToggle={() => setOnBook(!isOnBook)} />
            ) : (
              <IfWin market={market} runner={runner} />
            )}
          </div>
          <Veiled market={market} selectionId={runner.selectionId} className={cells}>
            {levels === 3 && <Far market={market} runner={runner} side="back" level={2} />}
            {levels === 3 && <Far market={market} runner={runner} side="back" level={1} />}
            <PriceCell market={market} runner={runner} side="back" level={0} />
            <PriceCell market={market} runner={runner} side="lay" level={0} />
            {levels === 3 && <Far market={market} runner={runner} side="lay" level={1} />}
            {levels === 3 && <Far market={market} runner={runner} side="lay" level={2} />}
          </Veiled>
        </div>
      ))}
      {isOnBook && <RunsLadder market={market} />}
      <AlertPanel {...alerts} className="mt-2 -mb-2 border-t" />
      <AutoLine marketId={market.marketId} />
      <CashOutPanel marketId={market.marketId} place="market" />
    </section>
  )
})

/** Opens the ladder of the market's first runner, or closes the ladder (MKT-09). */
const LadderButton = ({ market: { marketId, runners, ...named } }: { readonly market: Market }) => {
  const record = useRecord()
  const isOpen = useLedger(({ ladder }) => ladder?.marketId === marketId)
  const first = runners[0]
  return (
    first !== undefined && (
      <button
        type="button"
        className="icon-btn -my-2 -mr-2 aria-pressed:bg-brand-wash aria-pressed:text-brand-ink"
        aria-label={text.ladderOf(marketText(named))}
        aria-pressed={isOpen}
        onClick={() => record(isOpen ? { type: 'ladder.closed' } : { type: 'ladder.opened', marketId, selectionId: first.selectionId })}
      >
        <Icon name="ladder" />
      </button>
    )
  )
}

/**
 * It adds no height, so no price moves when it appears with a position. On a narrow board it stands where the volume was. There its drawn
 * box is lower than the area of a press, so that it covers no button above it.
 */
const wayOut =
  '-my-1 board-mid:relative board-mid:z-1 board-mid:-my-3 board-mid:col-start-2 board-mid:row-start-2 board-mid:self-center board-mid:justify-self-end board-mid:border-transparent! board-mid:bg-transparent! board-mid:before:absolute board-mid:before:inset-x-0 board-mid:before:inset-y-1.5 board-mid:before:-z-1 board-mid:before:rounded-sm board-mid:before:border board-mid:before:border-line-strong board-mid:before:bg-surface board-mid:aria-expanded:before:border-brand board-mid:aria-expanded:before:bg-brand-wash board-mid:disabled:before:border-line board-mid:disabled:before:bg-stale-wash'

type Row = { readonly market: Market; readonly runner: Runner }

const Far = ({ market, runner, side, level }: Row & { readonly side: 'back' | 'lay'; readonly level: 1 | 2 }) => (
  <span className="board-slim:hidden">
    <PriceCell market={market} runner={runner} side={side} level={level} />
  </span>
)

const Volume = ({ market }: { readonly market: Market }) => {
  const traded = useTraded(market.marketId)
  return (
    <small className="whitespace-nowrap @max-[52rem]/board:in-[.panel-head:has([data-cash-out])]:hidden">
      {text.matched} <b className="text-ink">{traded === null ? '–' : `₹${compactRupees(traded)}`}</b>
    </small>
  )
}

const winnersIn = (live: BoardMarket | undefined): readonly SelectionId[] =>
  live?.status === 'CLOSED' ? [...live.runners].filter(([, { status }]) => status === 'WINNER').map(([selectionId]) => selectionId) : []

const ResultLine = ({ market }: { readonly market: Market }) => {
  const result = useLedger(({ catalog }) => catalog.results.find(({ marketId }) => marketId === market.marketId))
  // A page that was loaded after the result has not heard it; its board has the winners.
  const won = useBoardMarket(market.marketId, (live) => winnersIn(live).join(' '))
  if (result === undefined && won === '') return null
  const isWinner = ({ selectionId }: Runner): boolean =>
    result === undefined ? won.split(' ').includes(String(selectionId)) : result.winners.includes(selectionId)
  const names = market.runners.filter(isWinner).map(runnerText)
  return (
    <p className="flex items-center gap-2.5 bg-up-wash px-3 py-2.5 [&>svg]:flex-none [&>svg]:text-up" role="status">
      <Icon name="tick" />
      <span>
        <b>{names.length === 0 ? text.voided : text.winner(names.join(', '))}</b> {result !== undefined && noteText(result)}
      </span>
    </p>
  )
}
