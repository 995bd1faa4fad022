import { type FormEvent, useEffect, useRef, useState } from 'react'
import { changeOf } from '#client/ledger/changes.ts'
import { MAX_PASSWORD_FIELD, confirmProblem, newPasswordProblem } from '#domain/player/forms.ts'
import { secret } from '#contract/secret.ts'
import { said } from '#domain/said.ts'
import { useLedger, useRecord } from '../hooks.ts'

/** The form of a new password (AUTH-16). A changed password empties all of it; a refusal empties and focuses only the old password. */
export const usePasswordForm = () => {
  const record = useRecord()
  const [old, setOld] = useState('')
  const [chosen, setChosen] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = useLedger((ledger) => changeOf(ledger, 'password')?.state ?? null)
  const isAsked = change === 'asked'
  const wasAsked = useRef(false)
  useEffect(() => {
    const isAnswered = wasAsked.current && (change === 'done' || change === 'refused')
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
    record({ type: 'change.submitted', change: { what: 'password', old: secret(old), chosen: secret(chosen) } })
  }
  return {
    form,
    old,
    chosen,
    again,
    tried,
    isAsked,
    oldProblem,
    setOld: (raw: string): void => setOld(raw.slice(0, MAX_PASSWORD_FIELD)),
    setChosen,
    setAgain,
    submit,
  }
}
