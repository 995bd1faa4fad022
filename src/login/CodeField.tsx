import { useState } from 'react'
import { readCode } from '#contract/figures.ts'
import { countdownText } from '#domain/betting/format.ts'
import { otpProblem } from '#domain/player/forms.ts'
import { said } from '#domain/said.ts'
import type { Flow } from '#client/player/login.ts'
import { text } from '#copy/catalogue.ts'
import { useRecord } from '../hooks.ts'
import { MailboxText } from '../ui/MailboxText.tsx'
import { Field } from './Field.tsx'
import { useFlow } from './flow.ts'
import { useResendWait } from './resend.ts'

type Props = {
  readonly flow: Flow
  readonly otp: string
  readonly tried: boolean
  readonly onChange: (value: string) => void
}

/** The field for the code, with buttons to resend it and to change the number (AUTH-05, AUTH-08). */
export const CodeField = ({ flow, otp, tried, onChange }: Props) => {
  const record = useRecord()
  const { phone, digits } = useFlow(flow)
  const [isLong, setLong] = useState(false)
  const read = (raw: string): void => {
    const code = readCode(raw, digits)
    setLong(code === null)
    if (code !== null) onChange(code)
  }
  return (
    <>
      <p className="grid justify-items-start gap-0.5 text-ink-2">
        <MailboxText>{text.codeSent(phone)}</MailboxText>
        <button type="button" className="link" onClick={() => record({ type: 'flow.left', flow })}>
          {text.otherNumber}
        </button>
      </p>
      <Field
        label={text.otp}
        value={otp}
        problem={isLong ? said('otpLong', digits) : tried ? otpProblem(otp, digits) : null}
        onChange={read}
        autoComplete="one-time-code"
        number="code"
        autoFocus
      >
        <Resend flow={flow} />
      </Field>
    </>
  )
}

const Resend = ({ flow }: { readonly flow: Flow }) => {
  const record = useRecord()
  const left = useResendWait(flow)
  return (
    <button
      type="button"
      className="link px-2.5 text-xs whitespace-nowrap disabled:font-normal disabled:text-ink-3 disabled:no-underline"
      disabled={left > 0}
      onClick={() => record({ type: 'resend.pressed', flow })}
    >
      {left > 0 ? text.resendIn(countdownText(left)) : text.resendOtp}
    </button>
  )
}
