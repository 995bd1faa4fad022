import { type AnyActorRef, createActor, type InspectionEvent } from 'xstate'
import { FLOWS } from '#domain/player/login.ts'
import { cashoutMachine } from './cash-out/cash-out.machine.ts'
import { CASH_OUT } from './cash-out/cash-out.words.ts'
import { codeFlowMachine } from './code-flow/code-flow.machine.ts'
import { connectionMachine } from './connection/connection.machine.ts'
import { frameMachine } from './frame/frame.machine.ts'
import { homeListMachine } from './browse/home-list.machine.ts'
import { priceHistoryMachine } from './browse/price-history.machine.ts'
import { promoMachine } from './frame/promo.machine.ts'
import { proofMachine } from './frame/proof.machine.ts'
import { ordersMachine } from './order/orders.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import type { Delays } from './setup.ts'
import { slipsMachine } from './slip/slips.machine.ts'
import { unmatchedMachine } from './open-bets/unmatched.machine.ts'

type Options = {
  readonly delays: Delays
  readonly clock: { setTimeout(fn: () => void, ms: number): number; clearTimeout(id: number): void }
  readonly inspect: (event: InspectionEvent) => void
}

/** The charts that the page reads. */
export type Charts = ReturnType<typeof createRoster>['charts']

/**
 * The charts that run from start to end. They receive a fact in the order of their creation. `keepers` receive every fact; the flows, the
 * cash-out, the slips and the orders only facts that name them or no actor (`addressing.ts`). They are created once, outside React; the
 * spine starts them.
 */
export const createRoster = ({ delays, clock, inspect }: Options) => {
  const options = { clock, inspect, input: { delays } }
  const session = createActor(sessionMachine, { ...options, id: 'session' })
  const flows = FLOWS.map((flow) => createActor(codeFlowMachine, { clock, inspect, id: flow, input: { flow, delays } }))
  const connection = createActor(connectionMachine, { ...options, id: 'connection' })
  const homeList = createActor(homeListMachine, { ...options, id: 'home-list' })
  const priceHistory = createActor(priceHistoryMachine, { ...options, id: 'price-history' })
  const slips = createActor(slipsMachine, { ...options, id: 'slips' })
  const unmatched = createActor(unmatchedMachine, { ...options, id: 'unmatched' })
  const orders = createActor(ordersMachine, { ...options, id: 'orders' })
  const proof = createActor(proofMachine, { clock, inspect, id: 'proof' })
  const cashOut = createActor(cashoutMachine, { ...options, id: CASH_OUT })
  const frame = createActor(frameMachine, { ...options, id: 'frame' })
  const promo = createActor(promoMachine, { ...options, id: 'promo' })
  const keepers: readonly AnyActorRef[] = [session, connection, homeList, priceHistory, slips, unmatched, orders, proof, frame, promo]
  return { all: [...keepers, ...flows, cashOut], keepers: new Set(keepers), charts: { slips, unmatched, cashOut, frame } }
}
