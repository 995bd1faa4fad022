import { type FormEvent, type ReactNode, useState } from 'react'
import type { FlowForm } from '#client/ledger/facts.ts'
import { confirmProblem, newPasswordProblem, otpProblem } from '#domain/player/forms.ts'
import type { Flow } from '#client/player/login.ts'
import { secret } from '#contract/secret.ts'
import { useRecord } from '../hooks.ts'
import { CodeField } from './CodeField.tsx'
import { useFlow } from './flow.ts'
import { NewPassword } from './NewPassword.tsx'
import { Submit } from './Submit.tsx'

type More = Omit<FlowForm, 'otp' | 'password'>
const NO_MORE: More = { promo: '', referCode: '', adult: false, terms: false }

type Props = {
  readonly flow: Flow
  /** The label of the new password; null if the flow sets none. */
  readonly password: string | null
  readonly press: string
  /** The other fields of the flow, in `children`. */
  readonly more?: More
  readonly children?: ReactNode
}

/** The form after a code was sent (AUTH-05 to AUTH-07). It has the code, a new password if the flow sets one, and its other fields. */
export const CodeForm = ({ flow, password, press, more = NO_MORE, children }: Props) => {
  const record = useRecord()
  const { phase, digits } = useFlow(flow)
  const [otp, setOtp] = useState('')
  const [chosen, setChosen] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const problems = [otpProblem(otp, digits), ...(password === null ? [] : [newPasswordProblem(chosen), confirmProblem(again, chosen)])]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.some((problem) => problem !== null)) return
    record({ type: 'form.submitted', flow, form: { otp: secret(otp), password: password === null ? null : secret(chosen), ...more } })
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <CodeField flow={flow} otp={otp} tried={tried} onChange={setOtp} />
      {password !== null && (
        <NewPassword label={password} chosen={chosen} again={again} tried={tried} onChosen={setChosen} onAgain={setAgain} />
      )}
      {children}
      <Submit phase={phase}>{press}</Submit>
    </form>
  )
}
