import { useState } from 'react'
import { type Paise, paise, typedStake } from '#domain/betting/money.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { editAmount, groupedDigits } from '#domain/betting/typed-amount.ts'
import { useRecord } from '../hooks.ts'

const plain = (stake: Paise): string => (stake === 0 ? '' : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2))

/** Typed text that was refused or capped; null if none was. */
export type Stray = 'refused' | 'capped' | null

/** The stake of a slip as its field shows it, and what typing does. It shows a preset's stake too (SLIP-06). */
export const useTypedStake = (view: SlipView, isMember: boolean) => {
  const record = useRecord()
  const [typed, setTyped] = useState('')
  /** Kept until the field is empty again. */
  const [stray, setStray] = useState<Stray>(null)
  const isTyped = typedStake(typed || '0', isMember) === view.stakePaise
  const shown = groupedDigits(isTyped ? typed : plain(view.stakePaise))
  const type = (field: HTMLInputElement): void => {
    const { digits, caret } = editAmount(shown, field.value, field.selectionStart ?? field.value.length)
    const stakePaise = digits === null ? view.stakePaise : (typedStake(digits || '0', isMember) ?? paise(0))
    const isCapped = digits !== null && stakePaise !== typedStake(digits || '0', true)
    if (digits === null || isCapped || digits === '' || stray === 'capped')
      setStray(digits === null ? 'refused' : isCapped ? 'capped' : null)
    const next = digits === null ? null : isCapped ? plain(stakePaise) : digits
    if (next !== null) setTyped(next)
    // Written before React renders the same text, so that the caret stays.
    field.value = next === null ? shown : groupedDigits(next)
    field.setSelectionRange(caret, caret)
    record({ type: 'stake.typed', slip: view.slip, stakePaise })
  }
  return { shown, stray: isTyped ? stray : null, type } as const
}
