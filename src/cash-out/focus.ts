/** Focuses an element of the panel when its chip was pressed by keyboard. The next key is then for the panel. */
export const takeFocus = (element: HTMLElement | null): void => {
  if (element !== null && document.activeElement?.matches('[data-cash-out]:focus-visible') === true) element.focus({ preventScroll: true })
}

/** Gives the focus of a panel that closes back to its chip. */
export const giveToChip = (): void => {
  const isWithin = document.activeElement?.closest('#cash-out') !== null
  const chip = document.querySelector<HTMLElement>('[data-cash-out][aria-expanded="true"]')
  if (isWithin) chip?.focus({ preventScroll: true })
}
