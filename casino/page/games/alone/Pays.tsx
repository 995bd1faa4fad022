import { useWords } from '../../hooks.ts'
import { times } from '#copy/provider-figures.ts'

type Props = {
  readonly head: string
  /** What each result pays, in hundredths of the stake. */
  readonly rows: readonly (readonly [name: string, odds: number])[]
  /** The result that came last. */
  readonly came?: string | null
}
/** What each result of a game pays. */
export const Pays = ({ head, rows, came = null }: Props) => {
  const words = useWords()
  return (
    <section className="panel">
      <header>
        <h2>{words.pays}</h2>
        <small>{head}</small>
      </header>
      <table className="lines">
        <tbody>
          {rows.map(([name, odds]) => (
            <tr key={name} className={name !== came ? '' : odds > 100 ? 'bg-gold-wash text-gold-ink font-bold' : 'bg-surface-3 font-bold'}>
              <td>{name}</td>
              <td className="num">{times(odds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
