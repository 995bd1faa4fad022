import '../statements/statements.css'
import { Link, useParams } from 'react-router-dom'
import type { StatementRow } from '#contract/calls/statements.ts'
import { moneyText } from '#domain/betting/format.ts'
import { daysOrAllFrom } from '#domain/money/asked-days.ts'
import { text } from '#copy/catalogue.ts'
import { rowKindText } from '#copy/statements.ts'
import { PAGES } from '../access.ts'
import { useRead, useRecord } from '../hooks.ts'
import { stampText } from '../lib/when.ts'
import { RowTable } from '../statements/Parts.tsx'
import { useQuery } from '../statements/useQuery.ts'
import { rowPath, stampIn } from '../statements/words.ts'
import { Signed } from '../ui/Money.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { OfflineNote, PlayNote } from './parts.tsx'

/** One payment by its type and reference (ROUTE-14, ACCT-03). */
const TransactionScreen = () => {
  const record = useRecord()
  const { type, refrenceNo = '' } = useParams()
  const ask = { what: 'transaction', type: type === 'withdrawal' ? 'withdrawal' : 'deposit', refrenceNo } as const
  const { state, rows } = useRead(ask)
  const [payment] = rows
  return (
    <>
      <PageTitle>{text.transactionDetails}</PageTitle>
      <PlayNote />
      <OfflineNote />
      {payment !== undefined && <PaymentPanel payment={payment} />}
      {payment !== undefined && payment.rows.length > 0 && <Booked rows={payment.rows} />}
      {payment === undefined && state === 'failed' && <Failed onRetry={() => record({ type: 'reload.pressed', asks: [ask] })} />}
      {payment === undefined && state === 'waiting' && (
        <p className="panel px-4 py-6">
          <Bone width="60%" />
        </p>
      )}
      {payment === undefined && state === 'ready' && (
        <section className="panel note py-12">
          <h2 className="text-lg font-bold text-ink">{text.noTransaction(refrenceNo)}</h2>
        </section>
      )}
      <p className="px-3">
        <Link className="link" to={PAGES.transactions.path}>
          {text.toList(text.transactions)}
        </Link>
      </p>
    </>
  )
}
export default TransactionScreen

/** The rows that a payment made, each with the way to its postings (ACCT-11). */
const Booked = ({ rows }: { readonly rows: readonly StatementRow[] }) => {
  const { zone } = daysOrAllFrom(useQuery())
  return (
    <section className="panel" aria-labelledby="booked">
      <div className="panel-head">
        <h2 id="booked">{text.bookedRows}</h2>
        <small>{text.everyFigure}</small>
      </div>
      <RowTable
        columns={[
          { name: text.time, width: 'w-40' },
          { name: text.description },
          { name: text.amount, width: 'w-32', isFigure: true },
          { name: text.balanceAfter, width: 'w-32', isFigure: true },
        ]}
      >
        {rows.map(({ id, at, kind, amount, balance }) => (
          <tr key={id}>
            <td>{zone === null ? stampText(at) : stampIn(at, zone)}</td>
            <td data-main="">
              <Link to={rowPath(id, zone)}>{rowKindText({ kind, amount })}</Link>
            </td>
            <td className="figure" data-amount="">
              <Link to={rowPath(id, zone)}>
                <Signed amount={amount} />
              </Link>
            </td>
            <td className="figure" data-name={text.balanceAfter}>
              {moneyText(balance)}
            </td>
          </tr>
        ))}
      </RowTable>
    </section>
  )
}
