import type { SlipView } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import { useSlips } from '../hooks.ts'
import { faces } from './faces.ts'

const marketWords = { steady: '', moved: text.oddsChanged, suspended: text.marketSuspended, stale: text.noPrice } as const

const wordsOf = (view: SlipView): string => {
  if (view.screen === 'composing' || view.screen === 'reviewing') return view.halted ?? marketWords[view.market]
  return view.verdict?.text || (faces[view.screen]?.words ?? '')
}

/** Reads the state of the newest bet aloud. It stays in the page while the screens change, so that nothing goes unheard. */
export const SlipVoice = () => {
  const current = useSlips().at(-1)
  return (
    <p className="sr" role="status" aria-live="polite">
      {current === undefined ? '' : wordsOf(current)}
    </p>
  )
}
