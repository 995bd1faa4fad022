import { type PointerEvent, useMemo, useState } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import type { BoardMarket } from '#client/market/board.ts'
import { compactRupees, moneyText, oddsText } from '#domain/betting/format.ts'
import { odds, snapOdds } from '#domain/odds.ts'
import { type PriceChart, type Span, type Stretch, pointsIn, priceChartOf } from '#client/market/price-chart.ts'
import { paise } from '#domain/paise.ts'
import { readOf } from '#client/ledger/reads.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useLedger, useRecord, useSpine, useTraded } from '../hooks.ts'
import { Empty, Failed } from '../ui/States.tsx'
import { clockText } from '../lib/when.ts'
import { chart, historyPanel } from './board-looks.ts'
import { useRecorded } from '../lib/recorded.ts'
import { useSize } from './useSize.ts'

const BARS = 30
const CLOSED = { type: 'history.closed' } as const
const box = { right: 46, line: 118, bars: 36, gap: 10, foot: 16 } as const
/** What the drawing has below the line. */
const under = box.gap + box.bars + box.foot
/** A logarithmic scale, because a jump from 3 to 300 would flatten the rest of the line. */
const scale = Math.log

const minuteOf = (at: number): string => clockText(at).slice(0, 5)

const SPAN_NAMES = { fiveMinutes: 'spanFiveMinutes', hour: 'spanHour', all: 'spanAll' } as const satisfies Readonly<Record<Span, Sentence>>
const spans: readonly Span[] = ['fiveMinutes', 'hour', 'all']

/** The first runner that can still win. */
const firstOf = ({ runners }: Market, live: BoardMarket | undefined): Runner | undefined =>
  runners.find(({ selectionId }) => live?.runners.get(selectionId)?.status !== 'LOSER')

/**
 * A runner's price as a line and volume as bars, over the time that the player chooses; what was at one time is read out. All of it is
 * also a table (BROWSE-05).
 */
