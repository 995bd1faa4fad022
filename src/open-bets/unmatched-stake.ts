import { useState } from 'react'
import { type Paise, amountDigits, paise, typedRupees } from '#domain/paise.ts'
import { type Said, said } from '#domain/said.ts'
import { useRecord } from '../hooks.ts'

/** The unmatched stake that is wanted, as its field shows it. What is matched meanwhile makes it less (OPEN-11). */
export const useUnmatchedStake = (matched: Paise, remaining: Paise) => {
  const record = useRecord()
  const [isRefused, setRefused] = useState(false)
  const note: Said | null = isRefused ? said('figureRefused') : null
  return {
    note,
    input: {
      value: amountDigits(remaining),
      onFigure: (digits: string): void => record({ type: 'amend.stake-typed', stake: paise(matched + (typedRupees(digits) ?? 0)) }),
      onRefused: (next: boolean): void => setRefused(next),
    },
  }
}
