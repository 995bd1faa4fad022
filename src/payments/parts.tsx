import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Transaction } from '#contract/calls/payments.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { type PaymentView, type SentPayment, openWish } from '#client/money/sent-payment.ts'
import { say, text } from '#copy/catalogue.ts'
import { type Said, said as saying } from '#domain/said.ts'
import { useOnline, useRead } from '../hooks.ts'
import { useTimes } from '../lib/when.ts'
import { Wrong } from '../login/Field.tsx'
import { FigureInput } from '#touch/FigureInput.tsx'
import { entry } from '../ui/looks.ts'
import { Icon } from '../ui/Icon.tsx'
import { stateText } from './states.ts'

/** The address of one payment's page. */
export const paymentPath = ({ type, refrenceNo }: Pick<Transaction, 'type' | 'refrenceNo'>): string =>
  `/transactions-details/${type}/${refrenceNo}`

/** Says on every step that no money is real (ACCT-04). */
export const PlayNote = () => <p className="px-3 text-sm text-ink-2">{text.playMoneyNote}</p>

/** Says that nothing is sent while the browser is offline. */
export const OfflineNote = () =>
  useOnline() ? null : (
    <p className="mx-3 flex items-center gap-2 rounded-sm bg-surface-3 px-3 py-2 text-ink" role="status">
      <Icon name="offline" />
      {text.paymentsOffline}
    </p>
  )

type AmountProps = {
  readonly id: string
  readonly value: string
  readonly problem: Said | null
  readonly note: string
  readonly onChange: (raw: string) => void
  readonly children?: ReactNode
}

/** The amount of a payment, as it is typed. */
export const AmountField = ({ id, value, problem, note, onChange, children }: AmountProps) => {
  const [isRefused, setRefused] = useState(false)
  const fault = isRefused ? saying('figureRefused') : problem
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {text.amount}
      </label>
      <div className={`${entry.box} h-14`}>
        <span className={entry.sign}>₹</span>
        <FigureInput
          field="payment-amount"
          className={`${entry.input} text-right text-2xl font-bold`}
          id={id}
          value={value}
          onFigure={onChange}
          onRefused={setRefused}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
        />
      </div>
      {children}
      <p id={`${id}-note`} className={`text-xs ${fault === null ? 'text-ink-2' : 'text-down'}`} role={fault === null ? undefined : 'alert'}>
        {fault === null ? note : say(fault)}
      </p>
    </div>
  )
}

const ADDED = [500, 1000, 5000, 10_000] as const
/** Buttons that add to a typed amount. */
export const AddButtons = ({ onAdd }: { readonly onAdd: (rupees: number) => void }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
    {ADDED.map((rupees) => {
      const amount = moneyText(paise(rupees * 100)).replace(/\.00$/, '')
      return (
        <button key={rupees} type="button" className="btn-small px-0" aria-label={text.addAmount(amount)} onClick={() => onAdd(rupees)}>
          +{amount}
        </button>
      )
    })}
  </div>
)

/** A press on its way: what it is, and how far. */
export const OnItsWay = ({ sent, screen, children }: Pick<PaymentView, 'sent' | 'screen'> & { readonly children?: ReactNode }) => (
  <section className="panel note py-12" role="status">
    <Icon name="spinner" spin size={28} />
    {sent !== null && <b className="text-2xl text-ink">{moneyText(sent.amount)}</b>}
    <p className="max-w-[23rem]">
      {screen === 'asking' ? text.paymentAsking : screen === 'proving' ? text.paymentProving : text.paymentSending}
    </p>
    {children}
  </section>
)

/** Why the last press made nothing. */
export const Refused = ({ said }: { readonly said: Said | null }) =>
  said === null ? null : (
    <div className="px-3">
      <Wrong>{say(said)}</Wrong>
    </div>
  )

/** What a payment moves or moved: a withdrawal with a minus, of a deposit what came. */
export const signedAmount = ({ type, amount, received = amount }: Transaction): string =>
  type === 'deposit' ? moneyText(received) : `−${moneyText(amount)}`

/** One payment of a list, with the way to its page. */
export const PaymentRow = ({ payment }: { readonly payment: Transaction }) => {
  const { stamp } = useTimes()
  const { type, at, refrenceNo } = payment
  return (
    <li>
      <Link
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-surface-2"
        to={paymentPath(payment)}
      >
        <span>
          <b className="block">{type === 'deposit' ? text.deposit : text.withdraw}</b>
          <small className="text-xs text-ink-2">
            {stamp(at)} · {refrenceNo}
          </small>
        </span>
        <span className="text-right">
          <b className="block">{signedAmount(payment)}</b>
          <small className="text-xs text-ink-2">{stateText(payment)}</small>
        </span>
      </Link>
    </li>
  )
}

/** The payments of a kind that wait, where there are any. */
export const OpenPayments = ({ kind }: { readonly kind: SentPayment['kind'] }) => {
  const [page] = useRead({ what: 'transactions', ...openWish(kind) }).rows
  if (page === undefined || page.rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="under-way">
      <div className="panel-head">
        <h2 id="under-way">{kind === 'deposit' ? text.openDeposits : text.openWithdrawals}</h2>
      </div>
      <ul className="divide-y divide-line">
        {page.rows.map((payment) => (
          <PaymentRow key={payment.refrenceNo} payment={payment} />
        ))}
      </ul>
    </section>
  )
}
