import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useNavigate } from 'react-router-dom'
import { casinoWelcome } from '#domain/legal.ts'
import { text } from '#domain/text.ts'
import { PAGES } from '../access.ts'
import { useSend } from '../hooks.ts'
import { Icon } from '../parts/Icon.tsx'
import '../styles/legal.css'

/** The casino's welcome: agreeing goes on, closing goes home (SUPP-05). */
const CasinoWelcome = () => {
  const send = useSend()
  const goTo = useNavigate()
  const leave = (): void => {
    send({ type: 'casino.closed' })
    void goTo(PAGES.home.path)
  }
  return (
    <Dialog className="dialog-wrap" open onClose={leave}>
      <DialogBackdrop className="backdrop" />
      <DialogPanel className="dialog">
        <header className="popup-head">
          <DialogTitle>{casinoWelcome.title}</DialogTitle>
          <button type="button" className="icon-btn" aria-label={text.close} onClick={leave}>
            <Icon name="close" />
          </button>
        </header>
        <p>{casinoWelcome.rate}</p>
        <p>
          <b>{casinoWelcome.welcome}</b>
        </p>
        <p>{casinoWelcome.note}</p>
        <button type="button" className="btn btn-main" data-autofocus="" onClick={() => send({ type: 'casino.agreed' })}>
          {casinoWelcome.agree}
        </button>
      </DialogPanel>
    </Dialog>
  )
}
export default CasinoWelcome
