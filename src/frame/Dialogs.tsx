import type { ReactNode } from 'react'
import type { Overlay } from '#client/ledger/facts.ts'
import { takesOffers } from '#client/views/offers.ts'
import { useLedger, useRead, useSoonSport } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { useCloseOverlay } from './overlay.ts'
import { Part } from '../ui/Part.tsx'

const Drawer = onDemand(() => import('./Drawer.tsx'))
const AccountDrawer = onDemand(() => import('../account/AccountDrawer.tsx'))
const RulesPopup = onDemand(() => import('./RulesPopup.tsx'))
const KeysPopup = onDemand(() => import('./KeysPopup.tsx'))
const ComingSoon = onDemand(() => import('./ComingSoon.tsx'))
const CasinoWelcome = onDemand(() => import('../casino/CasinoWelcome.tsx'))
const CasinoNews = onDemand(() => import('../casino/CasinoNews.tsx'))

type Props = { readonly overlay: Overlay; readonly hasWelcome: boolean; readonly hasNews: boolean; readonly wide: boolean }

/** The overlays, each fetched when it is first opened; one at a time. */
const Dialogs = ({ overlay, hasWelcome, hasNews, wide }: Props) => {
  const isMember = useLedger(({ member }) => member !== null)
  const isOn = useRead({ what: 'popups' }).rows.some(({ casino }) => casino)
  const mayAdvertise = useLedger(takesOffers)
  const sport = useSoonSport()
  const close = useCloseOverlay()
  return (
    <>
      <Fetched>{!wide && <Drawer open={overlay === 'menu'} onClose={close} />}</Fetched>
      <Fetched>{isMember && <AccountDrawer open={overlay === 'account'} onClose={close} />}</Fetched>
      <Fetched>{overlay === 'rules' && <RulesPopup onClose={close} />}</Fetched>
      <Fetched>{overlay === 'keys' && <KeysPopup onClose={close} />}</Fetched>
      <Fetched>{overlay === 'soon' && sport !== null && <ComingSoon sport={sport} onClose={close} />}</Fetched>
      <Fetched>{hasWelcome && <CasinoWelcome />}</Fetched>
      <Fetched>{hasNews && isOn && mayAdvertise && <CasinoNews />}</Fetched>
    </>
  )
}
export default Dialogs

/** Suspends each overlay alone: hiding another one while this is fetched would close that one and its children. */
const Fetched = ({ children }: { readonly children: ReactNode }) => <Part failure="over">{children}</Part>
