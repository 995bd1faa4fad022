import { text } from '#copy/catalogue.ts'
import { CodeForm } from './CodeForm.tsx'
import { FlowSteps } from './FlowSteps.tsx'

/** Recovers a password: a code to the number, then a new password (AUTH-13). It replaces the first tab. */
export const RecoverPane = ({ onBack }: { readonly onBack: () => void }) => (
  <>
    <h3 className="text-lg font-bold">{text.recover}</h3>
    <p className="text-ink-3">{text.recoverNote}</p>
    <FlowSteps flow="recover">
      <CodeForm flow="recover" password={text.newPassword} press={text.setPassword} />
    </FlowSteps>
    <button type="button" className="link min-h-[max(1.5rem,var(--target)-0.5rem)] justify-self-start" onClick={onBack}>
      {text.backToLogin}
    </button>
  </>
)
