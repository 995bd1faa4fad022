import { moneyText, oddsText } from '#domain/format.ts'
import { fancyOf } from '#domain/session.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { figuresOf } from './slip-figures.ts'
import { sideWord } from './words.ts'

type Row = readonly [label: string, value: string, className?: string]

/** What is, or was, sent: odds, stake, and what it wins and risks, of a session its runs and its rate (SLIP-10); with one more row of the screen's own. */
export const Sums = ({ view, last }: { readonly view: SlipView; readonly last: readonly [string, string] | undefined }) => {
  const { profit, liability, side } = figuresOf(view)
  const line = view.pick?.line ?? null
  const rows: readonly Row[] = [
    ...(line === null
      ? ([[text.odds, view.odds === null ? '–' : oddsText(view.odds)]] as const)
      : ([
          [text.runsColumn, `${sideWord(side, true)} ${line}`],
          [text.oddsHJ, view.odds === null ? '–' : String(fancyOf(view.odds))],
        ] as const)),
    [text.stake, moneyText(view.stakePaise)],
    ...(line === null ? ([[text.profit, moneyText(profit), 'up']] as const) : []),
    [text.liability, moneyText(liability), 'down'],
    ...(last === undefined ? [] : [last]),
  ]
  return (
    <table className="sums">
      <tbody>
        {rows.map(([label, value, className]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={className}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
