import { useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { type EventId, eventIdSchema } from '#contract/scalar.ts'
import { groupsOf } from '#client/market/groups.ts'
import { eventNameIn } from '#client/ledger/selectors.ts'
import { text } from '#copy/catalogue.ts'
import { useBoardMarket, useLedger, useRead, useRecord } from '../hooks.ts'
import type { Market } from '#contract/market.ts'
import { PAGES } from '../access.ts'
import { Boards } from './Boards.tsx'
import { BoardSkeleton, GroupsSkeleton, ScoreSkeleton } from './EventSkeleton.tsx'
import { eventPath } from '#client/market/address.ts'
import { EventStrips } from '../open-bets/SettledStrip.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { EventStar } from './Star.tsx'
import { heading, PageTitle, TitleBar } from '../ui/PageTitle.tsx'
import { sportName } from '../lib/sports.ts'
import { Bone, Empty, Failed, MoreMarkets } from '../ui/States.tsx'
import { useWide } from '../lib/useWide.ts'
import { Dated } from './Dated.tsx'
import { eventText } from './event-text.ts'
import { live } from './looks.ts'
import { Alone } from '../ui/Part.tsx'

/** One event: its score, its pictures, and its boards by group (BROWSE-05). An address with another sport is replaced by the event's own. */
const EventScreen = () => {
  const { eventTypeId = '', eventId = '' } = useParams()
  const known = eventIdSchema.safeParse(eventId)
  // We don't ask the exchange for an id that no event can have, and treat the event as missing (ROUTE-06).
  return known.success ? <Event eventTypeId={eventTypeId} eventId={known.data} /> : <Navigate to={PAGES.default.path} replace />
}
export default EventScreen

const Event = ({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: EventId }) => {
  const ask = { what: 'event', eventTypeId, eventId } as const
  const all = useLedger(({ catalog }) => catalog.markets)
  const { state: loading, leftOut } = useRead(ask)
  const name = useLedger((ledger) => eventNameIn(ledger, eventId))
  const record = useRecord()
  const groups = useMemo(() => groupsOf(Object.values(all).filter((market) => market.eventId === eventId)), [all, eventId])
  const first = groups[0]?.[1][0]
  const wide = useWide()
  const { search } = useLocation()
  if (first !== undefined && first.eventTypeId !== eventTypeId) return <Navigate to={`${eventPath(first)}${search}`} replace />
  return (
    <>
      {first === undefined ? (
        <TitleBar>
          <div>
            <p className="text-xs text-ink-3">{sportName(eventTypeId)}</p>
            <h1 tabIndex={-1} className={heading}>
              {name ?? (loading === 'waiting' ? <Bone width={240} height={18} /> : text.event)}
            </h1>
          </div>
        </TitleBar>
      ) : (
        <PageTitle crumb={`${sportName(eventTypeId)} / ${first.competitionName}`} corner={wide ? <When market={first} /> : undefined}>
          {eventText(first)}
        </PageTitle>
      )}
      {!wide && (
        <Alone>
          <ScoreBar eventId={eventId} />
        </Alone>
      )}
      {/* On a phone it is below the boards, so that it comes with the last of them. */}
      {(wide || loading !== 'waiting') && (
        <Alone>
          <ScorePanel eventId={eventId} />
        </Alone>
      )}
      {first !== undefined && <Boards key={eventId} groups={groups} first={first} pictured={loading === 'waiting' ? null : first} />}
      {first === undefined && loading === 'waiting' && (
        <>
          <ScoreSkeleton lines={!wide ? 1 : eventTypeId === '4' ? 7 : 2} />
          {wide && <GroupsSkeleton />}
          <BoardSkeleton />
        </>
      )}
      {loading === 'failed' && (
        <section className="panel">
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [ask] })} />
        </section>
      )}
      {/* Of markets that are no longer here; below all, so that it moves nothing. */}
      <section className="panel empty:hidden" aria-label={text.settledBets}>
        <EventStrips eventId={eventId} of={(marketId) => all[marketId] === undefined} />
      </section>
      <MoreMarkets leftOut={leftOut} />
      {first === undefined && loading === 'ready' && (
        <section className="panel">
          <Empty>{text.noMarkets}</Empty>
        </section>
      )}
    </>
  )
}

const When = ({ market }: { readonly market: Market }) => {
  const inplay = useBoardMarket(market.marketId, (live) => live?.inplay ?? null) ?? market.inplay
  const isClosed = useBoardMarket(market.marketId, (live) => live?.status === 'CLOSED')
  return (
    <>
      {isClosed ? (
        <span className="text-ink-3">{text.closed}</span>
      ) : inplay ? (
        <span className={live}>{text.inPlay}</span>
      ) : (
        <span className="text-ink-3">
          <Dated market={market} />
        </span>
      )}
      <EventStar market={market} />
    </>
  )
}
