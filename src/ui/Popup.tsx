import { DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { text } from '#copy/catalogue.ts'
import { Icon } from './Icon.tsx'
import { useOpener } from '../lib/opener.ts'
import { Modal } from './Overlay.tsx'

type Props = {
  readonly title: string
  /** The subtitle. */
  readonly note?: string
  readonly onClose: () => void
  readonly className?: string
  readonly id?: string
  readonly children: ReactNode
}

/** A dialog with a title and a close button. */
export const Popup = ({ title, note, onClose, className, id, children }: Props) => {
  useOpener()
  return (
    <Modal panel={className} id={id} onClose={onClose}>
      <header className="-mt-2 -mr-2 flex items-center justify-between">
        <div>
          <DialogTitle className="text-xl font-bold">{title}</DialogTitle>
          {note !== undefined && <p className="text-sm text-ink-2">{note}</p>}
        </div>
        <button type="button" className="icon-btn size-11 flex-none self-start" aria-label={text.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </Modal>
  )
}
