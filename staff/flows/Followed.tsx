import { Fragment } from 'react'
import { languageOf } from '#copy/languages.ts'
import { useArrival, useFlows, useLinkedName, useScreenLanguage } from './hooks.ts'
import { type Budget, type Line, type Refusal, type Screen, SCREEN_LANGUAGES } from '../charts/reading.ts'
import { FOLD, Pair, Panel, PanelNote } from './Panel.tsx'
import { linkOf } from './spec.ts'

/** What a player sees and hears in a state, in each language, line by line. */
export const Screens = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const { text, language } = useFlows()
  const [shown] = useScreenLanguage()
  return screens.map(({ says, lines, hears }) => (
    <details key={says} className={FOLD} open={screens.length === 1}>
      <summary className="cursor-pointer py-2.5 text-ink-3">
        {text.sees} <span className="font-semibold text-ink">{says}</span>
      </summary>
      <div className="max-w-104">
        {SCREEN_LANGUAGES.map((tag) => (
          <figure
            key={tag}
            hidden={tag !== shown}
            className="flex flex-wrap content-start gap-x-1.5 gap-y-1 rounded-sm border border-l-4 border-line-strong border-l-back-ink px-3 py-2.5"
            lang={tag}
            aria-label={`${says} (${languageOf(tag).name})`}
          >
            {lines[tag].map((line, index) => (
              <OneLine key={`${index} ${line.says}`} line={line} />
            ))}
            {hears[tag].length > 0 && (
              <figcaption className="mt-1 grid flex-[1_0_100%] gap-0.5 border-t border-dashed border-line-strong pt-1.5 first:m-0 first:border-0 first:p-0">
                <small className="text-ink-3" lang={language}>
                  {text.hears}
                </small>
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

const BOXED = 'rounded-sm border border-line-strong px-2 py-0.5'

const OneLine = ({ line: { kind, says } }: { readonly line: Line }) => {
  switch (kind) {
    case 'title':
      return <b className="flex-[1_0_100%]">{says}</b>
    case 'button':
      return <span className={`${BOXED} bg-surface-2 font-semibold`}>{says}</span>
    case 'field':
      return <span className={BOXED}>{says}</span>
    case 'text':
      return <p className="flex-[1_0_100%]">{says}</p>
    default:
      return kind satisfies never
  }
}

/** The colour of each screen on the way; of all others it is that of a timer. */
const PHASES: Readonly<Record<string, string>> = {
  composing: 'bg-up',
  accepted: 'bg-up',
  checking: 'bg-warn',
  offline: 'bg-ink-3',
  waiting: 'bg-back-ink',
}

/** How long each way through the slip takes, with the screens that are shown on it. */
export const Budgets = ({ budgets }: { readonly budgets: readonly Budget[] }) => {
  const { text } = useFlows()
  const isLinked = useLinkedName() === 'how-long-it-takes'
  const arrival = useArrival(isLinked)
  const longest = Math.max(...budgets.map(({ ms }) => ms))
  return (
    budgets.length > 0 && (
      <Panel title={text.budgets} label={text.budgets} isFolded isLinked={isLinked} arrival={arrival}>
        <PanelNote>{text.budgetsNote}</PanelNote>
        <ul>
          {budgets.map(({ says, phases, until, ms }) => (
            <li key={says} className="grid gap-1 border-t border-line px-3 py-2">
              <b>{says}</b>
              <span className="flex h-2.5 overflow-hidden rounded-sm bg-surface-3" aria-hidden="true">
                {phases.map(({ screen, ms: part }) => (
                  <i
                    key={screen}
                    className={`border-r border-surface ${PHASES[screen] ?? 'bg-armed'}`}
                    style={{ width: `${(100 * part) / longest}%` }}
                  />
                ))}
              </span>
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
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
      </Panel>
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
      <Panel title={text.refusals} label={text.refusals} isFolded isLinked={isLinked} arrival={arrival}>
        {[true, false].map((isOfBet) => (
          <Fragment key={String(isOfBet)}>
            <h3 className="border-t border-line px-3 pt-3 pb-1 font-bold">{isOfBet ? text.refusalsOfBet : text.refusalsOfOthers}</h3>
            <dl>
              {refusals
                .filter((refusal) => refusal.isOfBet === isOfBet)
                .map(({ code, says }) => (
                  <Pair key={code} term={code}>
                    {SCREEN_LANGUAGES.map((tag) => (
                      <p key={tag} lang={tag} className="flex-[1_0_100%]">
                        {says[tag]}
                      </p>
                    ))}
                  </Pair>
                ))}
            </dl>
          </Fragment>
        ))}
      </Panel>
    )
  )
}
