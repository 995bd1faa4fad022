import type { BetId, Odds, Paise } from '#contract/scalar.ts'
import { type Said, said } from '../said.ts'

/** The exchange's final answer to an order (SLIP-28). */
export type Verdict =
  | {
      readonly kind: 'matched' | 'partly-matched' | 'unmatched'
      readonly betId: BetId
      readonly averageOdds: Odds | null
      /** Of the matched part, to the paisa: a back's profit, a lay's liability. */
      readonly winnings: Paise
      readonly matched: Paise
      readonly remaining: Paise
      readonly said: Said
    }
  | { readonly kind: 'refused'; readonly said: Said }

const acceptedTexts = { matched: 'betMatched', 'partly-matched': 'betPartlyMatched', unmatched: 'betUnmatched' } as const
/** Where nothing of it waits any more: the rest was cancelled, or expired. */
const endedTexts = { ...acceptedTexts, 'partly-matched': 'betPartlyEnded', unmatched: 'betEnded' } as const

/** An acceptance's sentence, by its kind. A bet may have ended before a late answer; `voided`: its runner was withdrawn meanwhile. */
export const acceptedSaid = (kind: keyof typeof acceptedTexts, remaining: Paise, voided?: Paise): Said =>
  voided === undefined ? said(remaining === 0 ? endedTexts[kind] : acceptedTexts[kind]) : said('betVoid', voided)

/** An amendment's sentence: what is unmatched of the bet now, and at which price (OPEN-11). */
export const amendedSaid = (price: Odds, remaining: Paise): Said =>
  remaining === 0 ? said('betAmendedMatched') : said('betAmended', price, remaining)

/** The answer to "what became of this ref?". `never-seen` is a verdict only when `fenced`; `accepted` is none: its match is not known. */
export type Outcome =
  | Verdict
  | { readonly kind: 'pending'; readonly betId: BetId; readonly expiresInMs: number }
  | { readonly kind: 'never-seen'; readonly fenced: boolean }
  | { readonly kind: 'accepted' }

/** A refusal, with what it says. */
export const refusedSaying = (why: Said): Verdict => ({ kind: 'refused', said: why })

/** The refusals that speak of a bet that was not made. */
const OF_A_BET: ReadonlySet<Said['key']> = new Set(['betRefused', 'neverSeen', 'SERVICE_UNAVAILABLE'])
/** What they say of what makes no bet: the bets that are there stay. */
const STAYS = { amendment: 'betStands', 'cash-out': 'notCashedOut' } as const

/** The exchange's word on an order of this kind. A refused change or cash-out is not said as of a bet that was not made (OPEN-11, CASH-02). */
export const verdictOn = (kind: 'bet' | keyof typeof STAYS, verdict: Verdict): Verdict =>
  kind === 'bet' || verdict.kind !== 'refused' || !OF_A_BET.has(verdict.said.key) ? verdict : refusedSaying(said(STAYS[kind]))

/** A verdict as a sentence by itself. A refused change or cash-out says first what was not done (OPEN-11, CASH-02). */
export const verdictSaid = (kind: 'bet' | keyof typeof STAYS, verdict: Verdict): Said => {
  const { kind: answer, said: word } = verdictOn(kind, verdict)
  if (kind === 'bet' || answer !== 'refused' || word.key === STAYS['cash-out']) return word
  return said(kind === 'amendment' ? 'changeRefused' : 'cashOutRefused', word)
}

/** Why the exchange refused; null where it gave no reason, and says no more than that it did. */
export const reasonIn = ({ said: why }: Verdict): Said | null => (why.key === 'betRefused' ? null : why)

/** The verdict in an outcome, if it is one; `never-seen` counts only when it was fenced (SLIP-28). */
export const verdictFrom = (outcome: Outcome): Verdict | null => {
  if (outcome.kind === 'pending' || outcome.kind === 'accepted') return null
  if (outcome.kind !== 'never-seen') return outcome
  return outcome.fenced ? refusedSaying(said('neverSeen')) : null
}
