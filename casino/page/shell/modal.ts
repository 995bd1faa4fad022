/** Opens a dialog over the page when it appears, so that the focus stays in it. */
export const showModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog !== null && !dialog.open) dialog.showModal()
}
