import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { Top } from '../Top.tsx'
import { linkOfRule } from '../charts/rule.ts'
import { ChartPage, PURPOSE, TITLE } from './ChartPage.tsx'
import { useFlows, useLinkedName } from './hooks.ts'
import { useLibrary } from './library.ts'
import { RulePage } from './RulePage.tsx'
import { hitsOf, MOST_HITS } from './search.ts'
import { type ChartSpec, lastOf, linkOf, stateAt } from './spec.ts'
import { type Library, NO_LIBRARY } from './texts.ts'

/** All charts and rules as specifications, or the one that the address names. */
export const FlowsPage = () => {
  const { charts, rules, text, name } = useFlows()
  const [query, setQuery] = useState('')
  // The field takes each key at once; the hits follow.
  const wanted = useDeferredValue(query)
  const chart = charts.find(({ spec }) => spec.chart === name)
  const rule = rules.find((each) => each.rule === name)
  return (
    <>
      <Top className="desk:sticky desk:top-0 desk:z-2">
        <a href="/flows" className="inline-flex min-h-11 items-center text-md font-bold">
          {text.title}
        </a>
        <label className="relative ml-auto flex max-w-104 flex-[1_1_16rem] items-center">
          <Icon name="search" className="absolute left-3 text-on-chrome-2" />
          <input
            type="search"
            className="min-h-11 w-full rounded-sm border border-chrome-line bg-chrome-2 pr-3 pl-10 text-on-chrome placeholder:text-on-chrome-2"
            aria-label={text.search}
            placeholder={text.search}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
        <button type="button" className="min-h-11 rounded-sm border border-chrome-line px-4 font-semibold" onClick={() => window.print()}>
          {text.print}
        </button>
      </Top>
      <div className="flows text-base leading-[1.5] desk:grid desk:min-h-[calc(100vh-3.75rem)] desk:grid-cols-[12rem_minmax(0,1fr)]">
        <ChartLinks />
        <main className="mx-auto max-w-320 min-w-0 px-3 pt-4 pb-16 desk:w-full desk:px-6">
          {wanted.trim() !== '' ? (
            <Suspense fallback={<Hits query={wanted} library={NO_LIBRARY} onFollow={() => setQuery('')} />}>
              <AllHits query={wanted} onFollow={() => setQuery('')} />
            </Suspense>
          ) : chart !== undefined ? (
            <ChartPage chart={chart} />
          ) : rule !== undefined ? (
            <RulePage rule={rule} />
          ) : (
            <AllCharts />
          )}
        </main>
      </div>
    </>
  )
}

