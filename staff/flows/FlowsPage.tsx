import { useState } from 'react'
import { Logo } from '#src/frame/Logo.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ChartPage } from './ChartPage.tsx'
import { useFlows } from './hooks.ts'
import { hitsOf, MOST_HITS } from './search.ts'
import { linkOf } from './spec.ts'

/** All charts as specifications, or the one that the address names. */
export const FlowsPage = () => {
  const { charts, text, name } = useFlows()
  const [query, setQuery] = useState('')
  const chart = charts.find(({ spec }) => spec.chart === name)
  return (
    <>
      <header className="flows-top">
        <Logo small />
        <a href="/flows" className="flows-home">
          {text.title}
        </a>
        <label className="flows-search">
          <Icon name="search" />
          <input
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
        <button type="button" className="flows-button" onClick={() => window.print()}>
          {text.print}
        </button>
      </header>
      <div className="flows">
        <ChartLinks />
        <main>
          {query.trim() !== '' ? (
            <Hits query={query} onFollow={() => setQuery('')} />
          ) : chart === undefined ? (
            <AllCharts />
          ) : (
            <ChartPage chart={chart} />
          )}
        </main>
      </div>
    </>
  )
}

const ChartLinks = () => {
  const { charts, text, name } = useFlows()
  return (
    <nav className="flows-charts" aria-label={text.charts}>
      <a href="/flows" aria-current={name === '' ? 'page' : undefined}>
        {text.all}
      </a>
      <ul>
        {charts.map(({ spec }) => (
          <li key={spec.chart}>
            <a href={linkOf(spec, '')} aria-current={spec.chart === name ? 'page' : undefined}>
              {spec.chart}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const AllCharts = () => {
  const { charts, text, name } = useFlows()
  return (
    <>
      <h1>{text.title}</h1>
      <p className="flows-purpose">{text.intro}</p>
      {name !== '' && (
        <p role="alert" className="flows-unknown">
          {text.unknown(name)}
        </p>
      )}
      <ul className="flows-list">
        {charts.map(({ spec }) => (
          <li key={spec.chart}>
            <a href={linkOf(spec, '')} className="panel">
              <b>{spec.chart}</b>
              <span lang="en">{spec.purpose}</span>
              <small>{text.states(spec.states.length - 1)}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

type HitsProps = { readonly query: string; readonly onFollow: () => void }

const Hits = ({ query, onFollow }: HitsProps) => {
  const { charts, text } = useFlows()
  const hits = hitsOf(
    charts.map(({ spec }) => spec),
    query,
  )
  return (
    <>
      <h1 role="status">{hits.length === 0 ? text.noResults : text.results(hits.length)}</h1>
      <ul className="flows-list">
        {hits.slice(0, MOST_HITS).map(({ kind, name, place, says, link }) => (
          <li key={`${kind} ${name} ${place}`}>
            <a href={link} className="panel" onClick={onFollow}>
              <small className="flows-kind">{text[kind]}</small>
              <b>{name}</b>
              {place !== '' && <small>{place}</small>}
              <span lang="en">{says}</span>
            </a>
          </li>
        ))}
      </ul>
      {hits.length > MOST_HITS && <p className="flows-more">{text.more(hits.length - MOST_HITS)}</p>}
    </>
  )
}
