import { type FormEvent, useId, useState } from 'react'
import { amountDigits, paise } from '#domain/paise.ts'
import type { PaymentTerms } from '#client/ledger/reads.ts'
import type { Said } from '#domain/said.ts'
import { typedAmount } from '#domain/money/amount.ts'
import { amountSaid } from '#domain/money/payment-said.ts'
import type { Method } from '#domain/money/utr.ts'
import { brandAddress } from '#domain/player/brand.ts'
import { text } from '#copy/catalogue.ts'
import { BalanceBox } from '../account/BalanceBox.tsx'
import { useBrand } from '../brand.tsx'
import { useOnline, useRead, useRecord } from '../hooks.ts'
import { useMintRef } from '../slip/ref.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { DepositSteps } from './DepositSteps.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { AddButtons, AmountField, OfflineNote, OnItsWay, OpenPayments, PlayNote, Refused } from './parts.tsx'
import { usePayment } from './usePayment.ts'

type Draft = { readonly raw: string; readonly method: Method }
const NO_DRAFT: Draft = { raw: '', method: 'UPI' }

/** Deposit: the amount, how it is paid, its proof and its state (ROUTE-15, ACCT-04). */
const DepositScreen = () => {
  const record = useRecord()
  const { screen, sent, payment, said } = usePayment('deposit')
  const { state, rows } = useRead({ what: 'paymentTerms' })
  const [terms] = rows
  // What the member filled in is there again when the exchange refuses it.
  const [draft, setDraft] = useState(NO_DRAFT)
  const leave = (): void => {
    setDraft(NO_DRAFT)
    record({ type: 'payment.left', kind: 'deposit' })
  }
  return (
    <>
      <PageTitle>{text.deposit}</PageTitle>
      <PlayNote />
      <OfflineNote />
      <DepositSteps payment={screen === 'following' ? payment : null} />
      {screen === 'following' && payment !== null ? (
        <PaymentPanel payment={payment}>
          <button type="button" className="btn btn-side flex-1" onClick={leave}>
            {text.anotherDeposit}
          </button>
        </PaymentPanel>
      ) : screen !== 'editing' ? (
        <OnItsWay sent={sent} screen={screen} />
      ) : (
        <>
          <div className="desk:hidden">
            <BalanceBox />
          </div>
          <Refused said={said} />
          {terms !== undefined && <DepositForm terms={terms} draft={draft} onDraft={setDraft} />}
          {terms === undefined && state === 'failed' && (
            <section className="panel">
              <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'paymentTerms' }] })} />
            </section>
          )}
          {terms === undefined && state === 'waiting' && (
            <p className="panel px-4 py-6">
              <Bone width="60%" />
            </p>
          )}
          <OpenPayments kind="deposit" />
        </>
      )}
    </>
  )
}
export default DepositScreen

const METHODS = [
  ['UPI', 'methodUpi', 'methodUpiNote'],
  ['BANK', 'methodBank', 'methodBankNote'],
] as const

type FormProps = { readonly terms: PaymentTerms; readonly draft: Draft; readonly onDraft: (draft: Draft) => void }

const DepositForm = ({ terms: { deposit }, draft, onDraft }: FormProps) => {
  const id = useId()
  const record = useRecord()
  const mint = useMintRef()
  const isOnline = useOnline()
  const brand = useBrand()
  const { raw, method } = draft
  const setRaw = (typed: string): void => onDraft({ ...draft, raw: typed })
  const [problem, setProblem] = useState<Said | null>(null)
  const bounds = { min: deposit.min, max: method === 'BANK' ? deposit.bankMax : deposit.max }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const typed = typedAmount(raw, bounds)
    setProblem(typed.ok ? null : amountSaid(typed.code, bounds))
    if (typed.ok && isOnline) record({ type: 'deposit.pressed', ref: mint(), amount: typed.amount, method })
  }
  const add = (rupees: number): void => {
    const typed = typedAmount(raw === '' ? '0' : raw, { min: paise(0), max: paise(10 ** 13) })
    const before = typed.ok ? typed.amount : 0
    setRaw(amountDigits(paise(before + rupees * 100)))
    setProblem(null)
  }
  return (
    <form className="panel grid gap-4 p-4" noValidate onSubmit={submit}>
      {brand.transactionImg !== '' && <img src={brandAddress(brand, brand.transactionImg)} alt="" height={96} />}
      <AmountField id={id} value={raw} problem={problem} note={text.amountBounds(bounds.min, bounds.max)} onChange={setRaw}>
        <AddButtons onAdd={add} />
      </AmountField>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-bold">{text.payBy}</legend>
        {METHODS.map(([each, name, note]) => (
          <label
            key={each}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm border border-line px-3 py-1 outline-focus has-checked:border-brand-ink has-checked:bg-brand-wash has-focus-visible:outline-2"
          >
            <span className="flex-1">
              <b className="block">{text[name]}</b>
              <small className="text-xs text-ink-2">{text[note]}</small>
            </span>
            <input
              type="radio"
              name="method"
              className="size-4.5 accent-brand outline-none"
              checked={method === each}
              onChange={() => onDraft({ ...draft, method: each })}
            />
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn btn-main" disabled={!isOnline}>
        {text.depositNow}
      </button>
    </form>
  )
}
