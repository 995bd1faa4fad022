import { type ChangeEvent, type FormEvent, useState } from 'react'
import { isChanging } from '#client/ledger/changes.ts'
import { MOST_RECEIPT, type Transaction } from '#contract/calls/payments.ts'
import { type Said, said } from '#domain/said.ts'
import { typedUtr } from '#domain/money/utr.ts'
import { secret } from '#contract/secret.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { base64Of } from '../lib/picture.ts'
import { Field } from '../login/Field.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The proof of a deposit: the bank's number of the payment, and a picture of it (ACCT-04). */
export const ProofForm = ({ payment, isOpen }: { readonly payment: Transaction; readonly isOpen: boolean }) => {
  if (!isOpen && !payment.hasReceipt) return null
  return (
    <section className="panel grid gap-4 p-4">
      {isOpen && <UtrForm payment={payment} />}
      <ReceiptForm payment={payment} isOpen={isOpen} />
    </section>
  )
}

const UtrForm = ({ payment: { refrenceNo, method, utr } }: { readonly payment: Transaction }) => {
  const record = useRecord()
  const isAsked = useLedger((ledger) => isChanging(ledger, `payment ${refrenceNo}`))
  const [typed, setTyped] = useState(utr ?? '')
  const [problem, setProblem] = useState<Said | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const read = typedUtr(typed, method)
    setProblem(read.ok ? null : said('UTR_INVALID'))
    if (read.ok && !isAsked) record({ type: 'change.submitted', change: { what: 'utr', refrenceNo, utr: read.utr } })
  }
  return (
    <form className="grid max-w-112.5 gap-1" noValidate onSubmit={submit}>
      <Field
        label={text.utrOf}
        value={typed}
        problem={problem}
        number="utr"
        inputMode={method === 'UPI' ? 'numeric' : 'text'}
        autoComplete="off"
        onChange={setTyped}
      />
      <p className="text-xs text-ink-2">{method === 'UPI' ? text.utrUpiNote : text.utrBankNote}</p>
      <button type="submit" className="btn btn-main mt-2" disabled={isAsked} aria-busy={isAsked}>
        {utr === undefined ? text.sendUtr : text.changeUtr}
      </button>
    </form>
  )
}

const ReceiptForm = ({ payment: { refrenceNo, hasReceipt }, isOpen }: { readonly payment: Transaction; readonly isOpen: boolean }) => {
  const record = useRecord()
  const isAsked = useLedger((ledger) => isChanging(ledger, `payment ${refrenceNo}`))
  const [picture] = useRead({ what: 'receipt', refrenceNo }).rows
  const [problem, setProblem] = useState<Said | null>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file === undefined) return
    const isLarge = file.size > MOST_RECEIPT
    setProblem(isLarge ? said('RECEIPT_TOO_LARGE') : null)
    if (!isLarge)
      void base64Of(file).then(
        (content) => record({ type: 'change.submitted', change: { what: 'receipt', refrenceNo, picture: secret(content) } }),
        () => setProblem(said('RECEIPT_DAMAGED')),
      )
    target.value = ''
  }
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{text.receipt}</h3>
      {hasReceipt && (
        <p className="flex flex-wrap items-center gap-2">
          <Icon name="tick" className="text-up" />
          {text.receiptKept}
          {picture === undefined && (
            <button
              type="button"
              className="btn-small"
              onClick={() => record({ type: 'reload.pressed', asks: [{ what: 'receipt', refrenceNo }] })}
            >
              {text.receiptShow}
            </button>
          )}
        </p>
      )}
      {hasReceipt && picture !== undefined && (
        <img className="max-h-80 w-fit rounded-sm border border-line" src={picture} alt={text.receiptPicture} />
      )}
      {isOpen && (
        <>
          <label className="btn-small relative grid w-fit cursor-pointer place-items-center outline-focus has-focus-visible:outline-2">
            {hasReceipt ? text.changeReceipt : text.chooseReceipt}
            <input
              type="file"
              className="absolute inset-0 cursor-pointer opacity-0"
              accept="image/png,image/jpeg,image/webp"
              disabled={isAsked}
              onChange={choose}
            />
          </label>
          <p className="text-xs text-ink-2">{text.receiptNote}</p>
          {problem !== null && (
            <p className="text-xs text-down" role="alert">
              {sayIfAny(problem)}
            </p>
          )}
        </>
      )}
    </div>
  )
}
