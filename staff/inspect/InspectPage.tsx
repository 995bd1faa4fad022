import { Suspense } from 'react'
import { Logo } from '#src/frame/Logo.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { ChartList } from './ChartList.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { FileButton } from './FileButton.tsx'
import { useInspected, useInspecting, useKept, useSave, useView } from './hooks.ts'
import { JournalPanel } from './JournalPanel.tsx'
import { Scrubber } from './Scrubber.tsx'
import { SidePanels } from './SidePanels.tsx'
import { differencesIn } from './view.ts'

const PARTS = ['chart', 'journal', 'screen', 'timers'] as const

/** The whole inspector: tabs of this browser, their charts, and their journals. */
export const InspectPage = () => {
  const { text } = useInspecting()
  const [isOn, turn] = useInspected()
  const { run, length } = useView()
  const [part, choose] = useKept('pavilion-inspector-part', PARTS, 'chart')
  const isShown = run !== null && length > 0
  return (
    <>
      <Top isOn={isOn} onTurn={turn} />
      {!isOn && !isShown && <Off onTurn={turn} />}
      {isOn && !isShown && <Searching />}
      {isShown && (
        <main className="inspect" data-part={part}>
          <Fault />
          <Segments
            label={text.views}
            className="inspect-parts"
            choices={PARTS.map((each) => [
              each,
              { chart: text.chart, journal: text.journal, screen: text.screen, timers: text.timers }[each],
            ])}
            chosen={part}
            onChoose={choose}
          />
          <ChartList />
          <Suspense fallback={<section className="panel inspect-chart" aria-busy="true" aria-label={text.chart} />}>
            <ChartPanel />
          </Suspense>
          <Scrubber />
          <JournalPanel />
          <SidePanels />
        </main>
      )}
    </>
  )
}

type Turning = { readonly onTurn: (on: boolean) => void }

const Top = ({ isOn, onTurn }: Turning & { readonly isOn: boolean }) => {
  const { text, inspector } = useInspecting()
  const { runs, run, head, entries, story, length } = useView()
  const save = useSave()
  const row = runs.find((each) => each.run === run)
  const differences = differencesIn(story)
  const kind = row === undefined ? null : { live: text.watching, over: text.over, kept: text.kept, file: text.file }[row.kind]
  return (
    <header className="inspect-top">
      <Logo small />
      <h1>{text.title}</h1>
      {runs.length > 0 && (
        <select aria-label={text.runs} value={run ?? ''} onChange={({ target }) => inspector.watch(target.value)}>
          {run === null && <option value="" />}
          {runs.map((each) => (
            <option key={each.run} value={each.run}>
              {`${each.head.title} · ${{ live: text.watching, over: text.over, kept: text.kept, file: text.file }[each.kind]}`}
            </option>
          ))}
        </select>
      )}
      <p className="inspect-state" data-kind={row?.kind} role="status">
        {kind !== null && <b>{kind}</b>}
        {head !== null && <span>{text.entries(entries.length)}</span>}
        {length > 0 && <span data-differs={differences > 0}>{differences > 0 ? text.differsAll(differences) : text.replays}</span>}
      </p>
      <FileButton label={text.import} onRead={inspector.load} />
      <button type="button" className="inspect-button" disabled={length === 0} onClick={save}>
        <Icon name="download" />
        {text.export}
      </button>
      {isOn && (
        <button type="button" className="inspect-button" onClick={() => onTurn(false)}>
          {text.switchOff}
        </button>
      )}
    </header>
  )
}

const Fault = () => {
  const { text } = useInspecting()
  const { fault } = useView()
  return (
    fault !== null && (
      <p className="inspect-fault" role="alert">
        {text[`fault:${fault.why}`]} {fault.at !== '' && text.faultAt(fault.at)}
      </p>
    )
  )
}

const Off = ({ onTurn }: Turning) => {
  const { text } = useInspecting()
  return (
    <main className="inspect-note">
      <Fault />
      <h2>{text.offTitle}</h2>
      <p>{text.offNote}</p>
      <button type="button" className="btn btn-main" onClick={() => onTurn(true)}>
        {text.switchOn}
      </button>
    </main>
  )
}

const Searching = () => {
  const { text } = useInspecting()
  const { runs } = useView()
  const [hidden] = runs.filter(({ state }) => state !== 'open')
  return (
    <main className="inspect-note">
      <Fault />
      <p role="status">{hidden === undefined ? text.searching : hidden.state === 'cut' ? text.cut : text.otherLogin}</p>
      <a className="link" href="/" target="_blank" rel="noopener">
        {text.openSite}
      </a>
    </main>
  )
}
