import { ORIGINS } from '#client/ledger/origin.ts'
import { Segments } from '#src/ui/Segments.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { clockTime } from './figures.ts'
import { scrolledByKeys } from '../charts/centred.ts'
import { useInspecting, useRows, useShown, useView, useVirtualRows } from './hooks.ts'
import type { Happening } from './story.ts'
import { actorWords, changesOf, changeWords, factWords, whoOf } from './view.ts'

/** The journal as a history: fact, cause, effect; one fact in full. */
export const JournalPanel = () => {
  const { text, inspector } = useInspecting()
  const { story, origin, hasPrices, query, opened } = useView()
  const shown = useShown()
  const rows = useRows()
  const { box, list } = useVirtualRows(rows, shown)
  const open = opened === null ? undefined : story.happenings[opened]
  return (
    <section className="panel inspect-journal" aria-label={text.journal}>
      <div className="panel-head">
        <h2>{text.journal}</h2>
        <Segments
          label={text.who}
          choices={[
            ['all', text.all],
            ...ORIGINS.filter((each) => each !== 'chart').map((each) => [each, text[`origin:${each}`]] as const),
          ]}
          chosen={origin}
          onChoose={(next) => inspector.show({ origin: next })}
        />
        <label className="inspect-check">
          <input type="checkbox" checked={hasPrices} onChange={({ target }) => inspector.show({ hasPrices: target.checked })} />
          {text.prices}
        </label>
        <input
          type="search"
          className="inspect-search"
          aria-label={text.search}
          placeholder={text.search}
          maxLength={100}
          value={query}
          onChange={({ target }) => inspector.show({ query: target.value })}
        />
      </div>
      <div className="inspect-rows" ref={box}>
        <table aria-rowcount={rows.length}>
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.time}</th>
              <th scope="col">{text.who}</th>
              <th scope="col">{text.fact}</th>
              <th scope="col">{text.brought}</th>
              <th scope="col">{text.did}</th>
            </tr>
          </thead>
          <tbody style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map(({ index, start }) => {
              const row = rows[index] ?? 0
              const happening = story.happenings[row]
              return happening === undefined ? null : (
                <Row key={row} row={row} start={start} happening={happening} isShown={row === shown} isLater={row > shown} />
              )
            })}
          </tbody>
        </table>
        {rows.length === 0 && <p className="note">{text.noRows}</p>}
      </div>
      {open !== undefined && <Opened happening={open} />}
    </section>
  )
}

type RowProps = {
  readonly row: number
  readonly start: number
  readonly happening: Happening
  readonly isShown: boolean
  readonly isLater: boolean
}
const Row = ({ row, start, happening, isShown, isLater }: RowProps) => {
  const { text, inspector } = useInspecting()
  const { story, length } = useView()
  const { entry, requests, differs } = happening
  const who = whoOf(happening)
  const travel = (): void => {
    inspector.travel(row === length - 1 ? null : row)
    inspector.show({ opened: row })
  }
  const look = (actor: string): void => {
    travel()
    inspector.show({ actor })
  }
  return (
    <tr
      style={{ transform: `translateY(${start}px)` }}
      aria-rowindex={row + 1}
      aria-current={isShown}
      data-later={isLater}
      data-differs={differs}
    >
      <td>{entry.seq}</td>
      <td>{clockTime(entry.at)}</td>
      <td>
        <span className="inspect-who" data-origin={who}>
          {text[`origin:${who}`]}
        </span>
      </td>
      <td>
        <button type="button" onClick={travel}>
          {factWords(story, row)}
        </button>
      </td>
      <td>
        {changesOf(happening.moves).map((move) => (
          <button key={move.actor} type="button" className="inspect-move" onClick={() => look(move.actor)}>
            <span>{actorWords(move.actor)}</span> {changeWords(move)}
          </button>
        ))}
      </td>
      <td>{[...new Set(requests)].join(', ')}</td>
    </tr>
  )
}

const Opened = ({ happening: { entry, derived, differs } }: { readonly happening: Happening }) => {
  const { text, inspector } = useInspecting()
  return (
    <section className="inspect-opened" aria-label={entry.fact.type}>
      <div>
        <h3>{entry.fact.type}</h3>
        <button type="button" className="icon-btn" aria-label={text.closeFact} onClick={() => inspector.show({ opened: null })}>
          <Icon name="close" />
        </button>
      </div>
      {differs && <p className="inspect-fault">{text.differs}</p>}
      <pre ref={scrolledByKeys}>{JSON.stringify(entry.fact, null, 2)}</pre>
      {derived.length > 0 && (
        <>
          <h4>{text.derived}</h4>
          <ul>
            {derived.map(({ seq, fact }) => (
              <li key={seq}>{fact.type}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
