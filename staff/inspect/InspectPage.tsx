import { Suspense } from 'react'
import type { InspectText } from '#copy/en/inspect.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { Top } from '../Top.tsx'
import { ChartList } from './ChartList.tsx'
import { CHART_PANEL, ChartPanel } from './ChartPanel.tsx'
import { clockSeconds } from './figures.ts'
import { FileButton } from './FileButton.tsx'
import { useInspected, useInspecting, useKept, useSave, useView } from './hooks.ts'
import type { RunRow } from './inspector.ts'
import { JournalPanel } from './JournalPanel.tsx'
import { FAULT, Notice } from './Notice.tsx'
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
      <Head isOn={isOn} onTurn={turn} />
      {!isOn && !isShown && <Off onTurn={turn} />}
      {isOn && !isShown && <Searching />}
      {isShown && (
        <main
          className="group/parts grid grid-cols-1 gap-2 p-2 desk:min-h-[calc(100vh-4rem)] desk:grid-cols-[11rem_minmax(0,1fr)_17rem] desk:grid-rows-[minmax(28rem,64vh)_auto_minmax(24rem,1fr)] roomy:grid-cols-[12rem_minmax(0,1fr)_24rem]"
          data-part={part}
        >
          <Fault className="desk:z-1 desk:col-span-full desk:row-1 desk:[place-self:start_center]" />
          <Segments
            label={text.views}
            className="desk:hidden"
            choices={PARTS.map((each) => [
              each,
              { chart: text.chart, journal: text.journal, screen: text.screen, timers: text.timers }[each],
            ])}
            chosen={part}
            onChoose={choose}
          />
          <ChartList />
          <Suspense fallback={<section className={CHART_PANEL} aria-busy="true" aria-label={text.chart} />}>
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

const kindWords = ({ kind }: RunRow, text: InspectText): string =>
  ({ live: text.watching, over: text.over, kept: text.kept, file: text.file })[kind]
/** A run as the list tells it from others: what is played there and on which page, its start, and whether it goes on. */
const runWords = (row: RunRow, text: InspectText): string =>
  [row.plays, row.head.title, row.path, row.began === null ? '' : text.begun(clockSeconds(row.began)), kindWords(row, text)]
    .filter((each) => each !== '')
    .join(' · ')

type Turning = { readonly onTurn: (on: boolean) => void }

const Head = ({ isOn, onTurn }: Turning & { readonly isOn: boolean }) => {
  const { text, inspector } = useInspecting()
  const { runs, run, head, entries, story, length } = useView()
  const save = useSave()
  const row = runs.find((each) => each.run === run)
  const differences = differencesIn(story)
  const kind = row === undefined ? null : kindWords(row, text)
  return (
    <Top>
      <h1 className="text-md font-bold">{text.title}</h1>
      {runs.length > 0 && (
        <select
          className="min-h-target max-w-[min(26rem,60vw)] rounded-sm border border-chrome-line bg-chrome-2 px-3"
          aria-label={text.runs}
          value={run ?? ''}
          onChange={({ target }) => inspector.watch(target.value)}
        >
          {run === null && <option value="" />}
          {runs.map((each) => (
            <option key={each.run} value={each.run}>
              {runWords(each, text)}
            </option>
          ))}
        </select>
      )}
      <p className="inspect-state mr-auto flex flex-wrap gap-x-3 text-on-chrome-2" role="status">
        {kind !== null && <b className="text-accent">{kind}</b>}
        {head !== null && <span>{text.entries(entries.length)}</span>}
        {length > 0 && (
          <span className={differences > 0 ? 'font-semibold text-accent' : ''}>
            {differences > 0 ? text.differsAll(differences) : text.replays}
          </span>
        )}
      </p>
      <FileButton label={text.import} onRead={inspector.load} />
      <button type="button" className="staff-btn" disabled={length === 0} onClick={save}>
        <Icon name="download" />
        {text.export}
      </button>
      {isOn && (
        <button type="button" className="staff-btn" onClick={() => onTurn(false)}>
          {text.switchOff}
        </button>
      )}
    </Top>
  )
}

const Fault = ({ className = '' }: { readonly className?: string }) => {
  const { text } = useInspecting()
  const { fault } = useView()
  return (
    fault !== null && (
      <p className={`${FAULT} ${className}`} role="alert">
        {text[`fault:${fault.why}`]} {fault.at !== '' && text.faultAt(fault.at)}
      </p>
    )
  )
}

const Off = ({ onTurn }: Turning) => {
  const { text } = useInspecting()
  return (
    <Notice>
      <Fault />
      <h2>{text.offTitle}</h2>
      <p>{text.offNote}</p>
      <button type="button" className="btn btn-main" onClick={() => onTurn(true)}>
        {text.switchOn}
      </button>
    </Notice>
  )
}

const Searching = () => {
  const { text } = useInspecting()
  const { runs } = useView()
  const [hidden] = runs.filter(({ state }) => state !== 'open')
  return (
    <Notice>
      <Fault />
      <p role="status">{hidden === undefined ? text.searching : hidden.state === 'cut' ? text.cut : text.otherLogin}</p>
      <a className="link" href="/" target="_blank" rel="noopener">
        {text.openSite}
      </a>
    </Notice>
  )
}
