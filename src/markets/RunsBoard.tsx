import { memo, useMemo, useState } from 'react'
import type { Market } from '#contract/market.ts'
import { type SessionGroup, sessionGroupsOf } from '#client/market/groups.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { marketText, noteText, runnerText } from '#copy/feeds.ts'
import { useBoard, useLedger } from '../hooks.ts'
import { AlertBell, AlertPanel } from '../alerts/AlertBell.tsx'
import { HeadStrip } from '../open-bets/SettledStrip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { board, cells, ladderNote } from './board-looks.ts'
import { LimitLine } from './LimitLine.tsx'
import { PriceCell } from './PriceCell.tsx'
import { RunsLadder, RunsNote } from './RunsLadder.tsx'
import { Veiled } from './Veil.tsx'

/** The current status of each market, from the board. */
const useStatuses = (markets: readonly Market[]): readonly string[] => {
  const marketIds = useMemo(() => markets.map(({ marketId }) => marketId), [markets])
  const statuses = useBoard(marketIds, (known) => markets.map(({ marketId, status }) => known.get(marketId)?.status ?? status).join())
  return useMemo(() => statuses.split(','), [statuses])
}

/** The number of open or suspended sessions. */
export const SessionCount = ({ markets }: { readonly markets: readonly Market[] }) =>
  useStatuses(markets).filter((status) => status === 'OPEN' || status === 'SUSPENDED').length

const names = {
  innings: 'sessionsInnings',
  overs: 'sessionsOvers',
  players: 'sessionsPlayers',
  wickets: 'sessionsWickets',
  others: 'sessionsOthers',
} as const satisfies Readonly<Record<SessionGroup, Sentence>>
/** Where there is room the groups stand in two columns, always the same, so that no row changes its column. */
const COLUMNS: readonly (readonly SessionGroup[])[] = [
  ['innings', 'wickets', 'others'],
  ['overs', 'players'],
]

/** The sessions of a match by group, one row each: NO and YES, the run line large and its price below. It leaves out inactive ones. */
export const RunsBoard = memo(({ markets }: { readonly markets: readonly Market[] }) => {
  const stale = useLedger(({ feed }) => feed === 'silent')
  const results = useLedger(({ catalog }) => catalog.results)
  const statuses = useStatuses(markets)
  // We keep the last session of a group that ended on this page, with its result.
  const running = markets.filter((_, at) => statuses[at] !== 'INACTIVE' && statuses[at] !== 'CLOSED')
  const ended = markets.filter(({ marketId }, at) => statuses[at] === 'CLOSED' && results.some((result) => result.marketId === marketId))
  const groups = sessionGroupsOf([...markets.filter((market) => running.includes(market) || ended.includes(market))]).map(
    ([group, all]) => [group, all.filter((market) => running.includes(market) || market === lastOf(all, ended))] as const,
  )
  const columns = COLUMNS.map((column) => groups.filter(([group]) => column.includes(group))).filter((column) => column.length > 0)
  const [first] = markets
  const [isAlerting, setAlerting] = useState(false)
  const alerts = { name: text.groupSession, markets: running, isOpen: isAlerting, onToggle: () => setAlerting(!isAlerting) }
  return (
    <section className={`panel sessions col-span-full ${board}`} data-stale={stale} aria-label={text.groupSession}>
      <div className="panel-head relative">
        <h2>{text.groupSession}</h2>
        {first !== undefined && <LimitLine market={first} />}
        <span className="flex-1" />
        {running.length > 0 && <AlertBell {...alerts} />}
        {first !== undefined && (
          <HeadStrip eventId={first.eventId} of={(marketId) => markets.some((market) => market.marketId === marketId)} />
        )}
      </div>
      {running.length > 0 && <AlertPanel {...alerts} className="border-b" />}
      {columns.length === 0 ? (
        <p className="note">{text.noSession}</p>
      ) : (
        <div className={columns.length === 2 ? 'pair @min-[40rem]/board:grid @min-[40rem]/board:grid-cols-2' : ''}>
          {columns.map((column, at) => (
            <div key={column[0]?.[0]} className={at === 0 && columns.length === 2 ? 'border-line @min-[40rem]/board:border-r' : ''}>
              {column.map(([group, shown]) => (
                <SessionGroupRows key={group} group={group} markets={shown} />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  )
})

const lastOf = (all: readonly Market[], ended: readonly Market[]): Market | undefined => all.findLast((market) => ended.includes(market))

const SessionGroupRows = ({ group, markets }: { readonly group: SessionGroup; readonly markets: readonly Market[] }) => (
  <>
    <div className="ladder ladder-head h-8 border-b phone:h-5.5 border-line bg-surface-2 text-center text-xs font-semibold" data-levels="1">
      <h3 className="text-left text-xs font-semibold text-ink-2">{text[names[group]]}</h3>
      <span className="text-lay-ink" aria-hidden="true">
        {text.no}
      </span>
      <span className="text-back-ink" aria-hidden="true">
        {text.yes}
      </span>
    </div>
    {markets.map((market) => (
      <SessionRow key={market.marketId} market={market} />
    ))}
  </>
)

const SessionRow = ({ market }: { readonly market: Market }) => {
  const result = useLedger(({ catalog }) => catalog.results.find(({ marketId }) => marketId === market.marketId))
  const [runner] = market.runners
  const [isOpen, setOpen] = useState(false)
  if (runner === undefined) return null
  return (
    <fieldset className="min-w-0 border-line not-first-of-type:border-t" aria-label={runnerText(runner)}>
      <div className="ladder" data-levels="1" data-runner="">
        <div className="min-w-0 pr-2">
          <b className="line-clamp-2 text-base leading-4.75 has-[~[data-runs-note]]:line-clamp-1">{marketText(market)}</b>
          <RunsNote market={market} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          {result !== undefined && (
            <small className={`flex items-center gap-1 font-semibold ${ladderNote} text-up`} role="status">
              <Icon name="tick" size={14} />
              {result.note === '' ? text.voided : noteText(result)}
            </small>
          )}
        </div>
        <Veiled market={market} className={cells}>
          <PriceCell market={market} runner={runner} side="lay" level={0} />
          <PriceCell market={market} runner={runner} side="back" level={0} />
        </Veiled>
      </div>
      {isOpen && <RunsLadder market={market} />}
    </fieldset>
  )
}
