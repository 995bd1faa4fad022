import type { SnapshotFrom } from 'xstate'
import type { CashOutScreen, CashOutView } from '#client/betting/offer.ts'
import { cashOutScreenOf, pressedOrder } from '#client/betting/order.ts'
import type { cashoutMachine } from './cash-out.machine.ts'

type Snapshot = SnapshotFrom<typeof cashoutMachine>

const topScreens = ['closed', 'done'] as const
const offerScreens = ['asking', 'offered', 'moved'] as const

const screenOf = (snapshot: Snapshot): CashOutScreen =>
  topScreens.find((name) => snapshot.matches(name)) ??
  offerScreens.find((name) => snapshot.matches({ offering: name })) ??
  cashOutScreenOf(snapshot.context.order?.phase ?? 'claiming')

const closed: CashOutView = {
  ...{ screen: 'closed', market: null, place: 'market', part: 100, offer: null, last: null, halted: null, pressed: null, ref: null },
  ...{ betId: null, expiresInMs: pressedOrder.expiresInMs, expiresAt: null, verdict: null },
}

/** A cash-out as the popup shows it: its chart's state, named as a screen. It is closed while the chart has not arrived. */
export const cashOutView = (snapshot: Snapshot | undefined): CashOutView => {
  if (snapshot === undefined) return closed
  const { market, place, part, offer, last, halted, pressed, ref, order, verdict } = snapshot.context
  const { betId, expiresInMs, expiresAt } = order ?? pressedOrder
  const screen = screenOf(snapshot)
  return { screen, market, place, part, offer, last, halted, pressed, ref, betId, expiresInMs, expiresAt, verdict: verdict?.said ?? null }
}
