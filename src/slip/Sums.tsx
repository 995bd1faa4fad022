import { moneyText, oddsText } from '#domain/ledger/format.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import { figuresOf, placedAs, restOf } from './slip-figures.ts'
import { sideWord } from './words.ts'

type Row = readonly [label: string, value: string, className?: string]

const cell = 'border-b border-line py-1.75 phone:py-0.75'

/** The figures of a bet: odds or a session's runs and rate, stake, win and risk, and the remaining part (SLIP-10). `last` adds a row. */
export const Sums = ({ view, last }: { readonly view: SlipView; readonly last: readonly [string, string] | undefined }) => {
  const { profit, liability, side } = figuresOf(view)
  const { odds, stake } = placedAs(view)
  const rest = restOf(view)
  const line = view.pick?.line ?? null
  const rows: readonly Row[] = [
    ...(line === null
      ? ([[text.odds, odds === null ? '–' : oddsText(odds)]] as const)
      : ([
          [text.runsColumn, `${sideWord(side, true)} ${line}`],
          [text.oddsHJ, odds === null ? '–' : String(fancyOf(odds))],
        ] as const)),
    [text.stake, moneyText(stake)],
    ...(line === null ? ([[text.profit, moneyText(profit), 'text-up']] as const) : []),
    [text.liability, moneyText(liability), 'text-down'],
    ...(rest === null ? [] : ([[rest.waits ? text.unmatchedRest : text.lapsed, moneyText(rest.stake)]] as const)),
    ...(last === undefined ? [] : [last]),
  ]
  return (
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
  )
}
