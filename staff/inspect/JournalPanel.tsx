import { ORIGINS } from '#client/ledger/origin.ts'
import { Segments } from '#src/ui/Segments.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { clockTime } from './figures.ts'
import { scrolledByKeys } from '../charts/centred.ts'
import { By } from '../By.tsx'
import { useInspecting, useRows, useShown, useView, useVirtualRows } from './hooks.ts'
import { FAULT } from './Notice.tsx'
import type { Happening } from './story.ts'
import { eventSaid, factSaid, requestSaid } from './sentences.ts'
import { actorWords, changesOf, changeWords, factWords, firedAt, whoOf } from './view.ts'

/** The journal as a history: fact, cause, effect; one fact in full. */
export const JournalPanel = () => {
  const { text, inspector } = useInspecting()
  const { story, origin, hasPrices, query, opened } = useView()
  const shown = useShown()
  const rows = useRows()
  const { box, list } = useVirtualRows(rows, shown)
  const open = opened === null ? undefined : story.happenings[opened]
  return (
    <section
      className="panel min-h-80 min-w-0 rounded-md border-x phone:order-2 phone:group-not-data-[part=journal]/parts:hidden desk:col-2 desk:row-3 desk:flex desk:flex-col"
      aria-label={text.journal}
    >
      <div className="panel-head">
        <h2>{text.journal}</h2>
        <Segments
          label={text.who}
          className="max-w-120 flex-[1_1_20rem]"
          choices={[
            ['all', text.all],
            ...ORIGINS.filter((each) => each !== 'chart').map((each) => [each, text[`origin:${each}`]] as const),
          ]}
          chosen={origin}
          onChoose={(next) => inspector.show({ origin: next })}
        />
        <label className="inline-flex min-h-target items-center gap-[0.4rem]">
          <input type="checkbox" checked={hasPrices} onChange={({ target }) => inspector.show({ hasPrices: target.checked })} />
          {text.prices}
        </label>
        <input
          type="search"
          className="min-h-target min-w-32 flex-[1_1_10rem] rounded-sm border border-line-strong bg-surface px-2"
          aria-label={text.search}
          placeholder={text.search}
          maxLength={100}
          value={query}
          onChange={({ target }) => inspector.show({ query: target.value })}
        />
      </div>
      <div className="h-96 flex-[1_1_16rem] overflow-auto" ref={box}>
        <table className="block" aria-rowcount={rows.length} lang="en">
          <thead className="sticky top-0 z-1 block bg-surface-2 text-left text-xs text-ink-3">
            <tr className={ROW}>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.time}</th>
              <th scope="col">{text.who}</th>
              <th scope="col">{text.fact}</th>
              <th scope="col">{text.brought}</th>
              <th scope="col">{text.did}</th>
            </tr>
          </thead>
          <tbody className="relative block" style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map(({ index, start }) => {
              const row = rows[index] ?? 0
              const happening = story.happenings[row]
              return happening === undefined ? null : (
                <Row
                  key={row}
                  row={row}
                  at={index}
                  start={start}
                  measure={list.measureElement}
                  happening={happening}
                  isShown={row === shown}
                  isLater={row > shown}
                />
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

/** One line on a wide page; else number, time and cause above each other, beside what they are about. Nothing is cut off. */
const ROW =
  'grid grid-cols-[6rem_minmax(0,1.2fr)_minmax(0,1fr)] items-start gap-x-2 border-b border-line px-3 py-1 roomy:grid-cols-[2.5rem_6rem_5rem_minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1fr)] max-[80rem]:[&>:nth-child(4)]:col-2 max-[80rem]:[&>:nth-child(4)]:row-[1/4] max-[80rem]:[&>:nth-child(5)]:col-3 max-[80rem]:[&>:nth-child(5)]:row-1 max-[80rem]:[&>:nth-child(6)]:col-3 max-[80rem]:[&>:nth-child(6)]:row-[2/4]'
const PRESS = 'min-h-6 text-left wrap-anywhere'

type RowProps = {
  readonly row: number
  /** Its place among the rows that the filter leaves. */
  readonly at: number
  readonly start: number
  readonly measure: (row: HTMLElement | null) => void
  readonly happening: Happening
  readonly isShown: boolean
  readonly isLater: boolean
}
const Row = ({ row, at, start, measure, happening, isShown, isLater }: RowProps) => {
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
      className={`${ROW} absolute top-0 w-full *:min-w-0 aria-[current=true]:bg-brand-wash aria-[current=true]:[box-shadow:inset_0.1875rem_0_var(--brand)] data-[differs=true]:bg-down-wash data-[later=true]:text-ink-3`}
      style={{ transform: `translateY(${start}px)` }}
      ref={measure}
      data-index={at}
      aria-rowindex={row + 1}
      aria-current={isShown}
      data-later={isLater}
      data-differs={differs}
    >
      <td className="text-xs text-ink-3">{entry.seq}</td>
      <td className="text-xs text-ink-3">{clockTime(entry.at)}</td>
      <td>
        <By origin={who}>{text[`origin:${who}`]}</By>
      </td>
      <td>
        <button type="button" className={PRESS} onClick={travel}>
          {entry.fact.type === 'timer.fired' ? eventSaid(firedAt(story, row)) : factSaid(entry.fact)}{' '}
          <small className="text-ink-3">{factWords(story, row)}</small>
        </button>
      </td>
      <td>
        {changesOf(happening.moves).map((move) => (
          <button key={move.actor} type="button" className={`${PRESS} mr-3`} onClick={() => look(move.actor)}>
            <span className="text-ink-3">{actorWords(move.actor)}</span> <b>{changeWords(move)}</b>
          </button>
        ))}
      </td>
      <td className="wrap-anywhere">{[...new Set(requests)].map(requestSaid).join(' ')}</td>
    </tr>
  )
}

const Opened = ({ happening: { entry, derived, differs } }: { readonly happening: Happening }) => {
  const { text, inspector } = useInspecting()
  return (
    <section className="grid max-h-80 gap-2 overflow-auto border-t border-line px-3 py-2" aria-label={entry.fact.type}>
      <div className="flex items-center justify-between">
        <h3 className="font-bold">
          <span lang="en">{factSaid(entry.fact)}</span> <small className="font-normal text-ink-3">{entry.fact.type}</small>
        </h3>
        <button type="button" className="icon-btn" aria-label={text.closeFact} onClick={() => inspector.show({ opened: null })}>
          <Icon name="close" />
        </button>
      </div>
      {differs && <p className={FAULT}>{text.differs}</p>}
      <pre className="max-h-48 overflow-auto rounded-sm bg-surface-2 p-2 text-xs" ref={scrolledByKeys}>
        {JSON.stringify(entry.fact, null, 2)}
      </pre>
      {derived.length > 0 && (
        <>
          <h4 className="font-bold">{text.derived}</h4>
          <ul>
            {derived.map(({ seq, fact }) => (
              <li key={seq} lang="en">
                {factSaid(fact)} <small className="text-ink-3">{fact.type}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
