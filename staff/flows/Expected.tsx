import { useArrival, useFlows, useLinkedName } from './hooks.ts'
import type { Case, Expectation } from '../charts/reading.ts'
import { Requirements } from './StateSection.tsx'

/** What should happen in each state and case of the chart, folded by state. */
export const Expected = ({ expected }: { readonly expected: readonly Expectation[] }) => {
  const { text } = useFlows()
  const isLinked = useLinkedName() === 'what-should-happen'
  const arrival = useArrival(isLinked)
  return (
    expected.length > 0 && (
      <section className="panel" data-linked={isLinked} ref={arrival}>
        <div className="panel-head">
          <h2>{text.expected}</h2>
        </div>
        <p className="flows-note">{text.expectedNote}</p>
        {expected.map(({ state, cases }) => (
          <details key={state} className="flows-proofs">
            <summary>
              {state === '' ? text.atStart : state} <small>{text.cases(cases.length)}</small>
            </summary>
            <dl className="flows-cases">
              {cases.map((each) => (
                <OneCase key={`${each.name} ${each.about} ${each.when}`} one={each} />
              ))}
            </dl>
          </details>
        ))}
      </section>
    )
  )
}

const OneCase = ({ one: { when, name, about, outcomes, requirements, why } }: { readonly one: Case }) => {
  const { text } = useFlows()
  return (
    <div>
      <dt>
        {when} <small>{about === '' ? name : `${name}: ${about}`}</small>
      </dt>
      <dd>
        {outcomes.map((each, index) => (
          <p key={each}>
            {index > 0 && <small>{text.or}</small>} {each}
          </p>
        ))}
        {requirements.length > 0 && (
          <div>
            <small>{text.why}</small> {why} <Requirements requirements={requirements} />
          </div>
        )}
      </dd>
    </div>
  )
}
