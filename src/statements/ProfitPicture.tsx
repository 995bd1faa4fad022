import { type PointerEvent, useMemo, useState } from 'react'
import { compactRupees, moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import type { ProfitPage } from '#client/ledger/reads.ts'
import { text } from '#copy/catalogue.ts'
import { groupingText } from '#copy/statements.ts'
import { timesIn } from '#copy/time.ts'
import { useSize } from '../markets/useSize.ts'
import { Signed } from '../ui/Money.tsx'
import { linesOf, middayOf, pictureOf } from './picture.ts'

/** What the names of two days take beside each other. */
const NAMES_APART = 104
const HEIGHT = 216
const box = { top: 12, bottom: 26, left: 58, right: 12 } as const

const scaleText = (amount: number): string => `${amount < 0 ? '−' : ''}₹${compactRupees(paise(Math.abs(Math.round(amount))))}`

/** Each day's result as a bar, and the running total as a line; one day is read out. The table below has the same (ACCT-12). */
export const ProfitPicture = ({ page }: { readonly page: ProfitPage }) => {
  const { groups, from, to, zone, total } = page
  const [attach, width] = useSize(680)
  const [chosen, setChosen] = useState<number | null>(null)
  const picture = useMemo(() => pictureOf(groups, from, to), [groups, from, to])
  const { bars, count, low, high } = picture
  const shown = bars[Math.min(bars.length - 1, chosen ?? bars.length - 1)]
  const inner = { width: Math.max(1, width - box.left - box.right), height: HEIGHT - box.top - box.bottom }
  const x = (at: number): number => box.left + ((at + 0.5) / count) * inner.width
  const y = (amount: number): number => box.top + ((high - amount) / Math.max(1, high - low)) * inner.height
  const bar = Math.max(2, Math.min(28, (inner.width / count) * 0.7))
  const times = timesIn(zone)
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void => {
    const at = ((clientX - currentTarget.getBoundingClientRect().left - box.left) / inner.width) * count - 0.5
    const nearest = bars.reduce((best, each, n) => (Math.abs(each.at - at) < Math.abs((bars[best]?.at ?? 0) - at) ? n : best), 0)
    setChosen(nearest)
  }
  const [first] = bars
  const last = bars.at(-1)
  // Two names of days that would meet are one: the last.
  const isNear = first !== undefined && last !== undefined && x(last.at) - x(first.at) < NAMES_APART
  const ends = bars.length > 1 && !isNear ? [first, last] : [last]
  return (
    <section className="panel [&_text]:text-xs [&_text]:fill-ink-3" aria-label={groupingText('day')}>
      <div className="panel-head">
        <h2>{groupingText('day')}</h2>
        <span className="flex-1" />
        {shown !== undefined && (
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-2" data-read-out="">
            <b>{times.dayShort(middayOf(shown.day))}</b>
            <span>
              {text.dayResult} <Signed amount={shown.net} />
            </span>
            <span>
              {text.runningTotal} <Signed amount={shown.running} />
            </span>
          </p>
        )}
      </div>
      <div ref={attach} className="px-1 py-2">
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block w-full [touch-action:pan-y]"
          role="img"
          aria-label={text.profitPicture(bars.length, moneyText(total.net))}
          onPointerMove={point}
          onPointerDown={point}
        >
          {linesOf(picture).map((amount) => (
            <g key={amount}>
              <line
                x1={box.left}
                x2={width - box.right}
                y1={y(amount)}
                y2={y(amount)}
                className={amount === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
              <text x={box.left - 6} y={y(amount) + 4} textAnchor="end">
                {scaleText(amount)}
              </text>
            </g>
          ))}
          {bars.map(({ at, net, day }) => (
            <rect
              key={day}
              x={x(at) - bar / 2}
              width={bar}
              y={Math.min(y(net), y(0))}
              height={Math.max(1, Math.abs(y(net) - y(0)))}
              rx="2"
              className={net < 0 ? 'fill-down' : 'fill-up'}
              opacity={day === shown?.day ? 1 : 0.6}
            />
          ))}
          <polyline
            points={bars.map(({ at, running }) => `${x(at)},${y(running)}`).join(' ')}
            fill="none"
            className="stroke-ink"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {shown !== undefined && (
            <circle cx={x(shown.at)} cy={y(shown.running)} r="4" className="fill-surface stroke-ink" strokeWidth="2" />
          )}
          {ends.map(
            (each, n) =>
              each !== undefined && (
                <text
                  key={each.day}
                  x={x(each.at)}
                  y={HEIGHT - 6}
                  textAnchor={bars.length === 1 ? 'middle' : n === ends.length - 1 ? 'end' : 'start'}
                >
                  {times.dayShort(middayOf(each.day))}
                </text>
              ),
          )}
        </svg>
        <input
          type="range"
          className="sr-only"
          min={0}
          max={bars.length - 1}
          value={Math.min(bars.length - 1, chosen ?? bars.length - 1)}
          aria-label={groupingText('day')}
          aria-valuetext={
            shown === undefined
              ? ''
              : `${times.day(middayOf(shown.day))}: ${moneyText(shown.net)}, ${text.runningTotal} ${moneyText(shown.running)}`
          }
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
    </section>
  )
}
