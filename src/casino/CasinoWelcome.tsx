import { useNavigate } from 'react-router-dom'
import { casinoWelcome } from '#copy/en/legal.ts'
import { PAGES } from '../access.ts'
import { useSend } from '../hooks.ts'
import { Popup } from '../ui/Popup.tsx'

/** The casino's welcome: agreeing continues, closing opens home (SUPP-05). */
const CasinoWelcome = () => {
  const send = useSend()
  const goTo = useNavigate()
  const leave = (): void => {
    send({ type: 'casino.closed' })
    void goTo(PAGES.home.path)
  }
  return (
    <Popup title={casinoWelcome.title} onClose={leave}>
      <p>{casinoWelcome.rate}</p>
      <p>
        <b>{casinoWelcome.welcome}</b>
      </p>
      <p>{casinoWelcome.note}</p>
      <button type="button" className="btn btn-main" data-autofocus="" onClick={() => send({ type: 'casino.agreed' })}>
        {casinoWelcome.agree}
      </button>
    </Popup>
  )
}
export default CasinoWelcome