const PriceHistory = ({ market }: { readonly market: Market }) => {
  const record = useRecord()
  const { board, ticks } = useSpine()
  const [chosen, setChosen] = useState(() => firstOf(market, board.markets.get(market.marketId))?.selectionId)
  const [span, setSpan] = useState<Span>('hour')
  const runner = market.runners.find(({ selectionId }) => selectionId === chosen) ?? market.runners[0]
  const { marketId } = market
  const selectionId = runner?.selectionId
  const opened = useMemo(
    () => (selectionId === undefined ? null : ({ type: 'history.opened', marketId, selectionId } as const)),
    [marketId, selectionId],
  )
  useRecorded(opened, CLOSED)
  const ask = selectionId === undefined ? null : ({ what: 'history', marketId, selectionId } as const)
  const history = useLedger((ledger) => ask && readOf(ledger, ask))
  const loading = history?.state ?? 'waiting'
  const now = ticks.get()
  const picture = history?.state === 'ready' ? priceChartOf(pointsIn(history.rows, now, span), now, BARS) : null
  // The exchange keeps the prices of its last closed markets only.
  const traded = useTraded(marketId)
  const isGone = (traded ?? 0) > 0 || market.status === 'CLOSED'
  return (
    <section className={`panel ${historyPanel}`} aria-label={text.priceHistory} aria-busy={loading === 'waiting'}>
      <div className="panel-head">
        <h2 className="phone:hidden">{text.priceHistory}</h2>
        <span className="flex-1" />
        <select
          className="max-w-[60%] min-h-target rounded-sm border border-line bg-surface px-2 text-xs text-ink-2"
          aria-label={text.runnerOf}
          value={selectionId}
          onChange={({ target }) => setChosen(market.runners.find((each) => String(each.selectionId) === target.value)?.selectionId)}
        >
          {market.runners.map((each) => (
            <option key={each.selectionId} value={each.selectionId}>
              {runnerText(each)}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="chips px-3 pt-2" aria-label={text.historySpan}>
        {spans.map((each) => (
          <button key={each} type="button" aria-pressed={each === span} onClick={() => setSpan(each)}>
            {text[SPAN_NAMES[each]]}
          </button>
        ))}
      </fieldset>
      <div className="grid min-h-55 flex-1 grid-cols-1 px-3 pt-2 pb-3 [&>.note]:content-center">
        {loading === 'waiting' && <span className="bone rounded-sm bg-surface-3" aria-hidden="true" />}
        {loading === 'failed' && <Failed onRetry={() => record({ type: 'reload.pressed', asks: ask === null ? [] : [ask] })} />}
        {loading === 'ready' && picture === null && (
          <Empty>{isGone ? text.historyGone : traded === null ? text.historyUnknown : text.noHistory}</Empty>
        )}
        {picture !== null && (
          <div className="grid grid-cols-1 @min-[36rem]/history:grid-cols-[minmax(0,1fr)_13rem] @min-[36rem]/history:gap-4">
            <Read key={`${selectionId} ${span}`} picture={picture} span={span} name={runner === undefined ? '' : runnerText(runner)} />
            <Facts picture={picture} />
          </div>
        )}
      </div>
      {picture !== null && (
        <details>
          <summary className="flex min-h-target cursor-pointer items-center px-3 text-xs text-ink-3">{text.asTable}</summary>
          <Table picture={picture} />
        </details>
      )}
    </section>
  )
}
export default PriceHistory

const sayStretch = ({ from, last, traded }: Stretch, span: Span): string =>
  text.readOutSays(span === 'fiveMinutes' ? clockText(from) : minuteOf(from), last === null ? '–' : oddsText(last), moneyText(traded))

/** The drawing, and one line that reads out a stretch of it: the last one, the one under the pointer, or that of the arrow keys. */
const Read = ({ picture, span, name }: { readonly picture: PriceChart; readonly span: Span; readonly name: string }) => {
  const { stretches } = picture
  const [at, setAt] = useState<number | null>(null)
  const last = stretches.length - 1
  const shown = stretches[at ?? last]
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * stretches.length))))
  }
  const said = shown === undefined ? '' : sayStretch(shown, span)
  return (
    <div className="flex min-w-0 flex-col">
      <p className="h-5 truncate text-xs leading-5 text-ink-2" data-read-out="">
        {said}
      </p>
      <div className="relative flex-1 outline-offset-2 outline-brand has-focus-visible:outline-2">
        {/* The field lies over the drawing, takes pointer and keys, and the drawing shows what it reads. */}
        <Drawing picture={picture} name={name} at={at} />
        <input
          type="range"
          className="absolute top-0 left-0 m-0 h-full cursor-crosshair [touch-action:pan-y] opacity-0"
          style={{ width: `calc(100% - ${box.right}px)` }}
          aria-label={text.readOut}
          aria-valuetext={said}
          min={0}
          max={last}
          value={at ?? last}
          onChange={({ target }) => setAt(Number(target.value))}
          onPointerMove={point}
          onPointerLeave={() => setAt(null)}
        />
      </div>
    </div>
  )
}

