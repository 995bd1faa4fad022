import { Link } from 'react-router-dom'
import type { Market } from '#contract/market.ts'
import type { Pin } from '#client/market/favourites.ts'
import { compactRupees } from '#domain/betting/format.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { CashOutFigure, CashOutPanel } from '../cash-out/CashOutFigure.tsx'
import { useLedger, useTraded } from '../hooks.ts'
import { eventPath } from '#client/market/address.ts'
import { outcomesOf, scoreLine } from './figures.ts'
import { IfWin, IfWinNote } from './IfWin.tsx'
import { PinButton } from './PinButton.tsx'
import { PriceCell } from './PriceCell.tsx'
import { Veiled } from './Veil.tsx'

/** The pinned markets: on a wide window beside every page of sports, and among the favourites (MKT-10). `look`: how they stand. */
const PinBoard = ({ look }: { readonly look: string }) => {
  const pins = useLedger(({ favourites }) => favourites.pinned)
  return (
    <section className={`grid content-start gap-3 ${look}`} aria-label={text.pinned}>
      {pins.map((pin) => (
        <PinPanel key={pin.marketId} pin={pin} />
      ))}
    </section>
  )
}
export default PinBoard

const PinPanel = ({ pin }: { readonly pin: Pin }) => {
  const market = useLedger(({ catalog }) => catalog.markets[pin.marketId])
  const stale = useLedger(({ feed }) => feed === 'silent')
  return (
    <section
      className="panel @container/board grid content-start"
      data-stale={stale}
      data-pin={pin.marketId}
      aria-label={`${pin.eventName}, ${marketText(pin)}`}
    >
      <div className="panel-head flex-nowrap">
        <Link className="min-w-0 flex-1 truncate font-bold hover:underline" to={eventPath(pin)}>
          {pin.eventName}
        </Link>
        <small className="flex-none">
          {marketText(pin)}
          {market !== undefined && market.numberOfWinners > 1 && ` · ${text.places(market.numberOfWinners)}`}
        </small>
        <PinButton market={pin} />
      </div>
      {market === undefined ? <p className="note">{text.pinEnded}</p> : <PinnedPrices market={market} />}
    </section>
  )
}

const PinnedPrices = ({ market }: { readonly market: Market }) => {
  const score = useLedger(({ catalog }) => catalog.scores[market.eventId])
  const { first, second } = outcomesOf(market.runners)
  const traded = useTraded(market.marketId)
  // The runners of other markets are no sides of the match, and have no score.
  const ofSides = market.marketType === 'MATCH_ODDS' ? score : undefined
  const lines = [first, second].map((runner, index) => scoreLine(ofSides, runner?.runnerName ?? '', index === 0 ? 0 : 1))
  return (
    <>
      <p className="flex min-h-7 flex-wrap gap-x-3 bg-surface-2 px-3 py-1 text-xs text-ink-2">
        {[first, second].map((runner, index) => {
          const figure = lines[index]?.figure ?? ''
          return figure === '' || runner === null ? null : (
            <span key={runner.selectionId} className={lines[index]?.on ? 'font-semibold text-brand-ink' : ''}>
              {runnerText(runner)} {figure} {lines[index]?.small}
            </span>
          )
        })}
        <span className="ml-auto text-ink-3">{traded === null ? '' : `₹${compactRupees(traded)}`}</span>
      </p>
      <div className="grid gap-0.5 px-3 py-1.5">
        {market.runners.map((runner) => (
          <div key={runner.selectionId} className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-2" data-runner="">
            <div className="min-w-0">
              <b className="block truncate font-semibold">{runnerText(runner)}</b>
              {!isOnRuns(market.marketType) && <IfWin market={market} runner={runner} />}
            </div>
            <Veiled market={market} selectionId={runner.selectionId} className="grid grid-cols-2 gap-0.5">
              <PriceCell market={market} runner={runner} side="back" level={0} />
              <PriceCell market={market} runner={runner} side="lay" level={0} />
            </Veiled>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-1 text-xs text-ink-3 empty:hidden">
        <IfWinNote market={market} />
        <CashOutFigure marketId={market.marketId} place="pin" />
      </div>
      <CashOutPanel marketId={market.marketId} place="pin" />
    </>
  )
}
