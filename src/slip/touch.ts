import type { SlipView } from '#domain/betting/slip.ts'
import { useRecord, useSpine } from '../hooks.ts'

/** A pointer on its way over the slip is one touch a second at most. */
const LEAST_MS = 1000

/** Would a touch move the focus? A keyboard pick's price has it until the stake field does. */
const isOnPrice = (): boolean => document.activeElement?.matches('.cell:focus-visible') === true

/** The pointer over a draft, and the focus that comes into it, are touches: they start its 8 s again (SLIP-03). */
export const useTouches = ({ slip, screen, isKept, touchedAt }: SlipView) => {
  const record = useRecord()
  const { clock } = useSpine()
  const touch = (): void => {
    const isDraft = screen === 'composing' || screen === 'reviewing'
    if (isDraft && !isKept && clock.now() - touchedAt >= LEAST_MS && !isOnPrice()) record({ type: 'slip.chosen', slip })
  }
  return { onPointerEnter: touch, onPointerMove: touch, onFocus: touch }
}
