import { useId } from 'react'
import { useWords } from '../hooks.ts'

type StepperProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly isDisabled: boolean
  readonly change: (value: number) => void
}
/** A stake in rupees, with less and more beside it. */
export const Stepper = ({ label, value, min, max, step, isDisabled, change }: StepperProps) => {
  const words = useWords()
  const id = useId()
  const to = (next: number): void => change(Math.min(max, Math.max(min, next)))
  return (
    <div className="stake">
      <label htmlFor={id}>{label}</label>
      <div className="stepper">
        <button type="button" aria-label={`${words.less}: ${label}`} disabled={isDisabled} onClick={() => to(value - step)}>
          −
        </button>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => to(Number(target.value))}
        />
        <button type="button" aria-label={`${words.more}: ${label}`} disabled={isDisabled} onClick={() => to(value + step)}>
          +
        </button>
      </div>
    </div>
  )
}
