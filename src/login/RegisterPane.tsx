import { type FormEvent, useState } from 'react'
import { confirmProblem, newPasswordProblem, otpProblem } from '#domain/forms.ts'
import { secret } from '#domain/secret.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { CodeField } from './CodeField.tsx'
import { Check, Field } from './Field.tsx'
import { FlowSteps, useFlow } from './FlowSteps.tsx'
import { NewPassword } from './NewPassword.tsx'
import { Submit } from './Submit.tsx'

/** The second tab: a new member by phone and code (AUTH-04 to AUTH-11, AUTH-17). */
export const RegisterPane = () => (
  <FlowSteps flow="register">
    <RegisterForm />
  </FlowSteps>
)

const RegisterForm = () => {
  const send = useSend()
  const { phase } = useFlow('register')
  const referred = useLedger(({ login }) => login.referCode ?? '')
  const [otp, setOtp] = useState('')
  const [chosen, setChosen] = useState('')
  const [again, setAgain] = useState('')
  const [promo, setPromo] = useState('')
  const [referCode, setReferCode] = useState(referred)
  const [adult, setAdult] = useState(false)
  const [terms, setTerms] = useState(false)
  const [tried, setTried] = useState(false)
  const problems = [otpProblem(otp), newPasswordProblem(chosen), confirmProblem(again, chosen)]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.some((problem) => problem !== null)) return
    send({
      type: 'form.submitted',
      flow: 'register',
      form: { otp: secret(otp), password: secret(chosen), promo: promo.trim(), referCode: referCode.trim(), adult, terms },
    })
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <CodeField flow="register" otp={otp} tried={tried} onChange={setOtp} />
      <NewPassword label={text.password} chosen={chosen} again={again} tried={tried} onChosen={setChosen} onAgain={setAgain} />
      <div className="two">
        <Field label={text.promoCode} value={promo} problem={null} onChange={setPromo} autoComplete="off" />
        <Field label={text.referralCode} value={referCode} problem={null} onChange={setReferCode} autoComplete="off" />
      </div>
      <Check label={text.iAmAdult} checked={adult} onChange={setAdult} />
      <Check label={text.iAccept} checked={terms} onChange={setTerms} />
      <Submit phase={phase}>{text.register}</Submit>
    </form>
  )
}
