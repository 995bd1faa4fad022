import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { text } from '#copy/catalogue.ts'
import { Icon } from './Icon.tsx'
import { useOpener } from './opener.ts'
import { Overlay } from './Overlay.tsx'

type Props = {
  readonly title: string
  /** What it is about, under its title. */
  readonly note?: string
  readonly onClose: () => void
  readonly className?: string
  readonly id?: string
  readonly children: ReactNode
}

/** A dialog with its title and the cross that closes it. */
export const Popup = ({ title, note, onClose, className = '', id, children }: Props) => {
  useOpener()
  return (
    <Overlay className="dialog-wrap" onClose={onClose}>
      <DialogBackdrop className="backdrop" />
      <DialogPanel className={`dialog ${className}`} id={id}>
        <header className="popup-head">
          <div>
            <DialogTitle>{title}</DialogTitle>
            {note !== undefined && <p>{note}</p>}
          </div>
          <button type="button" className="icon-btn" aria-label={text.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </DialogPanel>
    </Overlay>
  )
}
