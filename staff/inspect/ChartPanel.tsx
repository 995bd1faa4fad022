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
    <section className="panel inspect-chart" aria-label={text.chart}>
      <div className="panel-head">
        <h2>{actorWords(actor)}</h2>
        <small>{row?.chart}</small>
        <p className="inspect-key">
          <i data-lit="now" /> {text.now} <i data-lit="way" /> {text.wayItCame}
        </p>
        <Segments
          label={text.chart}
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
      <p className="inspect-says" role="status">
        <b>{stateWords(lit.states)}</b> {lit.since !== null && text.since(clockTime(lit.since))} {row?.hasEnded === true && text.chartEnded}
        <span lang="en">{says}</span>
      </p>
      {data !== null && (
        <p className="inspect-exports">
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
