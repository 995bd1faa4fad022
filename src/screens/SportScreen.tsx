import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Market } from '#contract/market.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Legend, ListSkeleton, MatchList } from '../markets/MatchList.tsx'
import { useListed } from '../markets/useListed.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { sportOf } from '../parts/sports.ts'
import { Bone, Empty, Failed } from '../parts/States.tsx'

/** One sport, its matches grouped by competition; `?competition=` leaves one. */
const SportScreen = () => {
  const { eventTypeId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const loading = useLedger(({ catalog }) => catalog.home)
  const send = useSend()
  const sport = sportOf(eventTypeId)
  const mine = useListed().filter((market) => market.eventTypeId === eventTypeId)
  const only = query.get('competition')
  if (sport === undefined) return <Navigate to="/" replace />
  const groups = groupsOf(mine)
  const shown = groups.filter(([id]) => only === null || id === only)
  return (
    <>
      <PageTitle aside={<Legend />}>{sport.name}</PageTitle>
      {groups.length > 1 && (
        <fieldset className="chips" aria-label={text.competitions}>
          <button type="button" aria-pressed={only === null} onClick={() => setQuery({}, { replace: true })}>
            {text.all}
          </button>
          {groups.map(([id, markets]) => (
            <button key={id} type="button" aria-pressed={only === id} onClick={() => setQuery({ competition: id }, { replace: true })}>
              {markets[0]?.competitionName}
            </button>
          ))}
        </fieldset>
      )}
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => send({ type: 'reload.pressed', what: 'home' })} />
        </section>
      )}
      {loading === 'waiting' && (
        <ListSkeleton
          rows={10}
          withDraw={sport.draws}
          title={
            <div className="panel-head">
              <Bone width={140} />
            </div>
          }
        />
      )}
      {loading === 'ready' && shown.length === 0 && (
        <section className="panel">
          <Empty>{text.noMatches(sport.name)}</Empty>
        </section>
      )}
      {shown.map(([id, markets]) => (
        <MatchList
          key={id}
          markets={markets}
          title={
            <div className="panel-head">
              <h2>{markets[0]?.competitionName}</h2>
            </div>
          }
        />
      ))}
    </>
  )
}
export default SportScreen

const groupsOf = (markets: readonly Market[]): readonly (readonly [string, readonly Market[]])[] => {
  const groups = new Map<string, readonly Market[]>()
  for (const market of markets) groups.set(market.competitionId, [...(groups.get(market.competitionId) ?? []), market])
  return [...groups]
}
