import './statements.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type ProfitGroup, groupingSchema } from '#contract/calls/statements.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import type { Ask, ProfitPage, Read } from '#client/ledger/reads.ts'
import { profitFrom } from '#client/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { groupingText } from '#copy/statements.ts'
import { timesIn } from '#copy/time.ts'
import { PAGES } from '../access.ts'
import { useRead } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ListPanel, NextPage, NoRows, RowTable, Sums } from './Parts.tsx'
import { ProfitPicture } from './ProfitPicture.tsx'
import { BET_SPORTS, Filter, RangeBar, SportFilter } from './RangeBar.tsx'
import { middayOf } from './picture.ts'
import { useFollowing, useQuery, useWanted } from './useQuery.ts'
import { marketWord, sameDays, sportWord, useFileAddress } from './words.ts'

type Asked = Ask<'profit'>

/** Results by day, sport, match or market, as a picture and as a table (ACCT-02, ACCT-12). */
const ProfitLossScreen = () => {
  const query = useQuery()
  const fileAddress = useFileAddress()
  const ask = useMemo((): Asked => ({ what: 'profit', ...profitFrom(query) }), [query])
  const byDay = useMemo((): Asked => ({ ...ask, by: 'day' }), [ask])
  useWanted(useMemo(() => (ask.by === 'day' ? [ask] : [ask, byDay]), [ask, byDay]))
  const days = useRead(byDay).rows[0]
  const read = useRead(ask)
  const [page] = read.rows
  return (
    <>
      <PageTitle>{text.profitLoss}</PageTitle>
      <RangeBar days={ask} shown={page ?? null} file={fileAddress('profit-loss', ask, { sport: ask.sport, eventId: ask.eventId })}>
        <SportFilter query={query} chosen={ask.sport} sports={[...BET_SPORTS, 'casino']} />
        <Filter
          query={query}
          label={text.grouping}
          field="by"
          values={groupingSchema.options}
          chosen={ask.by}
          usual="market"
          word={groupingText}
        />
      </RangeBar>
      <Offline />
      {page !== undefined && <ProfitSums page={page} days={days?.groups ?? []} />}
      {days !== undefined && days.groups.length > 0 && <ProfitPicture page={days} />}
      <GroupsPanel read={read} ask={ask} />
    </>
  )
}
export default ProfitLossScreen

const extremes = (days: readonly ProfitGroup[]) => {
  const sorted = days.toSorted((a, b) => a.net - b.net)
  return { worst: sorted[0], best: sorted.at(-1) }
}

const ProfitSums = ({ page, days }: { readonly page: ProfitPage; readonly days: readonly ProfitGroup[] }) => {
  const { best, worst } = extremes(days)
  const { total, zone } = page
  const named = ({ day }: ProfitGroup): string => (day === null ? '' : timesIn(zone).dayShort(middayOf(day)))
  return (
    <Sums
      rows={[
        [text.netResult, <Signed key="net" amount={total.net} />],
        [text.commissionPaid, moneyText(total.commission)],
        [text.turnoverOf(text.betCount(total.bets)), moneyText(total.turnover)],
        ...(best === undefined || days.length < 2 ? [] : [[text.bestDay(named(best)), <Signed key="best" amount={best.net} />] as const]),
        ...(worst === undefined || days.length < 2
          ? []
          : [[text.worstDay(named(worst)), <Signed key="worst" amount={worst.net} />] as const]),
      ]}
    />
  )
}

/** The name of a group, and where its figure leads. */
const useGroup = ({ day, sport, eventId, eventName, market }: ProfitGroup, zone: ProfitPage['zone']) => {
  const query = useQuery()
  const { path } = PAGES.profitLossDetails
  if (market !== null) return { name: marketWord(market), to: sameDays(path, query, { market: market.marketId }) }
  if (day !== null) {
    const ofSport = query.get('sport') === null ? '' : `&sport=${encodeURIComponent(query.get('sport') ?? '')}`
    return { name: timesIn(zone).day(middayOf(day)), to: `${path}?from=${day}&to=${day}&zone=${encodeURIComponent(zone)}${ofSport}` }
  }
  if (eventId !== null) return { name: eventName ?? eventId, to: sameDays(path, query, { event: eventId }) }
  if (sport === 'casino') return { name: text.casinoSport, to: sameDays(PAGES.statement.path, query, { show: 'casino' }) }
  return { name: sport === null ? '' : sportWord(sport), to: sameDays(path, query, sport === null ? {} : { sport }) }
}

