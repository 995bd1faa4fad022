import { type FormEvent, useState } from 'react'
import { otpProblem } from '#domain/forms.ts'
import { secret } from '#domain/secret.ts'
import { text } from '#domain/text.ts'
import { useSend } from '../hooks.ts'
import { CodeField } from './CodeField.tsx'
import { FlowSteps, useFlow } from './FlowSteps.tsx'
import { Submit } from './Submit.tsx'

/** The third tab: a code in place of the password (AUTH-12). */
export const OtpPane = () => (
  <FlowSteps flow="otp-login">
    <OtpForm />
  </FlowSteps>
)

const OtpForm = () => {
  const send = useSend()
  const { phase } = useFlow('otp-login')
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (otpProblem(otp) !== null) return
    send({
      type: 'form.submitted',
      flow: 'otp-login',
      form: { otp: secret(otp), password: null, promo: '', referCode: '', adult: false, terms: false },
    })
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <CodeField flow="otp-login" otp={otp} tried={tried} onChange={setOtp} />
      <Submit phase={phase}>{text.logIn}</Submit>
    </form>
  )
}
