import type { SlipView } from '#domain/betting/slip.ts'
import { sayIfAny, text } from '#copy/panels.ts'
import { useSlips } from '../hooks.ts'
import { takenWords } from './Sentence.tsx'
import { faces } from './faces.ts'

const marketWords = { moved: 'oddsChanged', suspended: 'marketSuspended', stale: 'noPrice' } as const

const wordsOf = (view: SlipView): string => {
  if (view.screen === 'composing' || view.screen === 'reviewing')
    return sayIfAny(view.halted) ?? (view.market === 'steady' ? (takenWords(view) ?? '') : text[marketWords[view.market]])
  const face = faces[view.screen]
  return sayIfAny(view.verdict?.said ?? null) ?? (face === null ? '' : text[face.words])
}

/** Has a screen reader say the newest bet's state. It stays on the page while screens change, so that no change is missed. */
const SlipVoice = () => {
  const current = useSlips().at(-1)
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {current === undefined ? '' : wordsOf(current)}
    </p>
  )
}

export default SlipVoice
