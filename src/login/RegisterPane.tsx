import { useState } from 'react'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'
import { CodeForm } from './CodeForm.tsx'
import { Check, Field } from './Field.tsx'
import { FlowSteps } from './FlowSteps.tsx'

/** The second tab: registers a member by phone and code (AUTH-04 to AUTH-11, AUTH-17). */
export const RegisterPane = () => (
  <FlowSteps flow="register">
    <RegisterForm />
  </FlowSteps>
)

const RegisterForm = () => {
  const referred = useLedger(({ login }) => login.referCode ?? '')
  const [promo, setPromo] = useState('')
  const [referCode, setReferCode] = useState(referred)
  const [adult, setAdult] = useState(false)
  const [terms, setTerms] = useState(false)
  const more = { promo: promo.trim(), referCode: referCode.trim(), adult, terms }
  return (
    <CodeForm flow="register" password={text.password} press={text.register} more={more}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10.625rem,1fr))] gap-x-3">
        <Field label={text.promoCode} value={promo} problem={null} onChange={setPromo} autoComplete="off" />
        <Field label={text.referralCode} value={referCode} problem={null} onChange={setReferCode} autoComplete="off" />
      </div>
      <Check label={text.iAmAdult} checked={adult} onChange={setAdult} />
      <Check label={text.iAccept} checked={terms} onChange={setTerms} />
    </CodeForm>
  )
}
