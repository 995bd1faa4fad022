import type { ReactNode } from 'react'
import { useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import { showModal } from './modal.ts'

type DrawerProps = { readonly title: string; readonly close: () => void; readonly isSheet?: boolean; readonly children: ReactNode }
/** A panel over the game, or a sheet over its lower part. Escape closes it, and the round continues meanwhile. */
export const Drawer = ({ title, close, isSheet = false, children }: DrawerProps) => {
  const words = useWords()
  return (
    <dialog
      className={
        isSheet
          ? 'mx-auto top-auto bottom-0 inset-x-0 border-t-2 border-brand fixed z-20 w-full overflow-auto bg-ground text-ink max-w-160 h-auto max-h-[72dvh] backdrop:bg-scrim'
          : 'inset-0 size-full fixed z-20 max-w-none max-h-none overflow-auto bg-ground text-ink'
      }
      ref={showModal}
      aria-label={title}
      onClose={close}
    >
      <header className="px-1 top-0 border-b border-line sticky z-1 flex items-center gap-2 min-h-13 bg-surface">
        <button type="button" className="icon-btn" aria-label={words.closePanel} onClick={close}>
          <Icon name="close" />
        </button>
        <h2 className="text-xl font-bold">{title}</h2>
      </header>
      {children}
    </dialog>
  )
}
