import { useState } from 'react'
import { Segments } from '#src/ui/Segments.tsx'
import { ChartPicture } from '../charts/ChartPicture.tsx'
import { type ChartData, useChartData } from '../charts/data.ts'
import { clockTime } from './figures.ts'
import { useInspecting, useKept, useShown, useView } from './hooks.ts'
import { machineFile } from '../charts/machine-file.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { litIn, type Part, partsWith, stateWords } from '../charts/picture.ts'
import { StatelyButton } from './StatelyButton.tsx'
import { Ways } from './Ways.tsx'
import { actorRowsOf, actorWords, litAt } from './view.ts'

/** The look of the panel, filled or not. */
export const CHART_PANEL =
  'panel min-w-0 rounded-md border-x phone:order-2 phone:group-not-data-[part=chart]/parts:hidden desk:col-2 desk:row-1 desk:flex desk:flex-col'
const KEY = 'ml-2 size-[0.9rem] rounded-[0.2rem] border-2 border-brand'

/** The part that holds the state, each part by its state, and the whole chart. */
const FOLLOW = 'follow'
const WHOLE = 'whole'
const drawnOf = ({ picture, parts }: ChartData, drawn: string, states: readonly string[]): readonly Part[] => {
  const whole = [{ of: '', picture }]
  if (drawn === WHOLE || parts.length === 0) return whole
  return drawn === FOLLOW ? partsWith(parts, states) : parts.filter(({ of }) => `of:${of}` === drawn)
}

/** The chosen chart as pictures: its states lit, and the way it came numbered and in sentences. */
export const ChartPanel = () => {
  const { text } = useInspecting()
  const { story, actor } = useView()
  const shown = useShown()
  const row = actorRowsOf(story, shown, actor).find(({ id }) => id === actor)
  const chart = row?.chart ?? actor
  const data = useChartData(chart)
  const lit = litAt(story, actor, shown)
  const [size, setSize] = useKept('pavilion-inspector-size', ['fit', 'natural'], 'natural')
  const [chosen, choose] = useState({ chart, drawn: FOLLOW })
  const drawn = chosen.chart === chart ? chosen.drawn : FOLLOW
  const says = data?.picture.boxes.find(({ state }) => state === lit.states[0])?.says
  return (
    <section className={CHART_PANEL} aria-label={text.chart}>
      <div className="panel-head">
        <h2>{actorWords(actor)}</h2>
        <small>{row?.chart}</small>
        <p className="ml-auto flex items-center gap-[0.4rem]">
          <i className={`${KEY} bg-brand`} /> {text.now} <i className={`${KEY} bg-brand-wash`} /> {text.wayItCame}
        </p>
        {data !== null && data.parts.length > 0 && (
          <select
            className="min-h-target max-w-40 rounded-sm border border-line-strong bg-surface px-2"
            aria-label={text.drawn}
            value={drawn}
            onChange={({ target }) => choose({ chart, drawn: target.value })}
          >
            <option value={FOLLOW}>{text.drawnNow}</option>
            {data.parts.map(({ of }) => (
              <option key={of} value={`of:${of}`}>
                {of === '' ? text.drawnOverview : stateWords([of])}
              </option>
            ))}
            <option value={WHOLE}>{text.drawnWhole}</option>
          </select>
        )}
        <Segments
          label={text.chart}
          className="w-44"
          choices={[
            ['natural', text.natural],
            ['fit', text.fit],
          ]}
          chosen={size}
          onChoose={setSize}
        />
      </div>
      {data === null ? (
        <p className="note">{text.noPicture}</p>
      ) : (
        <div className="inspect-parts">
          {drawnOf(data, drawn, lit.states).map(({ of, picture }) => (
            <ChartPicture
              key={`${chart} ${of}`}
              picture={picture}
              name={of === '' ? chart : `${chart} · ${stateWords([of])}`}
              lit={{ states: litIn(picture, lit.states), way: lit.way }}
              size={size}
            />
          ))}
        </div>
      )}
      <div className="border-t border-line px-3 py-2">
        <p role="status">
          <b>{stateWords(lit.states)}</b> {lit.since !== null && text.since(clockTime(lit.since))}{' '}
          {row?.hasEnded === true && text.chartEnded}
          <span className="block text-ink-2" lang="en">
            {says}
          </span>
        </p>
        {data !== null && <Ways data={data} lit={lit} />}
      </div>
      {data !== null && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 px-3 pb-2">
          <button
            type="button"
            className="link"
            onClick={() => saveFile(`${data.machine.id}.machine.ts`, machineFile(data.machine), 'text/plain')}
          >
            {text.exportChart}
          </button>
          <button
            type="button"
            className="link"
            onClick={() => saveFile(`${data.machine.id}.json`, JSON.stringify(data.machine, null, 2), 'application/json')}
          >
            {text.exportJson}
          </button>
          <StatelyButton />
        </p>
      )}
    </section>
  )
}