/** The figures of the time shown, beside the drawing where the panel is wide. */
const Facts = ({ picture: { first, last, low, high, stretches } }: { readonly picture: PriceChart }) => {
  const traded = paise(stretches.reduce((sum, each) => sum + each.traded, 0))
  const facts = [
    [text.lastPrice, oddsText(last)],
    [text.firstPrice, oddsText(first)],
    [text.highest, oddsText(high)],
    [text.lowest, oddsText(low)],
    [text.tradedIn, moneyText(traded)],
  ] as const
  return (
    <dl className="hidden @min-[36rem]/history:block">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 border-b border-line py-1.5 text-sm last:border-b-0">
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type DrawingProps = { readonly picture: PriceChart; readonly name: string /** The stretch that is read out. */; readonly at: number | null }

const Drawing = ({ picture, name, at }: DrawingProps) => {
  const { from, to, low, high, steps, stretches, mostTraded, first, last } = picture
  const read = at === null ? undefined : stretches[at]
  const [measured, width, height] = useSize(360, box.line + under)
  const room = width - box.right
  const foot = height - under
  const x = (time: number): number => ((time - from) / (to - from)) * room
  // A constant price still needs a scale around it.
  const pad = Math.max(0.01, (scale(high) - scale(low)) * 0.08)
  const y = (price: number): number => foot - ((scale(price) - scale(low) + pad) / (scale(high) - scale(low) + 2 * pad)) * foot
  const line = steps.map(
    ([time, price], index) => `${index === 0 ? 'M' : 'H'}${x(time).toFixed(1)}${index === 0 ? ' ' : 'V'}${y(price).toFixed(1)}`,
  )
  const path = `${line.join('')}H${room}`
  const base = foot + box.gap + box.bars
  const slot = room / stretches.length
  const marks = [...new Set([low, snapOdds(odds(Math.round(Math.sqrt(low * high)))), high])]
  const said = text.historySays(name, oddsText(first), oddsText(last), oddsText(low), oddsText(high))
  return (
    <svg className={`${chart} absolute inset-0 size-full`} ref={measured} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said}>
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={0} x2={room} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
          <text x={room + 6} y={y(mark) + 3}>
            {oddsText(mark)}
          </text>
        </g>
      ))}
      <path d={`${path}V${foot}H${x(steps[0]?.[0] ?? from).toFixed(1)}Z`} fill="var(--brand-wash)" />
      <path d={path} fill="none" stroke="var(--back-line)" strokeWidth="1.6" />
      <circle cx={room} cy={y(last)} r="3.5" fill="var(--back-line)" />
      {stretches.map(({ from: time, traded }, index) => {
        const tall = mostTraded === 0 ? 0 : (traded / mostTraded) * box.bars
        return (
          <rect
            key={time}
            x={index * slot + 1}
            y={base - tall}
            width={Math.max(1, slot - 2)}
            height={tall}
            fill={index === at ? 'var(--brand)' : 'var(--line-strong)'}
            fillOpacity={index === at ? 1 : 0.7}
          />
        )
      })}
      <text x={room + 6} y={base - 2}>
        {mostTraded === 0 ? '' : compactRupees(mostTraded)}
      </text>
      <line x1={0} x2={room} y1={base} y2={base} stroke="var(--line-strong)" />
      {at !== null && <line x1={(at + 0.5) * slot} x2={(at + 0.5) * slot} y1={0} y2={base} stroke="var(--text-2)" strokeDasharray="3 3" />}
      {at !== null && read?.last != null && (
        <circle cx={(at + 0.5) * slot} cy={y(read.last)} r="4" fill="var(--surface)" stroke="var(--back-line)" strokeWidth="2" />
      )}
      {[0, 0.5, 1].map((part) => (
        <text key={part} x={part * room} y={height - 4} textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}>
          {minuteOf(from + part * (to - from))}
        </text>
      ))}
    </svg>
  )
}

const Table = ({ picture: { stretches } }: { readonly picture: PriceChart }) => (
  <table className="mx-3 my-3 w-[calc(100%-1.5rem)] text-right text-xs">
    <thead>
      <tr className="text-xs text-ink-2 *:text-right *:font-semibold *:first:text-left">
        <th scope="col">{text.time}</th>
        <th scope="col">{text.price}</th>
        <th scope="col">{text.tradedBetween}</th>
      </tr>
    </thead>
    <tbody>
      {stretches.map(({ from, last, traded }) => (
        <tr key={from} className="text-ink-2 *:py-px *:first:text-left *:first:text-ink">
          <td>{clockText(from)}</td>
          <td>{last === null ? '–' : oddsText(last)}</td>
          <td>{moneyText(traded)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
