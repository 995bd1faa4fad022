import { DialogPanel } from '@headlessui/react'
import { text } from '#copy/catalogue.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { useTabs } from '../login/tabs.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import Sidebar from './Sidebar.tsx'
import { Overlay } from '../ui/Overlay.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

const panel = 'fixed inset-y-0 left-0 z-41 w-7/10 overflow-y-auto bg-surface py-3 shadow-pop'
/** Only styles animate it, because a script that waits for a cancelled transition would block the page. */
const motion = 'motion-safe:animate-enter [--from-x:-100%]'

/** The sidebar on a narrow page: slides in over 70 % of it (NAV-05). */
const Drawer = ({ open, onClose }: Props) => {
  const record = useRecord()
  return (
    <Overlay open={open} onClose={onClose} aria-label={text.menu}>
      <DialogPanel className={`drawer ${panel} ${motion}`}>
        <Sidebar onGo={onClose} onCompetition={() => record({ type: 'competition.chosen' })} />
        <MoreWays onGo={onClose} />
        <div className="mx-3 mt-2 mb-3 grid gap-2">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </DialogPanel>
    </Overlay>
  )
}
export default Drawer

/** Links to the brand's app, if it has one, and to the registration (NAV-05, SUPP-07). */
const MoreWays = ({ onGo }: { readonly onGo: () => void }) => {
  const record = useRecord()
  const { downloadAppLink } = useBrand()
  const isVisitor = useLedger(({ member }) => member === null)
  const mayRegister = useTabs().includes('register') && isVisitor
  const register = (): void => {
    onGo()
    record({ type: 'login.opened', tab: 'register' })
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
