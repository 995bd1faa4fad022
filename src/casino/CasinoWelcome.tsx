import { DialogTitle } from '@headlessui/react'
import { useNavigate } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useRead, useRecord } from '../hooks.ts'
import { useOpener } from '../lib/opener.ts'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Overlay.tsx'

const ASK = { what: 'casino' } as const
/** So many pictures stand in the fan. */
const IN_FAN = 5
/** How each of them leans; the one in the middle stands before the others. */
const TURNS = ['-rotate-14', '-rotate-7', 'z-1 [scale:1.25]', 'rotate-7', 'rotate-14'] as const

/** The casino's welcome: agreeing continues, closing opens home (SUPP-05). */
const CasinoWelcome = () => {
  const record = useRecord()
  const goTo = useNavigate()
  const [casino] = useRead(ASK).rows
  useOpener()
  const leave = (): void => {
    record({ type: 'casino.closed' })
    void goTo(PAGES.home.path)
  }
  return (
    <Modal panel="max-w-105 overflow-hidden" onClose={leave}>
      <div className="border-b-2 border-accent flex justify-center items-center h-36 overflow-hidden bg-chrome" aria-hidden="true">
        {casino?.catalogue.games.slice(0, IN_FAN).map(({ picture }, at) => (
          <img
            key={picture}
            className={`-mx-5 border border-[rgb(255_255_255/25%)] flex-none w-32 h-24 rounded-md object-cover ${TURNS[at]}`}
            src={casino.pictures + picture}
            alt=""
            width={320}
            height={240}
          />
        ))}
      </div>
      <button
        type="button"
        className="top-2 right-2 size-11 absolute z-2 grid place-items-center rounded-full bg-[rgb(5_12_9/88%)] text-[#fff]"
        aria-label={text.close}
        onClick={leave}
      >
        <Icon name="close" />
      </button>
      <div className="grid gap-3 p-5 text-center">
        <div>
          <DialogTitle className="font-bold tracking-[0.025em] text-warn">{text.welcomeTitle}</DialogTitle>
          <p className="text-lg text-ink-2">{text.welcomeRate}</p>
        </div>
        <p className="text-3xl leading-7 font-bold text-balance">{text.welcomeLobby}</p>
        <p className="text-md text-pretty text-ink-2">{text.welcomeNote}</p>
        <button type="button" className="btn btn-main" data-autofocus="" onClick={() => record({ type: 'casino.agreed' })}>
          {text.welcomeAgree}
        </button>
      </div>
    </Modal>
  )
}
export default CasinoWelcome
