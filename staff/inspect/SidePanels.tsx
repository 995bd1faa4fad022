import { Segments } from '#src/ui/Segments.tsx'
import { inSeconds } from './figures.ts'
import { useInspecting, useKept, useScreenFeed, useShown, useView } from './hooks.ts'
import { suggestionsAt } from './inspector.ts'
import { actorWords, changesOf, changeWords, timerRowsOf } from './view.ts'

/** What stands beside the chart and the journal. */
export const SidePanels = () => (
  <div className="inspect-side">
    <ScreenPanel />
    <TimersPanel />
    <WhatIfPanel />
  </div>
)

/** The real page at the shown moment, on a second spine that sends nothing. */
const ScreenPanel = () => {
  const { text } = useInspecting()
  const feed = useScreenFeed()
  const [width, setWidth] = useKept('pavilion-inspector-width', ['phone', 'desk'], 'phone')
  return (
    <section className="panel inspect-screen" aria-label={text.screen}>
      <div className="panel-head">
        <h2>{text.screen}</h2>
        <small>{text.screenNote}</small>
        <Segments
          label={text.screen}
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
    <section className="panel inspect-timers" aria-label={text.timers}>
      <div className="panel-head">
        <h2>{text.timers}</h2>
      </div>
      {rows.length === 0 && <p className="note">{text.noTimers}</p>}
      <ul>
        {rows.map(({ actor, name, leftMs, part }) => (
          <li key={`${actor} ${name}`}>
            <b>{name}</b>
            <small>{actorWords(actor)}</small>
            <span>{text.dueIn(inSeconds(leftMs))}</span>
            <meter className="limit-meter" value={part} aria-label={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What one more input would do, on a copy. */
const WhatIfPanel = () => {
  const { text, inspector } = useInspecting()
  const { story, supposed } = useView()
  const suggestions = suggestionsAt(story, useShown())
  const chosen = suggestions.findIndex(({ fact }) => JSON.stringify(fact) === JSON.stringify(supposed?.fact))
  const changes = supposed === null ? [] : changesOf(supposed.moves)
  return (
    <section className="panel inspect-what-if" aria-label={text.whatIf}>
      <div className="panel-head">
        <h2>{text.whatIf}</h2>
        <small>{text.whatIfNote}</small>
      </div>
      <select
        aria-label={text.choose}
        value={chosen}
        onChange={({ target }) => inspector.suppose(suggestions[Number(target.value)]?.fact ?? null)}
      >
        <option value={-1}>{text.choose}</option>
        {suggestions.map(({ name }, i) => (
          <option key={i} value={i}>
            {text[`if:${name}`]}
          </option>
        ))}
      </select>
      {supposed !== null && (
        <div role="status">
          {changes.length === 0 && <p>{text.changesNothing}</p>}
          <ul>
            {changes.map((move) => (
              <li key={move.actor}>
                {actorWords(move.actor)} <b>{changeWords(move)}</b>
              </li>
            ))}
          </ul>
          {supposed.requests.length > 0 && <p>{text.wouldAsk([...new Set(supposed.requests)].join(', '))}</p>}
        </div>
      )}
    </section>
  )
}
