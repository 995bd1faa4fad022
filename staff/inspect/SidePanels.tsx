import { Suspense } from 'react'
import { Segments } from '#src/ui/Segments.tsx'
import { inSeconds } from './figures.ts'
import { useInspecting, useKept, useScreenFeed, useShown, useView } from './hooks.ts'
import { actorWords, timerRowsOf } from './view.ts'
import { WhatIfPanel } from './WhatIfPanel.tsx'

/** What stands beside the chart and the journal. */
export const SidePanels = () => (
  <div className="phone:contents desk:col-3 desk:row-[1/4] desk:grid desk:content-start desk:gap-2">
    <ScreenPanel />
    <TimersPanel />
    <Suspense fallback={null}>
      <WhatIfPanel />
    </Suspense>
  </div>
)

/** The real page at the shown moment, on a second spine that sends nothing. */
const ScreenPanel = () => {
  const { text } = useInspecting()
  const feed = useScreenFeed()
  const [width, setWidth] = useKept('pavilion-inspector-width', ['phone', 'desk'], 'phone')
  return (
    <section className="panel phone:order-2 phone:group-not-data-[part=screen]/parts:hidden" aria-label={text.screen}>
      <div className="panel-head">
        <h2>{text.screen}</h2>
        <small>{text.screenNote}</small>
        <Segments
          label={text.screen}
          className="ml-auto w-36"
          choices={[
            ['phone', text.phone],
            ['desk', text.desk],
          ]}
          chosen={width}
          onChoose={setWidth}
        />
      </div>
      <div className="inspect-frame" data-width={width}>
        <iframe ref={feed} src="/inspect/screen" title={text.screen} tabIndex={-1} inert />
      </div>
    </section>
  )
}

/** The timers that wait at the shown moment. */
const TimersPanel = () => {
  const { text } = useInspecting()
  const { story } = useView()
  const rows = timerRowsOf(story, useShown())
  return (
    <section className="panel phone:order-2 phone:group-not-data-[part=timers]/parts:hidden" aria-label={text.timers}>
      <div className="panel-head">
        <h2>{text.timers}</h2>
      </div>
      {rows.length === 0 && <p className="note">{text.noTimers}</p>}
      <ul>
        {rows.map(({ actor, name, leftMs, part }) => (
          <li key={`${actor} ${name}`} className="grid grid-cols-[1fr_auto] gap-x-2 border-b border-line px-3 py-[0.4rem]">
            <b>{name}</b>
            <small className="row-start-2 text-ink-3">{actorWords(actor)}</small>
            <span>{text.dueIn(inSeconds(leftMs))}</span>
            <meter className="limit-meter h-2 w-24 text-armed" value={part} aria-label={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
