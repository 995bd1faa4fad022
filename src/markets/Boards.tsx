import { type ReactNode, useState } from 'react'
import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'
import { isOver } from '#client/market/board.ts'
import { type MarketGroup, MARKET_GROUPS } from '#client/market/groups.ts'
import { lostIn } from '#domain/market/lost.ts'
import { isToldOf } from '#client/market/score.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useSpine } from '../hooks.ts'
import { useChoice } from '../lib/choice.ts'
import { later } from '../lib/later.ts'
import { useWide } from '../lib/useWide.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alone, Part } from '../ui/Part.tsx'
import { historyPanel, playPanel, statisticsPanel } from './board-looks.ts'
import { columnsOf, sum } from './columns.ts'
import { MarketPanel } from './MarketPanel.tsx'
import { RunsBoard, SessionCount } from './RunsBoard.tsx'
import { EventStar } from './Star.tsx'
import { useVideo, VideoButton, VideoPanel } from './Video.tsx'

const LivePlay = later(() => import('./LivePlay.tsx'))
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

type Groups = {
  readonly groups: readonly (readonly [MarketGroup, readonly Market[]])[]
  readonly first: Market
  /** Null while more boards may come, because the picture below them would move under a finger. */
  readonly pictured: Market | null
}

/**
 * The boards, or only those of the chosen group (MKT-12). Main ones take the full width; the others stand in two columns where there is
 * room, and sessions open the second, with the prices' picture beside or below all. On a phone the picture is folded. What is over is last.
 */
export const Boards = ({ groups, first, pictured }: Groups) => {
  const { eventTypeId, eventId } = first
  const video = useVideo(eventTypeId, eventId)
  const hasHistory = useHas('price-history')
  const isWide = useWide()
  const [asked, choose] = useChoice('group', GROUPS)
  /** The group in the address; all groups if this event does not have it. */
  const chosen = groups.some(([group]) => group === asked) ? asked : 'all'
  const seen = useSeenAtFirst(groups.flatMap(([, markets]) => markets))
  const of = (group: MarketGroup): readonly Market[] =>
    chosen === 'all' || chosen === group ? (groups.find(([name]) => name === group)?.[1] ?? []) : []
  const going = (...names: readonly MarketGroup[]): readonly Market[] => names.flatMap(of).filter((market) => !seen(market).isOver)
  const sessions = of('session')
  const ended = MARKET_GROUPS.filter((group) => group !== 'session')
    .flatMap(of)
    .filter((market) => seen(market).isOver)
  const isMain = chosen === 'all' || chosen === 'main'
  const isPictured = hasHistory && isMain
  const isTold = useLedger(({ catalog }) => isToldOf(catalog.scores[eventId])) && isMain && isWide
  const play = isTold && pictured !== null && (
    <Part key="play" waiting={<section className={`panel ${playPanel}`} aria-busy="true" aria-label={text.livePlay} />}>
      <LivePlay eventId={eventId} />
    </Part>
  )
  const picture = isPictured && pictured !== null && (
    <Folded key="history" name={text.priceHistory} look={historyPanel}>
      <PriceHistory market={pictured} />
    </Folded>
  )
  const before = going('bookmaker', ...(isWide ? (['innings'] as const) : []))
  const after = [...going(...(isWide ? [] : (['innings'] as const)), 'more'), ...ended]
  /** The sides of a competition's winner have no match with each other. */
  const hasStatistics = pictured !== null && first.marketType !== 'TOURNAMENT_WINNER'
  const heightOf = heightIn(seen)
  const columns = [...before, ...after].map(heightOf).concat(sessionsHeight(sessions, seen), isTold ? PLAY : 0)
  /** Boards that are taller than the statistics leave the prices' picture beside them; others need it as one of theirs. */
  const isBeside = sum(going('main').map(heightOf)) + sum(columns) / 2 > (hasStatistics ? STATISTICS : 0)
  const pictures: readonly Piece[] = [
    ...(isTold ? [{ height: PLAY, part: play }] : []),
    ...(isPictured && isWide && !isBeside ? [{ height: PICTURE, part: picture }] : []),
  ]
  /** It stands from the start: a list may know one group, and a row that came with the others would move every board. */
  const choices = (
    <div className={`flex min-w-0 items-center gap-2 ${isWide ? '' : '-my-1 first:mt-0'}`}>
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
      {video !== null && <VideoButton video={video} />}
      {!isWide && <EventStar market={first} />}
    </div>
  )
  return (
    <>
      {video?.isPressed === true && (
        <Alone>
          <VideoPanel video={video} />
        </Alone>
      )}
      {isWide && choices}
      <div className="boards">
        <div className="markets">
          {going('main').map(boardOf)}
          {/* A phone’s first prices stand above it. */}
          {!isWide && choices}
          <Columns before={before} sessions={sessions} after={after} pictures={pictures} seen={seen} />
        </div>
        <div className="beside empty:hidden">
          {(!isWide || isBeside) && picture}
          {hasStatistics && (
            <Folded name={text.statistics} look={statisticsPanel}>
              <Statistics eventTypeId={eventTypeId} eventId={eventId} />
            </Folded>
          )}
        </div>
      </div>
    </>
  )
}

