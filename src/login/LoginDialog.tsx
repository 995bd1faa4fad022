import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { LoginTab } from '#domain/login.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Logo } from '../layout/Logo.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { LoginPane } from './LoginPane.tsx'
import { OtpPane } from './OtpPane.tsx'
import { RegisterPane } from './RegisterPane.tsx'
import { tabNames, useTabs } from './tabs.ts'
import { Overlay } from '../parts/Overlay.tsx'

/** Where a visitor becomes a member (AUTH-01). */
const LoginDialog = () => {
  const send = useSend()
  const tabs = useTabs()
  const chosen = useLedger(({ login }) => login.tab)
  const close = (): void => send({ type: 'login.closed' })
  const tab = tabs.includes(chosen) ? chosen : 'login'
  return (
    <Overlay className="dialog-wrap" onClose={close}>
      <DialogBackdrop className="backdrop" />
      <DialogPanel className="dialog login">
        <header>
          <Logo />
          <DialogTitle className="sr">{text.logIn}</DialogTitle>
          <button type="button" className="icon-btn" aria-label={text.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {tabs.length > 1 ? (
          <Tabs
            names={tabs}
            chosen={tab}
            labels={tabNames()}
            className="tabs login-tabs"
            panelClass="login-pane"
            onChoose={(name) => send({ type: 'tab.chosen', tab: name })}
          >
            <Pane tab={tab} />
          </Tabs>
        ) : (
          <div className="login-pane">
            <Pane tab={tab} />
          </div>
        )}
      </DialogPanel>
    </Overlay>
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
