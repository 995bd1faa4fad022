import { useState } from 'react'
import { type Paise, paise, typedStake } from '#domain/betting/money.ts'
import { groupedDigits } from '#domain/betting/typed-amount.ts'
import { useRecord } from '../hooks.ts'
import { takeAmount } from '../lib/take-amount.ts'

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))

/** The unmatched stake that is wanted, grouped as it is typed. What is matched meanwhile makes it less (OPEN-11). */
export const useUnmatchedStake = (matched: Paise, remaining: Paise) => {
  const record = useRecord()
  const [typed, setTyped] = useState('')
  const isTyped = typedStake(typed || '0', true) === remaining
  const shown = groupedDigits(isTyped ? typed : plain(remaining))
  const type = (field: HTMLInputElement): void => {
    const digits = takeAmount(shown, field)
    if (digits === null) return
    setTyped(digits)
    record({ type: 'amend.stake-typed', stake: paise(matched + (typedStake(digits || '0', true) ?? 0)) })
  }
  return { shown, type } as const
}
