import { type FormEvent, useState } from 'react'
import { cutPassword, passwordProblem, phoneProblem, userIdProblem } from '#domain/player/forms.ts'
import { secret } from '#contract/secret.ts'
import { text } from '#copy/catalogue.ts'
import { useRecord } from '../hooks.ts'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { firstForm } from './tabs.ts'

/** Asks for user id or mobile number, and the password (AUTH-02, AUTH-03). `onForgot` is null if no code can be sent. */
export const LoginForm = ({ onForgot }: { readonly onForgot: (() => void) | null }) => {
  const record = useRecord()
  const [by, setBy] = useState<'userId' | 'phone'>('userId')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const nameProblem = by === 'userId' ? userIdProblem(name) : phoneProblem(name)
  const wordProblem = passwordProblem(password)
  const turnTo = (next: 'userId' | 'phone'): void => {
    setBy(next)
    setName('')
    setTried(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (nameProblem === null && wordProblem === null) record({ type: 'login.submitted', userId: name.trim(), password: secret(password) })
  }
  return (
    <form className={firstForm} noValidate onSubmit={submit}>
      <fieldset className="seg" aria-label={text.logIn}>
        <button type="button" aria-pressed={by === 'userId'} onClick={() => turnTo('userId')}>
          {text.userId}
        </button>
        <button type="button" aria-pressed={by === 'phone'} onClick={() => turnTo('phone')}>
          {text.mobileNumber}
        </button>
      </fieldset>
      <Field
        key={by}
        label={by === 'userId' ? text.userId : text.mobileNumber}
        value={name}
        problem={tried ? nameProblem : null}
        onChange={setName}
        autoComplete="username"
        {...(by === 'phone' ? { number: 'phone', inputMode: 'tel' } : {})}
        autoFocus
      />
      <PasswordField
        label={text.password}
        value={password}
        problem={tried ? wordProblem : null}
        onChange={(raw) => setPassword(cutPassword(raw))}
      />
      {onForgot === null ? (
        <p className="text-xs text-ink-3">{text.forgotNoCodes}</p>
      ) : (
        <button type="button" className="link min-h-[max(1.5rem,var(--target)-0.5rem)] justify-self-start" onClick={onForgot}>
          {text.forgotPassword}
        </button>
      )}
      <button type="submit" className="btn btn-main">
        {text.logIn}
      </button>
    </form>
  )
}
