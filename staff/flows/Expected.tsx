import { useArrival, useFlows, useLinkedName } from './hooks.ts'
import type { Case, Expectation } from '../charts/reading.ts'
import { FOLD, Panel, PanelNote } from './Panel.tsx'
import { Requirements } from './StateSection.tsx'

/** What should happen in each state and case of the chart, folded by state. */
export const Expected = ({ expected }: { readonly expected: readonly Expectation[] }) => {
  const { text } = useFlows()
  const isLinked = useLinkedName() === 'what-should-happen'
  const arrival = useArrival(isLinked)
  return (
    expected.length > 0 && (
      <Panel title={text.expected} isFolded isLinked={isLinked} arrival={arrival}>
        <PanelNote>{text.expectedNote}</PanelNote>
        {expected.map(({ state, cases }) => (
          <details key={state} className={FOLD}>
            <summary className="cursor-pointer py-2.5 font-semibold text-brand-ink">
              {state === '' ? text.atStart : state} <small>{text.cases(cases.length)}</small>
            </summary>
            <dl>
              {cases.map((each) => (
                <OneCase key={`${each.name} ${each.about} ${each.when}`} one={each} />
              ))}
            </dl>
          </details>
        ))}
      </Panel>
    )
  )
}

const SMALL = 'font-normal wrap-anywhere text-ink-3'

const OneCase = ({ one: { when, name, about, outcomes, requirements, why } }: { readonly one: Case }) => {
  const { text } = useFlows()
  return (
    <div className="border-t border-line py-2">
      <dt className="text-sm font-semibold wrap-anywhere">
        {when} <small className={SMALL}>{about === '' ? name : `${name}: ${about}`}</small>
      </dt>
      <dd className="wrap-anywhere">
        {outcomes.map((each, index) => (
          <p key={each} className="mt-1">
            {index > 0 && <small className={SMALL}>{text.or}</small>} {each}
          </p>
        ))}
        {requirements.length > 0 && (
          <div>
            <small className={SMALL}>{text.why}</small> {why} <Requirements requirements={requirements} className="ml-1 inline-flex" />
          </div>
        )}
      </dd>
    </div>
  )
}