type GroupsProps = { readonly page: ProfitPage; readonly ask: Asked; readonly first: Asked; readonly total: ProfitPage | null }

type PanelProps = { readonly read: Read<ProfitPage>; readonly ask: Asked }
/** The groups of a profit and loss, as they load. */
export const GroupsPanel = ({ read, ask }: PanelProps) => (
  <ListPanel read={read} ask={ask}>
    {(found) =>
      found.groups.length === 0 ? <NoRows>{text.noResultsInRange}</NoRows> : <Groups page={found} ask={ask} first={ask} total={found} />
    }
  </ListPanel>
)

/** One page of groups, and the next below it. `total` stands over the first. */
const Groups = ({ page, ask, first, total }: GroupsProps) => {
  const { groups } = page
  const most = Math.max(1, ...groups.map(({ net }) => Math.abs(net)))
  const following = useFollowing(first, page)
  return (
    <>
      <RowTable
        columns={[
          { name: groupingText(first.by) },
          { name: text.staked, width: 'w-28', isFigure: true },
          { name: text.gross, width: 'w-28', isFigure: true },
          { name: text.commissionPaid, width: 'w-24', isFigure: true },
          { name: text.netResult, width: 'w-28', isFigure: true },
          { name: text.runningTotal, width: 'w-28', isFigure: true },
        ]}
        isFirst={ask === first}
        foot={
          total === null ? undefined : (
            <tr className="total">
              <td data-main="">
                {text.sumsUp}
                <small>{text.betCount(total.total.bets)}</small>
              </td>
              <td className="figure" data-name={text.staked}>
                {moneyText(total.total.turnover)}
              </td>
              <td className="figure" data-spare="">
                <Signed amount={total.total.gross} />
              </td>
              <td className="figure" data-spare="">
                {moneyText(paise(-total.total.commission || 0))}
              </td>
              <td className="figure" data-amount="">
                <Signed amount={total.total.net} />
              </td>
              <td data-spare="" />
            </tr>
          )
        }
      >
        {groups.map((group) => (
          <GroupRow key={group.key} group={group} zone={page.zone} most={most} />
        ))}
      </RowTable>
      {following !== null && (
        <NextPage ask={following}>{(found) => <Groups page={found} ask={following} first={first} total={null} />}</NextPage>
      )}
    </>
  )
}

type RowProps = { readonly group: ProfitGroup; readonly zone: ProfitPage['zone']; readonly most: number }

const GroupRow = ({ group, zone, most }: RowProps) => {
  const { name, to } = useGroup(group, zone)
  const { net, gross, commission, turnover, bets, running, sport, market } = group
  return (
    <tr>
      <td data-main="">
        <Link to={to}>{name}</Link>
        <small>{sport === null || market === null ? text.betCount(bets) : `${sportWord(sport)} · ${text.betCount(bets)}`}</small>
      </td>
      <td className="figure" data-name={text.staked}>
        {moneyText(turnover)}
      </td>
      <td className="figure" data-spare="">
        <Signed amount={gross} />
      </td>
      <td className="figure" data-spare="">
        {moneyText(paise(-commission || 0))}
      </td>
      <td className="figure" data-amount="">
        <Link to={to}>
          <Signed amount={net} />
        </Link>
        <Share part={net / most} />
      </td>
      <td className="figure" data-name={text.runningTotal}>
        <Signed amount={running} />
      </td>
    </tr>
  )
}

/** A bar to the right of the middle for a win, to the left for a loss. */
const Share = ({ part }: { readonly part: number }) => (
  <svg className="block w-full h-1 card:hidden" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <line x1="50" x2="50" y1="0" y2="6" className="stroke-line-strong" />
    <rect x={part < 0 ? 50 + part * 50 : 50} width={Math.abs(part) * 50} y="0" height="6" className={part < 0 ? 'fill-down' : 'fill-up'} />
  </svg>
)
