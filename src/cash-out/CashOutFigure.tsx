import { useMemo } from 'react'
import type { MarketId } from '#contract/scalar.ts'
import { type Chip, cashOutMarketOf, chipOf, isRunning } from '#client/betting/figures.ts'
import { moneyText } from '#domain/betting/format.ts'
import { type CashOutPlace, isOfCashOut } from '#client/betting/offer.ts'
import { lostIn } from '#domain/market/lost.ts'
import { paise } from '#domain/paise.ts'
import { isLive } from '#client/ledger/selectors.ts'
import { say, text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useHas } from '../brand.tsx'
import { useBoardMarket, useLedger, useRecord } from '../hooks.ts'
import { useCashOut } from './useCashOut.ts'
import { onDemand } from '../lib/later.ts'
import { Icon } from '../ui/Icon.tsx'
import { Signed } from '../ui/Money.tsx'
import { Part } from '../ui/Part.tsx'

const CashOut = onDemand(() => import('./CashOut.tsx'))

type Props = {
  readonly marketId: MarketId
  /** Where the panel opens: under the market's prices, or beside the position among the open bets. */
  readonly place: CashOutPlace
  readonly className?: string
}

const look =
  'inline-flex min-h-[max(2rem,var(--target))] items-center gap-2 rounded-sm border border-line-strong px-3 text-sm font-semibold whitespace-nowrap aria-expanded:border-brand aria-expanded:bg-brand-wash disabled:border-line disabled:bg-stale-wash disabled:text-ink-3'

/** The live figure of a position's cash-out, which opens its panel in place; nothing without a position (CASH-01, CASH-06). */
export const CashOutFigure = ({ marketId, place, className = '' }: Props) => {
  const record = useRecord()
  const bets = useLedger((ledger) => ledger.bets)
  const known = useLedger(({ catalog }) => catalog.markets[marketId])
  const figure = useLedger(({ cashOuts }) => cashOuts.figures[marketId])
  const isFresh = useLedger(isLive)
  const status = useBoardMarket(marketId, (live) => live?.status ?? null)
  /** Among several of one press. */
  const isRunningBeside = useLedger(({ placing }) => placing.some((each) => each.marketId === marketId && isOfCashOut(each.slip)))
  const view = useCashOut()
  const hasOffers = useHas('cash-out-offers')
  const own = useMemo(() => cashOutMarketOf(bets, known, marketId), [bets, known, marketId])
  const isOffered = useBoardMarket(marketId, (live) => own !== null && cashOutMarketOf(bets, known, marketId, lostIn(live)) !== null)
  const market = isOffered ? own : null
  if (!hasOffers || market === null || status === 'CLOSED') return null
  const isHere = view.screen !== 'closed' && view.market?.marketId === marketId
  const isOpen = isHere && view.place === place
  const chip = chipOf(figure, isFresh, status === null || status === 'OPEN', isRunningBeside || (isHere && isRunning(view.screen)))
  return (
    <button
      type="button"
      className={`${look} ${className}`}
      data-cash-out={chip.kind}
      aria-label={nameOf(chip, `${marketText(market)}, ${market.eventName}`)}
      aria-expanded={isOpen}
      disabled={!isOpen && chip.kind !== 'live' && chip.kind !== 'running' && (figure?.rule ?? null) === null}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) record({ type: 'cash-out.closed' })
      }}
      onClick={() => record(isOpen ? { type: 'cash-out.closed' } : { type: 'cash-out.opened', market, place })}
    >
      <Face chip={chip} />
    </button>
  )
}

const nameOf = (chip: Chip, market: string): string =>
  chip.kind === 'live' ? `${text.cashOutOf(market)}, ${moneyText(chip.amount)}` : text.cashOutOf(market)

const Face = ({ chip }: { readonly chip: Chip }) => {
  switch (chip.kind) {
    case 'live':
      return (
        <>
          <span>{text.cashOut}</span>
          <Signed amount={chip.amount} />
          <span className="w-2.5 text-xs" aria-hidden="true" data-way={chip.way}>
            {chip.way === 'up' ? '▲' : chip.way === 'down' ? '▼' : ''}
          </span>
        </>
      )
    case 'running':
      return (
        <>
          <Icon name="spinner" size={16} spin />
          <span>{text.cashOutRunning}</span>
        </>
      )
    case 'suspended':
      return (
        <>
          <Icon name="lock" size={16} />
          <span>{text.suspended}</span>
        </>
      )
    case 'stale':
      return <span>{text.cashOutStale}</span>
    case 'none':
      return <span title={say(chip.said)}>{text.cashOutNoFigure}</span>
    case 'loading':
      return <span aria-busy="true">{text.cashOut} …</span>
    default:
      return chip satisfies never
  }
}

/** The panel of the open cash-out, where this is its place; fetched when it is first opened. */
export const CashOutPanel = ({ marketId, place }: Pick<Props, 'marketId' | 'place'>) => {
  const { screen, market, place: opened } = useCashOut()
  const isHere = screen !== 'closed' && market?.marketId === marketId && opened === place
  return <Part>{isHere && <CashOut />}</Part>
}

/** What is kept for a market, or became of it: its rule, or the last news of one (CASH-07). */
export const AutoLine = ({ marketId }: { readonly marketId: MarketId }) => {
  const rule = useLedger(({ cashOuts }) => cashOuts.figures[marketId]?.rule ?? null)
  const news = useLedger(({ cashOuts }) => cashOuts.news[marketId] ?? null)
  const isDone = news?.step === 'done'
  if (rule === null && !isDone) return null
  return (
    <p className="flex min-h-8 items-center gap-2 border-b border-line px-3 py-1 text-xs text-ink-2" role="status">
      <Icon name={isDone && rule === null ? 'tick' : 'clock'} size={16} />
      {rule === null ? (
        <span>{text.autoDone(news?.eventName ?? '', news?.amount ?? paise(0))}</span>
      ) : (
        <span>
          {text.autoCashOut} {boundsText(rule)} · <b>{rule.state === 'firing' ? text.autoFiring : text.autoArmed}</b>
        </span>
      )}
    </p>
  )
}

/** The bounds of a rule in words. */
export const boundsText = ({ takeProfit, stopLoss }: { readonly takeProfit: number | null; readonly stopLoss: number | null }): string =>
  [
    ...(takeProfit === null ? [] : [text.autoProfit(moneyText(paise(takeProfit)))]),
    ...(stopLoss === null ? [] : [text.autoStop(moneyText(paise(stopLoss)))]),
  ].join(text.autoOr)
