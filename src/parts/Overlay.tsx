import { Dialog } from '@headlessui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWayBack } from './wayBack.ts'

type Props = {
  readonly open?: boolean
  readonly onClose: () => void
  readonly className?: string
  readonly role?: 'dialog' | 'alertdialog'
  readonly 'aria-label'?: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** What lies over the page and has the focus: Escape, a press beside it and the device's way back close it. */
export const Overlay = ({ open = true, onClose, ...rest }: Props) => {
  useWayBack(open, onClose)
  return <Dialog open={open} onClose={onClose} {...rest} />
}
