import '../statements/statements.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type Transaction, paymentGroupSchema } from '#contract/calls/payments.ts'
import { paymentKindSchema } from '#contract/messages/payments.ts'
import type { TimeZone } from '#contract/scalar.ts'
import { moneyText } from '#domain/betting/format.ts'
import type { Ask, TransactionPage } from '#client/ledger/reads.ts'
import { isAllDays } from '#domain/money/asked-days.ts'
import type { PaymentGroup, PaymentKind } from '#domain/money/payment.ts'
import { transactionsFrom } from '#client/money/sent-payment.ts'
import { text } from '#copy/catalogue.ts'
import { useRead } from '../hooks.ts'
import { ListPanel, NextPage, NoRows, RowTable, Sums } from '../statements/Parts.tsx'
import { Filter, RangeBar } from '../statements/RangeBar.tsx'
import { useFollowing, useQuery } from '../statements/useQuery.ts'
import { stampIn, useFileAddress } from '../statements/words.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PlayNote, paymentPath, signedAmount } from './parts.tsx'
import { methodText, stateText } from './states.ts'

type Asked = Ask<'transactions'>

const typeText = (type: PaymentKind | 'all'): string =>
  type === 'all' ? text.allTypes : type === 'deposit' ? text.deposits : text.withdrawals
const groupText = (group: PaymentGroup | 'all'): string =>
  ({ all: text.allStates, open: text.statesOpen, done: text.statesDone, failed: text.statesFailed })[group]

/** Deposits and withdrawals by days, type and state, the newest first (ROUTE-14, ACCT-03). The open page asks for the first of them. */
const TransactionsScreen = () => {
  const query = useQuery()
  const fileAddress = useFileAddress()
  const ask = useMemo((): Asked => ({ what: 'transactions', ...transactionsFrom(query) }), [query])
  const { type, state: group } = ask
  const read = useRead(ask)
  const [page] = read.rows
  const none = isAllDays(ask) && type === null && group === null ? text.noTransactions : text.noTransactionsHere
  return (
    <>
      <PageTitle>{text.transactions}</PageTitle>
      <PlayNote />
      <RangeBar days={ask} shown={page ?? null} file={fileAddress('transactions', ask, { type, state: group })} hasAllDays>
        <Filter
          query={query}
          label={text.transactionTypes}
          field="type"
          values={['all', ...paymentKindSchema.options]}
          chosen={type ?? 'all'}
          usual="all"
          word={typeText}
        />
        <Filter
          query={query}
          label={text.transactionStates}
          field="state"
          values={['all', ...paymentGroupSchema.options]}
          chosen={group ?? 'all'}
          usual="all"
          word={groupText}
        />
      </RangeBar>
      <Offline />
      {page !== undefined && page.count > 0 && (
        <Sums
          rows={[
            [text.depositedSum, moneyText(page.deposited)],
            [text.withdrawnSum, moneyText(page.withdrawn)],
            [`${text.netChange}, ${text.rowCount(page.count)}`, <Signed key="net" amount={page.net} />],
          ]}
        />
      )}
      <ListPanel read={read} ask={ask}>
        {(found) => (found.count === 0 ? <NoRows widest={null}>{none}</NoRows> : <Rows page={found} ask={ask} first={ask} />)}
      </ListPanel>
    </>
  )
}
export default TransactionsScreen

/** One page of payments, and the next below it. */
const Rows = ({ page, ask, first }: { readonly page: TransactionPage; readonly ask: Asked; readonly first: Asked }) => {
  const { rows, zone } = page
  const following = useFollowing(first, page)
  return (
    <>
      <RowTable
        columns={[
          { name: text.time, width: 'w-40' },
          { name: text.description },
          { name: text.method, width: 'w-32' },
          { name: text.transactionStates, width: 'w-40' },
          { name: text.amount, width: 'w-32', isFigure: true },
        ]}
        isFirst={ask === first}
      >
        {rows.map((payment) => (
          <Row key={payment.refrenceNo} payment={payment} zone={zone} />
        ))}
      </RowTable>
      {following !== null && <NextPage ask={following}>{(found) => <Rows page={found} ask={following} first={first} />}</NextPage>}
    </>
  )
}

const Row = ({ payment, zone }: { readonly payment: Transaction; readonly zone: TimeZone }) => {
  const { type, at, method, refrenceNo } = payment
  return (
    <tr>
      <td>{stampIn(at, zone)}</td>
      <td data-main="">
        <Link to={paymentPath(payment)}>{`${type === 'deposit' ? text.deposit : text.withdraw} · ${refrenceNo}`}</Link>
      </td>
      <td data-spare="">{methodText(method)}</td>
      <td>{stateText(payment)}</td>
      <td className="figure" data-amount="">
        <Link to={paymentPath(payment)}>{signedAmount(payment)}</Link>
      </td>
    </tr>
  )
}
