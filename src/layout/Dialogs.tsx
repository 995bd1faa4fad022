import { type ReactNode, Suspense } from 'react'
import { useLedger } from '../hooks.ts'
import type { Over } from './Shell.tsx'
import { part } from '../parts/later.ts'

const Drawer = part(() => import('./Drawer.tsx'))
const AccountDrawer = part(() => import('./AccountDrawer.tsx'))
const RulesPopup = part(() => import('./RulesPopup.tsx'))
const ComingSoon = part(() => import('./ComingSoon.tsx'))
const CasinoWelcome = part(() => import('./CasinoWelcome.tsx'))

type Props = {
  readonly over: Over
  readonly hasWelcome: boolean
  readonly wide: boolean
  readonly onOpen: (over: Over) => void
  readonly onClose: () => void
}

/** What may lie over the page, each fetched when it is first wanted; one at a time. */
const Dialogs = ({ over, hasWelcome, wide, onOpen, onClose }: Props) => {
  const isMember = useLedger(({ member }) => member !== null)
  const isOn = useLedger(({ news }) => news.casinoPopup)
  return (
    <>
      {!wide && (
        <Fetched>
          <Drawer
            open={over?.name === 'menu'}
            onClose={onClose}
            onSoon={(sport) => onOpen({ name: 'soon', sport })}
            onRules={() => onOpen({ name: 'rules' })}
          />
        </Fetched>
      )}
      {isMember && (
        <Fetched>
          <AccountDrawer open={over?.name === 'account'} onClose={onClose} />
        </Fetched>
      )}
      {over?.name === 'rules' && (
        <Fetched>
          <RulesPopup onClose={onClose} />
        </Fetched>
      )}
      {over?.name === 'soon' && (
        <Fetched>
          <ComingSoon name={over.sport} onClose={onClose} />
        </Fetched>
      )}
      {hasWelcome && isOn && (
        <Fetched>
          <CasinoWelcome />
        </Fetched>
      )}
    </>
  )
}
export default Dialogs

/** Each waits alone: one that hid another while it is fetched would make that one close, and what it opened with it. */
const Fetched = ({ children }: { readonly children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>
