import type { InputHTMLAttributes } from 'react'
import { groupedDigits } from '#domain/betting/typed-amount.ts'
import { takeAmount } from '../lib/take-amount.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  /** Digits without commas, as `100000.5`. */
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** A field for rupees, grouped as it is typed. An edit that is no amount changes nothing. */
export const AmountInput = ({ value, onChange, ...rest }: Props) => {
  const shown = groupedDigits(value)
  return (
    <input
      {...rest}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const digits = takeAmount(shown, event.target)
        if (digits !== null) onChange(digits)
      }}
    />
  )
}
