import { Link } from 'react-router-dom'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Legend, ListSkeleton, MatchList } from '../markets/MatchList.tsx'
import { useListed } from '../markets/useListed.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { Empty, Failed } from '../parts/States.tsx'

/** Where an event that is not known any more leads to: says so, and shows what is on (BROWSE-06). */
const DefaultScreen = () => {
  const loading = useLedger(({ catalog }) => catalog.home)
  const send = useSend()
  const inplay = useListed().filter((market) => market.inplay)
  const head = (
    <div className="panel-head">
      <h2>{text.inPlay}</h2>
    </div>
  )
  return (
    <>
      <PageTitle aside={<Legend />}>{text.eventGone}</PageTitle>
      <section className="panel note">
        <p>{text.eventGoneNote}</p>
        <Link className="link inline-flex items-center" to="/">
          {text.backHome}
        </Link>
      </section>
      {loading === 'waiting' && <ListSkeleton rows={6} withDraw={false} title={head} />}
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => send({ type: 'reload.pressed', what: 'home' })} />
        </section>
      )}
      {loading === 'ready' && (
        <MatchList markets={inplay} title={head}>
          {inplay.length === 0 && <Empty>{text.nothingInPlay}</Empty>}
        </MatchList>
      )}
    </>
  )
}
export default DefaultScreen
