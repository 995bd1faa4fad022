import type { SlipView } from '#client/betting/slip.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { primaryOf } from '#client/views/primary.ts'
import type { Sentence } from '#copy/catalogue.ts'
import type { GuideStep } from '#machines/guide/guide-view.ts'

/** The sentences of the steps that have one each. */
type Says = Readonly<Record<Exclude<GuideStep, 'off' | 'joining' | 'staking' | 'placing'>, Sentence>>
const SAYS: Says = {
  choosing: 'guideChoose',
  unsent: 'guideUnsent',
  waiting: 'guideWait',
  doubt: 'guideDoubt',
  refused: 'guideRefused',
  seeing: 'guideSee',
  done: 'guideDone',
}

/** The sentence of a step that waits for the player to place the bet: it says so only while the slip's button does that. */
const ofPlacing = (view: SlipView | undefined, ledger: Ledger): Sentence => {
  if (view === undefined) return 'guidePlace'
  if (view.screen === 'composing' || view.screen === 'reviewing') {
    if (view.market === 'moved') return 'guideMoved'
    if (view.market === 'suspended') return 'guideSuspended'
    if (view.market === 'stale') return 'guideStale'
    if (!primaryOf(view, ledger).enabled) return 'guideBlocked'
  }
  return view.screen === 'reviewing' ? 'guideReview' : 'guidePlace'
}

/** The sentence of the guide at a step, with the slip in front. */
export const guideSentence = (step: Exclude<GuideStep, 'off'>, view: SlipView | undefined, ledger: Ledger, hasDemo: boolean): Sentence => {
  if (step === 'joining') return hasDemo ? 'guideJoinDemo' : 'guideJoin'
  if (step === 'staking') return view?.market === 'suspended' ? 'guideSuspended' : 'guideStake'
  return step === 'placing' ? ofPlacing(view, ledger) : SAYS[step]
}
