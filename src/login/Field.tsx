import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { sayIfAny } from '#copy/catalogue.ts'
import type { Problem } from '#domain/forms.ts'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'type' | 'autoFocus' | 'onBlur'> & {
  readonly label: string
  readonly value: string
  readonly problem: Problem
  readonly onChange: (value: string) => void
  /** What stands before the value, as a country's prefix. */
  readonly before?: string
  readonly children?: ReactNode
}

/** One field of a form, with room kept for what is wrong with it. */
export const Field = ({ label, value, problem, onChange, before, children, ...rest }: Props) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="entry" data-wrong={problem !== null}>
        {before !== undefined && <span>{before}</span>}
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
        {sayIfAny(problem)}
      </p>
    </div>
  )
}

/** A box to tick. */
export const Check = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)

/** What went wrong with the whole form, said where it stands. */
export const Wrong = ({ children }: { readonly children: string | null }) => (
  <div role="alert">{children !== null && <p className="form-error">{children}</p>}</div>
)
