import type { DebitAbout } from '#contract/casino/wallet.ts'
import type { PlayCode } from '../../wire.ts'
import type { Words } from '#copy/en/provider/words.ts'

type Why = { readonly code?: PlayCode | null; readonly about?: DebitAbout | null }

/** Why a press came to nothing: with the figures that the wallet sent, else by its code; empty where it was taken (ACCT-08). */
export const whyText = (words: Words, why: Why | null): string => {
  const { code = null, about = null } = why ?? {}
  const { period, remainingPaise, resets, until, mostPaise } = about ?? {}
  if (period !== undefined && remainingPaise !== undefined && resets !== undefined) return words.limitPassed(period, remainingPaise, resets)
  if (resets !== undefined) return words.playAgainAt(resets)
  if (until !== undefined) return words.breakUntil(until)
  if (mostPaise !== undefined) return words.debitMost(mostPaise)
  return code === null ? '' : words.why[code]
}
