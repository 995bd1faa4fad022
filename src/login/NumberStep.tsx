import { type FormEvent, useState } from 'react'
import { NUMBER_LENGTH, numberProblem } from '#domain/player/forms.ts'
import type { Flow } from '#client/player/login.ts'
import { text } from '#copy/catalogue.ts'
import { useRecord } from '../hooks.ts'
import { Field } from './Field.tsx'
import { useFlow } from './flow.ts'
import { Submit } from './Submit.tsx'
import { firstForm } from './tabs.ts'

/** The form for the phone number. Get OTP is off until it has ten digits (AUTH-04). */
export const NumberStep = ({ flow }: { readonly flow: Flow }) => {
  const record = useRecord()
  const { phone, phase } = useFlow(flow)
  const [number, setNumber] = useState(phone)
  const [left, setLeft] = useState(false)
  const problem = numberProblem(number)
  // No further key makes it a number. A 91 or a 0 before the ten digits falls away with the last of them.
  const isSaid = left || /\D/.test(number) || number.length > NUMBER_LENGTH
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem === null) record({ type: 'code.requested', flow, phone: number })
  }
  return (
    <form className={firstForm} noValidate onSubmit={submit}>
      <Field
        label={text.mobileNumber}
        value={number}
        problem={isSaid ? problem : null}
        onChange={setNumber}
        onBlur={() => setLeft(number !== '')}
        before="+91"
        autoComplete="tel-national"
        number="phone"
        inputMode="tel"
        autoFocus
      />
      <Submit phase={phase} ready={problem === null}>
        {text.getOtp}
      </Submit>
    </form>
  )
}
