import type { SlipView } from '#client/betting/slip.ts'
import type { Said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import { movedShort } from './moved-words.ts'
import { shutWord } from './words.ts'

/** Why a draft cannot be placed, in a word or two; null where nothing hinders it (SLIP-34). */
export const draftShort = (view: SlipView, fault: Said | null): string | null => {
  if (view.market === 'suspended') return shutWord(view.shut)
  if (view.market === 'moved') return movedShort(view)
  if (view.market !== 'steady') return text.staleShort
  if (fault === null) return null
  return view.stakePaise > 0 ? text.stakeShort : text.noStakeShort
}
