import type { ReactNode } from 'react'
import { changeOf } from '#client/ledger/changes.ts'
import type { Transaction } from '#contract/calls/payments.ts'
import { moneyText } from '#domain/betting/format.ts'
import { isOver } from '#domain/money/payment.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { useTimes } from '../lib/when.ts'
import { useAsk } from '../ui/Asking.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Wrong } from '../login/Field.tsx'
import { say } from '#copy/catalogue.ts'
import { ProofForm } from './ProofForm.tsx'
import { isUnpaid, lookOf, methodText, noteText, stateText, stepText } from './states.ts'
import { Part } from '../ui/Part.tsx'

const QrCode = onDemand(() => import('./QrCode.tsx'))

/** One payment: its state, how to pay it, its proof, what happened, and the way to give it up (ACCT-03, ACCT-04). */
export const PaymentPanel = ({ payment, children }: { readonly payment: Transaction; readonly children?: ReactNode }) => {
  const { refrenceNo, amount, received, method, utr, to, type, state } = payment
  const isOpen = !isOver(type, state)
  const change = useLedger((ledger) => changeOf(ledger, `payment ${refrenceNo}`))
  const rows: readonly (readonly [string, string, ReactNode?] | null)[] = [
    [text.amount, moneyText(amount)],
    received === undefined ? null : [text.received, moneyText(received)],
    [text.method, methodText(method)],
    to === undefined ? null : [text.payTo, `${to.name} · ${to.shown}`],
    utr === undefined ? null : [text.utr, utr],
    [text.reference, refrenceNo, <CopyButton key="copy" of={text.reference} value={refrenceNo} />],
  ]
  return (
    <>
      <State payment={payment} />
      {type === 'deposit' && isOpen && utr === undefined && <PayTo payment={payment} />}
      {type === 'deposit' && <ProofForm payment={payment} isOpen={isOpen} />}
      <section className="panel pt-2" aria-label={refrenceNo}>
        <Pairs rows={rows.flatMap((row) => (row === null ? [] : [row]))} />
        <Steps payment={payment} />
      </section>
      {change?.state === 'refused' && (
        <div className="px-3">
          <Wrong>{say(change.said)}</Wrong>
        </div>
      )}
      <div className="flex flex-wrap gap-2 px-3">
        {payment.canCancel && <CancelButton payment={payment} isAsked={change?.state === 'asked'} />}
        {children}
      </div>
    </>
  )
}

const State = ({ payment }: { readonly payment: Transaction }) => {
  const { icon, className } = lookOf(payment)
  // The way to pay follows at once, and the number of the payment below it is still in sight.
  if (isUnpaid(payment))
    return (
      <p className="px-3 text-sm text-ink-2" role="status">
        <b className="text-ink">{stateText(payment)}</b> · {noteText(payment)}
      </p>
    )
  return (
    <section className="panel note py-8" role="status">
      <span className={`grid size-14 place-items-center rounded-full ${className}`}>
        <Icon name={icon} size={28} />
      </span>
      <h2 className="text-lg font-bold text-ink">{stateText(payment)}</h2>
      <p className="max-w-[23rem]">{noteText(payment)}</p>
    </section>
  )
}

/** Where a deposit is paid to: a code and a link for payment apps, or a bank account. */
const PayTo = ({ payment: { amount, payTo, link, until } }: { readonly payment: Transaction }) => {
  const { short } = useTimes()
  if (payTo === undefined) return null
  return (
    <section className="panel note py-4" aria-labelledby="pay-to">
      <b className="text-2xl text-ink">{moneyText(amount)}</b>
      <h2 id="pay-to" className="font-semibold">
        {payTo.method === 'UPI' ? text.scanToPay : text.payToBank}
      </h2>
      {payTo.method === 'UPI' && link !== undefined ? (
        <>
          <Part waiting={<span className="block size-52" />}>
            <QrCode link={link} />
          </Part>
          <p className="flex flex-wrap items-center justify-center gap-2">
            <b className="text-ink select-all">{payTo.vpa}</b>
            <CopyButton of={text.upiId} value={payTo.vpa} />
            <a className="btn-small grid place-items-center" href={link}>
              {text.openUpi}
            </a>
          </p>
        </>
      ) : (
        payTo.method === 'BANK' && (
          <Pairs
            className="w-full max-w-100 text-left"
            rows={[
              [text.name, payTo.name],
              [text.accountNumber, payTo.accountNumber, <CopyButton key="copy" of={text.accountNumber} value={payTo.accountNumber} />],
              [text.ifsc, payTo.ifsc, <CopyButton key="copy" of={text.ifsc} value={payTo.ifsc} />],
            ]}
          />
        )
      )}
      {until !== undefined && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon name="clock" />
          {text.payUntil(short(until))}
        </p>
      )}
    </section>
  )
}

const Steps = ({ payment: { type, steps } }: { readonly payment: Transaction }) => {
  const { stamp } = useTimes()
  return (
    <ol className="grid gap-1.5 border-t border-line px-4 py-3" aria-label={text.paymentSteps}>
      {steps.map(({ state, at }) => (
        <li key={`${state} ${at}`} className="flex justify-between gap-4">
          <span>{stepText({ type, state })}</span>
          <small className="text-xs text-ink-2">{stamp(at)}</small>
        </li>
      ))}
    </ol>
  )
}

const CancelButton = ({ payment: { type, refrenceNo }, isAsked }: { readonly payment: Transaction; readonly isAsked: boolean }) => {
  const record = useRecord()
  const ask = useAsk()
  const isDeposit = type === 'deposit'
  return (
    <button
      type="button"
      className="btn btn-side flex-1"
      disabled={isAsked}
      onClick={() =>
        ask({
          title: isDeposit ? text.cancelDepositAsk : text.cancelWithdrawalAsk,
          note: isDeposit ? text.cancelDepositNote : text.cancelWithdrawalNote,
          ok: text.cancelPaymentYes,
          onOk: () => record({ type: 'change.submitted', change: { what: 'cancel-payment', payment: type, refrenceNo } }),
        })
      }
    >
      {text.cancelPayment}
    </button>
  )
}
