import { Fragment, type ReactNode } from 'react'
import { changeOf } from '#client/ledger/changes.ts'
import type { Transaction } from '#contract/calls/payments.ts'
import { moneyText } from '#domain/betting/format.ts'
import { isOver } from '#domain/money/payment.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { keepHeight } from '../lib/keep-height.ts'
import { onDemand } from '../lib/later.ts'
import { useTimes } from '../lib/when.ts'
import { useAsk } from '../ui/Asking.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Wrong } from '../login/Field.tsx'
import { say } from '#copy/catalogue.ts'
import { ProofForm } from './ProofForm.tsx'
import { isToPay, lookOf, methodText, noteText, stateText, stepText } from './states.ts'
import { Part } from '../ui/Part.tsx'

const QrCode = onDemand(() => import('./QrCode.tsx'))

/** One payment: its state, how to pay it, its proof, what happened, and the way to give it up (ACCT-03, ACCT-04). */
export const PaymentPanel = ({ payment, children }: { readonly payment: Transaction; readonly children?: ReactNode }) => {
  const { refrenceNo, amount, received, method, utr, to, type, state } = payment
  const isOpen = !isOver(type, state)
  const change = useLedger((ledger) => changeOf(ledger, `payment ${refrenceNo}`))
  // What a press or the exchange changes stands in a place that keeps its height; below it nothing moves.
  const rows: readonly (readonly [string, string, ReactNode?] | null)[] = [
    [text.amount, moneyText(amount)],
    type === 'withdrawal' ? null : [text.received, received === undefined ? '—' : moneyText(received)],
    [text.method, methodText(method)],
    to === undefined ? null : [text.payTo, `${to.name} · ${to.shown}`],
    utr === undefined ? null : [text.utr, utr],
    [text.reference, refrenceNo, <CopyButton key="copy" of={text.reference} value={refrenceNo} />],
  ]
  return (
    <>
      <div className="grid grid-rows-[1fr] gap-[inherit]" ref={keepHeight}>
        <State payment={payment} />
        {isToPay(payment) && <PayTo payment={payment} />}
        {type === 'deposit' && <ProofForm payment={payment} isOpen={isOpen} />}
      </div>
      {change?.state === 'refused' && (
        <div className="px-3">
          <Wrong>{say(change.said)}</Wrong>
        </div>
      )}
      <div className="flex flex-wrap gap-2 px-3">
        {children}
        {payment.canCancel && <CancelButton payment={payment} isAsked={change?.state === 'asked'} />}
      </div>
      <section className="panel pt-2" aria-label={refrenceNo}>
        <Pairs rows={rows.flatMap((row) => (row === null ? [] : [row]))} />
        <Steps payment={payment} />
      </section>
    </>
  )
}

const State = ({ payment }: { readonly payment: Transaction }) => {
  const { icon, className } = lookOf(payment)
  // The way to pay follows at once, and the number of the payment below it is still in sight.
  if (isToPay(payment))
    return (
      <p className="px-3 text-sm text-ink-2" role="status">
        <b className="text-ink">{text.paymentStateUnpaid}</b> · {noteText(payment)}
      </p>
    )
  return (
    <section className="panel note content-center py-8" role="status">
      <Fragment key={payment.state}>
        <span className={`grid size-14 place-items-center rounded-full ${className}`}>
          <Icon name={icon} size={28} />
        </span>
        <h2 className="text-lg font-bold text-ink">{stateText(payment)}</h2>
        <p className="max-w-[23rem]">{noteText(payment)}</p>
      </Fragment>
    </section>
  )
}

/** Where a deposit is paid to: a code and a link for payment apps, or a bank account. */
const PayTo = ({ payment: { amount, method, payTo, link, until } }: { readonly payment: Transaction }) => {
  const { short } = useTimes()
  return (
    // As high before the way to pay is here as with it.
    <section className={`panel note content-start py-4 ${method === 'UPI' ? 'min-h-98' : 'min-h-62'}`} aria-labelledby="pay-to">
      <b className="text-2xl text-ink">{moneyText(amount)}</b>
      <h2 id="pay-to" className="font-semibold">
        {method === 'UPI' ? text.scanToPay : text.payToBank}
      </h2>
      {payTo === undefined ? (
        <Icon name="spinner" spin size={28} />
      ) : payTo.method === 'UPI' && link !== undefined ? (
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
