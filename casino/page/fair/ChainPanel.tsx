import { useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'

/** Rounds that are shown above the chain's beginning. */
const SHOWN = 4
const LINK = 'px-2.5 border flex items-center gap-3 min-h-9 rounded-sm [&_svg]:ml-auto'

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
      <ol className="chain p-3 grid gap-1.5">
        {sealed === null ? null : (
          <li className={`${LINK} border-line bg-surface-2 text-ink-2`}>
            <b className="min-w-10 text-ink">{sealed}</b> {words.sealed} <Icon name="lock" />
          </li>
        )}
        {table.history.slice(0, SHOWN).map(({ number, mark }) => (
          <li
            key={number}
            aria-current={number === picked || undefined}
            className={`${LINK} ${number === picked && isFair ? 'border-up bg-up-wash text-ink' : 'border-line bg-surface-2 text-ink-2'}`}
          >
            <b className="min-w-10 text-ink">{number}</b> {mark} {number === picked && isFair ? <Icon name="check" /> : null}
          </li>
        ))}
        <li className={`${LINK} border-line bg-surface-2 text-ink-2`}>
          <b className="min-w-10 text-ink">0</b>
          <a className="link inline-grid place-content-center" href={`/fair/${table.tableId}`} target="_blank" rel="noreferrer">
            {words.chainBegins}
          </a>
        </li>
      </ol>
      <p className="px-3 pb-3 text-ink-3">{words.chainNote}</p>
    </section>
  )
}
