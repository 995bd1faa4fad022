import './statements.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { moneyText } from '#domain/betting/format.ts'
import type { Ask, MarketProfit } from '#client/ledger/reads.ts'
import { type AskedDays, daysOrAllFrom } from '#domain/money/asked-days.ts'
import { marketIn, profitFrom } from '#client/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { useRead } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { BetRows } from './BetRows.tsx'
import { Loading, Lost, NoRows, RowTable, Sums } from './Parts.tsx'
import { GroupsPanel } from './ProfitLossScreen.tsx'
import { RangeBar } from './RangeBar.tsx'
import { useQuery, useWanted } from './useQuery.ts'
import { marketWord, rowPath, sportWord, stampIn, useFileAddress } from './words.ts'

/** What a figure of profit and loss is made of: a market's results and bets, or the markets of a day, sport or match (ACCT-11). */
const ProfitLossDetailsScreen = () => {
  const query = useQuery()
  const marketId = marketIn(query)
  const days = useMemo(() => daysOrAllFrom(query), [query])
  return (
    <>
      <PageTitle>{text.profitLossDetails}</PageTitle>
      {marketId === null ? <Markets /> : <Market key={marketId} marketId={marketId} days={days} />}
    </>
  )
}
export default ProfitLossDetailsScreen

const Markets = () => {
  const fileAddress = useFileAddress()
  const query = useQuery()
  const ask = useMemo((): Ask<'profit'> => ({ what: 'profit', ...profitFrom(query), by: 'market' }), [query])
  useWanted(useMemo(() => [ask], [ask]))
  const read = useRead(ask)
  const [page] = read.rows
  const about = page?.groups.find(({ eventId }) => eventId !== null && eventId === ask.eventId)?.eventName ?? null
  return (
    <>
      <RangeBar days={ask} shown={page ?? null} file={fileAddress('profit-loss', ask, { sport: ask.sport, eventId: ask.eventId })} />
      <Offline />
      {page !== undefined && (
        <Sums
          rows={[
            [about ?? (ask.sport === null ? text.netResult : sportWord(ask.sport)), <Signed key="net" amount={page.total.net} />],
            [text.commissionPaid, moneyText(page.total.commission)],
            [text.turnoverOf(text.betCount(page.total.bets)), moneyText(page.total.turnover)],
          ]}
        />
      )}
      <GroupsPanel read={read} ask={ask} />
    </>
  )
}

const Market = ({ marketId, days }: { readonly marketId: Ask<'marketProfit'>['marketId']; readonly days: AskedDays }) => {
  const ask = useMemo((): Ask<'marketProfit'> => ({ what: 'marketProfit', ...days, marketId }), [days, marketId])
  useWanted(useMemo(() => [ask], [ask]))
  const { state, rows, said } = useRead(ask)
  const [found] = rows
  return (
    <>
      <RangeBar days={ask} shown={found ?? null} file={null} hasAllDays />
      <Offline />
      {found === undefined && (
        <section className="panel" aria-busy={state === 'waiting'}>
          {state === 'failed' ? <Lost said={said} ask={ask} /> : <Loading />}
        </section>
      )}
      {found !== undefined && <Found found={found} />}
    </>
  )
}

const Found = ({ found: { market, total, words, bets, zone } }: { readonly found: MarketProfit }) => (
  <>
    <Sums
      rows={[
        [market === null ? text.netResult : marketWord(market), <Signed key="net" amount={total.net} />],
        [text.gross, <Signed key="gross" amount={total.gross} />],
        [text.commissionPaid, moneyText(total.commission)],
        [text.turnoverOf(text.betCount(total.bets)), moneyText(total.turnover)],
      ]}
    />
    <section className="panel" aria-labelledby="words">
      <div className="panel-head">
        <h2 id="words">{text.wordsOfMarket}</h2>
        <small>{text.everyFigure}</small>
      </div>
      {words.length === 0 ? (
        <NoRows widest={null}>{text.noResultsInRange}</NoRows>
      ) : (
        <RowTable
          columns={[
            { name: text.time },
            { name: text.gross, width: 'w-32', isFigure: true },
            { name: text.commissionPaid, width: 'w-32', isFigure: true },
            { name: text.netResult, width: 'w-32', isFigure: true },
          ]}
        >
          {words.map(({ row, at, net, gross, commission }) => (
            <tr key={row}>
              <td data-main="">
                <Link to={rowPath(row, zone)}>{stampIn(at, zone)}</Link>
              </td>
              <td className="figure" data-name={text.gross}>
                <Signed amount={gross} />
              </td>
              <td className="figure" data-name={text.commissionPaid}>
                {moneyText(commission)}
              </td>
              <td className="figure" data-amount="">
                <Link to={rowPath(row, zone)}>
                  <Signed amount={net} />
                </Link>
              </td>
            </tr>
          ))}
        </RowTable>
      )}
    </section>
    {bets.length > 0 && (
      <section className="panel" aria-labelledby="bets">
        <div className="panel-head">
          <h2 id="bets">{text.betsOfMarket}</h2>
          <small>{text.beforeCommission}</small>
        </div>
        <BetRows bets={bets} zone={zone} />
      </section>
    )}
  </>
)
