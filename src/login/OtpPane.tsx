import { text } from '#copy/catalogue.ts'
import { CodeForm } from './CodeForm.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { OtherWays } from './OtherWays.tsx'

/** The third tab: a login by code instead of password (AUTH-12). */
export const OtpPane = () => (
  <FlowSteps flow="otp-login" below={<OtherWays />}>
    <CodeForm flow="otp-login" password={null} press={text.logIn} />
  </FlowSteps>
)
