import { type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import { useTouch } from '../lib/useTouch.ts'
import { useWide } from '../lib/useWide.ts'

/** A key of the pad: what it types, or the one that deletes. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'delete'

/** Types a key into a field as a keyboard does: at its caret, over its selection. */
export const typeInto = (field: HTMLInputElement, key: PadKey): void => {
  const end = field.selectionEnd ?? field.value.length
  const start = field.selectionStart ?? end
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
  if (key === 'delete') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else field.setRangeText(key, start, end, 'end')
  // Named as the keys of a keyboard are: the field reads another event's text as a whole.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: key === 'delete' ? 'deleteContentBackward' : 'insertText' }))
}

/** The slip's own number pad (SLIP-36), open while a field has the focus on a narrow touch screen. It types into that field. */
export const usePad = () => {
  const touch = useTouch()
  const wide = useWide()
  const has = touch && !wide
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement | null>(null)
  return {
    /** Replaces the keyboard of the device. */
    has,
    isOpen: has && isOpen,
    type: (key: PadKey): void => {
      if (field.current !== null) typeInto(field.current, key)
    },
    close: (): void => {
      setOpen(false)
      field.current?.blur()
    },
    /** For the part around the fields and the pad. */
    around: {
      onFocus: ({ target }: FocusEvent): void => {
        if (!(target instanceof HTMLInputElement) || target.readOnly) return
        field.current = target
        setOpen(true)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      },
      /** The field keeps the focus under a press of a key, or between two keys. */
      onMouseDown: (event: MouseEvent): void => {
        if (isOpen && !(event.target instanceof HTMLInputElement)) event.preventDefault()
      },
    },
  } as const
}
export type Pad = ReturnType<typeof usePad>
