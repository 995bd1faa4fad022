import { paise } from '../paise.ts'
import { odds } from '../odds.ts'
import { type BonusTerms, promoCodeOf } from '../money/bonus.ts'
import type { Brand } from './brand-file.ts'

/** One of a brand's promotions, as its folder has it. */
export type Promotion = Brand['promotions'][number]

/** The terms of a promotion as the exchange keeps them (ACCT-09). */
export const termsOf = ({ amount, multiplier, minOdds, days, cap }: Promotion): BonusTerms => ({
  amount: paise(amount * 100),
  multiplier,
  minOdds: odds(Math.round(minOdds * 1000)),
  days,
  cap: cap === undefined ? null : paise(cap * 100),
})

/** The promotion of a code as it was typed; null where there is no such code. */
export const promotionOf = (promotions: readonly Promotion[], typed: string): Promotion | null => {
  const code = promoCodeOf(typed)
  return promotions.find((each) => each.code === code) ?? null
}
