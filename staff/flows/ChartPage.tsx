import { useState } from 'react'
import { ChartPicture } from '../charts/ChartPicture.tsx'
import { aroundOf, boxFor, type Picture } from '../charts/picture.ts'
import { Expected } from './Expected.tsx'
import { Actions, Proofs, Score } from './Proved.tsx'
import { Budgets, Refusals } from './Followed.tsx'
import { type Chart, useArrival, useFlows, useLinkedName, useScreenLanguage } from './hooks.ts'
import { languageOf } from '#copy/languages.ts'
import { Segments } from '#src/ui/Segments.tsx'
import { SCREEN_LANGUAGES } from '../charts/reading.ts'
import { linkOfRule } from '../charts/rule.ts'
import { Pair, Panel, PanelNote } from './Panel.tsx'
import { Requirements, StateSection } from './StateSection.tsx'
import { type ChartSpec, eventWords, linkOf, requirementsOf, stateAt, stateName, timersOf, words } from './spec.ts'

/** The looks of a page's title, and of what it says below. */
export const TITLE = 'text-4xl leading-[1.25] font-bold'
export const PURPOSE = 'mt-1 max-w-176 text-lg text-ink-2'

/** One chart as a specification: its picture, states, timers and requirements. */
export const ChartPage = ({ chart: { spec, picture, parts } }: { readonly chart: Chart }) => {
  const { text, reading } = useFlows()
  const [size, setSize] = useState<'fit' | 'natural'>('natural')
  const [drawn, setDrawn] = useState<'parts' | 'whole'>('parts')
  const linked = stateAt(spec, useLinkedName())
  const [whole, ...states] = spec.states
  const events = new Set(spec.states.flatMap(({ rows }) => rows.filter(({ timer }) => timer === null).map(eventWords)))
  const requirements = requirementsOf(spec)
  const overview = parts.find(({ of }) => of === '')?.picture
  /** Lights the linked state, or the box that holds it, in the picture of a state around it. */
  const litIn = (shown: Picture, of = '') => {
    const box = linked === null || linked === '' || !aroundOf(linked).includes(of) ? null : boxFor(shown, linked)
    return { states: box === null ? [] : [box.state], way: [] }
  }
  const partOf = (state: string) => {
    const part = parts.find(({ of }) => of === state)
    return part === undefined ? null : (
      <ChartPicture
        picture={part.picture}
        name={`${spec.chart} · ${stateName(state)}`}
        lit={litIn(part.picture, state)}
        size="natural"
        className="max-h-[70vh] min-h-0 p-2 phone:h-auto"
      />
    )
  }
  const shown = drawn === 'parts' ? (overview ?? picture) : picture
  return (
    <article lang="en">
      <h1 className={TITLE}>{spec.chart}</h1>
      <p className={PURPOSE}>{spec.purpose}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
        <li>{text.states(states.length)}</li>
        <li>{text.events(events.size)}</li>
        <li>{text.answers(requirements.length)}</li>
        {reading !== null && <Score reading={reading} />}
      </ul>
      <RulesBeside chart={spec.chart} />
      {reading !== null && reading.screens.length > 0 && <ScreenLanguages />}
      <Panel
        title={text.picture}
        label={text.picture}
        head={
          <>
            {overview !== undefined && (
              <Segments
                label={text.drawn}
                className="ml-auto w-44"
                choices={[
                  ['parts', text.byParts],
                  ['whole', text.inOne],
                ]}
                chosen={drawn}
                onChoose={setDrawn}
              />
            )}
            <Segments
              label={text.size}
              className={`w-44 ${overview === undefined ? 'ml-auto' : 'ml-2 max-[640px]:ml-auto'}`}
              choices={[
                ['natural', text.natural],
                ['fit', text.fit],
              ]}
              chosen={size}
              onChoose={setSize}
            />
          </>
        }
      >
        <ChartPicture key={drawn} picture={shown} lit={litIn(shown)} size={size} className="max-h-[70vh] p-2" />
        <PanelNote>{text.pictureNote}</PanelNote>
      </Panel>
      <Panel title={text.overview}>
        <table className="flows-table flows-states">
          <thead>
            <tr>
              <th>{text.state}</th>
              <th>{text.meaning}</th>
              <th>{text.screen}</th>
              <th>{text.requirements}</th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ state, says, screen, requirements: answers }) => (
              <tr key={state} data-depth={state.split('.').length - 1}>
                <th scope="row">
                  <a href={linkOf(spec, state)} className="link">
                    {stateName(state)}
                  </a>
                </th>
                <td>{says}</td>
                <td data-label={screen === null ? undefined : text.screen}>{screen}</td>
                <td>
                  <Requirements requirements={answers} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {whole !== undefined && whole.rows.length > 0 && <StateSection spec={spec} state={whole} isLinked={false} picture={null} />}
      {states.map((state) => (
        <StateSection key={state.state} spec={spec} state={state} isLinked={state.state === linked} picture={partOf(state.state)} />
      ))}
      <Timers spec={spec} />
      {reading !== null && <Budgets budgets={reading.budgets} />}
      {reading !== null && <Refusals refusals={reading.refusals} />}
      {reading !== null && <Actions spec={spec} reading={reading} />}
      {reading !== null && <Expected expected={reading.expected} />}
      {reading !== null && <Proofs reading={reading} />}
      <RequirementsPanel spec={spec} />
    </article>
  )
}

