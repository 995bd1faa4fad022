import { Link, useParams } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useRead, useRecord } from '../hooks.ts'
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
