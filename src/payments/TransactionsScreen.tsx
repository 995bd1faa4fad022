import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paymentGroupSchema } from '#contract/calls/payments.ts'
import { presetSchema } from '#contract/calls/statements.ts'
import { paymentKindSchema } from '#contract/messages/payments.ts'
import type { PaymentGroup, PaymentKind } from '#domain/money/payment.ts'
import { transactionsFrom } from '#domain/money/sent-payment.ts'
import { addressWith } from '#domain/money/wishes.ts'
import { text } from '#copy/catalogue.ts'
import { rangeText } from '#copy/statements.ts'
import { useRead, useRecord } from '../hooks.ts'
import { Filter } from '../statements/RangeBar.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone, Empty, Failed } from '../ui/States.tsx'
import { OfflineNote, PaymentRow, PlayNote } from './parts.tsx'

const typeText = (type: PaymentKind | 'all'): string =>
  type === 'all' ? text.allTypes : type === 'deposit' ? text.deposits : text.withdrawals
const groupText = (group: PaymentGroup | 'all'): string =>
  ({ all: text.allStates, open: text.statesOpen, done: text.statesDone, failed: text.statesFailed })[group]

/** All deposits and withdrawals, by type and state, the newest first (ROUTE-14, ACCT-03). */
const TransactionsScreen = () => {
  const record = useRecord()
  const goTo = useNavigate()
  const { pathname, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const wish = useMemo(() => transactionsFrom(query), [query])
  const { state, rows } = useRead({ what: 'transactions', ...wish })
  const [page] = rows
  const { cursor = null } = page ?? {}
  const turn = (to: string | null): void => void goTo(addressWith(pathname, query, { cursor: to }))
  return (
    <>
      <PageTitle>{text.transactions}</PageTitle>
      <PlayNote />
      <OfflineNote />
      <div className="panel">
        <Filter
          query={query}
          label={text.transactionTypes}
          field="type"
          values={['all', ...paymentKindSchema.options]}
          chosen={wish.type ?? 'all'}
          usual="all"
          word={typeText}
        />
        <Filter
          query={query}
          label={text.transactionStates}
          field="state"
          values={['all', ...paymentGroupSchema.options]}
          chosen={wish.state ?? 'all'}
          usual="all"
          word={groupText}
        />
        <Filter
          query={query}
          label={text.rangeShown}
          field="range"
          values={['all', ...presetSchema.options]}
          chosen={wish.range ?? 'all'}
          usual="all"
          word={(range) => (range === 'all' ? text.allDays : rangeText(range))}
        />
      </div>
      <section className="panel" aria-label={text.transactions} aria-busy={page === undefined && state === 'waiting'}>
        {page === undefined && state === 'failed' && (
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'transactions', ...wish }] })} />
        )}
        {page === undefined && state === 'waiting' && (
          <p className="px-4 py-6">
            <Bone width="60%" />
          </p>
        )}
        {page !== undefined && page.rows.length === 0 && (
          <Empty>{wish.type === null && wish.state === null && wish.range === null ? text.noTransactions : text.noTransactionsHere}</Empty>
        )}
        <ul className="divide-y divide-line">
          {page?.rows.map((payment) => (
            <PaymentRow key={payment.refrenceNo} payment={payment} />
          ))}
        </ul>
      </section>
      <div className="no-print flex justify-between gap-2 px-3">
        <button type="button" className="btn-small" disabled={wish.cursor === null} onClick={() => turn(null)}>
          {text.newerTransactions}
        </button>
        <button type="button" className="btn-small" disabled={cursor === null} onClick={() => turn(cursor)}>
          {text.olderTransactions}
        </button>
      </div>
    </>
  )
}
export default TransactionsScreen
