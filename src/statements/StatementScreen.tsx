import './statements.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type StatementRow, rowFilterSchema } from '#contract/calls/statements.ts'
import type { TimeZone } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import type { Ask, StatementPage } from '#client/ledger/reads.ts'
import { statementFrom } from '#client/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { rowFilterText, rowIdText, rowKindText } from '#copy/statements.ts'
import { useRead, useRecord } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ListPanel, NextPage, NoRows, RowTable, Sums } from './Parts.tsx'
import { Filter, RangeBar } from './RangeBar.tsx'
import { useFollowing, useQuery, useWanted } from './useQuery.ts'
import { aboutRow, rowPath, stampIn, useFileAddress } from './words.ts'

type Asked = Ask<'statement'>

/** The account statement, or its transfers alone: every row with the balance after it (ACCT-02, ACCT-11). */
const StatementScreen = ({ only = null }: { readonly only?: 'transfers' | null }) => {
  const query = useQuery()
  const fileAddress = useFileAddress()
  const ask = useMemo((): Asked => {
    const asked = statementFrom(query)
    return { what: 'statement', ...asked, show: only ?? asked.show }
  }, [query, only])
  useWanted(useMemo(() => [ask], [ask]))
  const read = useRead(ask)
  const [page] = read.rows
  return (
    <>
      <PageTitle>{only === null ? text.accountStatement : text.transferStatement}</PageTitle>
      <RangeBar days={ask} shown={page ?? null} file={fileAddress('statement', ask, { show: ask.show })}>
        {only === null && (
          <Filter
            query={query}
            label={text.rowsShown}
            field="show"
            values={rowFilterSchema.options}
            chosen={ask.show}
            usual="all"
            word={rowFilterText}
          />
        )}
      </RangeBar>
      <Offline />
      {page !== undefined && <PageSums page={page} />}
      <ListPanel read={read} ask={ask}>
        {(found) => (found.count === 0 ? <NoRows>{text.noRows}</NoRows> : <Rows page={found} ask={ask} first={ask} />)}
      </ListPanel>
    </>
  )
}
export default StatementScreen

const PageSums = ({ page }: { readonly page: StatementPage }) => (
  <Sums
    rows={[
      ...(page.opening === null ? [] : [[text.openingBalance, moneyText(page.opening)] as const]),
      [text.credits, moneyText(page.credit)],
      [text.debits, moneyText(page.debit)],
      [`${text.netChange}, ${text.rowCount(page.count)}`, <Signed key="net" amount={page.net} />],
      ...(page.closing === null ? [] : [[text.closingBalance, moneyText(page.closing)] as const]),
    ]}
  />
)

/** One page of rows, and the next one below it once it is known. */
const Rows = ({ page, ask, first }: { readonly page: StatementPage; readonly ask: Asked; readonly first: Asked }) => {
  const record = useRecord()
  const { rows, zone, newer } = page
  const isFirst = ask === first
  const following = useFollowing(first, page)
  return (
    <>
      {newer > 0 && (
        <button type="button" className="link px-3 py-2" onClick={() => record({ type: 'rows.wanted', asks: [first] })}>
          {text.newerRows(newer)}
        </button>
      )}
      <RowTable
        columns={[
          { name: text.time, width: 'w-40' },
          { name: text.description },
          { name: text.amount, width: 'w-32', isFigure: true },
          { name: text.balanceAfter, width: 'w-32', isFigure: true },
        ]}
        isFirst={isFirst}
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} zone={zone} />
        ))}
      </RowTable>
      {following !== null && <NextPage ask={following}>{(found) => <Rows page={found} ask={following} first={first} />}</NextPage>}
    </>
  )
}

const Row = ({ row, zone }: { readonly row: StatementRow; readonly zone: TimeZone }) => {
  const to = rowPath(row.id, zone)
  return (
    <tr>
      <td>{stampIn(row.at, zone)}</td>
      <td data-main="">
        <Link to={to}>{aboutRow(row)}</Link>
        {(row.market !== null || row.casino !== null) && <small>{rowKindText(row)}</small>}
      </td>
      <td className="figure" data-amount="">
        <Link to={to}>
          <Signed amount={row.amount} />
        </Link>
      </td>
      <td className="figure" data-name={text.balanceAfter}>
        {moneyText(row.balance)}
        <small className="desk-only">{rowIdText(row.id)}</small>
      </td>
    </tr>
  )
}
