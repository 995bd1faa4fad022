import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { text } from '#domain/text.ts'
import { Icon } from './Icon.tsx'

type Props = { readonly title: string; readonly onClose: () => void; readonly className?: string; readonly children: ReactNode }

/** A dialog with its title and the cross that closes it. */
export const Popup = ({ title, onClose, className = '', children }: Props) => (
  <Dialog className="dialog-wrap" open onClose={onClose}>
    <DialogBackdrop className="backdrop" />
    <DialogPanel className={`dialog ${className}`}>
      <header className="popup-head">
        <DialogTitle>{title}</DialogTitle>
        <button type="button" className="icon-btn" aria-label={text.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </DialogPanel>
  </Dialog>
)
