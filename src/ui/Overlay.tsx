import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWayBack } from '../lib/wayBack.ts'

type Props = {
  readonly open?: boolean
  readonly onClose: () => void
  readonly className?: string
  readonly role?: 'dialog' | 'alertdialog'
  readonly 'aria-label'?: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** An overlay that holds the focus. Escape, a press beside it and the device's back gesture close it. */
export const Overlay = ({ open = true, onClose, children, ...rest }: Props) => {
  useWayBack(open, onClose)
  return (
    <Dialog open={open} onClose={onClose} {...rest}>
      <DialogBackdrop className="fixed inset-0 z-40 bg-scrim motion-safe:animate-enter [--from-opacity:0]" />
      {children}
    </Dialog>
  )
}

type ModalProps = Omit<Props, 'open'> & { readonly panel?: string | undefined; readonly id?: string | undefined }

/** A dialog in the middle of the page; `panel` is its width, padding and gaps. */
export const Modal = ({ panel = 'max-w-112.5 gap-3.5 p-5', id, children, ...rest }: ModalProps) => (
  <Overlay className="fixed inset-0 z-41 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-3" {...rest}>
    <DialogPanel className={`relative z-41 grid w-full grid-cols-[minmax(0,1fr)] rounded-md bg-surface shadow-pop ${panel}`} id={id}>
      {children}
    </DialogPanel>
  </Overlay>
)
