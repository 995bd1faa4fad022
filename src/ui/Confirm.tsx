import { Description, DialogTitle } from '@headlessui/react'
import type { KeyboardEvent } from 'react'
import { text } from '#copy/catalogue.ts'
import { Modal } from './Overlay.tsx'

export type Question = {
  readonly title: string
  readonly note: string
  /** The label of the button that confirms. */
  readonly ok: string
  readonly onOk: () => void
}

/** One question: Enter confirms, Escape cancels (ERR-02). On the Cancel button, Enter cancels. */
const Confirm = ({ title, note, ok, onOk, onClose }: Question & { readonly onClose: () => void }) => {
  const confirm = (): void => {
    onClose()
    onOk()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    confirm()
  }
  return (
    <Modal onClose={onClose} role="alertdialog" onKeyDown={onKeyDown}>
      <DialogTitle className="text-xl font-bold">{title}</DialogTitle>
      <Description>{note}</Description>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="btn btn-side" onClick={onClose}>
          {text.cancel}
        </button>
        <button type="button" className="btn btn-main" data-autofocus="" onClick={confirm}>
          {ok}
        </button>
      </div>
    </Modal>
  )
}
export default Confirm
