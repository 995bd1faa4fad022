import { createContext, useContext, useSyncExternalStore } from 'react'
import type { InspectText } from '#copy/en/inspect.ts'
import { Logo } from '#src/frame/Logo.tsx'
import { FileButton } from './FileButton.tsx'
import { type Foreign, type ForeignChart, type ForeignReader, type ForeignState, isLit } from './foreign.ts'
import { stateWords } from '../charts/picture.ts'

type Watching = { readonly reader: ForeignReader; readonly text: InspectText }
/** Provided once, around the page that watches other apps. */
export const ForeignContext = createContext<Watching | null>(null)

const useForeign = (): Watching & { readonly view: Foreign } => {
  const watching = useContext(ForeignContext)
  if (watching === null) throw new Error('no reader around this component')
  const { view } = watching.reader
  return { ...watching, view: useSyncExternalStore(view.subscribe, view.get, view.get) }
}

/** The charts of another app, which speaks the official protocol: one with its state lit, and all events (FLOW-04). */
export const ForeignPage = () => {
  const { text, reader, view } = useForeign()
  const chosen = view.charts.find(({ id }) => id === view.chosen)
  return (
    <>
      <header className="inspect-top">
        <Logo small />
        <h1>{text.foreign}</h1>
        <FileButton label={text.import} onRead={reader.load} />
      </header>
      {view.isWrong && (
        <p className="inspect-fault" role="alert">
          {text.foreignWrong}
        </p>
      )}
      {chosen === undefined ? (
        <main className="inspect-note">
          <h2>{text.foreignNone}</h2>
          <p>{text.foreignNote}</p>
        </main>
      ) : (
        <main className="inspect-foreign">
          <Charts />
          <section className="panel" aria-label={text.chart}>
            <div className="panel-head">
              <h2>{chosen.name}</h2>
              <small role="status">{chosen.hasEnded ? text.chartEnded : stateWords(chosen.lit)}</small>
            </div>
            <State chart={chosen} state={chosen.chart} />
          </section>
          <Happenings />
        </main>
      )}
    </>
  )
}

const Charts = () => {
  const { text, reader, view } = useForeign()
  return (
    <nav className="panel inspect-list" aria-label={text.charts}>
      <div className="panel-head">
        <h2>{text.charts}</h2>
        <small>{text.running(view.charts.filter(({ hasEnded }) => !hasEnded).length)}</small>
      </div>
      <ul>
        {view.charts.map(({ id, name, lit, hasEnded }) => (
          <li key={id}>
            <button type="button" aria-current={id === view.chosen} data-ended={hasEnded} onClick={() => reader.choose(id)}>
              <b>{name}</b>
              <span>{stateWords(lit)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A state as a box with its transitions, and the boxes of the states in it. */
const State = ({ chart, state }: { readonly chart: ForeignChart; readonly state: ForeignState }) => {
  const { path, name, isFirst, holds, rows, states } = state
  const lit = path !== '' && isLit(chart, path) ? (holds === 'nothing' ? 'now' : 'around') : 'no'
  return (
    <div className="foreign-state" data-lit={lit} data-holds={holds} aria-current={lit === 'now'}>
      <b data-first={isFirst}>{name}</b>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ event, to }) => (
            <li key={event}>{to === '' ? event : `${event} › ${to}`}</li>
          ))}
        </ul>
      )}
      {states.length > 0 && (
        <div>
          {states.map((each) => (
            <State key={each.path} chart={chart} state={each} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The events that are shown at once, the newest first. */
const MOST_SHOWN = 200

const Happenings = () => {
  const { text, view } = useForeign()
  const names = new Map(view.charts.map(({ id, name }) => [id, name]))
  return (
    <section className="panel" aria-label={text.journal}>
      <div className="panel-head">
        <h2>{text.journal}</h2>
        <small>{text.entries(view.happenings.length)}</small>
      </div>
      <ol className="foreign-events">
        {view.happenings
          .slice(-MOST_SHOWN)
          .toReversed()
          .map(({ number, id, event, to }) => (
            <li key={number}>
              <small>{number}</small> <b>{event}</b> {names.get(id) ?? id} {to !== null && <span>{stateWords(to)}</span>}
            </li>
          ))}
      </ol>
    </section>
  )
}
