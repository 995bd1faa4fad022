import { useState } from 'react'
import type { Problem } from '#domain/player/forms.ts'
import { text } from '#copy/catalogue.ts'
import { Icon } from '../ui/Icon.tsx'
import { Field } from './Field.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly problem: Problem
  readonly isNew?: boolean
  readonly onChange: (value: string) => void
}

/** A password field, with a button that shows the password (AUTH-02). */
export const PasswordField = ({ label, value, problem, isNew = false, onChange }: Props) => {
  const [seen, setSeen] = useState(false)
  return (
    <Field
      label={label}
      value={value}
      problem={problem}
      onChange={onChange}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      type={seen ? 'text' : 'password'}
    >
      <button
        type="button"
        className="icon-btn"
        aria-label={seen ? text.hidePassword : text.showPassword}
        aria-pressed={seen}
        onClick={() => setSeen(!seen)}
      >
        <Icon name={seen ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  )
}
