import { canBeAsked } from '#client/ledger/backend.ts'
import { useLedger, useSlips } from '../hooks.ts'
import { voiceOf } from './voice.ts'

/** Has a screen reader say the newest bet's state. It stays on the page while screens change, so that no change is missed. */
const SlipVoice = () => {
  const asks = useLedger(canBeAsked)
  const current = useSlips().at(-1)
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {current === undefined ? '' : voiceOf(current, asks)}
    </p>
  )
}

export default SlipVoice
