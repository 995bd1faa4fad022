import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { Problem } from '#domain/forms.ts'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'type' | 'autoFocus'> & {
  readonly label: string
  readonly value: string
  readonly problem: Problem
  readonly onChange: (value: string) => void
  readonly children?: ReactNode
}

/** One field of a form, with room kept for what is wrong with it. */
export const Field = ({ label, value, problem, onChange, children, ...rest }: Props) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="entry" data-wrong={problem !== null}>
        <input
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
        />
        {children}
      </div>
      <p id={`${id}-problem`} role={problem === null ? undefined : 'alert'}>
        {problem}
      </p>
    </div>
  )
}
