import { Fragment } from 'react'
import { LANGUAGES, TAGS } from '#copy/languages.ts'
import { useArrival, useFlows, useLinkedName } from './hooks.ts'
import type { Budget, Line, Refusal, Screen } from '../charts/reading.ts'
import { linkOf } from './spec.ts'

/** What a player sees and hears in a state, in each language, line by line. */
export const Screens = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const { text, language } = useFlows()
  return screens.map(({ says, lines, hears }) => (
    <details key={says} className="flows-screens" open={screens.length === 1}>
      <summary>
        {text.sees} <span>{says}</span>
      </summary>
      <div>
        {TAGS.map((tag) => (
          <figure key={tag} lang={tag} aria-label={`${says} (${LANGUAGES[tag].name})`}>
            {lines[tag].map((line, index) => (
              <OneLine key={`${index} ${line.says}`} line={line} />
            ))}
            {hears[tag].length > 0 && (
              <figcaption>
                <small lang={language}>{text.hears}</small>
                {hears[tag].map((each) => (
                  <span key={each}>{each}</span>
                ))}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </details>
  ))
}

const OneLine = ({ line: { kind, says } }: { readonly line: Line }) => {
  switch (kind) {
    case 'title':
      return <b>{says}</b>
    case 'button':
    case 'field':
      return <span data-kind={kind}>{says}</span>
    case 'text':
      return <p>{says}</p>
    default:
      return kind satisfies never
  }
}

/** How long each way through the slip takes, with the screens that are shown on it. */
export const Budgets = ({ budgets }: { readonly budgets: readonly Budget[] }) => {
  const { text } = useFlows()
  const isLinked = useLinkedName() === 'how-long-it-takes'
  const arrival = useArrival(isLinked)
  const longest = Math.max(...budgets.map(({ ms }) => ms))
  return (
    budgets.length > 0 && (
      <section className="panel flows-budgets" data-linked={isLinked} ref={arrival} aria-label={text.budgets}>
        <div className="panel-head">
          <h2>{text.budgets}</h2>
        </div>
        <p className="flows-note">{text.budgetsNote}</p>
        <ul>
          {budgets.map(({ says, phases, until, ms }) => (
            <li key={says}>
              <b>{says}</b>
              <span className="flows-bar" aria-hidden="true">
                {phases.map(({ screen, ms: part }) => (
                  <i key={screen} data-screen={screen} style={{ width: `${(100 * part) / longest}%` }} />
                ))}
              </span>
              <p>
                {phases.map(({ screen, ms: part }) => (
                  <span key={screen}>
                    <State name={screen} /> {text.seconds(part / 1000)}
                  </span>
                ))}
                <span>
                  {text.until} <State name={until} /> <b>{text.seconds(ms / 1000)}</b>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

/** The charts whose screens are those of the slip. */
const FOLLOWED: readonly string[] = ['betslip', 'order']

/** A screen's name, as a link to the state that shows it. */
const State = ({ name }: { readonly name: string }) => {
  const { charts } = useFlows()
  const found = charts
    .filter(({ spec }) => FOLLOWED.includes(spec.chart))
    .flatMap(({ spec }) => spec.states.flatMap(({ state, screen }) => (screen === name ? [linkOf(spec, state)] : [])))[0]
  return found === undefined ? (
    name
  ) : (
    <a href={found} className="link">
      {name}
    </a>
  )
}

/** What each refusal says, in each language. */
export const Refusals = ({ refusals }: { readonly refusals: readonly Refusal[] }) => {
  const { text } = useFlows()
  const isLinked = useLinkedName() === 'refusals'
  const arrival = useArrival(isLinked)
  return (
    refusals.length > 0 && (
      <section className="panel" data-linked={isLinked} ref={arrival} aria-label={text.refusals}>
        <div className="panel-head">
          <h2>{text.refusals}</h2>
        </div>
        {[true, false].map((isOfBet) => (
          <Fragment key={String(isOfBet)}>
            <h3 className="border-t border-line px-3 pt-3 pb-1 font-bold">{isOfBet ? text.refusalsOfBet : text.refusalsOfOthers}</h3>
            <dl className="flows-pairs">
              {refusals
                .filter((refusal) => refusal.isOfBet === isOfBet)
                .map(({ code, says }) => (
                  <div key={code}>
                    <dt>{code}</dt>
                    <dd>
                      {TAGS.map((tag) => (
                        <p key={tag} lang={tag} className="flows-sentence">
                          {says[tag]}
                        </p>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </Fragment>
        ))}
      </section>
    )
  )
}
