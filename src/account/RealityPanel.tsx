import { DialogTitle } from '@headlessui/react'
import { Link } from 'react-router-dom'
import { paise } from '#domain/paise.ts'
import { moneyText } from '#domain/betting/format.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useRead, useRecord } from '../hooks.ts'
import { Modal } from '../ui/Overlay.tsx'
import { Pairs } from '../ui/Pairs.tsx'

const stay = (): void => undefined

/** Time and result of the sitting. Bets wait for the yes; Escape does not close it (ACCT-08). */
const RealityPanel = () => {
  const record = useRecord()
  const [play] = useRead({ what: 'play' }).rows
  const { minutes = 0, net } = play?.sitting ?? {}
  const yes = (): void => record({ type: 'change.submitted', change: { what: 'check-seen' } })
  return (
    <Modal onClose={stay} role="alertdialog">
      <DialogTitle className="text-xl font-bold">{text.realityTitle}</DialogTitle>
      <Pairs
        rows={[
          [text.realityTime, text.minutesText(minutes)],
          [text.realityResult, moneyText(net ?? paise(0))],
        ]}
      />
      <div className="grid gap-2">
        <button type="button" className="btn btn-main" data-autofocus="" onClick={yes}>
          {text.realityYes}
        </button>
        <Link className="btn btn-side grid place-items-center" to={PAGES.play.path} onClick={yes}>
          {text.realityBreak}
        </Link>
      </div>
    </Modal>
  )
}
export default RealityPanel
