import type { SlipScreen } from '#domain/slip.ts'
import { text } from '#domain/text.ts'
import type { IconName } from '../parts/Icon.tsx'

export type Face = { readonly tone: 'wait' | 'good' | 'bad'; readonly icon: IconName; readonly words: string }

/** How each screen reads as one line; null for a slip that was never sent. */
export const faces: Readonly<Record<SlipScreen, Face | null>> = {
  empty: null,
  composing: null,
  reviewing: null,
  claiming: { tone: 'wait', icon: 'spinner', words: text.claiming },
  sending: { tone: 'wait', icon: 'spinner', words: text.sending },
  waiting: { tone: 'wait', icon: 'spinner', words: text.processing },
  late: { tone: 'wait', icon: 'spinner', words: text.processing },
  checking: { tone: 'wait', icon: 'spinner', words: text.checking },
  offline: { tone: 'wait', icon: 'offline', words: text.offline },
  loggedOut: { tone: 'wait', icon: 'lock', words: text.loggedOut },
  unknown: { tone: 'wait', icon: 'question', words: text.unknown },
  accepted: { tone: 'good', icon: 'tick', words: text.betMatched },
  rejected: { tone: 'bad', icon: 'cross', words: text.betRefused },
}
