import { useId } from 'react'
import type { FieldName } from '#touch/fields.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { roughly } from '#copy/provider-figures.ts'
import { useWords } from '../hooks.ts'
import { useBounded } from './bounded.ts'

type StepperProps = {
  readonly field: FieldName
  readonly label: string
  /** In rupees; null while what is typed is out of bounds. */
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly step: number
  /** Stakes are multiples of it; a rupee when absent. */
  readonly unit?: number
  /** 0 is taken, too, and means none. */
  readonly isOptional?: boolean
  /** As wide as its form, and not as beside a button. */
  readonly isFull?: boolean
  readonly isDisabled: boolean
  readonly change: (value: number | null) => void
}
/** A stake in rupees, with less and more beside it. */
export const Stepper = ({
  field,
  label,
  value,
  min,
  max,
  step,
  unit = 1,
  isOptional = false,
  isFull = false,
  isDisabled,
  change,
}: StepperProps) => {
  const words = useWords()
  const id = useId()
  const bounded = useBounded(
    value === null ? null : Math.round(value * 100),
    { least: min * 100, most: max * 100, unit: unit * 100, isOptional },
    (next) => change(next === null ? null : next / 100),
    roughly,
  )
  return (
    <div className={isFull ? '' : 'w-48 max-[1200px]:w-40'}>
      <label className="mb-0.75 block text-ink-2 text-xs" htmlFor={id}>
        {label}
      </label>
      <div className="stepper">
        <button type="button" aria-label={`${words.less}: ${label}`} disabled={isDisabled} onClick={() => bounded.step(step * -100)}>
          −
        </button>
        <FigureInput
          {...bounded.input}
          id={id}
          field={field}
          disabled={isDisabled}
          aria-invalid={value === null}
          aria-describedby={`${id}-said`}
        />
        <button type="button" aria-label={`${words.more}: ${label}`} disabled={isDisabled} onClick={() => bounded.step(step * 100)}>
          +
        </button>
        {/* Over the label, so that nothing moves under a press that leaves the field. */}
        <small
          id={`${id}-said`}
          className="pb-0.5 bottom-[calc(100%_+_1px)] inset-x-0 absolute z-1 bg-surface text-down text-xs pointer-events-none empty:hidden"
          role="status"
        >
          {bounded.said}
        </small>
      </div>
    </div>
  )
}
