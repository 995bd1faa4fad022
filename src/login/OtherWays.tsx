import { text } from '#copy/catalogue.ts'
import { useBrand, useHas } from '../brand.tsx'
import { useRecord } from '../hooks.ts'
import { takesPasskeys } from '../lib/passkeys.ts'

/** The ways in without a form, below that of each tab: a passkey, Google, WhatsApp and the demo account (ACCT-13, AUTH-02, AUTH-14). */
export const OtherWays = () => {
  const record = useRecord()
  const { ways, demo, isWhatsappOnSignUp } = useBrand()
  const hasPasskeys = useHas('passkeys') && takesPasskeys()
  const hasWhatsapp = isWhatsappOnSignUp && ways.whatsapp
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {text.or}
      </p>
      {hasPasskeys && (
        <button type="button" className="btn btn-side" onClick={() => record({ type: 'passkey.pressed' })}>
          {text.withPasskey}
        </button>
      )}
      {/* Both leave this page. The exchange sends the visitor back with the data of the login. */}
      {ways.google && (
        <a className="btn btn-side grid place-items-center" href="/identity/google?return=/">
          {text.withGoogle}
        </a>
      )}
      {hasWhatsapp && (
        <a className="btn btn-side grid place-items-center" href="/identity/whatsapp">
          {text.withWhatsapp}
        </a>
      )}
      {(ways.google || ways.whatsapp) && <p className="text-xs text-ink-3">{text.outsideTerms}</p>}
      {demo && (
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
