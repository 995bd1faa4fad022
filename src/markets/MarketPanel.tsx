import { type CSSProperties, memo, type ReactNode, useState } from 'react'
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
import { HeadStrip } from '../open-bets/SettledStrip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IfWin, IfWinNote } from './IfWin.tsx'
import { LimitLine } from './LimitLine.tsx'
import { useArmedRest } from './armed-rest.ts'
import { board, cells, ladderBest, ladderHead, ladderName } from './board-looks.ts'
import { DeadRunners, useParted } from './DeadRunners.tsx'
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
  const { alive, dead } = useParted(market)
  const levels = isQuoted || reading === 'line' ? 1 : 3
  const rows: CSSProperties & Record<'--rows' | '--dead', number | string> = {
    '--rows': alive.length,
    '--dead': dead.length === 0 ? '0px' : 'var(--target)',
  }
  return (
    <section ref={part} className={`panel ${board}`} style={rows} data-stale={stale} aria-label={marketText(market)}>
      <div className="panel-head relative flex-nowrap">
        {/* One line: what has no room in it wraps out of sight, the name last of all. */}
        <div className="flex h-6 min-w-0 flex-1 flex-wrap gap-x-2.5 overflow-hidden *:leading-6">
          <h2 className="max-w-full truncate">
            {marketText(market)}
            {market.numberOfWinners > 1 && <small>{` · ${text.places(market.numberOfWinners)}`}</small>}
          </h2>
          {reading === 'rate' && <small>{text.ratesOn100}</small>}
          {!isQuoted && <Volume market={market} />}
        </div>
        <CashOutFigure marketId={market.marketId} place="market" className={wayOut} />
        <span className="flex items-center gap-1">
          <AlertBell {...alerts} />
          <PinButton market={market} />
          {!isQuoted && reading === 'odds' && <LadderButton market={market} first={alive[0]} />}
        </span>
        <HeadStrip eventId={market.eventId} of={(marketId) => marketId === market.marketId} />
      </div>
      <ResultOr market={market}>
        <div className={`ladder ${ladderHead}`} data-levels={levels}>
          <span className="truncate text-left font-normal text-ink-3">
            {!isOnRuns(market.marketType) && <IfWinNote market={market} />}
            <LimitLine market={market} className="not-first:before:content-['_·_'] board-tight:not-first:*:hidden" />
          </span>
          <span className={`${ladderBest} text-back-ink`} aria-hidden="true">
            {sideWord('back', reading)}
          </span>
          <span className="text-lay-ink" aria-hidden="true">
            {sideWord('lay', reading)}
          </span>
        </div>
      </ResultOr>
      {alive.map((runner) => (
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
      <DeadRunners runners={dead} />
      {isOnBook && <RunsLadder market={market} />}
      <AlertPanel {...alerts} className="mt-2 -mb-2 border-t phone:mt-1 phone:-mb-1" />
      <AutoLine marketId={market.marketId} />
      <CashOutPanel marketId={market.marketId} place="market" />
    </section>
  )
})

/** Opens the ladder of the market's first runner that can still win, or closes the ladder (MKT-09). */
const LadderButton = ({ market: { marketId, ...named }, first }: { readonly market: Market; readonly first: Runner | undefined }) => {
  const record = useRecord()
  const isOpen = useLedger(({ ladder }) => ladder?.marketId === marketId)
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
 * It adds no height, so no price moves when it appears with a position. On a narrow board its drawn box is lower than the area of a press,
 * and its figure stands under its words.
 */
const wayOut =
  '-my-1 board-mid:relative board-mid:z-1 board-mid:-my-2 board-mid:border-transparent! board-mid:bg-transparent! board-mid:px-2 board-mid:before:absolute board-mid:before:inset-x-0 board-mid:before:inset-y-1 board-mid:before:-z-1 board-mid:before:rounded-sm board-mid:before:border board-mid:before:border-line-strong board-mid:before:bg-surface board-mid:aria-expanded:before:border-brand board-mid:aria-expanded:before:bg-brand-wash board-mid:disabled:before:border-line board-mid:disabled:before:bg-stale-wash board-slim:min-h-11 board-slim:text-xs board-slim:leading-3.5 board-slim:data-[cash-out=live]:grid board-slim:data-[cash-out=live]:grid-cols-[auto_auto] board-slim:data-[cash-out=live]:content-center board-slim:data-[cash-out=live]:gap-x-1 board-slim:data-[cash-out=live]:gap-y-0 board-slim:data-[cash-out=live]:*:first:col-span-2'

type Row = { readonly market: Market; readonly runner: Runner }

const Far = ({ market, runner, side, level }: Row & { readonly side: 'back' | 'lay'; readonly level: 1 | 2 }) => (
  <span className="board-slim:hidden">
    <PriceCell market={market} runner={runner} side={side} level={level} />
  </span>
)

const Volume = ({ market }: { readonly market: Market }) => {
  const traded = useTraded(market.marketId)
  return (
    <small className="flex-auto text-right whitespace-nowrap">
      {traded !== null && (
        <>
          {text.matched} <b className="text-ink">₹{compactRupees(traded)}</b>
        </>
      )}
    </small>
  )
}

const winnersIn = (live: BoardMarket | undefined): readonly SelectionId[] =>
  live?.status === 'CLOSED' ? [...live.runners].filter(([, { status }]) => status === 'WINNER').map(([selectionId]) => selectionId) : []

/** The result of a settled market, in the place of its ladder's head: no row moves when it comes (LOOK). */
const ResultOr = ({ market, children }: { readonly market: Market; readonly children: ReactNode }) => {
  const result = useLedger(({ catalog }) => catalog.results.find(({ marketId }) => marketId === market.marketId))
  // A page that was loaded after the result has not heard it; its board has the winners.
  const won = useBoardMarket(market.marketId, (live) => winnersIn(live).join(' '))
  if (result === undefined && won === '') return children
  const isWinner = ({ selectionId }: Runner): boolean =>
    result === undefined ? won.split(' ').includes(String(selectionId)) : result.winners.includes(selectionId)
  const names = market.runners.filter(isWinner).map(runnerText)
  const said = names.length === 0 ? text.voided : text.winner(names.join(', '))
  const note = result === undefined ? '' : noteText(result)
  return (
    <p className="flex h-6 items-center gap-2 bg-up-wash px-3 text-sm [&>svg]:flex-none [&>svg]:text-up" role="status">
      <Icon name="tick" size={16} />
      <span className="truncate" title={`${said} ${note}`.trim()}>
        <b>{said}</b> {note}
      </span>
    </p>
  )
}
