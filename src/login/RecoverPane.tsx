import { type FormEvent, useState } from 'react'
import { confirmProblem, newPasswordProblem, otpProblem } from '#domain/forms.ts'
import { secret } from '#domain/secret.ts'
import { text } from '#domain/text.ts'
import { useSend } from '../hooks.ts'
import { CodeField } from './CodeField.tsx'
import { FlowSteps, useFlow } from './FlowSteps.tsx'
import { NewPassword } from './NewPassword.tsx'
import { Submit } from './Submit.tsx'

/** A forgotten password: a code to the number, then a new one (AUTH-13). Stands in the first tab's place. */
export const RecoverPane = ({ onBack }: { readonly onBack: () => void }) => (
  <>
    <h3 className="pane-head">{text.recover}</h3>
    <p className="mut">{text.recoverNote}</p>
    <FlowSteps flow="recover">
      <RecoverForm />
    </FlowSteps>
    <button type="button" className="link forgot" onClick={onBack}>
      {text.backToLogin}
    </button>
  </>
)

const RecoverForm = () => {
  const send = useSend()
  const { phase } = useFlow('recover')
  const [otp, setOtp] = useState('')
  const [chosen, setChosen] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const problems = [otpProblem(otp), newPasswordProblem(chosen), confirmProblem(again, chosen)]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.some((problem) => problem !== null)) return
    send({
      type: 'form.submitted',
      flow: 'recover',
      form: { otp: secret(otp), password: secret(chosen), promo: '', referCode: '', adult: false, terms: false },
    })
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <CodeField flow="recover" otp={otp} tried={tried} onChange={setOtp} />
      <NewPassword label={text.newPassword} chosen={chosen} again={again} tried={tried} onChosen={setChosen} onAgain={setAgain} />
      <Submit phase={phase}>{text.setPassword}</Submit>
    </form>
  )
}
