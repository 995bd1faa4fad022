import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { readNumber, readPhone } from '#contract/figures.ts'
import { said } from '#domain/said.ts'
import { sayIfAny } from '#copy/catalogue.ts'
import type { Problem } from '#domain/player/forms.ts'
import type { FieldName, NumberName } from '#touch/fields.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { entry } from '../ui/looks.ts'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'type' | 'autoFocus' | 'onBlur'> & {
  readonly label: string
  readonly value: string
  readonly problem: Problem
  readonly onChange: (value: string) => void
  /** A figure, grouped as it is typed; its value is the digits. */
  readonly figure?: FieldName
  /** A number that is a name, as a code or an account: its separators fall away. */
  readonly number?: NumberName | undefined
  /** Shown before the value, such as a country's prefix. */
  readonly before?: string
  readonly children?: ReactNode
}

/** A code is read by its own rule, which finds it in a pasted message. */
const readAs = (number: NumberName | undefined, raw: string): string =>
  number === undefined || number === 'code' ? raw : number === 'phone' ? readPhone(raw) : readNumber(raw)

/** One field of a form, with room for its error. */
export const Field = ({ label, value, problem, onChange, figure, number, before, onBlur, children, ...rest }: Props) => {
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const fault = isRefused ? said('figureRefused') : problem
  const common = {
    ...rest,
    className: `${entry.input} text-left font-medium`,
    id,
    value,
    'aria-invalid': fault !== null,
    'aria-describedby': `${id}-problem`,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs text-ink-2">
        {label}
      </label>
      <div className={`${entry.box} h-11 pr-0.5`}>
        {before !== undefined && <span className={entry.sign}>{before}</span>}
        {figure !== undefined ? (
          <FigureInput {...common} field={figure} onFigure={onChange} onRefused={setRefused} />
        ) : (
          <input
            {...(number === undefined ? {} : { inputMode: 'numeric', 'data-field': number })}
            {...common}
            onBlur={onBlur}
            onChange={({ target }) => onChange(readAs(number, target.value))}
          />
        )}
        {children}
      </div>
      <p id={`${id}-problem`} className="mt-0.75 min-h-4.25 text-xs text-down" role={fault === null ? undefined : 'alert'}>
        {sayIfAny(fault)}
      </p>
    </div>
  )
}

/** A checkbox. */
export const Check = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}) => (
  <label className="flex min-h-[max(1.75rem,var(--target)-0.5rem)] items-center gap-2.5">
    <input
      type="checkbox"
      className="size-4.5 flex-none accent-brand"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

/** The error of the whole form. */
export const Wrong = ({ children }: { readonly children: string | null }) => (
  <div role="alert">{children !== null && <p className="rounded-sm bg-down-wash px-2.5 py-2 text-sm text-ink">{children}</p>}</div>
)
