import type { Paise } from '#contract/scalar.ts'
import { paise, typedRupees } from '../paise.ts'

/** What a member sets for one market: cash out when the offer for the whole position is at a bound, or past it (CASH-07). */
export type AutoCashOut = { readonly takeProfit: Paise | null; readonly stopLoss: Paise | null }
/** The bound that an offer has reached. */
export type Bound = 'profit' | 'stop'

/** The bound that an offer of this amount reaches; null for none. */
export const boundReached = ({ takeProfit, stopLoss }: AutoCashOut, amount: Paise): Bound | null => {
  if (takeProfit !== null && amount >= takeProfit) return 'profit'
  return stopLoss !== null && amount <= stopLoss ? 'stop' : null
}

/** Why a rule cannot be set while the offer is this; null offer: there is none now. */
export const ruleRefusal = (
  rule: AutoCashOut,
  offer: Paise | null,
): 'AUTO_CASH_OUT_EMPTY' | 'AUTO_CASH_OUT_BOUNDS' | 'ALREADY_REACHED' | null => {
  const { takeProfit, stopLoss } = rule
  if (takeProfit === null && stopLoss === null) return 'AUTO_CASH_OUT_EMPTY'
  if (takeProfit !== null && stopLoss !== null && stopLoss >= takeProfit) return 'AUTO_CASH_OUT_BOUNDS'
  return offer !== null && boundReached(rule, offer) !== null ? 'ALREADY_REACHED' : null
}

/** What became of a rule: it is set, it fired, its cash-out is done or lapsed, or it ended without one. */
export type AutoStep = 'set' | 'fired' | 'done' | 'lapsed' | 'ended'
/** Why a rule ended without a cash-out. */
export type AutoEnd = 'REMOVED' | 'SETTLED' | 'NOTHING_LEFT' | 'MARKET_CHANGED' | 'COOLING_OFF' | 'SELF_EXCLUDED'

const typedBound = (raw: string): number | null | 'wrong' => {
  if (raw.trim() === '') return null
  return typedRupees(raw) ?? 'wrong'
}

/** The rule of two typed amounts, a profit and a loss, each as it is spoken: a loss of 3000 is a stop at −3000. Null for what is no amount. */
export const typedRule = (profit: string, loss: string): AutoCashOut | null => {
  const [takeProfit, lost] = [typedBound(profit), typedBound(loss)]
  if (takeProfit === 'wrong' || lost === 'wrong') return null
  return { takeProfit: takeProfit === null ? null : paise(takeProfit), stopLoss: lost === null ? null : paise(lost === 0 ? 0 : -lost) }
}
