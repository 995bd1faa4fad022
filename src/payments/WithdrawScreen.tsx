import { type FormEvent, useId, useState } from 'react'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import type { PaymentTerms } from '#client/ledger/reads.ts'
import { type Said, said as saying } from '#domain/said.ts'
import { typedAmount } from '#domain/money/amount.ts'
import { amountSaid } from '#domain/money/payment-said.ts'
import { say, text } from '#copy/catalogue.ts'
import { useOnline, useRead, useRecord } from '../hooks.ts'
import { useMintRef } from '../slip/ref.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { Beneficiaries } from './Beneficiaries.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { AmountField, OfflineNote, OnItsWay, OpenPayments, PlayNote, Refused } from './parts.tsx'
import { usePayment } from './usePayment.ts'

type Draft = { readonly raw: string; readonly chosen: string | null }
const NO_DRAFT: Draft = { raw: '', chosen: null }

/** Withdrawal: the amount, who is paid, and its state (ROUTE-15, ACCT-04). */
const WithdrawScreen = () => {
  const record = useRecord()
  const { screen, sent, payment, said } = usePayment('withdrawal')
  const { state, rows } = useRead({ what: 'paymentTerms' })
  const payees = useRead({ what: 'beneficiaries' })
  // The form comes with the accounts that it is about, because it would move when they came.
  const [terms] = payees.state === 'waiting' && payees.rows.length === 0 ? [] : rows
  // What the member filled in is there again when the exchange, or the member, does not want the passkey.
  const [draft, setDraft] = useState(NO_DRAFT)
  const leave = (): void => {
    setDraft(NO_DRAFT)
    record({ type: 'payment.left', kind: 'withdrawal' })
  }
  return (
    <>
      <PageTitle>{text.withdraw}</PageTitle>
      <PlayNote />
      <OfflineNote />
      {screen === 'following' && payment !== null ? (
        <PaymentPanel payment={payment}>
          <button type="button" className="btn btn-side flex-1" onClick={leave}>
            {text.anotherWithdrawal}
          </button>
        </PaymentPanel>
      ) : screen !== 'editing' ? (
        <OnItsWay sent={sent} screen={screen}>
          {screen === 'proving' && (
            <button type="button" className="btn btn-side" onClick={() => record({ type: 'payment.left', kind: 'withdrawal' })}>
              {text.cancel}
            </button>
          )}
        </OnItsWay>
      ) : (
        <>
          <Refused said={said} />
          {terms !== undefined && <WithdrawForm terms={terms} draft={draft} onDraft={setDraft} />}
          {terms === undefined && state === 'failed' && (
            <section className="panel">
              <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'paymentTerms' }, { what: 'beneficiaries' }] })} />
            </section>
          )}
          {terms === undefined && state !== 'failed' && (
            <p className="panel px-4 py-6">
              <Bone width="60%" />
            </p>
          )}
          <OpenPayments kind="withdrawal" />
        </>
      )}
    </>
  )
}
export default WithdrawScreen

type FormProps = { readonly terms: PaymentTerms; readonly draft: Draft; readonly onDraft: (draft: Draft) => void }

const WithdrawForm = ({ terms: { withdrawal, withdrawable }, draft, onDraft }: FormProps) => {
  const id = useId()
  const record = useRecord()
  const mint = useMintRef()
  const isOnline = useOnline()
  const { rows: beneficiaries } = useRead({ what: 'beneficiaries' })
  const { raw, chosen } = draft
  const setRaw = (typed: string): void => onDraft({ ...draft, raw: typed })
  const [problem, setProblem] = useState<Said | null>(null)
  const [missing, setMissing] = useState<Said | null>(null)
  const to = beneficiaries.find((each) => each.id === chosen) ?? (beneficiaries.length === 1 ? beneficiaries[0] : undefined)
  const typed = typedAmount(raw, withdrawal, withdrawable)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(typed.ok ? null : amountSaid(typed.code, { ...withdrawal, free: withdrawable }))
    setMissing(to === undefined ? saying('chooseBeneficiary') : null)
    if (typed.ok && to !== undefined && isOnline)
      record({ type: 'withdrawal.pressed', ref: mint(), amount: typed.amount, beneficiaryId: to.id })
  }
  const most = paise(Math.min(withdrawable, withdrawal.max))
  return (
    <>
      <form id={`${id}-form`} className="panel grid gap-4 p-4" noValidate onSubmit={submit}>
        <AmountField id={id} value={raw} problem={problem} note={text.amountBounds(withdrawal.min, withdrawal.max)} onChange={setRaw}>
          <button type="button" className="link justify-self-end" onClick={() => setRaw(String(most / 100))}>
            {text.withdrawAll} {moneyText(most)}
          </button>
        </AmountField>
      </form>
      <Beneficiaries chosen={to?.id ?? null} onChoose={(payee) => onDraft({ ...draft, chosen: payee })} />
      {missing !== null && to === undefined && (
        <p className="px-4 text-xs text-down" role="alert">
          {say(missing)}
        </p>
      )}
      <section className="panel pt-2">
        <Pairs
          rows={[
            [text.withdrawable, moneyText(withdrawable)],
            [text.withdrawAfter, typed.ok ? moneyText(paise(withdrawable - typed.amount)) : '–'],
          ]}
        />
      </section>
      <div className="grid phone:px-3">
        <button type="submit" form={`${id}-form`} className="btn btn-main" disabled={!isOnline}>
          {text.withdrawNow}
        </button>
      </div>
    </>
  )
}
