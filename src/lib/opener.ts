import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns the focus to the opener of a dialog, unless another page has taken it. */
export const giveBack = (opener: Element | null): void => {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null
  if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Focuses an element as soon as it is in the page. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** For a dialog that is fetched after its press. When it closes, the focus returns to the element that had it at the press. */
export const useOpener = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener)), [opener])
}

/** The state of a part that a button opens; returns the focus to the button when it closes. */
export const useOpenable = (): {
  readonly isOpen: boolean
  readonly button: RefObject<HTMLButtonElement | null>
  readonly open: () => void
  readonly close: () => void
} => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    requestAnimationFrame(() => giveBack(button.current))
  }
  return { isOpen, button, open: () => setOpen(true), close }
}
