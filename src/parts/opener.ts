import { useEffect, useState } from 'react'

/** Returns the focus to the opener of a dialog, unless another page has taken it. */
export const giveBack = (opener: Element | null): void => {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null
  if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** For a dialog that was fetched after the press that opened it: what had the focus then has it again once the dialog is gone. */
export const useOpener = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void requestAnimationFrame(() => giveBack(opener)), [opener])
}
