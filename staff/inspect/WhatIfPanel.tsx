import { useState } from 'react'
import type { Input } from '#client/ledger/facts.ts'
import { useChartData, useReading } from '../charts/data.ts'
import { stateWords } from '../charts/picture.ts'
import { specOf } from '../flows/spec.ts'
import { useInspecting, useShown, useView } from './hooks.ts'
import { suggestionsAt } from './inspector.ts'
import { eventSaid, requestSaid } from './sentences.ts'
import { changeable, figureWritten, type Possible, possibleIn, withFigure, writtenAs } from './supposing.ts'
import { actorWords, changesOf, changeWords, litAt } from './view.ts'

/** What one more input would do, on a copy: an answer of the exchange, or any event of the chosen chart with its figures (FLOW-04). */
export const WhatIfPanel = () => {
  const { text, inspector } = useInspecting()
  const { story, actor, supposed } = useView()
  const shown = useShown()
  const chart = story.actors.get(actor)?.chart ?? actor
  const data = useChartData(chart)
  const reading = useReading(chart)
  const [chosen, choose] = useState('')
  const { states } = litAt(story, actor, shown)
  const suggestions = suggestionsAt(story, shown)
  const possible = data === null ? [] : possibleIn(specOf(data.machine), story, actor, states)
  const event = possible.find((each) => `event:${each.event}` === chosen)
  const suggestion = suggestions.findIndex(({ fact }) => JSON.stringify(fact) === JSON.stringify(supposed?.fact))
  const pick = (value: string): void => {
    choose(value)
    const picked = possible.find((each) => `event:${each.event}` === value)
    inspector.suppose(picked === undefined ? (suggestions[Number(value || -1)]?.fact ?? null) : picked.isHeard ? picked.fact : null)
  }
  const option = ({ event: each }: Possible) => (
    <option key={each} value={`event:${each}`} lang="en">
      {eventSaid(each, reading?.events)}
    </option>
  )
  return (
    <section className="panel pb-2 phone:order-2 phone:group-not-data-[part=timers]/parts:hidden" aria-label={text.whatIf}>
      <div className="panel-head">
        <h2>{text.whatIf}</h2>
        <small>{text.whatIfNote}</small>
      </div>
      <select
        className="mx-3 my-2 min-h-target w-[calc(100%-1.5rem)] min-w-32 rounded-sm border border-line-strong bg-surface px-2"
        aria-label={text.choose}
        value={event !== undefined ? chosen : supposed === null ? '' : String(suggestion)}
        onChange={({ target }) => pick(target.value)}
      >
        <option value="">{text.choose}</option>
        {suggestions.map(({ name }, i) => (
          <option key={i} value={i}>
            {text[`if:${name}`]}
          </option>
        ))}
        <optgroup label={text.heardNow(actorWords(actor))}>{possible.filter(({ isHeard }) => isHeard).map(option)}</optgroup>
        <optgroup label={text.notHeardNow}>{possible.filter(({ isHeard }) => !isHeard).map(option)}</optgroup>
      </select>
      {event !== undefined && <WhyNot event={event} states={stateWords(states)} />}
      {event !== undefined && supposed !== null && <FigureForm key={chosen} fact={supposed.fact} />}
      {supposed !== null && <Outcome />}
    </section>
  )
}

/** Why an event cannot come now; nothing where it can. */
const WhyNot = ({ event: { isHeard, isDerived, fact }, states }: { readonly event: Possible; readonly states: string }) => {
  const { text } = useInspecting()
  const why = !isHeard ? text.notHeard(states) : isDerived ? text.derivedOnly : fact === null ? text.noExample : null
  return (
    why !== null && (
      <p className="px-3" role="status">
        {why}
      </p>
    )
  )
}

/** The figures of what is supposed, to be changed and tried again. */
const FigureForm = ({ fact }: { readonly fact: Input }) => {
  const { text, inspector } = useInspecting()
  const [isWrong, setWrong] = useState(false)
  const figures = changeable(fact)
  if (figures.length === 0) return null
  const attempt = (form: FormData): void => {
    let next: Input | null = fact
    for (const figure of figures) {
      const name = figure.path.join('.')
      const value = figure.kind === 'switch' ? form.has(name) : figureWritten(figure, String(form.get(name) ?? ''))
      next = next === null || value === null ? null : withFigure(next, figure, value)
    }
    setWrong(next === null)
    if (next !== null) inspector.suppose(next)
  }
  return (
    <form
      className="grid gap-1 px-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        attempt(new FormData(event.currentTarget))
      }}
    >
      {figures.map((figure) => (
        <label key={figure.path.join('.')} className="grid grid-cols-[1fr_8rem] items-center gap-2">
          <span lang="en">{`${figure.name}${figure.kind === 'money' ? ' (₹)' : figure.kind === 'seconds' ? ' (s)' : ''}`}</span>
          <input
            name={figure.path.join('.')}
            className="min-h-target rounded-sm border border-line-strong bg-surface px-2"
            {...(figure.kind === 'switch'
              ? { type: 'checkbox', defaultChecked: figure.value === true }
              : { inputMode: 'decimal', defaultValue: writtenAs(figure) })}
          />
        </label>
      ))}
      {isWrong && <p role="alert">{text.wrongFigure}</p>}
      <button type="submit" className="staff-btn justify-self-start">
        {text.tryIt}
      </button>
    </form>
  )
}

/** The charts that would change, and what they would ask for. */
const Outcome = () => {
  const { text } = useInspecting()
  const { supposed } = useView()
  if (supposed === null) return null
  const changes = changesOf(supposed.moves)
  return (
    <div className="grid gap-[0.4rem] px-3" role="status">
      {changes.length === 0 && <p>{text.changesNothing}</p>}
      <ul>
        {changes.map((move) => (
          <li key={move.actor}>
            {actorWords(move.actor)} <b>{changeWords(move)}</b>
          </li>
        ))}
      </ul>
      {supposed.requests.length > 0 && <p lang="en">{[...new Set(supposed.requests)].map(requestSaid).join(' ')}</p>}
    </div>
  )
}
