import { useArrival, useFlows, useLinkedName } from './hooks.ts'
import type { Action, Proof, Reading } from '../charts/reading.ts'
import { FOLD, Pair, Panel } from './Panel.tsx'
import { anchorOf, linkOfCause, percent, statesDoing } from './reading.ts'
import { type ChartSpec, linkOf, stateName, words } from './spec.ts'

type Read = { readonly reading: Reading }

/** The part of the mutants that the chart's tests kill. */
export const Score = ({ reading: { score } }: Read) => {
  const { text } = useFlows()
  return <li>{score === null ? text.notCounted : text.killed(score.killed, score.mutants, percent(score))}</li>
}

/** The tests of these files, folded. */
export const ProvedBy = ({ proofs }: { readonly proofs: readonly Proof[] }) => {
  const { text } = useFlows()
  const count = proofs.reduce((sum, { titles }) => sum + titles.length, 0)
  return (
    count > 0 && (
      <details className={FOLD}>
        <summary className="cursor-pointer py-2.5 font-semibold text-brand-ink">{text.provedBy(count)}</summary>
        <Files proofs={proofs} />
      </details>
    )
  )
}

const Files = ({ proofs }: { readonly proofs: readonly Proof[] }) => (
  <dl>
    {proofs.map(({ file, titles }) => (
      <div key={file}>
        <dt className="mt-2 text-sm wrap-anywhere text-ink-3">{file}</dt>
        {titles.map((title) => (
          <dd key={title} className="wrap-anywhere">
            {title}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)

/** Every action of the chart in a sentence, with the facts that it sends and the states that do it. */
export const Actions = ({ spec, reading }: Read & { readonly spec: ChartSpec }) => {
  const { text } = useFlows()
  const linked = useLinkedName()
  const isLinked = reading.actions.some(({ name }) => anchorOf(name) === linked)
  return (
    reading.actions.length > 0 && (
      <Panel title={text.actions} isFolded isOpen={isLinked}>
        <dl>
          {reading.actions.map((action) => (
            <OneAction key={action.name} spec={spec} reading={reading} action={action} />
          ))}
        </dl>
      </Panel>
    )
  )
}

const OneAction = ({ spec, reading, action }: Read & { readonly spec: ChartSpec; readonly action: Action }) => {
  const { text } = useFlows()
  const { name, says, derives } = action
  const isLinked = useLinkedName() === anchorOf(name)
  const arrival = useArrival(isLinked)
  return (
    <Pair
      term={
        <a href={linkOfCause({ chart: spec.chart, action: name }) ?? ''} className="link">
          {words(name)}
        </a>
      }
      below={derives.length === 0 ? '' : text.sends(derives.map((fact) => words(fact).replace(/[.-]/g, ' ')).join(', '))}
      isLinked={isLinked}
      arrival={arrival}
    >
      <p className="flex-[1_0_100%]">{says}</p>
      {statesDoing(reading, spec, action)
        .filter((state) => state !== '')
        .map((state) => (
          <a key={state} href={linkOf(spec, state)} className="link">
            {stateName(state)}
          </a>
        ))}
    </Pair>
  )
}

/** All tests of the chart, and the mutants that they do not kill. */
export const Proofs = ({ reading: { proofs, score } }: Read) => {
  const { text } = useFlows()
  const survivors = score?.survivors ?? []
  return (
    <Panel title={text.proved} isFolded>
      <ProvedBy proofs={proofs} />
      <div className="grid gap-1 border-t border-line px-3 py-2.5">
        <h3 className="font-bold">{text.notProved}</h3>
        {score === null ? (
          <p>{text.notCounted}</p>
        ) : survivors.length === 0 ? (
          <p>{text.allKilled}</p>
        ) : (
          <ul>
            {survivors.map(({ name, reason }) => (
              <li key={name}>
                <b className="wrap-anywhere">{name}</b> {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
