import type { BonusTerms } from '#domain/money/bonus.ts'
import { oddsText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'

/** What a promotion asks for, and the most that it gives (ACCT-06, AUTH-17). */
export const PromoTerms = ({ terms: { amount, multiplier, minOdds, days, cap } }: { readonly terms: BonusTerms }) => (
  <>
    <p className="text-ink-2">{text.promoTerms(paise(amount * multiplier), oddsText(minOdds), days)}</p>
    {cap !== null && <p className="text-sm text-ink-3">{text.promoCap(cap)}</p>}
  </>
)
