import { useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'

/** Rounds that are shown above the chain's beginning. */
const SHOWN = 4

type Props = { readonly picked: number | null; readonly isFair: boolean }
/** The chain of a table: the round that is sealed, the last ones with their results, and the beginning that was published first. */
export const ChainPanel = ({ picked, isFair }: Props) => {
  const words = useWords()
  const table = useSeen((seen) => seen.table)
  if (table === null) return null
  const sealed = table.chain.seed === null ? table.number : null
  return (
    <section className="panel">
      <header>
        <h2>{words.chain}</h2>
      </header>
      <ol className="chain">
        {sealed === null ? null : (
          <li>
            <b>{sealed}</b> {words.sealed} <Icon name="lock" />
          </li>
        )}
        {table.history.slice(0, SHOWN).map(({ number, mark }) => (
          <li key={number} {...(number === picked ? { 'aria-current': true, className: isFair ? 'ok' : '' } : {})}>
            <b>{number}</b> {mark} {number === picked && isFair ? <Icon name="check" /> : null}
          </li>
        ))}
        <li>
          <b>0</b>
          <a className="link" href={`/fair/${table.tableId}`} target="_blank" rel="noreferrer">
            {words.chainBegins}
          </a>
        </li>
      </ol>
      <p className="mut px-3 pb-3">{words.chainNote}</p>
    </section>
  )
}
