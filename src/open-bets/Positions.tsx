import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { EventTypeId, MarketId } from '#contract/scalar.ts'
import {
  type EventPositions,
  ofSport,
  type Position,
  type PositionOrder,
  POSITION_ORDERS,
  positionsOf,
  sortedBy,
  withUnmatched,
} from '#client/betting/positions.ts'
import type { Rung } from '#domain/betting/runs.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { moneyText } from '#domain/betting/format.ts'
import type { Paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'
import { CashOutAll } from '../cash-out/CashOutAll.tsx'
import { CashOutFigure, CashOutPanel } from '../cash-out/CashOutFigure.tsx'
import { useLedger, useUnmatchedRows } from '../hooks.ts'
import { useOnBoard } from './useOnBoard.ts'
import { useNetNow } from './useNetNow.ts'
import { useChoice } from '../lib/choice.ts'
import { sportName } from '../lib/sports.ts'
import { useWide } from '../lib/useWide.ts'
import { eventPath } from '#client/market/address.ts'
import { useSize } from '../markets/useSize.ts'
import { Profit, useCommissionWord } from '../ui/Profit.tsx'
import { Signed } from '../ui/Money.tsx'
import { Empty } from '../ui/States.tsx'
import { Summary } from './Summary.tsx'
import { CancelAll, UnmatchedIn } from './UnmatchedBets.tsx'

/** A table has this much room or more; cards need less. */
const TABLE_WIDTH = 640
/** From here on it has the columns of stake and worst result; sorting by them is a choice above a narrower one. */
const WHOLE_WIDTH = 880
const SHOWN = ['all', 'unmatched'] as const

/** Open bets by event and market: what each pays, what it comes to now, and its unmatched bets beneath (OPEN-10). `ended`: for names. */
export const Positions = ({ bets, ended }: { readonly bets: readonly Bet[]; readonly ended: readonly Bet[] }) => {
  const markets = useLedger(({ catalog }) => catalog.markets)
  const [order, sort] = useChoice('sort', POSITION_ORDERS)
  const [shown, show] = useChoice('show', SHOWN)
  const rows = useUnmatchedRows()
  const onBoard = useOnBoard(bets)
  const all = useMemo(() => positionsOf(bets, markets, onBoard, ended), [bets, markets, onBoard, ended])
  const sports = useMemo(() => [...new Set(all.map(({ eventTypeId }) => eventTypeId))], [all])
  const [sport, chooseSport] = useChoice<EventTypeId | 'all'>('sport', ['all', ...sports])
  const events = useMemo(() => {
    const sorted = ofSport(sortedBy(all, order), sport === 'all' ? null : sport)
    return shown === 'all' ? sorted : withUnmatched(sorted, new Set<MarketId>(rows.map(({ bet }) => bet.marketId)))
  }, [all, order, sport, shown, rows])
  const word = useCommissionWord()
  const [measure, width] = useSize(useWide() ? TABLE_WIDTH : 0)
  const isWide = width >= TABLE_WIDTH
  const isWhole = width >= WHOLE_WIDTH
  const listed = useMemo(() => events.flatMap(({ positions }) => positions), [events])
  return (
    <section aria-label={text.positions} ref={measure}>
      <div className="flex flex-wrap items-center gap-2 px-3 py-2 phone:flex-nowrap phone:py-0 phone:fading phone:*:flex-none">
        <h2 className="mr-auto text-base font-bold phone:sr-only">{text.positions}</h2>
        <CashOutAll positions={listed} />
        {sports.length > 1 && (
          <Choice name={text.sport} value={sport} onChoose={(next) => chooseSport(sports.find((each) => each === next) ?? 'all')}>
            <option value="all">{text.allSports}</option>
            {sports.map((each) => (
              <option key={each} value={each}>
                {sportName(each)}
              </option>
            ))}
          </Choice>
        )}
        {!isWhole && (
          <Choice name={text.sortBy} value={order} onChoose={(next) => sort(POSITION_ORDERS.find((each) => each === next) ?? 'newest')}>
            {POSITION_ORDERS.map((each) => (
              <option key={each} value={each}>
                {text[ORDER_NAMES[each]]}
              </option>
            ))}
          </Choice>
        )}
        <button
          type="button"
          className="btn-small aria-pressed:bg-surface-3"
          aria-pressed={shown === 'unmatched'}
          onClick={() => show(shown === 'unmatched' ? 'all' : 'unmatched')}
        >
          {text.onlyUnmatched}
        </button>
        <CancelAll />
      </div>
      {events.length === 0 && <Empty>{text.noneOf(text.openBets)}</Empty>}
      {events.length > 0 && isWide && <Summary positions={listed} />}
      {events.length > 0 && (isWide ? <Table events={events} order={order} onSort={sort} isWhole={isWhole} /> : <Cards events={events} />)}
      {/* On a phone the first position comes first (OPEN-10). */}
      {events.length > 0 && !isWide && <Summary positions={listed} />}
      <p className="border-t border-line px-3 py-2 text-xs text-ink-3">
        {text.positionsNote(word)} {text.figuresNote}
      </p>
    </section>
  )
}

const ORDER_NAMES = { newest: 'newestFirst', event: 'event', stake: 'stake', result: 'worstResult' } as const

type ChoiceProps = {
  readonly name: string
  readonly value: string
  readonly onChoose: (next: string) => void
  readonly children: ReactNode
}

const Choice = ({ name, value, onChoose, children }: ChoiceProps) => (
  <select className="btn-small bg-surface" aria-label={name} value={value} onChange={(event) => onChoose(event.target.value)}>
    {children}
  </select>
)

const cell = 'h-10 px-3 py-0.5'
const figure = `${cell} text-right whitespace-nowrap`

type TableProps = {
  readonly isWhole: boolean
  readonly events: readonly EventPositions[]
  readonly order: PositionOrder
  readonly onSort: (order: PositionOrder) => void
}

const Table = ({ events, order, onSort, isWhole }: TableProps) => (
  <table className="w-full text-sm">
    <caption className="sr-only">{text.positions}</caption>
    <thead className="border-y border-line bg-surface-2 text-xs">
      <tr>
        <Head order="event" now={order} onSort={onSort} />
        <th scope="col" className={`px-3 text-left font-semibold ${isWhole ? 'w-[45%]' : ''}`}>
          {text.ifWin}
        </th>
        {isWhole && <Head order="stake" now={order} onSort={onSort} look="text-right" />}
        {isWhole && <Head order="result" now={order} onSort={onSort} look="text-right" />}
        <th scope="col" className="px-3 text-right font-semibold">
          {text.netNow}
        </th>
        <th scope="col">
          <span className="sr-only">{text.cashOut}</span>
        </th>
      </tr>
    </thead>
    {events.map((event) => (
      <tbody key={event.eventId} className="border-b border-line">
        <tr className="bg-surface-2">
          <th scope="rowgroup" colSpan={isWhole ? 6 : 4} className="px-3 text-left">
            <EventName event={event} />
          </th>
        </tr>
        {event.positions.map((position) => (
          <Rows key={position.marketId} position={position} isWhole={isWhole} />
        ))}
      </tbody>
    ))}
  </table>
)

type HeadProps = {
  readonly order: 'event' | 'stake' | 'result'
  readonly now: PositionOrder
  readonly onSort: (order: PositionOrder) => void
  readonly look?: string
}

/** The head of a column that sorts: pressed again, the newest bet is first. */
const Head = ({ order, now, onSort, look = 'text-left' }: HeadProps) => (
  <th scope="col" className={look} aria-sort={now !== order ? 'none' : order === 'stake' ? 'descending' : 'ascending'}>
    <button type="button" className="min-h-target px-3 font-semibold" onClick={() => onSort(now === order ? 'newest' : order)}>
      {text[ORDER_NAMES[order]]}
      <span aria-hidden="true">{now === order ? ' ↓' : ''}</span>
    </button>
  </th>
)

const Rows = ({ position, isWhole }: { readonly position: Position; readonly isWhole: boolean }) => (
  <>
    {position.count > 0 && (
      <tr className="border-t border-line">
        <th scope="row" className={`${cell} text-left font-normal whitespace-nowrap`}>
          <MarketName position={position} />
        </th>
        <td className={cell}>
          <Results position={position} look="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-5" />
        </td>
        {isWhole && <td className={figure}>{moneyText(position.stake)}</td>}
        {isWhole && (
          <td className={figure}>
            <Profit amount={position.worst} />
          </td>
        )}
        <td className={figure}>
          <NetNow position={position} />
        </td>
        <td className={`${cell} text-right`}>
          <CashOutFigure marketId={position.marketId} place="bets" />
        </td>
      </tr>
    )}
    <tr className="[&:not(:has(li,section))]:hidden">
      <td colSpan={isWhole ? 6 : 4}>
        <CashOutPanel marketId={position.marketId} place="bets" />
        {position.count === 0 && (
          <p className="border-t border-line px-3 py-2 text-sm">
            <MarketName position={position} />
          </p>
        )}
        <UnmatchedIn marketId={position.marketId} inRows />
      </td>
    </tr>
  </>
)

const Cards = ({ events }: { readonly events: readonly EventPositions[] }) =>
  events.map((event) => (
    <section key={event.eventId} className="border-t border-line" aria-label={event.eventName}>
      <h3 className="bg-surface-2 px-3">
        <EventName event={event} />
      </h3>
      {event.positions.map((position) => (
        <div key={position.marketId} className="border-t border-line">
          {position.count > 0 && (
            <div className="px-3 py-2 text-sm">
              <div className="flex items-center justify-between gap-3">
                <MarketName position={position} />
                <CashOutFigure marketId={position.marketId} place="bets" />
              </div>
              <CashOutPanel marketId={position.marketId} place="bets" />
              <Results position={position} look="grid" />
              <p className="mt-1 flex justify-between gap-3 border-t border-line pt-1 text-ink-2">
                {text.netNow} <NetNow position={position} />
              </p>
            </div>
          )}
          <UnmatchedIn marketId={position.marketId} />
        </div>
      ))}
    </section>
  ))

const EventName = ({ event }: { readonly event: EventPositions }) => (
  <Link className="inline-flex min-h-target items-center font-semibold hover:underline" to={eventPath(event)}>
    {event.eventName}
  </Link>
)

const MarketName = ({ position: { named, count } }: { readonly position: Position }) => (
  <span>
    <b className="font-semibold">{marketText(named)}</b>{' '}
    {count > 0 && <small className="text-xs whitespace-nowrap text-ink-3">{text.betCount(count)}</small>}
  </span>
)

const runsText = ({ from, to }: Rung): string =>
  to === null ? text.runsFrom(from) : from === 0 ? text.runsBelow(to + 1) : text.runsTo(from, to)

/** What the position pays by runner, or by runs. */
const Results = ({ position: { runners, runs }, look }: { readonly position: Position; readonly look: string }) => (
  <dl className={look}>
    {runners.map(({ runner, net }) => (
      <Result key={runner?.selectionId ?? 'other'} name={runner === null ? text.anyOther : runnerText(runner)} net={net} />
    ))}
    {runs.map((rung) => (
      <Result key={rung.from} name={runsText(rung)} net={rung.pnl} />
    ))}
  </dl>
)

const Result = ({ name, net }: { readonly name: string; readonly net: Paise }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="min-w-0 truncate text-ink-2">{name}</dt>
    <dd className="whitespace-nowrap">
      <Profit amount={net} />
    </dd>
  </div>
)

/** What the position comes to at the best prices now; a dash where there is no price. */
const NetNow = ({ position }: { readonly position: Position }) => {
  const net = useNetNow(position)
  return net === null ? <span className="text-ink-3">–</span> : <Signed amount={net} />
}

/** The positions of a page for the side panel, in two lines each: the second names the match (OPEN-10). */
export const PositionLines = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const markets = useLedger(({ catalog }) => catalog.markets)
  const onBoard = useOnBoard(bets)
  const lines = useMemo(
    () =>
      positionsOf(bets, markets, onBoard).flatMap(({ eventName, positions }) =>
        positions.filter(({ count }) => count > 0).map((position) => ({ eventName, position })),
      ),
    [bets, markets, onBoard],
  )
  if (lines.length === 0) return null
  return (
    <section className="border-t border-line first:border-t-0" aria-label={text.positions}>
      <div className="flex min-h-target items-center justify-between gap-3 px-3 text-xs text-ink-3">
        <h3 className="text-base font-bold text-ink">{text.positions}</h3>
        <span>
          {text.netNow}, {text.netOfCommission}
        </span>
      </div>
      <ul>
        {lines.map(({ eventName, position }) => (
          <li key={position.marketId} className="border-t border-line px-3 py-1.5 text-sm">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{marketText(position.named)}</span>
              <NetNow position={position} />
            </div>
            <small className="flex items-baseline justify-between gap-3 text-xs text-ink-3">
              <span className="min-w-0 truncate">{eventName}</span>
              <span className="whitespace-nowrap">
                {text.worstCase} <Profit amount={position.worst} />
              </span>
            </small>
          </li>
        ))}
      </ul>
      <details className="border-t border-line px-3 text-xs text-ink-3">
        <summary className="min-h-target cursor-pointer content-center">{text.figuresHelp}</summary>
        <p className="pb-2">{text.figuresNote}</p>
      </details>
    </section>
  )
}
