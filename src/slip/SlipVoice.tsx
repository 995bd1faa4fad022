import { canBeAsked } from '#client/ledger/backend.ts'
import { isAccepted } from '#client/ledger/selectors.ts'
import { useLedger, useSlips } from '../hooks.ts'
import { voiceOf } from './voice.ts'

/** Has a screen reader say the newest bet's state. It stays on the page while screens change, so that no change is missed. */
const SlipVoice = () => {
  const asks = useLedger(canBeAsked)
  const current = useSlips().at(-1)
  const accepted = useLedger((ledger) => isAccepted(ledger, current?.ref ?? null))
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {current === undefined ? '' : voiceOf(current, { asks, isAccepted: accepted })}
    </p>
  )
}

export default SlipVoice
