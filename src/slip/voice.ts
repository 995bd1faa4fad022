import type { SlipView } from '#client/betting/slip.ts'
import { sayIfAny, text } from '#copy/panels.ts'
import { takenWords } from './Sentence.tsx'
import { faces } from './faces.ts'

const marketWords = { moved: 'oddsChanged', suspended: 'marketSuspended', stale: 'noPrice' } as const

/** What a screen reader says of a slip's state; '' for nothing. */
export const voiceOf = (view: SlipView): string => {
  if (view.screen === 'composing' || view.screen === 'reviewing')
    return sayIfAny(view.halted) ?? (view.market === 'steady' ? (takenWords(view) ?? '') : text[marketWords[view.market]])
  const face = faces[view.screen]
  return sayIfAny(view.verdict?.said ?? null) ?? (face === null ? '' : text[face.words])
}
