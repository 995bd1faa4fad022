import { Link } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { useRead, useRecord } from '../hooks.ts'
import { Legend, ListSkeleton, MatchList } from './MatchList.tsx'
import { useListed } from './useListed.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SPORTS } from '../lib/sports.ts'
import { Empty, Failed } from '../ui/States.tsx'

/** The page instead of an unknown event's: says so, and lists current matches (BROWSE-06). */
const DefaultScreen = () => {
  const loading = useRead({ what: 'home' }).state
  const record = useRecord()
  const inplay = useListed().filter((market) => market.inplay)
  return (
    <>
      <PageTitle aside={<Legend />}>{text.eventGone}</PageTitle>
      <section className="panel note">
        <p>{text.eventGoneNote}</p>
        <Link className="link" to="/">
          {text.backHome}
        </Link>
      </section>
      {loading === 'waiting' && <ListSkeleton rows={6} withDraw={false} title={headOf(text.inPlay)} />}
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'home' }] })} />
        </section>
      )}
      {loading === 'ready' && inplay.length === 0 && (
        <section className="panel">
          <Empty>{text.nothingInPlay}</Empty>
        </section>
      )}
      {SPORTS.map((sport) => {
        const mine = inplay.filter(({ eventTypeId }) => eventTypeId === sport.id)
        return mine.length === 0 ? null : <MatchList key={sport.id} markets={mine} title={headOf(sport.name)} />
      })}
    </>
  )
}
export default DefaultScreen

const headOf = (name: string) => (
  <div className="panel-head">
    <h2>{name}</h2>
  </div>
)
