import type { RefusalCode } from '#contract/call.ts'
import type { BetId, Odds, Paise } from '#contract/scalar.ts'

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

/** The answer to "what became of this ref?". `never-seen` is a verdict only when `fenced`. */
export type Outcome =
  | Verdict
  | { readonly kind: 'pending'; readonly betId: BetId; readonly expiresInMs: number }
  | { readonly kind: 'never-seen'; readonly fenced: boolean }
