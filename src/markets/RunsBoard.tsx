import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Market } from '#contract/market.ts'
import type { Board } from '#domain/market/board.ts'
import { settingsOf } from '#domain/ledger/ledger.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, noteText, runnerText } from '#copy/feeds.ts'
import { useLedger, useSpine } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { rupeesText } from './figures.ts'
import { board, ladderHead, ladderName, ladderNote } from './board-looks.ts'
import { PriceCell } from './PriceCell.tsx'
import { RunsLadder } from './RunsLadder.tsx'
import { Veiled } from './Veil.tsx'

/** The current status of each market, from the board. */
const useStatuses = (markets: readonly Market[]): readonly string[] => {
  const { board, drawn } = useSpine()
  const watch = useCallback(
    (tell: () => void) => {
      const stops = markets.map(({ marketId }) => board.watch(marketId, tell))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [board, markets],
  )
  const of = (known: Readonly<Pick<Board, 'get'>>) => (): string =>
    markets.map(({ marketId, status }) => known.get(marketId)?.status ?? status).join()
  const statuses = useSyncExternalStore(watch, of(board.markets), of(drawn.board))
  return useMemo(() => statuses.split(','), [statuses])
}

/** The number of open or suspended sessions. */
export const SessionCount = ({ markets }: { readonly markets: readonly Market[] }) =>
  useStatuses(markets).filter((status) => status === 'OPEN' || status === 'SUSPENDED').length

/** The sessions of a match, one row each: NO and YES, the run line large and its price below. It leaves out inactive ones. */
export const RunsBoard = memo(({ markets }: { readonly markets: readonly Market[] }) => {
  const stale = useLedger(({ feed }) => feed === 'silent')
  const delay = useLedger((ledger) => settingsOf(ledger)?.delaySeconds.fancy ?? MARKET_KINDS.fancy.delaySeconds)
  const results = useLedger(({ catalog }) => catalog.results)
  const statuses = useStatuses(markets)
  // We keep a session that ended on this page, with its result, so that no row moves under a finger.
  const shown = markets.filter(({ marketId }, at) => {
    const status = statuses[at]
    return status !== 'INACTIVE' && (status !== 'CLOSED' || results.some((result) => result.marketId === marketId))
  })
  return (
    <section className={`panel sessions ${board}`} data-stale={stale} aria-label={text.groupSession}>
      <div className="panel-head">
        <h2>{text.groupSession}</h2>
        <small>
          {text.delay} {text.seconds(delay)}
        </small>
      </div>
      {shown.length === 0 ? (
        <p className="note">{text.noSession}</p>
      ) : (
        <>
          <div className={`ladder ${ladderHead}`} data-levels="1" aria-hidden="true">
            <span className="text-lay-ink">{text.no}</span>
            <span className="text-back-ink">{text.yes}</span>
          </div>
          {shown.map((market) => (
            <SessionRow key={market.marketId} market={market} />
          ))}
        </>
      )}
    </section>
  )
})

const SessionRow = ({ market }: { readonly market: Market }) => {
  const { min, max } = useLedger((ledger) => settingsOf(ledger)?.limits.fancy) ?? MARKET_KINDS.fancy
  const result = useLedger(({ catalog }) => catalog.results.find(({ marketId }) => marketId === market.marketId))
  const [runner] = market.runners
  if (runner === undefined) return null
  return (
    <fieldset className="min-w-0 border-line not-first-of-type:border-t" aria-label={runnerText(runner)}>
      <div className="ladder" data-levels="1">
        <div className="min-w-0">
          <b className={ladderName}>{marketText(market)}</b>
          {result === undefined ? (
            <small className={`block ${ladderNote}`}>{text.minToMax(rupeesText(min), rupeesText(max))}</small>
          ) : (
            <small className={`flex items-center gap-1 font-semibold ${ladderNote} text-up`} role="status">
              <Icon name="tick" size={14} />
              {result.note === '' ? text.voided : noteText(result)}
            </small>
          )}
        </div>
        <Veiled market={market} className="cells">
          <PriceCell market={market} runner={runner} side="lay" level={0} />
          <PriceCell market={market} runner={runner} side="back" level={0} />
        </Veiled>
      </div>
      <RunsLadder market={market} />
    </fieldset>
  )
}
