import { text } from '#copy/catalogue.ts'
import { CodeForm } from './CodeForm.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { OtherWays } from './OtherWays.tsx'

/** The room of the login's form and of an error below it, so that the dialog keeps its height. */
const room = 'grid min-h-90 content-start gap-3 [&>form]:min-h-0'

/** Recovers a password: a code to the number, then a new password (AUTH-13). It replaces the first tab. */
export const RecoverPane = ({ onBack }: { readonly onBack: () => void }) => (
  <>
    <div className={room}>
      <h3 className="text-lg font-bold">{text.recover}</h3>
      <p className="text-ink-3">{text.recoverNote}</p>
      <FlowSteps flow="recover">
        <CodeForm flow="recover" password={text.newPassword} press={text.setPassword} />
      </FlowSteps>
      <button type="button" className="link min-h-[max(1.5rem,var(--target)-0.5rem)] justify-self-start" onClick={onBack}>
        {text.backToLogin}
      </button>
    </div>
    <OtherWays />
  </>
)
