import { memo, useMemo } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import { moneyText } from '#domain/format.ts'
import { MARKET_KINDS, marketKind } from '#domain/markets.ts'
import { ifWin } from '#domain/position.ts'
import { text } from '#domain/text.ts'
import { useBoardMarket, useLedger } from '../hooks.ts'
import { Icon } from '../parts/Icon.tsx'
import { Signed } from '../parts/Money.tsx'
import { rupeesText } from './figures.ts'
import { PriceCell } from './PriceCell.tsx'
import { Veiled } from './Veil.tsx'

/** One market's board: three levels a side for an exchange market, one for a quoted one. */
export const MarketPanel = memo(({ market }: { readonly market: Market }) => {
  const stale = useLedger(({ feed }) => feed === 'silent')
  const levels = MARKET_KINDS[marketKind(market.marketType, market.eventTypeId)].pricing === 'exchange' ? 3 : 1
  return (
    <section className="panel board" data-stale={stale} aria-label={market.marketName}>
      <div className="panel-head">
        <h2>{market.marketName}</h2>
        <LimitLine market={market} />
        <span className="grow" />
        <Volume market={market} />
      </div>
      <ResultLine market={market} />
      <div className="ladder ladder-head" data-levels={levels} aria-hidden="true">
        <span className="b">{text.back}</span>
        <span className="l">{text.lay}</span>
      </div>
      {market.runners.map((runner) => (
        <div key={runner.selectionId} className="ladder" data-levels={levels}>
          <div className="runner">
            <b>{runner.runnerName}</b>
            <IfWin market={market} runner={runner} />
          </div>
          <Veiled market={market} className="cells">
            {levels === 3 && <Far market={market} runner={runner} side="back" level={2} />}
            {levels === 3 && <Far market={market} runner={runner} side="back" level={1} />}
            <PriceCell market={market} selectionId={runner.selectionId} runnerName={runner.runnerName} side="back" level={0} />
            <PriceCell market={market} selectionId={runner.selectionId} runnerName={runner.runnerName} side="lay" level={0} />
            {levels === 3 && <Far market={market} runner={runner} side="lay" level={1} />}
            {levels === 3 && <Far market={market} runner={runner} side="lay" level={2} />}
          </Veiled>
        </div>
      ))}
    </section>
  )
})

type Row = { readonly market: Market; readonly runner: Runner }

const Far = ({ market, runner, side, level }: Row & { readonly side: 'back' | 'lay'; readonly level: 1 | 2 }) => (
  <span className="far">
    <PriceCell market={market} selectionId={runner.selectionId} runnerName={runner.runnerName} side={side} level={level} />
  </span>
)

const LimitLine = ({ market }: { readonly market: Market }) => {
  const kind = marketKind(market.marketType, market.eventTypeId)
  const settings = useLedger((ledger) => ledger.settings)
  const { min, max } = settings?.limits[kind] ?? MARKET_KINDS[kind]
  return <small>{text.limits(rupeesText(min), rupeesText(max), settings?.delaySeconds[kind] ?? MARKET_KINDS[kind].delaySeconds)}</small>
}

const Volume = ({ market }: { readonly market: Market }) => {
  const traded = useBoardMarket(market.marketId, (live) => live?.traded ?? null)
  return (
    <small>
      {text.matched} <b className="text-ink">{traded === null ? '–' : moneyText(traded)}</b>
    </small>
  )
}

const IfWin = ({ market, runner }: Row) => {
  const bets = useLedger((ledger) => ledger.bets)
  const amount = useMemo(
    () =>
      bets.kind === 'ready'
        ? ifWin(
            bets.items.filter(({ marketId }) => marketId === market.marketId),
            runner.selectionId,
          )
        : null,
    [bets, market.marketId, runner.selectionId],
  )
  return (
    <small>
      {amount !== null && (
        <>
          {text.ifWin} <Signed amount={amount} />
        </>
      )}
    </small>
  )
}

const ResultLine = ({ market }: { readonly market: Market }) => {
  const result = useLedger(({ catalog }) => catalog.results.find(({ marketId }) => marketId === market.marketId))
  if (result === undefined) return null
  const names = market.runners.filter(({ selectionId }) => result.winners.includes(selectionId)).map(({ runnerName }) => runnerName)
  return (
    <p className="result" role="status">
      <Icon name="tick" />
      <span>
        <b>{names.length === 0 ? text.voided : text.winner(names.join(', '))}</b> {result.note}
      </span>
    </p>
  )
}
