import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { text } from '#domain/text.ts'
import { useBoardMarket, useLedger, useSend, useSpine } from '../hooks.ts'
import type { Market } from '#contract/market.ts'
import { MarketPanel } from '../markets/MarketPanel.tsx'
import { ScorePanel } from '../markets/ScorePanel.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { sportOf } from '../parts/sports.ts'
import { Bone, Empty, Failed } from '../parts/States.tsx'
import { startText } from '../parts/when.ts'

const boards: readonly string[] = ['MATCH_ODDS', 'TOURNAMENT_WINNER', 'OTHER_ODDS', 'Special']

/** One event: its score and its boards. */
const EventScreen = () => {
  const { eventTypeId = '', eventId = '' } = useParams()
  const all = useLedger(({ catalog }) => catalog.markets)
  const loading = useLedger(({ catalog }) => (catalog.event?.eventId === eventId ? catalog.event.loading : 'waiting'))
  const send = useSend()
  const markets = useMemo(
    () =>
      Object.values(all)
        .filter((market) => market.eventId === eventId && boards.includes(market.marketType))
        .toSorted((a, b) => boards.indexOf(a.marketType) - boards.indexOf(b.marketType)),
    [all, eventId],
  )
  const first = markets[0]
  return (
    <>
      {first === undefined ? (
        <div className="bar">
          <div>
            <p className="crumb">{sportOf(eventTypeId)?.name}</p>
            <h1 tabIndex={-1}>{loading === 'waiting' ? <Bone width={240} height={18} /> : text.exchange}</h1>
          </div>
        </div>
      ) : (
        <PageTitle crumb={`${sportOf(eventTypeId)?.name ?? ''} / ${first.competitionName}`} aside={<When market={first} />}>
          {first.eventName}
        </PageTitle>
      )}
      <ScorePanel eventId={eventId} />
      {markets.map((market) => (
        <MarketPanel key={market.marketId} market={market} />
      ))}
      {first === undefined && loading === 'waiting' && (
        <>
          <ScoreSkeleton lines={eventTypeId === '4' ? 7 : 2} />
          <BoardSkeleton />
        </>
      )}
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => send({ type: 'reload.pressed', what: 'event' })} />
        </section>
      )}
      {first === undefined && loading === 'ready' && (
        <section className="panel">
          <Empty>{text.noMarkets}</Empty>
        </section>
      )}
    </>
  )
}
export default EventScreen

const When = ({ market }: { readonly market: Market }) => {
  const inplay = useBoardMarket(market.marketId, (live) => live?.inplay ?? null) ?? market.inplay
  const { ticks } = useSpine()
  return inplay ? <span className="live">{text.inPlay}</span> : <span className="mut">{startText(market.openDate, ticks.get())}</span>
}

const ScoreSkeleton = ({ lines }: { readonly lines: number }) => (
  <section className="panel score-bones" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <Bone key={line} width={`${70 - (line % 3) * 12}%`} />
    ))}
  </section>
)

const BoardSkeleton = () => (
  <section className="panel board" aria-busy="true" aria-label={text.loading}>
    <div className="panel-head">
      <h2>
        <Bone width={90} />
      </h2>
      <small>
        <Bone width={150} height={11} />
      </small>
      <span className="grow" />
      <small>
        <Bone width={110} height={11} />
      </small>
    </div>
    <div className="ladder ladder-head" aria-hidden="true">
      <span className="b">{text.back}</span>
      <span className="l">{text.lay}</span>
    </div>
    {[0, 1].map((row) => (
      <div className="ladder" key={row}>
        <span>
          <Bone width="60%" />
        </span>
        <span className="cells">
          {[0, 1, 2, 3, 4, 5].map((cell) => (
            <span key={cell} className={cell === 2 || cell === 3 ? '' : 'far'}>
              <span className="cell" />
            </span>
          ))}
        </span>
      </div>
    ))}
  </section>
)
