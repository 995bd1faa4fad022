import { type AnyActorRef, createActor } from 'xstate'
import { ONE_CLICK } from '#client/views/one-click.ts'
import { MAX_SLIPS } from '#client/betting/slip.ts'
import { connectionMachine } from './connection/connection.machine.ts'
import { frameMachine } from './frame/frame.machine.ts'
import { homeListMachine } from './browse/home-list.machine.ts'
import { promoMachine } from './frame/promo.machine.ts'
import { oneClickMachine } from './one-click/one-click.machine.ts'
import { ordersMachine } from './order/orders.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import type { createLateRoster } from './late-roster.ts'
import type { RosterOptions } from './setup.ts'
import { slipsMachine } from './slip/slips.machine.ts'

/** The charts that the page reads; those of the late roster once they have arrived. */
export type Charts = ReturnType<typeof createRoster>['charts'] & Partial<ReturnType<typeof createLateRoster>['charts']>

/**
 * The charts that run from start to end. They receive a fact in the order of their creation. `keepers` receive every fact; slips and orders,
 * which they start, only facts that name them or no actor (`addressing.ts`). They are created once, outside React; the spine starts them.
 */
export const createRoster = ({ delays, clock, inspect }: RosterOptions) => {
  const options = { clock, inspect, input: { delays } }
  const session = createActor(sessionMachine, { ...options, id: 'session' })
  const connection = createActor(connectionMachine, { ...options, id: 'connection' })
  const homeList = createActor(homeListMachine, { ...options, id: 'home-list' })
  const slips = createActor(slipsMachine, { clock, inspect, id: 'slips', input: { delays, most: MAX_SLIPS } })
  const oneClick = createActor(oneClickMachine, { ...options, id: ONE_CLICK })
  const orders = createActor(ordersMachine, { ...options, id: 'orders' })
  const frame = createActor(frameMachine, { ...options, id: 'frame' })
  const promo = createActor(promoMachine, { ...options, id: 'promo' })
  const keepers: readonly AnyActorRef[] = [session, connection, homeList, slips, oneClick, orders, frame, promo]
  return {
    keepers,
    charts: { slips, oneClick, frame },
  }
}
