import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Icon } from '../parts/Icon.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Where a visitor becomes a member (AUTH-01, first tab). */
const LoginDialog = () => {
  const send = useSend()
  const close = (): void => send({ type: 'login.closed' })
  return (
    <Dialog open onClose={close}>
      <DialogBackdrop className="backdrop" />
      <div className="dialog-wrap">
        <DialogPanel className="dialog">
          <header>
            <DialogTitle>{text.logIn}</DialogTitle>
            <button type="button" className="icon-btn" aria-label={text.close} onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          <LoginForm />
          <LoginError />
          <button type="button" className="btn btn-side" onClick={() => send({ type: 'demo.pressed' })}>
            {text.demoLogin}
          </button>
          <p className="mut text-xs">{text.demoNote}</p>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
export default LoginDialog

const LoginError = () => {
  const error = useLedger(({ login }) => login.error)
  return <div role="alert">{error !== null && <p className="form-error">{error}</p>}</div>
}
