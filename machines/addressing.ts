import type { Fact } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { orderId } from '#client/betting/order.ts'

/**
 * The actors that a fact names. It names one slip, one flow, or the order of a ref with the slip or cash-out that follows it.
 * Null: the fact
 * names none. An actor that is not named does not receive the fact (docs/PROMISE.md, invariant 5). `placing` says which slip follows a ref.
 */
export const addresseesOf = (fact: Fact, placing: Ledger['placing']): readonly string[] | null => {
  if ('slip' in fact) return [fact.slip]
  if ('flow' in fact) return [fact.flow]
  if ('way' in fact) return [fact.way]
  // The press was in the open popup; its order does not exist yet.
  if (!('ref' in fact) || fact.ref === null || fact.type === 'cash-out.pressed') return null
  return [orderId(fact.ref), ...placing.flatMap(({ slip, ref }) => (ref === fact.ref ? [slip] : []))]
}
