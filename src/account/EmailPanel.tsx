import { type FormEvent, useState } from 'react'
import { isChanging } from '#client/ledger/changes.ts'
import { MAX_EMAIL, MAX_PASSWORD_FIELD, emailProblem } from '#domain/player/forms.ts'
import { secret } from '#contract/secret.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { Field } from '../login/Field.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { Icon } from '../ui/Icon.tsx'

/**
 * The member's e-mail, and whether it is verified (ACCT-06). A form sends a link to verify this or another e-mail. A member with a
 * password must enter it. Only one request runs at a time; its answer is a toast.
 */
export const EmailPanel = () => {
  const record = useRecord()
  const [profile] = useRead({ what: 'profile' }).rows
  const isAsked = useLedger((ledger) => isChanging(ledger, 'email'))
  const [typed, setTyped] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { email: known = '', emailVerified = false, hasPassword = false } = profile ?? {}
  // We offer an unverified e-mail again, but not a verified one.
  const email = typed ?? (emailVerified ? '' : known)
  const problem = emailProblem(email.trim())
  const wordProblem = hasPassword && password === '' ? said('PASSWORD_REQUIRED') : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isReady = problem === null && wordProblem === null
    setTried(!isReady)
    if (!isReady || isAsked) return
    record({ type: 'change.submitted', change: { what: 'email', email: email.trim(), password: hasPassword ? secret(password) : null } })
    setPassword('')
  }
  return (
    <section className="panel" aria-labelledby="your-email">
      <div className="panel-head">
        <h2 id="your-email">{text.email}</h2>
      </div>
      {known !== '' && (
        <p className="flex max-w-140 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 font-semibold wrap-anywhere">
          <span>{known}</span>
          <span className={`inline-flex items-center gap-1.5 ${emailVerified ? 'text-up' : 'text-warn'}`}>
            <Icon name={emailVerified ? 'tick' : 'warning'} />
            {emailVerified ? text.verified : text.notVerified}
          </span>
        </p>
      )}
      <form className="grid max-w-112.5 gap-3 p-4" noValidate onSubmit={submit}>
        <p className="text-ink-2">{text.emailNote}</p>
        <Field
          label={emailVerified ? text.newEmail : text.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          problem={tried ? problem : null}
          onChange={(raw) => setTyped(raw.slice(0, MAX_EMAIL))}
        />
        {hasPassword && (
          <PasswordField
            label={text.password}
            value={password}
            problem={tried ? wordProblem : null}
            onChange={(raw) => setPassword(raw.slice(0, MAX_PASSWORD_FIELD))}
          />
        )}
        <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
          {isAsked ? text.pleaseWait : text.sendLink}
        </button>
      </form>
    </section>
  )
}
