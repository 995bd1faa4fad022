import { useState } from 'react'
import { sayIfAny } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { Wrong } from './Field.tsx'
import { LoginForm } from './LoginForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { RecoverPane } from './RecoverPane.tsx'

/** The first tab: the login form, or the recovery of a password (AUTH-02, AUTH-13). */
export const LoginPane = () => {
  const record = useRecord()
  const brand = useBrand()
  const error = useLedger(({ login }) => login.error)
  const [forgot, setForgot] = useState(false)
  const back = (): void => {
    record({ type: 'flow.left', flow: 'recover' })
    setForgot(false)
  }
  if (forgot) return <RecoverPane onBack={back} />
  return (
    <>
      <LoginForm onForgot={brand.ways.codes ? () => setForgot(true) : null} />
      <Wrong>{sayIfAny(error)}</Wrong>
      <OtherWays />
    </>
  )
}