type Seen = { readonly isOver: boolean /** How many of its runners could no longer win. */; readonly lost: number }
/**
 * What the markets were when this page first saw them. One that ends later, or whose runner is lost later, keeps its place, so that no price
 * moves under a finger.
 */
const useSeenAtFirst = (markets: readonly Market[]): ((market: Market) => Seen) => {
  const { board, rendered } = useSpine()
  const listed = useLedger(({ catalog }) => catalog.lost)
  const [seen, see] = useState<ReadonlyMap<MarketId, Seen>>(new Map())
  const seenNow = ({ marketId, status }: Market) => {
    const live = board.markets.get(marketId) ?? rendered.board.get(marketId)
    const lost = live === undefined ? (listed[marketId]?.length ?? 0) : lostIn(live).size
    return [marketId, { isOver: status === 'CLOSED' || isOver(live), lost }] as const
  }
  const fresh = markets.filter(({ marketId }) => !seen.has(marketId))
  if (fresh.length > 0) see(new Map([...seen, ...fresh.map(seenNow)]))
  const isAllOver = markets.every(({ marketId }) => seen.get(marketId)?.isOver === true)
  return ({ marketId }) => ({ isOver: !isAllOver && seen.get(marketId)?.isOver === true, lost: seen.get(marketId)?.lost ?? 0 })
}

/** A picture of a column. `height`: its least height, in pixels, roughly. */
type Piece = { readonly height: number; readonly part: ReactNode }
const PICTURE = 345
const PLAY = 546
const STATISTICS = 670

/** The height of a board, in pixels, roughly. All lost runners share one line. */
const boardHeight = (runners: number, lost: number): number => 90 + 48 * (runners - lost + Math.min(1, lost))

const boardOf = (market: Market) => (
  <Alone key={market.marketId}>
    <MarketPanel market={market} />
  </Alone>
)

const heightIn =
  (seen: (market: Market) => Seen) =>
  (market: Market): number =>
    boardHeight(market.runners.length, seen(market).lost)

/** The same of the sessions. The first eight count, so that one more moves no board to the other column. */
const sessionsHeight = (sessions: readonly Market[], seen: (market: Market) => Seen): number => {
  const rows = sessions.filter((market) => !seen(market).isOver).length
  return rows === 0 ? 0 : 130 + 56 * Math.min(8, rows)
}

type ColumnsProps = {
  readonly before: readonly Market[]
  readonly sessions: readonly Market[]
  readonly after: readonly Market[]
  readonly pictures: readonly Piece[]
  readonly seen: (market: Market) => Seen
}
/** Two columns of about the same height: sessions open the second, pictures are last. One piece alone takes the full width. */
const Columns = ({ before, sessions, after, pictures, seen }: ColumnsProps) => {
  const isWide = useWide()
  const heightOf = heightIn(seen)
  const isSplit = sessions.length > 0
  const free = isSplit ? after : [...before, ...after]
  const standing = [isSplit ? sum(before.map(heightOf)) : 0, sessionsHeight(sessions, seen)] as const
  const found = columnsOf(
    free.map(heightOf),
    pictures.map(({ height }) => height),
    standing,
  )
  // A phone has one column, in the order of the boards.
  const cut = isSplit && !isWide ? 0 : found.cut
  const [left, right] = [free.slice(0, cut).map(boardOf), free.slice(cut).map(boardOf)]
  const below = (side: number): readonly ReactNode[] => pictures.filter((_, at) => found.pictures[at] === side).map(({ part }) => part)
  // In one column, what is after the sessions is below them.
  const late = (
    <div key="late" className="late">
      {left}
    </div>
  )
  const runs = (
    <Alone key="sessions">
      <RunsBoard markets={sessions} />
    </Alone>
  )
  const columns = [
    [...(isSplit ? before.map(boardOf) : left), ...(isSplit && left.length > 0 ? [late] : []), ...below(0)],
    [...(isSplit ? [runs] : []), ...right, ...below(1)],
  ].filter((column) => column.length > 0)
  if (columns.length === 0) return null
  return (
    <div className="columns">
      {columns.map((column, side) => (
        <div key={side} className="column">
          {column}
        </div>
      ))}
    </div>
  )
}

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
