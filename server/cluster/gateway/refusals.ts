import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'

/** The most orders that are remembered; the core hears of them within a second of taking writes again. */
const MOST_REMEMBERED = 10_000

export type RefusedOrder = { readonly member: MemberCode; readonly ref: BetSlipRef }
/** The orders that this gateway refused by itself, until the core knows it: a refusal is an order's verdict on every way (SLIP-27). */
export type Refusals = {
  add(order: RefusedOrder): void
  has(order: RefusedOrder): boolean
  isEmpty(): boolean
  /** The oldest of them, up to so many. */
  oldest(most: number): readonly RefusedOrder[]
  /** Forgets those that the core knows now. */
  drop(orders: readonly RefusedOrder[]): void
}

const keyOf = ({ member, ref }: RefusedOrder): string => `${member} ${ref}`

export const createRefusals = (): Refusals => {
  const refused = new Map<string, RefusedOrder>()
  return {
    add: (order) => {
      refused.set(keyOf(order), order)
      for (const oldest of refused.keys()) {
        if (refused.size <= MOST_REMEMBERED) break
        refused.delete(oldest)
      }
    },
    has: (order) => refused.has(keyOf(order)),
    isEmpty: () => refused.size === 0,
    oldest: (most) => [...refused.values()].slice(0, most),
    drop: (orders) => {
      for (const order of orders) refused.delete(keyOf(order))
    },
  }
}
