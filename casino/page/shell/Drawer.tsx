import type { ReactNode } from 'react'
import { useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import { showModal } from './modal.ts'

type DrawerProps = { readonly title: string; readonly close: () => void; readonly isSheet?: boolean; readonly children: ReactNode }
/** A panel over the game, or a sheet over its lower part. Escape closes it, and the round continues meanwhile. */
export const Drawer = ({ title, close, isSheet = false, children }: DrawerProps) => {
  const words = useWords()
  return (
    <dialog className={isSheet ? 'drawer sheet' : 'drawer'} ref={showModal} aria-label={title} onClose={close}>
      <header>
        <button type="button" className="icon" aria-label={words.closePanel} onClick={close}>
          <Icon name="close" />
        </button>
        <h2>{title}</h2>
      </header>
      {children}
    </dialog>
  )
}
