import type { Rule } from '#staff/charts/rule.ts'
import { accept } from './accept.tsx'
import { autoCashOut } from './auto-cash-out.ts'
import { codes } from './codes.ts'
import { latePayments } from './late-payments.ts'
import { polls } from './polls.ts'
import { signOutPage } from './sign-out.tsx'

let pages: readonly Rule[] | null = null

/** Every page of a rule that no chart holds, in the order a reader meets them. The product’s own functions run once for all of them. */
export const rulePages = (): readonly Rule[] => {
  pages ??= [accept(), autoCashOut(), signOutPage(), codes(), latePayments(), polls()]
  return pages
}
