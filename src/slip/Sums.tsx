import type { ReactNode } from 'react'
import { moneyText } from '#domain/betting/format.ts'
import type { Odds } from '#domain/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { priceText, rateText, readingOf } from '#domain/betting/reading.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { useWide } from '../lib/useWide.ts'
import { useCommissionWord, useIsNet } from '../ui/Profit.tsx'
import { figuresOf, placedAs, restOf } from './slip-figures.ts'
import { pickSide } from './words.ts'

type Row = readonly [label: string, value: string, className?: string]

/** The rows of the price: odds, a bookmaker's rate, a session's runs and rate, or a line of runs. */
const priceRows = (pick: Pick | null, odds: Odds | null): readonly Row[] => {
  const reading = readingOf(pick?.marketType ?? 'MATCH_ODDS')
  const runs: Row = [text.runsColumn, pick === null ? '–' : `${pickSide(pick)} ${pick.line}`]
  if (reading === 'line') return [runs]
  if (reading === 'session') return [runs, [text.oddsHJ, odds === null ? '–' : rateText(odds)]]
  return [[reading === 'rate' ? text.rateOn100 : text.odds, odds === null ? '–' : priceText(reading, odds, null)]]
}

const cell = 'border-b border-line py-1.75'

type Props = { readonly view: SlipView; readonly last: readonly [string, string] | undefined; readonly children?: ReactNode }

/**
 * The figures of a bet (SLIP-10): odds or a session's runs and rate, stake, win, risk and the remaining part. `last` adds a row. On a phone
 * they stand in two lines, with what else is said of the bet.
 */
export const Sums = ({ view, last, children }: Props) => {
  const isNet = useIsNet()
  const { profit, liability } = figuresOf(view, isNet)
  const word = useCommissionWord()
  const wide = useWide()
  const profitWord = wide ? `${text.profit}, ${word}` : isNet ? text.netProfit : text.grossProfit
  const { odds, stake } = placedAs(view)
  const rest = restOf(view)
  const line = view.pick?.line ?? null
  const rows: readonly Row[] = [
    ...priceRows(view.pick, odds),
    [text.stake, moneyText(stake)],
    ...(line === null ? ([[profitWord, moneyText(profit), 'text-up']] as const) : []),
    [text.liability, moneyText(liability), 'text-down'],
    ...(rest === null ? [] : ([[rest.waits ? text.unmatchedRest : text.lapsed, moneyText(rest.stake)]] as const)),
    ...(last === undefined ? [] : [last]),
  ]
  if (!wide)
    return (
      <dl className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 text-xs leading-4.5">
        {rows.map(([label, value, className = '']) => (
          <div key={label} className="flex gap-1">
            <dt className="text-ink-2">{label}</dt>
            <dd className={`font-semibold wrap-anywhere ${className}`}>{value}</dd>
          </div>
        ))}
        {children}
      </dl>
    )
  return (
    <>
      <table className="w-full text-sm">
        <tbody>
          {rows.map(([label, value, className = '']) => (
            <tr key={label}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {label}
              </th>
              <td className={`${cell} text-right font-semibold wrap-anywhere ${className}`}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </>
  )
}
