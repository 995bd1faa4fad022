import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MAX_NEW_PASSWORD, confirmProblem, newPasswordProblem } from '#domain/forms.ts'
import { secret } from '#domain/secret.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { NewPassword } from '../login/NewPassword.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'

/** The old password, and a new one by the rules of registering (AUTH-16). The answer is a toast; a refusal empties the old password alone. */
const ChangePasswordScreen = () => {
  const send = useSend()
  const [old, setOld] = useState('')
  const [chosen, setChosen] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = useLedger(({ passwordChange }) => passwordChange)
  const isAsked = change === 'asked'
  const wasAsked = useRef(false)
  useEffect(() => {
    const isAnswered = wasAsked.current && (change === 'changed' || change === 'refused')
    wasAsked.current = isAsked
    if (!isAnswered) return
    setTried(false)
    setOld('')
    if (change === 'refused') return form.current?.querySelector('input')?.focus()
    setChosen('')
    setAgain('')
  }, [change, isAsked])
  const oldProblem = old === '' ? said('PASSWORD_REQUIRED') : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isAsked) return
    setTried(true)
    if (oldProblem !== null || newPasswordProblem(chosen) !== null || confirmProblem(again, chosen) !== null) return
    send({ type: 'password.submitted', old: secret(old), chosen: secret(chosen) })
  }
  return (
    <>
      <PageTitle>{text.changePassword}</PageTitle>
      <section className="panel">
        <form className="grid max-w-112.5 gap-3 p-4" ref={form} noValidate onSubmit={submit}>
          <PasswordField
            label={text.oldPassword}
            value={old}
            problem={tried ? oldProblem : null}
            onChange={(raw) => setOld(raw.slice(0, MAX_NEW_PASSWORD))}
          />
          <NewPassword label={text.newPassword} chosen={chosen} again={again} tried={tried} onChosen={setChosen} onAgain={setAgain} />
          <button type="submit" className="btn btn-main" disabled={isAsked} aria-busy={isAsked}>
            {isAsked ? text.pleaseWait : text.changePassword}
          </button>
        </form>
      </section>
    </>
  )
}
export default ChangePasswordScreen
