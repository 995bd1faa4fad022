import { moneyText, oddsText } from '#domain/format.ts'
import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { figuresOf } from './slip-figures.ts'

type Props = { readonly view: SlipView; readonly extra?: readonly (readonly [string, string])[] }

/** What is, or was, sent: odds, stake, and what it wins or risks (SLIP-10). */
export const Sums = ({ view, extra = [] }: Props) => {
  const { side, profit, liability } = figuresOf(view)
  return (
    <table className="sums">
      <tbody>
        <tr>
          <th scope="row">{text.odds}</th>
          <td>{view.odds === null ? '–' : oddsText(view.odds)}</td>
        </tr>
        <tr>
          <th scope="row">{text.stake}</th>
          <td>{moneyText(view.stakePaise)}</td>
        </tr>
        {side === 'back' ? (
          <tr>
            <th scope="row">{text.profit}</th>
            <td className="up">{moneyText(profit)}</td>
          </tr>
        ) : (
          <tr>
            <th scope="row">{text.liability}</th>
            <td className="down">{moneyText(liability)}</td>
          </tr>
        )}
        {extra.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
