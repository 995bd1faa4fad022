import type { SnapshotFrom } from 'xstate'
import { type AmendScreen, type AmendView, effectOf, remainingAt } from '#client/views/amendment.ts'
import { paise } from '#domain/paise.ts'
import { pressedOrder } from '#client/betting/order.ts'
import type { amendMachine } from './amend.machine.ts'

type Snapshot = SnapshotFrom<typeof amendMachine>

const screens = ['closed', 'editing', 'done', 'refused'] as const

const screenOf = (snapshot: Snapshot): AmendScreen =>
  screens.find((name) => snapshot.matches(name)) ?? snapshot.context.order?.phase ?? 'claiming'

const closed: AmendView = {
  ...{ screen: 'closed', bet: null, terms: null, effect: 'none', remaining: paise(0), ref: null },
  ...{ expiresInMs: pressedOrder.expiresInMs, expiresAt: null, said: null },
}

/** An amendment as its row shows it: its chart's state, named as a screen. It is closed while the chart has not arrived. */
export const amendView = (snapshot: Snapshot | undefined): AmendView => {
  if (snapshot === undefined) return closed
  const { bet, terms, ref, order, said } = snapshot.context
  const { expiresInMs, expiresAt } = order ?? pressedOrder
  const isOpen = bet !== null && terms !== null
  return {
    screen: screenOf(snapshot),
    bet,
    terms,
    effect: isOpen ? effectOf(bet, terms) : 'none',
    remaining: isOpen ? remainingAt(bet, terms) : paise(0),
    ref,
    expiresInMs,
    expiresAt,
    said,
  }
}
