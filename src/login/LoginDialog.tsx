import { DialogTitle } from '@headlessui/react'
import type { LoginTab } from '#client/player/login.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { Logo } from '../frame/Logo.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { LoginPane } from './LoginPane.tsx'
import { OtpPane } from './OtpPane.tsx'
import { RegisterPane } from './RegisterPane.tsx'
import { tabNames, useTabs } from './tabs.ts'
import { Modal } from '../ui/Overlay.tsx'

const pane = 'grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-4 pb-5 outline-none'

/** The dialog to log in, register or recover a password (AUTH-01). */
const LoginDialog = () => {
  const record = useRecord()
  const tabs = useTabs()
  const chosen = useLedger(({ login }) => login.tab)
  const close = (): void => record({ type: 'login.closed' })
  const tab = tabs.includes(chosen) ? chosen : 'login'
  return (
    <Modal panel="max-w-112.5 overflow-clip" onClose={close}>
      <header className="flex min-h-14 items-center justify-between bg-chrome py-1.5 pr-2 pl-5 **:focus-visible:outline-accent [&_picture]:min-w-0 [&_img]:max-w-full [&_img]:object-contain">
        <Logo />
        <DialogTitle className="sr-only">{text.logIn}</DialogTitle>
        <button type="button" className="icon-btn flex-none text-on-chrome" aria-label={text.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {tabs.length > 1 ? (
        <Tabs
          names={tabs}
          chosen={tab}
          labels={tabNames()}
          rowClass="auto-cols-auto"
          tabClass="min-h-11 px-1 text-base"
          panelClass={pane}
          isManual
          onChoose={(name) => record({ type: 'tab.chosen', tab: name })}
        >
          <Pane tab={tab} />
        </Tabs>
      ) : (
        <div className={pane}>
          <Pane tab={tab} />
        </div>
      )}
    </Modal>
  )
}
export default LoginDialog

const Pane = ({ tab }: { readonly tab: LoginTab }) => {
  switch (tab) {
    case 'login':
      return <LoginPane />
    case 'register':
      return <RegisterPane />
    case 'otp':
      return <OtpPane />
    default:
      return tab satisfies never
  }
}
