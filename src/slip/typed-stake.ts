import { useState } from 'react'
import { type Paise, VISITOR_STAKE_CAP, amountDigits, paise, typedStake } from '#domain/paise.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { type Said, said } from '#domain/said.ts'
import { useRecord } from '../hooks.ts'

/** The stake of a slip as its field shows it, and what typing does. It shows a preset's stake too (SLIP-06). */
export const useTypedStake = ({ slip, stakePaise }: SlipView, isMember: boolean) => {
  const record = useRecord()
  /** What was typed astray, and the stake that stood then: another stake takes the sentence away. */
  const [stray, setStray] = useState<{ readonly what: 'refused' | 'capped'; readonly stake: Paise } | null>(null)
  const note: Said | null =
    stray === null || stray.stake !== stakePaise
      ? null
      : stray.what === 'refused'
        ? said('figureRefused')
        : said('stakeCapped', VISITOR_STAKE_CAP)
  return {
    value: amountDigits(stakePaise),
    /** What is said of the typed text: it was refused, or is more than a visitor may type. */
    note,
    onFigure: (digits: string): void => {
      const typed = typedStake(digits, isMember) ?? paise(0)
      setStray(typed === (typedStake(digits, true) ?? paise(0)) ? null : { what: 'capped', stake: typed })
      record({ type: 'stake.typed', slip, stakePaise: typed })
    },
    onRefused: (isRefused: boolean): void => {
      if (!isRefused) return
      setStray({ what: 'refused', stake: stakePaise })
      record({ type: 'slip.touched', slip })
    },
  }
}
export type TypedStake = ReturnType<typeof useTypedStake>
