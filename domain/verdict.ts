import type { RefusalCode } from '#contract/call.ts'
import type { BetId, Odds, Paise } from '#contract/scalar.ts'
import { text } from './text.ts'

/** The exchange's last word on a bet (SLIP-28). */
export type Verdict =
  | {
      readonly kind: 'matched' | 'partly-matched' | 'unmatched'
      readonly betId: BetId
      readonly averageOdds: Odds | null
      /** Of the matched part, to the paisa: a back's profit, a lay's liability. */
      readonly winnings: Paise
      readonly matched: Paise
      readonly remaining: Paise
      readonly text: string
    }
  | { readonly kind: 'refused'; readonly code: RefusalCode | null; readonly text: string }

const acceptedTexts = { matched: 'betMatched', 'partly-matched': 'betPartlyMatched', unmatched: 'betUnmatched' } as const

/** The sentence for an acceptance; each kind has its own (promise.md). One that was asked for late may have ended meanwhile. */
export const acceptedText = (kind: keyof typeof acceptedTexts, remaining: Paise): string =>
  kind === 'unmatched' && remaining === 0 ? text.betEnded : text[acceptedTexts[kind]]

/** The answer to "what became of this ref?". `never-seen` is a verdict only when `fenced`. */
export type Outcome =
  | Verdict
  | { readonly kind: 'pending'; readonly betId: BetId; readonly expiresInMs: number }
  | { readonly kind: 'never-seen'; readonly fenced: boolean }
