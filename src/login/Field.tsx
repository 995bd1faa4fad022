import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { sayIfAny } from '#copy/catalogue.ts'
import type { Problem } from '#domain/player/forms.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { entry } from '../ui/looks.ts'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'type' | 'autoFocus' | 'onBlur'> & {
  readonly label: string
  readonly value: string
  readonly problem: Problem
  readonly onChange: (value: string) => void
  /** Rupees, grouped as they are typed; their value is the digits. */
  readonly isAmount?: boolean
  /** Shown before the value, such as a country's prefix. */
  readonly before?: string
  readonly children?: ReactNode
}

/** One field of a form, with room for its error. */
export const Field = ({ label, value, problem, onChange, isAmount = false, before, children, ...rest }: Props) => {
  const id = useId()
  const common = {
    ...rest,
    className: `${entry.input} text-left font-medium`,
    id,
    value,
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-problem`,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs text-ink-2">
        {label}
      </label>
      <div className={`${entry.box} h-11 pr-0.5`}>
        {before !== undefined && <span className={entry.sign}>{before}</span>}
        {isAmount ? (
          <AmountInput {...common} onChange={onChange} />
        ) : (
          <input {...common} onChange={(event) => onChange(event.target.value)} />
        )}
        {children}
      </div>
      <p id={`${id}-problem`} className="mt-0.75 min-h-4.25 text-xs text-down" role={problem === null ? undefined : 'alert'}>
        {sayIfAny(problem)}
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
