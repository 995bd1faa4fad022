import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import type { LastResult } from '#contract/messages/browse.ts'
import { virtualKinds } from '#domain/market/virtual.ts'
import { formOf } from '#client/market/recent-form.ts'
import { loadingOf } from '#client/ledger/reads.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import { useHas } from '../brand.tsx'
import { useRead, useRecord } from '../hooks.ts'
import { FormBadge } from './FormBadge.tsx'
import { Legend, ListSkeleton, MatchList } from './MatchList.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { useMatches } from './useListed.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Alone } from '../ui/Part.tsx'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { Timed } from '../ui/Timed.tsx'
import { stampText } from '../lib/when.ts'
import { line } from './looks.ts'

const nameOf = { v9: 'virtualCricket', b9: 'ballByBall' } as const
const noneOf = { v9: 'noVirtual', b9: 'noBallByBall' } as const

/** Virtual and ball-by-ball events, with the last results (BROWSE-09). The bare address shows both kinds (ROUTE-05). */
const VirtualScreen = () => {
  const { eventTypeId = '4' } = useParams()
  const loading = useRead({ what: 'home' }).state
  const record = useRecord()
  const hasResults = useHas('last-results')
  return (
    <>
      <PageTitle aside={<Legend />}>{text.virtualEvents}</PageTitle>
      {loading === 'waiting' && (
        <ListSkeleton
          rows={4}
          withDraw={false}
          title={
            <div className="panel-head">
              <Bone width={120} />
            </div>
          }
        />
      )}
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'home' }] })} />
        </section>
      )}
      {loading === 'ready' && virtualKinds(eventTypeId).map((kind) => <Kind key={kind} kind={kind} />)}
      {hasResults && <LastResults kinds={virtualKinds(eventTypeId)} />}
    </>
  )
}
export default VirtualScreen

const Kind = ({ kind }: { readonly kind: 'v9' | 'b9' }) => {
  const home = useRead({ what: 'home' }).rows
  const own = useRead({ what: 'odds', eventTypeId: kind, competitionId: null }).rows
  const rows = useMemo(() => [...new Set([...home, ...own])], [home, own])
  const matches = useMatches(rows).filter(({ eventTypeId }) => eventTypeId === kind)
  const results = useRead({ what: 'results', eventTypeId: kind }).rows
  const now = matches.find(({ inplay }) => inplay)
  const sides = (now ?? matches[0])?.runners ?? []
  return (
    <>
      {now !== undefined && (
        <Alone>
          <ScorePanel eventId={now.eventId} />
        </Alone>
      )}
      <MatchList
        markets={matches}
        title={
          <div className="panel-head">
            <h2>{text[nameOf[kind]]}</h2>
          </div>
        }
      >
        {matches.length === 0 && <Empty>{text[noneOf[kind]]}</Empty>}
      </MatchList>
      {sides.some(({ runnerName }) => formOf(results, runnerName).length > 0) && (
        <section className="panel">
          <div className="panel-head">
            <h2>{text.recentForm}</h2>
          </div>
          <ul>
            {sides.map((runner) => (
              <li className={line.box} key={runner.selectionId}>
                <span className={line.name}>{runnerText(runner)}</span>
                <span className="flex min-w-0 flex-none gap-1 font-semibold">
                  {formOf(results, runner.runnerName).map((form, index) => (
                    <FormBadge key={index} form={form} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The last results of these kinds, the newest first. */
const LastResults = ({ kinds }: { readonly kinds: readonly ('v9' | 'b9')[] }) => {
  const known = { v9: useRead({ what: 'results', eventTypeId: 'v9' }), b9: useRead({ what: 'results', eventTypeId: 'b9' }) }
  const reads = kinds.map((kind) => known[kind])
  const loading = loadingOf(...reads)
  const items = reads.flatMap(({ rows }) => rows).toSorted((one, other) => other.at - one.at)
  const record = useRecord()
  return (
    <section className="panel" aria-busy={loading === 'waiting'}>
      <div className="panel-head">
        <h2>{text.lastResults}</h2>
      </div>
      {loading === 'failed' && (
        <Failed onRetry={() => record({ type: 'reload.pressed', asks: kinds.map((eventTypeId) => ({ what: 'results', eventTypeId })) })} />
      )}
      {loading === 'ready' && items.length === 0 && <Empty>{text.noResults}</Empty>}
      <ul>
        {loading === 'waiting' && [0, 1, 2].map((row) => <ResultRow key={row} result={null} />)}
        {items.map((result) => (
          <ResultRow key={result.marketId} result={result} />
        ))}
      </ul>
    </section>
  )
}

const ResultRow = ({ result }: { readonly result: LastResult | null }) => (
  <li className={line.box}>
    <span className={line.name}>{result === null ? <Bone width={220} /> : result.eventName}</span>
    {result !== null && <b>{result.winners.length === 0 ? text.void : result.winners.join(', ')}</b>}
    <small className="text-ink-3">{result === null ? <Bone width={70} /> : <Timed>{stampText(result.at)}</Timed>}</small>
  </li>
)
