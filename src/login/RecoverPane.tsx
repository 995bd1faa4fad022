import { text } from '#copy/catalogue.ts'
import { CodeForm } from './CodeForm.tsx'
import { FlowSteps } from './FlowSteps.tsx'

/** A forgotten password: a code to the number, then a new one (AUTH-13). Stands in the first tab's place. */
export const RecoverPane = ({ onBack }: { readonly onBack: () => void }) => (
  <>
    <h3 className="pane-head">{text.recover}</h3>
    <p className="mut">{text.recoverNote}</p>
    <FlowSteps flow="recover">
      <CodeForm flow="recover" password={text.newPassword} press={text.setPassword} />
    </FlowSteps>
    <button type="button" className="link forgot" onClick={onBack}>
      {text.backToLogin}
    </button>
  </>
)
