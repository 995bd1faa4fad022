import { createContext, useContext, useSyncExternalStore } from 'react'
import type { InspectText } from '#copy/en/inspect.ts'
import { Top } from '../Top.tsx'
import { ChartNav } from './ChartNav.tsx'
import { FileButton } from './FileButton.tsx'
import { type Foreign, type ForeignChart, type ForeignReader, type ForeignState, isLit } from './foreign.ts'
import { stateWords } from '../charts/picture.ts'
import { FAULT, Notice } from './Notice.tsx'

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
      <Top>
        <h1 className="text-md font-bold">{text.foreign}</h1>
        <FileButton label={text.import} onRead={reader.load} />
      </Top>
      {view.isWrong && (
        <p className={FAULT} role="alert">
          {text.foreignWrong}
        </p>
      )}
      {chosen === undefined ? (
        <Notice>
          <h2>{text.foreignNone}</h2>
          <p>{text.foreignNote}</p>
        </Notice>
      ) : (
        <main className="grid grid-cols-1 gap-2 p-2 text-base desk:grid-cols-[11rem_minmax(0,1fr)_20rem] desk:items-start">
          <Charts />
          <section className="panel min-w-0 rounded-md border" aria-label={text.chart}>
            <div className="panel-head">
              <h2>{chosen.name}</h2>
              <small role="status">{chosen.hasEnded ? text.chartEnded : stateWords(chosen.lit)}</small>
            </div>
            <State chart={chosen} state={chosen.chart} isRegion={false} />
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
    <ChartNav
      title={text.charts}
      running={text.running(view.charts.filter(({ hasEnded }) => !hasEnded).length)}
      rows={view.charts.map(({ id, name, lit, hasEnded }) => ({
        id,
        name,
        states: stateWords(lit),
        isChosen: id === view.chosen,
        isChanged: false,
        hasEnded,
      }))}
      className="border"
      onChoose={reader.choose}
    />
  )
}

type StateProps = { readonly chart: ForeignChart; readonly state: ForeignState; readonly isRegion: boolean }

/** A state as a box with its transitions, and the boxes of the states in it. */
const State = ({ chart, state, isRegion }: StateProps) => {
  const { path, name, isFirst, holds, rows, states } = state
  const lit = path !== '' && isLit(chart, path) ? (holds === 'nothing' ? 'now' : 'around') : 'no'
  return (
    <div
      className={`foreign-state m-1.5 rounded-[0.375rem] border border-line-strong bg-surface p-2 wrap-anywhere data-[lit=around]:border-brand data-[lit=now]:border-2 data-[lit=now]:border-brand data-[lit=now]:bg-brand-wash data-[lit=now]:text-brand-ink ${isRegion ? 'border-dashed' : ''}`}
      data-lit={lit}
      aria-current={lit === 'now'}
    >
      <b className={isFirst ? 'before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-brand' : ''}>{name}</b>
      {rows.length > 0 && (
        <ul className={`text-sm ${lit === 'now' ? 'text-brand-ink' : 'text-ink-3'}`}>
          {rows.map(({ event, to }) => (
            <li key={event}>{to === '' ? event : `${event} › ${to}`}</li>
          ))}
        </ul>
      )}
      {states.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start">
          {states.map((each) => (
            <State key={each.path} chart={chart} state={each} isRegion={holds === 'regions'} />
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
    <section className="panel min-w-0 rounded-md border" aria-label={text.journal}>
      <div className="panel-head">
        <h2>{text.journal}</h2>
        <small>{text.entries(view.happenings.length)}</small>
      </div>
      <ol className="max-h-[70vh] overflow-auto">
        {view.happenings
          .slice(-MOST_SHOWN)
          .toReversed()
          .map(({ number, id, event, to }) => (
            <li key={number} className="border-t border-line px-3 py-1.5 wrap-anywhere">
              <small className="text-ink-3">{number}</small> <b>{event}</b> {names.get(id) ?? id}{' '}
              {to !== null && <span className="text-ink-3">{stateWords(to)}</span>}
            </li>
          ))}
      </ol>
    </section>
  )
}