/** The ways to the rules beside a chart. */
const RulesBeside = ({ chart }: { readonly chart: string }) => {
  const { rules, text } = useFlows()
  const beside = rules.filter(({ charts }) => charts.includes(chart))
  return (
    beside.length > 0 && (
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        {text.rulesBeside}
        {beside.map((rule) => (
          <a key={rule.rule} href={linkOfRule(rule)} className="link">
            {rule.title}
          </a>
        ))}
      </p>
    )
  )
}

/** Chooses the language in which the page shows screens. */
export const ScreenLanguages = () => {
  const { text } = useFlows()
  const [shown, show] = useScreenLanguage()
  return (
    <Segments
      label={text.screensIn}
      className="mt-2 w-52"
      choices={SCREEN_LANGUAGES.map((tag) => [tag, languageOf(tag).name] as const)}
      chosen={shown}
      onChoose={show}
    />
  )
}

/** Each requirement of the chart: what it asks for, and the states that answer it. */
const RequirementsPanel = ({ spec }: Pick<Chart, 'spec'>) => {
  const { text } = useFlows()
  const linked = useLinkedName()
  const isLinked = requirementsOf(spec).some(([requirement]) => requirement === linked)
  return (
    <Panel title={text.requirements} label={text.requirements} isFolded isOpen={isLinked}>
      <dl>
        {requirementsOf(spec).map(([requirement, states]) => (
          <Answered key={requirement} spec={spec} requirement={requirement} states={states} />
        ))}
      </dl>
    </Panel>
  )
}

type AnsweredProps = { readonly spec: ChartSpec; readonly requirement: string; readonly states: readonly string[] }

const Answered = ({ spec, requirement, states }: AnsweredProps) => {
  const { requirements } = useFlows()
  const isLinked = useLinkedName() === requirement
  const arrival = useArrival(isLinked)
  return (
    <Pair term={requirement} isLinked={isLinked} arrival={arrival}>
      <p className="flex-[1_0_100%]">{requirements.get(requirement)}</p>
      {states.map((state) => (
        <a key={state} href={linkOf(spec, state)} className="link">
          {stateName(state)}
        </a>
      ))}
    </Pair>
  )
}

const Timers = ({ spec }: Pick<Chart, 'spec'>) => {
  const { text } = useFlows()
  const timers = timersOf(spec)
  return (
    timers.length > 0 && (
      <Panel title={text.timers} isFolded>
        <dl>
          {timers.map(({ state, timer: { name, ms } }) => (
            <Pair key={`${state} ${name}`} term={words(name)} below={ms === null ? text.varies : text.seconds(ms / 1000)}>
              <a href={linkOf(spec, state)} className="link">
                {stateName(state)}
              </a>
            </Pair>
          ))}
        </dl>
      </Panel>
    )
  )
}
