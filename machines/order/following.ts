import { type BetSlipRef, type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import type { OrderView } from '#client/betting/order.ts'
import type { FactOf, Heard } from '../setup.ts'

/** What a slip, a cash-out or an amendment keeps of the order that it placed and follows to the exchange's verdict. */
export type Following = {
  readonly owner: MemberCode | null
  readonly ref: BetSlipRef | null
  readonly pressedAt: Millis
  /** How far the order is; null before it says so. */
  readonly order: OrderView | null
}
export const notPressed: Following = { owner: null, ref: null, pressedAt: millisSchema.parse(0), order: null }

type Press = Heard<FactOf<'place.pressed' | 'confirm.pressed' | 'cash-out.pressed' | 'amend.pressed'>>
/** Each press begins an order of its own. */
export const pressedBy = ({ ref, at, ledger }: Press): Following => ({
  ...notPressed,
  owner: ledger.member?.memberCode ?? null,
  ref,
  pressedAt: at,
})

type Hears = { readonly event: Heard }
export const orderMoved = (event: Heard): Partial<Following> => (event.type === 'order.moved' ? { order: event.order } : {})
export const accepts = ({ event }: Hears): boolean => event.type === 'order.settled' && event.verdict.kind !== 'refused'
/** The session ended before anything was sent, so there is nothing to show. */
export const droppedUnsaid = ({ event }: Hears): boolean => event.type === 'order.dropped' && event.said === null
/** Something was sent, so the panel or row may go; the claim before it ends within a second. */
export const isSent = ({ context: { order } }: { readonly context: Following }): boolean => order !== null && order.phase !== 'claiming'
