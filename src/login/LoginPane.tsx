import { useState } from 'react'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { Wrong } from './Field.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RecoverPane } from './RecoverPane.tsx'

/** The first tab: the login form, the demo account, and logins by Google or WhatsApp (AUTH-02, AUTH-14). */
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
      <p className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {text.or}
      </p>
      {/* Both leave this page. The exchange sends the visitor back with the data of the login. */}
      {brand.ways.google && (
        <a className="btn btn-side grid place-items-center" href="/identity/google?return=/">
          {text.withGoogle}
        </a>
      )}
      {brand.isWhatsappOnSignUp && brand.ways.whatsapp && (
        <a className="btn btn-side grid place-items-center" href="/identity/whatsapp">
          {text.withWhatsapp}
        </a>
      )}
      {(brand.ways.google || brand.ways.whatsapp) && <p className="text-xs text-ink-3">{text.outsideTerms}</p>}
      {brand.demo && (
        <>
          <button type="button" className="btn btn-side" onClick={() => record({ type: 'demo.pressed' })}>
            {text.demoLogin}
          </button>
          <p className="text-xs text-ink-3">{text.demoNote}</p>
        </>
      )}
    </>
  )
}
