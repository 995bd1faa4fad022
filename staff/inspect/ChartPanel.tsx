import { Segments } from '#src/ui/Segments.tsx'
import { ChartPicture } from '../charts/ChartPicture.tsx'
import { useChartData } from '../charts/data.ts'
import { clockTime } from './figures.ts'
import { useInspecting, useKept, useShown, useView } from './hooks.ts'
import { machineFile } from '../charts/machine-file.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { stateWords } from '../charts/picture.ts'
import { StatelyButton } from './StatelyButton.tsx'
import { actorRowsOf, actorWords, litAt } from './view.ts'

/** The look of the panel, filled or not. */
export const CHART_PANEL =
  'panel min-w-0 rounded-md border-x phone:order-2 phone:group-not-data-[part=chart]/parts:hidden desk:col-2 desk:row-1 desk:flex desk:flex-col'
const KEY = 'ml-2 size-[0.9rem] rounded-[0.2rem] border-2 border-brand'

/** The chosen chart as a picture: its state lit, and the way it came numbered. */
export const ChartPanel = () => {
  const { text } = useInspecting()
  const { story, actor } = useView()
  const shown = useShown()
  const row = actorRowsOf(story, shown, actor).find(({ id }) => id === actor)
  const data = useChartData(row?.chart ?? actor)
  const lit = litAt(story, actor, shown)
  const [size, setSize] = useKept('pavilion-inspector-size', ['fit', 'natural'], 'natural')
  const says = data?.picture.boxes.find(({ state }) => state === lit.states[0])?.says
  return (
    <section className={CHART_PANEL} aria-label={text.chart}>
      <div className="panel-head">
        <h2>{actorWords(actor)}</h2>
        <small>{row?.chart}</small>
        <p className="ml-auto flex items-center gap-[0.4rem]">
          <i className={`${KEY} bg-brand`} /> {text.now} <i className={`${KEY} bg-brand-wash`} /> {text.wayItCame}
        </p>
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
        <ChartPicture key={data.picture.chart} picture={data.picture} lit={lit} size={size} />
      )}
      <p className="border-t border-line px-3 py-2" role="status">
        <b>{stateWords(lit.states)}</b> {lit.since !== null && text.since(clockTime(lit.since))} {row?.hasEnded === true && text.chartEnded}
        <span className="block text-ink-2" lang="en">
          {says}
        </span>
      </p>
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
