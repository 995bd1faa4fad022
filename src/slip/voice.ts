import type { SlipView } from '#client/betting/slip.ts'
import { whyNot } from '#client/views/primary.ts'
import { sayIfAny, text } from '#copy/panels.ts'
import { takenWords } from './Sentence.tsx'
import { faces, type Knowing, wordsOf } from './faces.ts'
import { movedWord } from './moved-words.ts'

const voiceOfMarket = (view: SlipView): string => (view.market === 'moved' ? movedWord(view) : (sayIfAny(whyNot(view)) ?? ''))

/** What a screen reader says of a slip's state; '' for nothing. */
export const voiceOf = (view: SlipView, knowing: Knowing): string => {
  if (view.screen === 'composing' || view.screen === 'reviewing')
    return view.market === 'steady' ? (sayIfAny(view.halted) ?? takenWords(view) ?? '') : voiceOfMarket(view)
  const face = faces[view.screen]
  return sayIfAny(view.verdict?.said ?? null) ?? (face === null ? '' : text[wordsOf(view.screen, face, knowing)])
}
