import { IN_DOUBT_MS } from '#client/betting/order.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { SlipScreen } from '#client/betting/slip.ts'
import type { PanelSentence } from '#copy/panels.ts'
import type { IconName } from '../ui/Icon.tsx'

export type Face = { readonly tone: 'wait' | 'good' | 'bad'; readonly icon: IconName; readonly words: PanelSentence }

/** Each screen as one line; null for a slip that was never sent. */
export const faces: Readonly<Record<SlipScreen, Face | null>> = {
  empty: null,
  lapsed: null,
  composing: null,
  reviewing: null,
  claiming: { tone: 'wait', icon: 'spinner', words: 'claiming' },
  sending: { tone: 'wait', icon: 'spinner', words: 'sending' },
  waiting: { tone: 'wait', icon: 'spinner', words: 'processing' },
  late: { tone: 'wait', icon: 'spinner', words: 'processing' },
  checking: { tone: 'wait', icon: 'spinner', words: 'checking' },
  offline: { tone: 'wait', icon: 'offline', words: 'offline' },
  loggedOut: { tone: 'wait', icon: 'lock', words: 'loggedOut' },
  unknown: { tone: 'wait', icon: 'question', words: 'unknown' },
  accepted: { tone: 'good', icon: 'tick', words: 'betMatched' },
  rejected: { tone: 'bad', icon: 'cross', words: 'betRefused' },
}

/** What a screen says before a back end that cannot be asked about a bet (BACK-02). */
const UNASKED: Partial<Record<SlipScreen, PanelSentence>> = { sending: 'processing', checking: 'looking' }
/** What is known of a bet before its verdict: can the back end say what became of it, and has it accepted it? */
export type Knowing = { readonly asks: boolean; readonly isAccepted: boolean }
/** The words of a screen's face. A bet that was accepted is in no doubt, though nothing says yet how it is matched (BACK-02). */
export const wordsOf = (screen: SlipScreen, { words }: Face, { asks, isAccepted }: Knowing): PanelSentence =>
  isAccepted && screen === 'unknown' ? 'unlisted' : asks ? words : (UNASKED[screen] ?? words)

/** Is it too early to call a bet in doubt that no answer came for? A page that was loaded again shows no phase of it (BACK-02). */
export const isLookedFor = ({ sentAt }: Pick<OutboxEntry, 'sentAt'>, now: number): boolean => now - sentAt < IN_DOUBT_MS
