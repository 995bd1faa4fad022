import { type FormEvent, useState } from 'react'
import { MAX_PASSKEYS, MAX_PASSKEY_NAME, type Passkey } from '#contract/calls/passkeys.ts'
import { secret } from '#contract/secret.ts'
import { changeOf, isChanging } from '#client/ledger/changes.ts'
import { MAX_PASSWORD_FIELD } from '#domain/player/forms.ts'
import { said } from '#domain/said.ts'
import { say, text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { takesPasskeys } from '../lib/passkeys.ts'
import { stampText } from '../lib/when.ts'
import { Field, Wrong } from '../login/Field.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { useWanted } from '../statements/useQuery.ts'
import { useAsk } from '../ui/Asking.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { Switch } from '../ui/Switch.tsx'

const ASKS = [{ what: 'passkeys' }, { what: 'profile' }] as const

/** The member's passkeys: one more is added with the password, and any is removed after a question (ACCT-13). */
export const PasskeysPanel = () => {
  const record = useRecord()
  const hasPayments = useHas('payments')
  const { state, rows } = useRead({ what: 'passkeys' })
  /** The form is open while the list is as long as when it was opened: a passkey that came closes it. */
  const [openAt, setOpenAt] = useState<number | null>(null)
  useWanted(ASKS)
  const mayAdd = state === 'ready' && takesPasskeys() && rows.length < MAX_PASSKEYS
  return (
    <section className="panel" aria-labelledby="passkeys">
      <div className="panel-head">
        <h2 id="passkeys">{text.passkeys}</h2>
      </div>
      <p className="px-4 pt-3 text-sm text-ink-2">{text.passkeysNote}</p>
      {state === 'failed' && rows.length === 0 && <Failed onRetry={() => record({ type: 'reload.pressed', asks: ASKS })} />}
      {state === 'waiting' && rows.length === 0 && (
        <p className="px-4 py-4" aria-busy="true">
          <Bone width="60%" height={40} />
        </p>
      )}
      <ul className="divide-y divide-line px-4">
        {rows.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {rows.length > 0 && hasPayments && <FirstSwitch />}
      {state === 'ready' && rows.length === 0 && <p className="px-4 pt-3 text-sm text-ink-2">{text.noPasskeys}</p>}
      {rows.length >= MAX_PASSKEYS && <p className="px-4 pb-4 text-sm text-ink-2">{text.PASSKEYS_FULL}</p>}
      {state === 'ready' && !takesPasskeys() && <p className="px-4 py-3 text-sm text-ink-2">{text.passkeysNotHere}</p>}
      {mayAdd && (
        <div className="p-4">
          {openAt === rows.length ? (
            <PasskeyForm />
          ) : (
            <button type="button" className="btn btn-side w-full max-w-112.5" onClick={() => setOpenAt(rows.length)}>
              {text.addPasskey}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** Whether a withdrawal asks for a passkey first (ACCT-13). */
const FirstSwitch = () => {
  const record = useRecord()
  const [profile] = useRead({ what: 'profile' }).rows
  const isAsked = useLedger((ledger) => isChanging(ledger, 'passkey-first'))
  if (profile === undefined) return null
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{text.passkeyFirst}</p>
        <p id="passkey-first" className="text-sm text-ink-2">
          {text.passkeyFirstNote}
        </p>
      </div>
      <Switch
        label={text.passkeyFirst}
        isOn={profile.passkeyFirst === true}
        isOff={isAsked}
        describedBy="passkey-first"
        onChange={(isOn) => record({ type: 'change.submitted', change: { what: 'passkey-first', isOn } })}
      />
    </div>
  )
}

const PasskeyRow = ({ passkey: { id, name, site, madeAt, usedAt } }: { readonly passkey: Passkey }) => {
  const record = useRecord()
  const ask = useAsk()
  const called = name === '' ? text.unknownPasskey : name
  const remove = (): void =>
    ask({
      title: text.removePasskeyAsk,
      note: text.removePasskeyNote,
      ok: text.passkeyRemove,
      onOk: () => record({ type: 'change.submitted', change: { what: 'remove-passkey', id } }),
    })
  return (
    <li className="flex min-h-target flex-wrap items-center gap-3 py-2">
      <Icon name="lock" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{called}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {text.passkeyFacts(site, stampText(madeAt))} {usedAt === null ? text.passkeyUnused : text.passkeyUsed(stampText(usedAt))}
        </p>
      </div>
      <button type="button" className="btn-small flex-none" aria-label={text.removePasskey(called)} onClick={remove}>
        {text.passkeyRemove}
      </button>
    </li>
  )
}

/** Asks for a name and the password; the browser asks for the rest. What was refused stands below the form. */
const PasskeyForm = () => {
  const record = useRecord()
  const [profile] = useRead({ what: 'profile' }).rows
  const isAsked = useLedger((ledger) => isChanging(ledger, 'add-passkey'))
  const last = useLedger((ledger) => changeOf(ledger, 'add-passkey'))
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  const { hasPassword = false } = profile ?? {}
  const problem = hasPassword && password === '' ? said('PASSWORD_REQUIRED') : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(problem !== null)
    if (problem !== null || isAsked) return
    record({
      type: 'change.submitted',
      change: { what: 'add-passkey', name: name.trim(), password: hasPassword ? secret(password) : null },
    })
    setSent(true)
    setPassword('')
  }
  return (
    <form className="grid max-w-112.5 gap-3" noValidate onSubmit={submit}>
      <p className="text-sm text-ink-2">{text.passkeyNameNote}</p>
      <Field
        label={text.passkeyName}
        value={name}
        problem={null}
        autoComplete="off"
        onChange={(raw) => setName(raw.slice(0, MAX_PASSKEY_NAME))}
      />
      {hasPassword && (
        <PasswordField
          label={text.password}
          value={password}
          problem={tried ? problem : null}
          onChange={(raw) => setPassword(raw.slice(0, MAX_PASSWORD_FIELD))}
        />
      )}
      <Wrong>{isSent && last?.state === 'refused' ? say(last.said) : null}</Wrong>
      <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
        {isAsked ? text.pleaseWait : text.passkeyGoOn}
      </button>
    </form>
  )
}
