import { useSlips } from '../hooks.ts'
import { voiceOf } from './voice.ts'

/** Has a screen reader say the newest bet's state. It stays on the page while screens change, so that no change is missed. */
const SlipVoice = () => {
  const current = useSlips().at(-1)
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {current === undefined ? '' : voiceOf(current)}
    </p>
  )
}

export default SlipVoice
