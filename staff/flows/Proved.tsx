import { useArrival, useFlows, useLinkedName } from './hooks.ts'
import type { Action, Proof, Reading } from '../charts/reading.ts'
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
      <details className="flows-proofs">
        <summary>{text.provedBy(count)}</summary>
        <Files proofs={proofs} />
      </details>
    )
  )
}

const Files = ({ proofs }: { readonly proofs: readonly Proof[] }) => (
  <dl>
    {proofs.map(({ file, titles }) => (
      <div key={file}>
        <dt>{file}</dt>
        {titles.map((title) => (
          <dd key={title}>{title}</dd>
        ))}
      </div>
    ))}
  </dl>
)

/** Every action of the chart in a sentence, with the facts that it sends and the states that do it. */
export const Actions = ({ spec, reading }: Read & { readonly spec: ChartSpec }) => {
  const { text } = useFlows()
  return (
    reading.actions.length > 0 && (
      <section className="panel">
        <div className="panel-head">
          <h2>{text.actions}</h2>
        </div>
        <dl className="flows-pairs">
          {reading.actions.map((action) => (
            <OneAction key={action.name} spec={spec} reading={reading} action={action} />
          ))}
        </dl>
      </section>
    )
  )
}

const OneAction = ({ spec, reading, action }: Read & { readonly spec: ChartSpec; readonly action: Action }) => {
  const { text } = useFlows()
  const { name, says, derives } = action
  const isLinked = useLinkedName() === anchorOf(name)
  const arrival = useArrival(isLinked)
  return (
    <div data-linked={isLinked} ref={arrival}>
      <dt>
        <a href={linkOfCause({ chart: spec.chart, action: name }) ?? ''} className="link">
          {words(name)}
        </a>
        {derives.length > 0 && <small>{text.sends(derives.map((fact) => words(fact).replace(/[.-]/g, ' ')).join(', '))}</small>}
      </dt>
      <dd>
        <p className="flows-sentence">{says}</p>
        {statesDoing(reading, spec, action)
          .filter((state) => state !== '')
          .map((state) => (
            <a key={state} href={linkOf(spec, state)} className="link">
              {stateName(state)}
            </a>
          ))}
      </dd>
    </div>
  )
}

/** All tests of the chart, and the mutants that they do not kill. */
export const Proofs = ({ reading: { proofs, score } }: Read) => {
  const { text } = useFlows()
  const survivors = score?.survivors ?? []
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{text.proved}</h2>
      </div>
      <ProvedBy proofs={proofs} />
      <div className="flows-not-proved">
        <h3>{text.notProved}</h3>
        {score === null ? (
          <p>{text.notCounted}</p>
        ) : survivors.length === 0 ? (
          <p>{text.allKilled}</p>
        ) : (
          <ul>
            {survivors.map(({ name, reason }) => (
              <li key={name}>
                <b>{name}</b> {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
