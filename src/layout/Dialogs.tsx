import { lazy, Suspense } from 'react'
import { useLedger } from '../hooks.ts'
import type { Over } from './Shell.tsx'

const Drawer = lazy(() => import('./Drawer.tsx'))
const AccountDrawer = lazy(() => import('./AccountDrawer.tsx'))
const RulesPopup = lazy(() => import('./RulesPopup.tsx'))
const ComingSoon = lazy(() => import('./ComingSoon.tsx'))
const CasinoWelcome = lazy(() => import('./CasinoWelcome.tsx'))

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
    <Suspense fallback={null}>
      {!wide && (
        <Drawer
          open={over?.name === 'menu'}
          onClose={onClose}
          onSoon={(sport) => onOpen({ name: 'soon', sport })}
          onRules={() => onOpen({ name: 'rules' })}
        />
      )}
      {isMember && <AccountDrawer open={over?.name === 'account'} onClose={onClose} />}
      {over?.name === 'rules' && <RulesPopup onClose={onClose} />}
      {over?.name === 'soon' && <ComingSoon name={over.sport} onClose={onClose} />}
      {hasWelcome && isOn && <CasinoWelcome />}
    </Suspense>
  )
}
export default Dialogs
