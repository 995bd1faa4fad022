import './statements.css'
import { useMemo } from 'react'
import { betFilterSchema } from '#contract/calls/statements.ts'
import { moneyText } from '#domain/betting/format.ts'
import type { Ask, PastBets } from '#client/ledger/reads.ts'
import { pastBetsFrom } from '#client/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { betFilterText } from '#copy/statements.ts'
import { useRead } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { BetRows } from './BetRows.tsx'
import { ListPanel, NextPage, NoRows, Sums } from './Parts.tsx'
import { BET_SPORTS, Filter, RangeBar, SportFilter } from './RangeBar.tsx'
import { useFollowing, useQuery, useWanted } from './useQuery.ts'
import { useFileAddress } from './words.ts'

type Asked = Ask<'pastBets'>

/** All bets that are over, by the day they were placed (ACCT-02). */
const BetHistoryScreen = () => {
  const query = useQuery()
  const ask = useMemo((): Asked => ({ what: 'pastBets', ...pastBetsFrom(query) }), [query])
  useWanted(useMemo(() => [ask], [ask]))
  const fileAddress = useFileAddress()
  const read = useRead(ask)
  const [page] = read.rows
  return (
    <>
      <PageTitle>{text.betHistory}</PageTitle>
      <RangeBar days={ask} shown={page ?? null} file={fileAddress('bet-history', ask, { show: ask.show, sport: ask.sport })}>
        <Filter
          query={query}
          label={text.rowsShown}
          field="show"
          values={betFilterSchema.options}
          chosen={ask.show}
          usual="all"
          word={betFilterText}
        />
        <SportFilter query={query} chosen={ask.sport} sports={BET_SPORTS} />
      </RangeBar>
      <Offline />
      {page !== undefined && (
        <Sums
          rows={[
            [text.betsHead, page.count],
            [text.staked, moneyText(page.staked)],
            [text.resultBeforeCommission, <Signed key="pnl" amount={page.pnl} />],
          ]}
        />
      )}
      <ListPanel read={read} ask={ask}>
        {(found) => (found.count === 0 ? <NoRows>{text.noPastBets}</NoRows> : <Bets page={found} ask={ask} first={ask} />)}
      </ListPanel>
    </>
  )
}
export default BetHistoryScreen

const Bets = ({ page, ask, first }: { readonly page: PastBets; readonly ask: Asked; readonly first: Asked }) => {
  const { bets, zone } = page
  const following = useFollowing(first, page)
  return (
    <>
      <BetRows bets={bets} zone={zone} isFirst={ask === first} />
      {following !== null && <NextPage ask={following}>{(found) => <Bets page={found} ask={following} first={first} />}</NextPage>}
    </>
  )
}
