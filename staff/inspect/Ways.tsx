import { type ChartData, useReading } from '../charts/data.ts'
import { stateWords } from '../charts/picture.ts'
import { conditionOf } from '../flows/reading.ts'
import { specOf } from '../flows/spec.ts'
import { clockTime } from './figures.ts'
import { useInspecting } from './hooks.ts'
import { eventSaid } from './sentences.ts'
import { hearsIn } from './supposing.ts'
import type { litAt } from './view.ts'

type WaysProps = { readonly data: ChartData; readonly lit: ReturnType<typeof litAt> }

/** The numbered lines of the picture as sentences, and what the states that hold can hear. */
export const Ways = ({ data, lit: { states, steps } }: WaysProps) => {
  const { text } = useInspecting()
  const spec = specOf(data.machine)
  const reading = useReading(data.machine.id)
  const rows = hearsIn(spec, states)
  const said = (event: string): string => eventSaid(event, reading?.events)
  return (
    <div className="mt-1 grid gap-x-6 gap-y-1" lang="en">
      {steps.length > 0 && (
        <ol aria-label={text.wayItCame}>
          {steps.map(({ edge, event, at }, i) => (
            <li key={`${i} ${edge}`} className="flex flex-wrap gap-x-2">
              <b className="text-brand-ink">{i + 1}</b>
              <span className="text-ink-3">{clockTime(at)}</span>
              <span>{said(event)}</span>
              <b className="wrap-anywhere">{stateWords([edge.split('→')[1] ?? ''])}</b>
            </li>
          ))}
        </ol>
      )}
      {rows.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold">{text.canCome(rows.length)}</summary>
          <ul>
            {rows.map(({ from, row }) => (
              <li key={`${from.state} ${row.event} ${row.guard}`} className="flex flex-wrap gap-x-2 py-0.5">
                <span>{row.timer === null ? said(row.event) : said(`xstate.after.${row.timer.name}.`)}</span>
                {reading !== null && <span className="text-ink-3">{conditionOf(reading, from, row)}</span>}
                <b className="wrap-anywhere">{row.to.length === 0 ? text.stays : stateWords(row.to)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
