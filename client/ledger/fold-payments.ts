import type { PaymentNews } from '#contract/messages/payments.ts'
import type { FactOf, Page } from './facts.ts'
import type { PaymentKind } from '#domain/money/payment.ts'

/** The payment that the page of its kind shows after its press, by its number; null while the page shows the form. */
export type Followed = Readonly<Record<PaymentKind, string | null>>
export const noneFollowed: Followed = { deposit: null, withdrawal: null }

/** A press was taken, or its player went back to the form. */
export const foldFollowed = (followed: Followed, fact: FactOf<'payment.answered' | 'payment.left'>): Followed => {
  if (fact.type === 'payment.left') return { ...followed, [fact.kind]: null }
  const { answer } = fact
  return answer.kind === 'made' ? { ...followed, [answer.payment.type]: answer.payment.refrenceNo } : followed
}

type InSight = { readonly isShown: boolean; readonly page: Page; readonly followed: Followed }

/** Does the player see what became of this payment? The page in sight shows it alone. */
export const isPaymentSeen = ({ isShown, page, followed }: InSight, { type, refrenceNo }: PaymentNews): boolean => {
  if (!isShown) return false
  if (page.name === 'transaction') return page.refrenceNo === refrenceNo
  return page.name === (type === 'deposit' ? 'deposit' : 'withdraw') && followed[type] === refrenceNo
}
