import { DialogPanel } from '@headlessui/react'
import { useEffect, useState } from 'react'
import { text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useSend } from '../hooks.ts'
import { useTabs } from '../login/tabs.ts'
import { Icon } from '../parts/Icon.tsx'
import { LanguageSwitch } from '../parts/LanguageSwitch.tsx'
import { ThemeSwitch } from '../parts/ThemeSwitch.tsx'
import Sidebar from './Sidebar.tsx'
import { Overlay } from '../parts/Overlay.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onSoon: (name: string) => void
  readonly onRules: () => void
}

/** How long the menu stays after a competition was chosen (NAV-04). */
const STAY_MS = 1000

/** The sidebar on a narrow page: slides in over 70 % of it (NAV-05). */
const Drawer = ({ open, onClose, onSoon, onRules }: Props) => {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!open) setLeaving(false)
    if (!leaving || !open) return
    const timer = window.setTimeout(() => {
      setLeaving(false)
      onClose()
    }, STAY_MS)
    return () => window.clearTimeout(timer)
  }, [leaving, open, onClose])
  const close = (): void => {
    setLeaving(false)
    onClose()
  }
  return (
    <Overlay open={open} onClose={close} aria-label={text.menu}>
      <DialogPanel className="drawer fixed inset-y-0 left-0 z-41 w-7/10 max-w-90 overflow-y-auto bg-surface py-3 shadow-pop">
        <Sidebar onGo={close} onCompetition={() => setLeaving(true)} onRules={onRules} onSoon={onSoon} />
        <MoreWays onGo={close} />
        <div className="mx-3 mt-2 mb-3 grid gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </DialogPanel>
    </Overlay>
  )
}
export default Drawer

/** The app, where the brand has one, and the registration (NAV-05, SUPP-07). */
const MoreWays = ({ onGo }: { readonly onGo: () => void }) => {
  const send = useSend()
  const { downloadAppLink } = useBrand()
  const isVisitor = useLedger(({ member }) => member === null)
  const mayRegister = useTabs().includes('register') && isVisitor
  const register = (): void => {
    onGo()
    send({ type: 'login.opened', tab: 'register' })
  }
  return (
    <>
      {downloadAppLink !== '' && (
        <a className="nav-item" href={downloadAppLink} target="_blank" rel="noopener noreferrer">
          <Icon name="download" />
          {text.downloadApk}
        </a>
      )}
      {mayRegister && (
        <button type="button" className="nav-item" onClick={register}>
          <Icon name="user" />
          {text.registerOnline}
        </button>
      )}
    </>
  )
}
