import { useEffect, useRef } from 'react'
import { useRecord } from '../hooks.ts'

/** What a draft is shown in: the slip in front, the rows and chips of the others, the review of all. */
const DRAFTS = '.slip, [data-drafts]'

const isOnDraft = (target: EventTarget | null): boolean => target instanceof Element && target.closest(DRAFTS) !== null
/** The slip takes the focus by itself where none is left: this is no player's. */
const isFocusIn = (target: EventTarget | null): boolean => isOnDraft(target) && target instanceof Element && !target.matches('.slip')

/**
 * Says when the pointer or the focus comes to rest on a draft, and when both have left (SLIP-38). The document is asked, because an
 * element that goes away under them says nothing. A finger rests only while it presses.
 */
export const useRests = (hasDraft: boolean): void => {
  const record = useRecord()
  const at = useRef({ pointer: false, focus: false, said: false })
  useEffect(() => {
    const say = (now: { readonly pointer?: boolean; readonly focus?: boolean }): void => {
      const next = { ...at.current, ...now }
      const rests = hasDraft && (next.pointer || next.focus)
      at.current = { ...next, said: rests }
      if (rests !== next.said) record({ type: 'slips.rested', rests })
    }
    const over = ({ target }: PointerEvent): void => say({ pointer: isOnDraft(target) })
    const out = ({ relatedTarget }: PointerEvent): void => {
      if (relatedTarget === null) say({ pointer: false })
    }
    const focused = ({ target }: FocusEvent): void => say({ focus: isFocusIn(target) })
    const blurred = ({ relatedTarget }: FocusEvent): void => say({ focus: isFocusIn(relatedTarget) })
    say({ focus: document.hasFocus() && isFocusIn(document.activeElement) })
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerout', out)
    document.addEventListener('focusin', focused)
    document.addEventListener('focusout', blurred)
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerout', out)
      document.removeEventListener('focusin', focused)
      document.removeEventListener('focusout', blurred)
    }
  })
  useEffect(
    () => () => {
      if (at.current.said) record({ type: 'slips.rested', rests: false })
    },
    [record],
  )
}
