import { useEffect, useState } from 'react'

/** The focus goes back to what opened a dialog, unless the page that was gone to has it by now. */
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