const ChartLinks = () => {
  const { charts, rules, text, name } = useFlows()
  return (
    <nav
      className="border-b border-line bg-surface phone:flex phone:overflow-x-auto desk:sticky desk:top-15 desk:h-[calc(100vh-3.75rem)] desk:self-start desk:overflow-y-auto desk:border-r desk:border-b-0 desk:py-2"
      aria-label={text.charts}
    >
      <ChartLink to="/flows" name={text.all} isShown={name === ''} />
      <ul className="phone:flex">
        {charts.map(({ spec }) => (
          <li key={spec.chart}>
            <ChartLink to={linkOf(spec, '')} name={spec.chart} isShown={spec.chart === name} />
            {spec.chart === name && <StateLinks spec={spec} />}
          </li>
        ))}
      </ul>
      <h2 className="px-3.5 pt-3 pb-1 text-sm font-bold phone:grid phone:min-h-11 phone:items-center phone:py-0">{text.rules}</h2>
      <ul className="phone:flex">
        {rules.map((rule) => (
          <li key={rule.rule}>
            <ChartLink to={linkOfRule(rule)} name={rule.title} isShown={rule.rule === name} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The states of the chart that is shown, beside it; a phone has the table of states alone. */
const StateLinks = ({ spec }: { readonly spec: ChartSpec }) => {
  const { text } = useFlows()
  const linked = useLinkedName()
  return (
    <nav aria-label={text.overview} className="pb-2 phone:hidden">
      <ul>
        {spec.states.slice(1).map(({ state }) => (
          <li key={state}>
            <a
              href={linkOf(spec, state)}
              className="flex min-h-7 items-center py-0.5 pr-2 text-sm leading-[1.25] wrap-anywhere text-ink-2 hover:text-brand-ink aria-[current=true]:font-semibold aria-[current=true]:text-brand-ink"
              style={{ paddingLeft: `${1 + state.split('.').length * 0.5}rem` }}
              aria-current={stateAt(spec, linked) === state ? true : undefined}
            >
              {lastOf(state)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ChartLinkProps = { readonly to: string; readonly name: string; readonly isShown: boolean }

const ChartLink = ({ to, name, isShown }: ChartLinkProps) => (
  <a
    href={to}
    className="flex min-h-11 items-center border-b-3 border-transparent px-3.5 whitespace-nowrap aria-[current=page]:border-brand aria-[current=page]:bg-brand-wash aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink desk:min-h-9 desk:border-b-0 desk:border-l-3"
    aria-current={isShown ? 'page' : undefined}
  >
    {name}
  </a>
)

/** A way to a chart, or to a part of one, with what it says. */
const Card = ({ to, onFollow, children }: { readonly to: string; readonly onFollow?: () => void; readonly children: ReactNode }) => (
  <li>
    <a
      href={to}
      className="panel mt-3 grid h-[calc(100%-0.75rem)] min-h-11 content-start gap-0.5 rounded-md border px-4 py-3 hover:border-brand"
      onClick={onFollow}
    >
      {children}
    </a>
  </li>
)
const CARDS = 'mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-3'
const CARD_NAME = 'text-lg wrap-anywhere text-brand-ink'

const AllCharts = () => {
  const { charts, rules, text, name } = useFlows()
  return (
    <>
      <h1 className={TITLE}>{text.title}</h1>
      <p className={PURPOSE}>{text.intro}</p>
      {name !== '' && (
        <p role="alert" className="mt-3 rounded-sm bg-warn-wash px-3 py-2 font-semibold text-warn">
          {text.unknown(name)}
        </p>
      )}
      <ul className={CARDS}>
        {charts.map(({ spec }) => (
          <Card key={spec.chart} to={linkOf(spec, '')}>
            <b className={CARD_NAME}>{spec.chart}</b>
            <span lang="en">{spec.purpose}</span>
            <small className="text-ink-3">{text.states(spec.states.length - 1)}</small>
          </Card>
        ))}
      </ul>
      <h2 className="mt-6 text-2xl font-bold">{text.rules}</h2>
      <p className="text-ink-2">{text.rulesNote}</p>
      <ul className={CARDS}>
        {rules.map((rule) => (
          <Card key={rule.rule} to={linkOfRule(rule)}>
            <b className={CARD_NAME} lang="en">
              {rule.title}
            </b>
            <span lang="en">{rule.purpose}</span>
            <small className="text-ink-3">{text.situations(rule.tables.reduce((sum, { rows }) => sum + rows.length, 0))}</small>
          </Card>
        ))}
      </ul>
    </>
  )
}

type HitsProps = { readonly query: string; readonly onFollow: () => void }

const AllHits = (props: HitsProps) => <Hits {...props} library={useLibrary()} />

const Hits = ({ query, library, onFollow }: HitsProps & { readonly library: Library }) => {
  const { charts, rules, text } = useFlows()
  const hits = hitsOf(
    charts.map(({ spec }) => spec),
    query,
    library,
    rules,
  )
  return (
    <>
      <h1 className={TITLE} role="status">
        {hits.length === 0 ? text.noResults : text.results(hits.length)}
      </h1>
      <ul className={CARDS}>
        {hits.slice(0, MOST_HITS).map(({ kind, name, place, says, link, lang }) => (
          <Card key={`${kind} ${name} ${place} ${says}`} to={link} onFollow={onFollow}>
            <small className="text-ink-3">{text[kind]}</small>
            <b className={CARD_NAME}>{name}</b>
            {place !== '' && <small className="text-ink-3">{place}</small>}
            <span lang={lang}>{says}</span>
          </Card>
        ))}
      </ul>
      {hits.length > MOST_HITS && <p className="mt-3 text-ink-2">{text.more(hits.length - MOST_HITS)}</p>}
    </>
  )
}
