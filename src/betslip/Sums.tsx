import { moneyText, oddsText } from '#domain/format.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { figuresOf } from './slip-figures.ts'

type Row = readonly [label: string, value: string, className?: string]

/** What is, or was, sent: odds, stake, and what it wins and risks (SLIP-10); with one more row of the screen's own. */
export const Sums = ({ view, last }: { readonly view: SlipView; readonly last: readonly [string, string] | undefined }) => {
  const { profit, liability } = figuresOf(view)
  const rows: readonly Row[] = [
    [text.odds, view.odds === null ? '–' : oddsText(view.odds)],
    [text.stake, moneyText(view.stakePaise)],
    [text.profit, moneyText(profit), 'up'],
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
