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

/** It leaves the room of a toast above it. What is longer scrolls under its head, so that Close is always in reach. */
const bounded = 'max-h-[max(20rem,100dvh-11rem)] overflow-y-auto overscroll-contain'
const head = 'sticky top-0 z-1 -mx-5 -mt-2 flex items-center justify-between rounded-t-md bg-surface pr-3 pl-5'

/** A dialog with a title and a close button. */
export const Popup = ({ title, note, onClose, className = 'max-w-112.5 gap-3.5 p-5', id, children }: Props) => {
  useOpener()
  return (
    <Modal panel={`${className} ${bounded}`} id={id} onClose={onClose}>
      <header className={head}>
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
