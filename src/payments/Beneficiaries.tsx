import { type FormEvent, useState } from 'react'
import { changeOf } from '#client/ledger/changes.ts'
import type { Beneficiary } from '#contract/calls/payments.ts'
import { type Said, said } from '#domain/said.ts'
import { MOST_BENEFICIARIES, typedAccount, typedIfsc, typedVpa } from '#domain/money/payees.ts'
import type { TypedBeneficiary } from '#client/money/sent-payment.ts'
import type { Method } from '#domain/money/utr.ts'
import { say, text } from '#copy/catalogue.ts'
import { useLedger, useNow, useRead, useRecord } from '../hooks.ts'
import { useTimes } from '../lib/when.ts'
import type { NumberName } from '#touch/fields.ts'
import { Field, Wrong } from '../login/Field.tsx'
import { useAsk } from '../ui/Asking.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Bone, Failed } from '../ui/States.tsx'

type Props = { readonly chosen: string | null; readonly onChoose: (id: string) => void }

/** Whom the member may withdraw to: one is chosen, another may be added (ACCT-04). */
export const Beneficiaries = ({ chosen, onChoose }: Props) => {
  const record = useRecord()
  const { state, rows } = useRead({ what: 'beneficiaries' })
  const change = useLedger((ledger) => changeOf(ledger, 'beneficiary'))
  const [isAdding, setIsAdding] = useState(false)
  const isKnown = state === 'ready' || rows.length > 0
  return (
    <section className="panel" aria-labelledby="withdraw-to">
      <div className="panel-head">
        <h2 id="withdraw-to">{text.withdrawTo}</h2>
      </div>
      {state === 'failed' && rows.length === 0 && (
        <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'beneficiaries' }] })} />
      )}
      {state === 'waiting' && rows.length === 0 && (
        <p className="px-4 py-4">
          <Bone width="60%" />
        </p>
      )}
      {isKnown && rows.length === 0 && !isAdding && <p className="note py-4">{text.noBeneficiaries}</p>}
      <ul className="divide-y divide-line">
        {rows.map((each) => (
          <Row key={each.id} beneficiary={each} isChosen={each.id === chosen} onChoose={() => onChoose(each.id)} />
        ))}
      </ul>
      {change?.state === 'refused' && (
        <div className="px-3 py-2">
          <Wrong>{say(change.said)}</Wrong>
        </div>
      )}
      {isKnown && rows.length < MOST_BENEFICIARIES && (
        <div className="border-t border-line p-3">
          {isAdding && change?.state !== 'done' ? (
            <NewForm isAsked={change?.state === 'asked'} />
          ) : (
            <button
              type="button"
              className="btn-small"
              onClick={() => {
                record({ type: 'beneficiary.begun' })
                setIsAdding(true)
              }}
            >
              {text.addBeneficiary}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

type RowProps = { readonly beneficiary: Beneficiary; readonly isChosen: boolean; readonly onChoose: () => void }

const Row = ({ beneficiary: { id, name, shown, ifsc, method, readyAt }, isChosen, onChoose }: RowProps) => {
  const record = useRecord()
  const ask = useAsk()
  const now = useNow()
  const { stamp } = useTimes()
  const isReady = now >= readyAt
  return (
    <li className="flex items-center gap-2 px-3">
      <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-1">
        <input
          type="radio"
          name="beneficiary"
          className="size-4.5 flex-none accent-brand"
          checked={isChosen}
          disabled={!isReady}
          onChange={onChoose}
        />
        <span className="min-w-0 flex-1">
          <b className="block wrap-anywhere">
            {name} · {shown}
          </b>
          <small className="text-xs text-ink-2">
            {method === 'UPI' ? text.methodUpi : `${text.methodBank} · ${ifsc ?? ''}`}
            {!isReady && ` · ${text.readyFrom(stamp(readyAt))}`}
          </small>
        </span>
      </label>
      <button
        type="button"
        className="icon-btn"
        aria-label={text.removeBeneficiary(name)}
        onClick={() =>
          ask({
            title: text.removeBeneficiaryAsk,
            note: text.removeBeneficiaryNote,
            ok: text.removeBeneficiary(name),
            onOk: () => record({ type: 'change.submitted', change: { what: 'remove-beneficiary', id } }),
          })
        }
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

const MOST_NAME = 80
type Typed = { readonly name: string; readonly vpa: string; readonly accountNumber: string; readonly again: string; readonly ifsc: string }
type Problems = { readonly [Name in keyof Typed]?: Said | null }
const NOTHING: Typed = { name: '', vpa: '', accountNumber: '', again: '', ifsc: '' }

/** What is wrong with the typed fields of a method. */
const problemsOf = (method: Method, typed: Typed): Problems => {
  const name = typed.name.trim() === '' ? said('fieldRequired') : null
  if (method === 'UPI') return { name, vpa: typedVpa(typed.vpa).ok ? null : said('VPA_INVALID') }
  const number = typedAccount(typed.accountNumber, typed.again)
  return {
    name,
    accountNumber: !number.ok && number.code === 'ACCOUNT_NUMBER_INVALID' ? said(number.code) : null,
    again: !number.ok && number.code === 'ACCOUNT_NUMBER_DIFFERS' ? said(number.code) : null,
    ifsc: typedIfsc(typed.ifsc).ok ? null : said('IFSC_INVALID'),
  }
}

const NewForm = ({ isAsked }: { readonly isAsked: boolean }) => {
  const record = useRecord()
  const [method, setMethod] = useState<Method>('UPI')
  const [typed, setTyped] = useState(NOTHING)
  const [problems, setProblems] = useState<Problems>({})
  const field = (name: keyof Typed, label: string, number?: NumberName) => (
    <Field
      label={label}
      value={typed[name]}
      problem={problems[name] ?? null}
      autoComplete="off"
      number={number}
      onChange={(raw) => setTyped({ ...typed, [name]: name === 'name' ? raw.slice(0, MOST_NAME) : raw })}
    />
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = problemsOf(method, typed)
    setProblems(found)
    if (isAsked || Object.values(found).some((each) => each !== null)) return
    const { vpa, accountNumber, again, ifsc } = typed
    const name = typed.name.trim()
    const beneficiary: TypedBeneficiary = method === 'UPI' ? { method, name, vpa } : { method, name, accountNumber, again, ifsc }
    record({ type: 'change.submitted', change: { what: 'add-beneficiary', beneficiary } })
  }
  return (
    <form className="grid max-w-112.5 gap-2" noValidate onSubmit={submit}>
      <Segments
        label={text.payBy}
        choices={[
          ['UPI', text.methodUpi],
          ['BANK', text.methodBank],
        ]}
        chosen={method}
        onChoose={setMethod}
      />
      {field('name', text.beneficiaryName)}
      {method === 'UPI' ? (
        field('vpa', text.upiId)
      ) : (
        <>
          {field('accountNumber', text.accountNumber, 'account-number')}
          {field('again', text.accountAgain, 'account-again')}
          {field('ifsc', text.ifsc)}
        </>
      )}
      <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
        {isAsked ? text.pleaseWait : text.saveBeneficiary}
      </button>
    </form>
  )
}
