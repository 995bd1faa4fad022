import { memo, useMemo } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import { moneyText } from '#domain/ledger/format.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { canCashOut, ifWin, ifWinWith, type WouldBe } from '#domain/betting/if-win.ts'
import type { SlipScreen, SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, noteText, runnerText } from '#copy/feeds.ts'
import { CashOutButton } from '../cash-out/CashOutPopup.tsx'
import { useBoardMarket, useLedger, useSlips, useTraded } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { Signed } from '../ui/Money.tsx'
import { rupeesText } from './figures.ts'
import { useLimits } from './limits.ts'
import { board, ladderHead, ladderName, ladderNote } from './board-looks.ts'
import { PriceCell } from './PriceCell.tsx'
import { Veiled } from './Veil.tsx'

/** One market's board: three levels a side for an exchange market, one for a quoted one. */
export const MarketPanel = memo(({ market }: { readonly market: Market }) => {
  const stale = useLedger(({ feed }) => feed === 'silent')
  const isQuoted = isBookmaker(market)
  const levels = isQuoted ? 1 : 3
  return (
    <section className={`panel ${board}`} data-stale={stale} aria-label={marketText(market)}>
      <div className="panel-head board-mid:grid board-mid:grid-cols-[minmax(0,1fr)_auto]">
        <h2>{marketText(market)}</h2>
        <LimitLine market={market} />
        <span className="flex-1 board-mid:hidden" />
        <CashOutOf market={market} />
        {!isQuoted && <Volume market={market} />}
      </div>
      <ResultLine market={market} />
      <div className={`ladder ${ladderHead}`} data-levels={levels} aria-hidden="true">
        <span className="text-back-ink">{text.back}</span>
        <span className="text-lay-ink">{text.lay}</span>
      </div>
      {market.runners.map((runner) => (
        <div key={runner.selectionId} className="ladder" data-levels={levels}>
          <div className="min-w-0">
            <b className={ladderName}>{runnerText(runner)}</b>
            <IfWin market={market} runner={runner} />
          </div>
          <Veiled market={market} selectionId={runner.selectionId} className="cells">
            {levels === 3 && <Far market={market} runner={runner} side="back" level={2} />}
            {levels === 3 && <Far market={market} runner={runner} side="back" level={1} />}
            <PriceCell market={market} runner={runner} side="back" level={0} />
            <PriceCell market={market} runner={runner} side="lay" level={0} />
            {levels === 3 && <Far market={market} runner={runner} side="lay" level={1} />}
            {levels === 3 && <Far market={market} runner={runner} side="lay" level={2} />}
          </Veiled>
        </div>
      ))}
    </section>
  )
})

/** It adds no height, so no price moves when it appears with a position. */
const wayOut = '-my-3.5 board-mid:col-start-2 board-mid:row-start-2 board-mid:justify-self-end'

/** The cash-out button of the member's position in this market, while there is one (CASH-01). */
const CashOutOf = ({ market }: { readonly market: Market }) => {
  const { marketId, marketName, marketSaid, eventId, eventName } = market
  const bets = useLedger((ledger) => ledger.bets)
  const isOpen = useBoardMarket(marketId, (live) => live?.status ?? null) !== 'CLOSED'
  const isUneven = useMemo(
    () =>
      bets.kind === 'ready' &&
      canCashOut(
        bets.items.filter((bet) => bet.marketId === marketId),
        market,
      ),
    [bets, marketId, market],
  )
  return isUneven && isOpen ? <CashOutButton className={wayOut} market={{ marketId, marketName, marketSaid, eventId, eventName }} /> : null
}

type Row = { readonly market: Market; readonly runner: Runner }

const Far = ({ market, runner, side, level }: Row & { readonly side: 'back' | 'lay'; readonly level: 1 | 2 }) => (
  <span className="far">
    <PriceCell market={market} runner={runner} side={side} level={level} />
  </span>
)

const LimitLine = ({ market }: { readonly market: Market }) => {
  const { min, max, delay } = useLimits(market)
  return (
    <small className="board-mid:col-span-2 board-mid:col-start-1 board-mid:row-start-2 board-mid:pr-18">
      {text.limits(rupeesText(min), rupeesText(max), delay)}
    </small>
  )
}

const Volume = ({ market }: { readonly market: Market }) => {
  const traded = useTraded(market.marketId)
  return (
    <small className="board-mid:col-start-2 board-mid:row-start-1 board-mid:justify-self-end">
      {text.matched} <b className="text-ink">{traded === null ? '–' : moneyText(traded)}</b>
    </small>
  )
}

/** The profit or loss of open bets if this runner wins, now and with the open slip's bet. */
const IfWin = ({ market: { marketId }, runner: { selectionId } }: Row) => {
  const bets = useLedger((ledger) => ledger.bets)
  const slip = useSlips().at(-1)
  const mine = useMemo(() => (bets.kind === 'ready' ? bets.items.filter((bet) => bet.marketId === marketId) : []), [bets, marketId])
  const now = ifWin(mine, selectionId)
  const would = slip === undefined ? null : wouldBe(slip, marketId)
  const then = would === null ? null : ifWinWith(mine, would, selectionId)
  return (
    <small className={`block empty:hidden ${ladderNote}`} data-both={now !== null && then !== null}>
      {(now !== null || then !== null) && `${text.ifWin} `}
      {/* If there is no room for both, only the figure with the bet is shown. */}
      {now !== null && (
        <span className={then === null ? '' : 'max-[1280px]:hidden'}>
          <Signed amount={now} />
        </span>
      )}
      {then !== null && (
        <>
          {' → '}
          <span className="sr-only">{text.ifWinThen} </span>
          <Signed amount={then} />
        </>
      )}
    </small>
  )
}

const over: readonly SlipScreen[] = ['empty', 'accepted', 'rejected']

/** The open slip's bet on this market, if it has a price and a stake. */
const wouldBe = ({ screen, pick, odds, stakePaise }: SlipView, marketId: Market['marketId']): WouldBe | null =>
  pick === null || pick.marketId !== marketId || odds === null || stakePaise <= 0 || over.includes(screen)
    ? null
    : { selectionId: pick.selectionId, side: pick.side, odds, stake: stakePaise }

const ResultLine = ({ market }: { readonly market: Market }) => {
  const result = useLedger(({ catalog }) => catalog.results.find(({ marketId }) => marketId === market.marketId))
  if (result === undefined) return null
  const names = market.runners.filter(({ selectionId }) => result.winners.includes(selectionId)).map(runnerText)
  return (
    <p className="flex items-center gap-2.5 bg-up-wash px-3 py-2.5 [&>svg]:flex-none [&>svg]:text-up" role="status">
      <Icon name="tick" />
      <span>
        <b>{names.length === 0 ? text.voided : text.winner(names.join(', '))}</b> {noteText(result)}
      </span>
    </p>
  )
}
