import { useMemo, useState } from 'react'
import type { Market } from '#contract/market.ts'
import { compactRupees, moneyText, oddsText } from '#domain/ledger/format.ts'
import { odds, snapOdds } from '#domain/betting/odds.ts'
import { type PriceChart, priceChartOf } from '#domain/market/price-chart.ts'
import { readOf } from '#domain/ledger/reads.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useLedger, useSend, useSpine } from '../hooks.ts'
import { Empty, Failed } from '../ui/States.tsx'
import { clockText } from '../lib/when.ts'
import { chart } from './board-looks.ts'
import { Depth } from './Depth.tsx'
import { useRecorded } from '../lib/recorded.ts'
import { useWidth } from './useWidth.ts'

const BARS = 30
const CLOSED = { type: 'history.closed' } as const
const box = { right: 46, line: 118, bars: 36, gap: 10, foot: 16 } as const
const height = box.line + box.gap + box.bars + box.foot
/** A logarithmic scale, because a jump from 3 to 300 would flatten the rest of the line. */
const scale = Math.log

const minuteOf = (at: number): string => clockText(at).slice(0, 5)

/** A runner's past hour, price as a line and volume as bars, both also as a table; and its current prices (BROWSE-05). */
const PriceHistory = ({ market }: { readonly market: Market }) => {
  const send = useSend()
  const [chosen, setChosen] = useState(market.runners[0]?.selectionId)
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
  const { ticks } = useSpine()
  const picture = history?.state === 'ready' ? priceChartOf(history.rows, ticks.get(), BARS) : null
  return (
    <section className="panel history" aria-label={text.priceHistory} aria-busy={loading === 'waiting'}>
      <div className="panel-head">
        <h2>{text.priceHistory}</h2>
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
      <div className="grid h-51 grid-cols-1 p-3 [&>.note]:content-center">
        {loading === 'waiting' && <span className="bone rounded-sm bg-surface-3" aria-hidden="true" />}
        {loading === 'failed' && <Failed onRetry={() => send({ type: 'reload.pressed', asks: ask === null ? [] : [ask] })} />}
        {loading === 'ready' && picture === null && <Empty>{text.noHistory}</Empty>}
        {picture !== null && <Drawing picture={picture} name={runner === undefined ? '' : runnerText(runner)} />}
      </div>
      {runner !== undefined && <Depth key={runner.selectionId} market={market} runner={runner} />}
      {picture !== null && <Table picture={picture} />}
    </section>
  )
}
export default PriceHistory

const Drawing = ({ picture, name }: { readonly picture: PriceChart; readonly name: string }) => {
  const { from, to, low, high, steps, stretches, mostTraded, first, last } = picture
  const [measured, width] = useWidth(360)
  const room = width - box.right
  const x = (at: number): number => ((at - from) / (to - from)) * room
  // A constant price still needs a scale around it.
  const pad = Math.max(0.01, (scale(high) - scale(low)) * 0.08)
  const y = (price: number): number => box.line - ((scale(price) - scale(low) + pad) / (scale(high) - scale(low) + 2 * pad)) * box.line
  const line = steps.map(
    ([at, price], index) => `${index === 0 ? 'M' : 'H'}${x(at).toFixed(1)}${index === 0 ? ' ' : 'V'}${y(price).toFixed(1)}`,
  )
  const path = `${line.join('')}H${room}`
  const base = box.line + box.gap + box.bars
  const slot = room / stretches.length
  const marks = [...new Set([low, snapOdds(odds(Math.round(Math.sqrt(low * high)))), high])]
  const said = text.historySays(name, oddsText(first), oddsText(last), oddsText(low), oddsText(high))
  return (
    <svg className={chart} ref={measured} viewBox={`0 0 ${width} ${height}`} width="100%" height={height} role="img" aria-label={said}>
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={0} x2={room} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
          <text x={room + 6} y={y(mark) + 3}>
            {oddsText(mark)}
          </text>
        </g>
      ))}
      <path d={`${path}V${box.line}H${x(steps[0]?.[0] ?? from).toFixed(1)}Z`} fill="var(--brand-wash)" />
      <path d={path} fill="none" stroke="var(--back-line)" strokeWidth="1.6" />
      <circle cx={room} cy={y(last)} r="3.5" fill="var(--back-line)" />
      {stretches.map(({ from: at, traded }, index) => {
        const tall = mostTraded === 0 ? 0 : (traded / mostTraded) * box.bars
        return (
          <rect
            key={at}
            x={index * slot + 1}
            y={base - tall}
            width={Math.max(1, slot - 2)}
            height={tall}
            fill="var(--line-strong)"
            fillOpacity="0.7"
          />
        )
      })}
      <text x={room + 6} y={base - 2}>
        {mostTraded === 0 ? '' : compactRupees(mostTraded)}
      </text>
      <line x1={0} x2={room} y1={base} y2={base} stroke="var(--line-strong)" />
      {[0, 0.5, 1].map((part) => (
        <text key={part} x={part * room} y={height - 4} textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}>
          {minuteOf(from + part * (to - from))}
        </text>
      ))}
    </svg>
  )
}

const Table = ({ picture: { stretches } }: { readonly picture: PriceChart }) => (
  <details>
    <summary className="flex min-h-target cursor-pointer items-center px-3 text-xs text-ink-3">{text.asTable}</summary>
    <table className="mx-3 mb-3 w-[calc(100%-1.5rem)] text-right text-xs">
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
  </details>
)
