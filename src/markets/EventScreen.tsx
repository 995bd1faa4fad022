import { type ReactNode, useMemo, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { type EventId, eventIdSchema } from '#contract/scalar.ts'
import { type MarketGroup, groupsOf, MARKET_GROUPS } from '#client/market/groups.ts'
import { eventNameIn } from '#client/ledger/selectors.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useBoardMarket, useLedger, useRead, useRecord, useSpine } from '../hooks.ts'
import type { Market } from '#contract/market.ts'
import { PAGES } from '../access.ts'
import { BoardSkeleton, GroupsSkeleton, ScoreSkeleton } from './EventSkeleton.tsx'
import { eventPath } from '#client/market/address.ts'
import { EventStrips } from '../open-bets/SettledStrip.tsx'
import { MarketPanel } from './MarketPanel.tsx'
import { RunsBoard, SessionCount } from './RunsBoard.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { EventStar } from './Star.tsx'
import { useVideo, VideoButton, VideoPanel } from './Video.tsx'
import { useChoice } from '../lib/choice.ts'
import { heading, PageTitle, TitleBar } from '../ui/PageTitle.tsx'
import { sportName } from '../lib/sports.ts'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { useWide } from '../lib/useWide.ts'
import { Icon } from '../ui/Icon.tsx'
import { startText, useTimes } from '../lib/when.ts'
import { Timed } from '../ui/Timed.tsx'
import { later } from '../lib/later.ts'
import { live } from './looks.ts'
import { historyPanel, statisticsPanel } from './board-looks.ts'
import { Alone, Part } from '../ui/Part.tsx'

const PriceHistory = later(() => import('./PriceHistory.tsx'))
const Statistics = later(() => import('./Statistics.tsx'))

const groupNames = {
  main: 'groupMain',
  bookmaker: 'groupBookmaker',
  innings: 'groupInnings',
  session: 'groupSession',
  more: 'groupMore',
} as const satisfies Readonly<Record<MarketGroup, Sentence>>

const GROUPS = ['all', ...MARKET_GROUPS] as const

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
  const loading = useRead(ask).state
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
          {first.eventName}
        </PageTitle>
      )}
      {!wide && (
        <Alone>
          <ScoreBar eventId={eventId} />
        </Alone>
      )}
      <Alone>
        <ScorePanel eventId={eventId} />
      </Alone>
      {/* Of markets that are no longer here. */}
      <section className="panel empty:hidden" aria-label={text.settledBets}>
        <EventStrips eventId={eventId} of={(marketId) => all[marketId] === undefined} />
      </section>
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
      {first === undefined && loading === 'ready' && (
        <section className="panel">
          <Empty>{text.noMarkets}</Empty>
        </section>
      )}
    </>
  )
}

/** `pictured` is null while more boards may come, because the picture below them would move under a finger. */
type Groups = {
  readonly groups: readonly (readonly [MarketGroup, readonly Market[]])[]
  readonly first: Market
  readonly pictured: Market | null
}

/**
 * The boards, or only those of the chosen group. Main ones take the full width, as sessions do; the picture is beside the first small
 * ones on a desk, and folded below all of them on a phone (MKT-12).
 */
const Boards = ({ groups, first, pictured }: Groups) => {
  const { eventTypeId, eventId } = first
  const video = useVideo(eventTypeId, eventId)
  const hasHistory = useHas('price-history')
  const [asked, choose] = useChoice('group', GROUPS)
  /** The group in the address; all groups if this event does not have it. */
  const chosen = groups.some(([group]) => group === asked) ? asked : 'all'
  const shown = groups.filter(([group]) => chosen === 'all' || group === chosen)
  const across = (group: MarketGroup): boolean => group === 'main'
  const wide = useWide()
  const main = shown.filter(([group]) => across(group)).flatMap(([, markets]) => markets.map(boardOf))
  /** The row stands from the start: a list may know one group, and a row that came with the others would move every board. */
  const choices = (
    <div className="flex min-w-0 items-center gap-2">
      <fieldset className="chips flex-1 phone:px-3" aria-label={text.marketGroups}>
        <button type="button" aria-pressed={chosen === 'all'} onClick={() => choose('all')}>
          {text.allMarkets}
        </button>
        {groups.length > 1 &&
          groups.map(([group, markets]) => (
            <button key={group} type="button" aria-pressed={chosen === group} onClick={() => choose(group)}>
              {text[groupNames[group]]} {group === 'session' ? <SessionCount markets={markets} /> : markets.length}
            </button>
          ))}
      </fieldset>
      {!wide && <EventStar market={first} />}
      {video !== null && <VideoButton video={video} />}
    </div>
  )
  return (
    <>
      {video?.isPressed === true && (
        <Alone>
          <VideoPanel video={video} />
        </Alone>
      )}
      {wide && choices}
      {main}
      {/* A phone's first prices stand above it. */}
      {!wide && choices}
      <div className="boards grid grid-cols-1 items-start gap-3 *:only:col-span-full @min-[40rem]/main:grid-cols-2">
        {shown
          .filter(([group]) => !across(group))
          .map(([group, markets]) =>
            group === 'session' ? (
              <Alone key={group}>
                <RunsBoard markets={markets} />
              </Alone>
            ) : (
              markets.map(boardOf)
            ),
          )}
        {hasHistory && pictured !== null && (chosen === 'all' || chosen === 'main') && (
          <Folded name={text.priceHistory} look={historyPanel}>
            <PriceHistory market={pictured} />
          </Folded>
        )}
      </div>
      {pictured !== null && (
        <Folded name={text.statistics} look={statisticsPanel}>
          <Statistics eventTypeId={eventTypeId} eventId={eventId} />
        </Folded>
      )}
    </>
  )
}

const boardOf = (market: Market) => (
  <Alone key={market.marketId}>
    <MarketPanel market={market} />
  </Alone>
)

type FoldedProps = { readonly name: string; readonly look: string; readonly children: ReactNode }

/** A panel below the boards. On a phone it is loaded when the player unfolds it. */
const Folded = ({ name, look, children }: FoldedProps) => {
  const isWide = useWide()
  const [isUnfolded, setUnfolded] = useState(false)
  const panel = <Part waiting={<section className={`panel ${look}`} aria-busy="true" aria-label={name} />}>{children}</Part>
  if (isWide) return panel
  return (
    <>
      <button
        type="button"
        className="panel flex min-h-target items-center justify-between px-3 text-left text-base font-bold"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {name}
        <Icon name={isUnfolded ? 'up' : 'down'} />
      </button>
      {isUnfolded && panel}
    </>
  )
}

const When = ({ market }: { readonly market: Market }) => {
  const inplay = useBoardMarket(market.marketId, (live) => live?.inplay ?? null) ?? market.inplay
  const isClosed = useBoardMarket(market.marketId, (live) => live?.status === 'CLOSED')
  const { ticks } = useSpine()
  const times = useTimes()
  return (
    <>
      {isClosed ? (
        <span className="text-ink-3">{text.closed}</span>
      ) : inplay ? (
        <span className={live}>{text.inPlay}</span>
      ) : (
        <span className="text-ink-3">
          <Timed>{startText(market.openDate, ticks.get(), times)}</Timed>
        </span>
      )}
      <EventStar market={market} />
    </>
  )
}
