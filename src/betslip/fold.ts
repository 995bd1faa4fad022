import { createContext } from 'react'

/** Focus goes where the bet went on, when the thing that had it has left the page. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (element !== null && document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** Puts the slip on top away as a pending row; the bet goes on (SLIP-18). Given by what holds the slip: rail or sheet. */
export const FoldContext = createContext<() => void>(() => undefined)
