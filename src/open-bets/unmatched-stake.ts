import { useState } from 'react'
import { type Paise, paise, typedStake } from '#domain/betting/money.ts'
import { editAmount, groupedDigits } from '#domain/betting/typed-amount.ts'
import { useRecord } from '../hooks.ts'

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))

/** The unmatched stake that is wanted, grouped as it is typed. What is matched meanwhile makes it less (OPEN-11). */
export const useUnmatchedStake = (matched: Paise, remaining: Paise) => {
  const record = useRecord()
  const [typed, setTyped] = useState('')
  const isTyped = typedStake(typed || '0', true) === remaining
  const shown = groupedDigits(isTyped ? typed : plain(remaining))
  const type = (field: HTMLInputElement): void => {
    const { digits, caret } = editAmount(shown, field.value, field.selectionStart ?? field.value.length)
    // Written before React renders the same text, so that the caret stays.
    field.value = digits === null ? shown : groupedDigits(digits)
    field.setSelectionRange(caret, caret)
    if (digits === null) return
    setTyped(digits)
    record({ type: 'amend.stake-typed', stake: paise(matched + (typedStake(digits || '0', true) ?? 0)) })
  }
  return { shown, type } as const
}
