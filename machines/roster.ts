import { type AnyActorRef, createActor, type InspectionEvent } from 'xstate'
import { accountMachine } from './account.machine.ts'
import { betsMachine } from './bets.machine.ts'
import { browseMachine } from './browse.machine.ts'
import { FLOWS } from '#domain/login.ts'
import { cashoutMachine } from './cashout.machine.ts'
import { connectionMachine } from './connection.machine.ts'
import { newsMachine } from './news.machine.ts'
import { proofMachine } from './proof.machine.ts'
import { ordersMachine } from './orders.machine.ts'
import { registrationMachine } from './registration.machine.ts'
import { sessionMachine } from './session.machine.ts'
import type { Delays } from './setup.ts'
import { toastsMachine } from './toasts.machine.ts'

type Options = {
  readonly delays: Delays
  readonly clock: { setTimeout(fn: () => void, ms: number): number; clearTimeout(id: number): void }
  readonly inspect: (event: InspectionEvent) => void
}

/** Who listens, in the order they are told; and the one whose state is shown as it is. Created once, outside React; started by the spine. */
export const createRoster = ({ delays, clock, inspect }: Options) => {
  const cashOut = createActor(cashoutMachine, { clock, inspect, id: 'cashout', input: { delays } })
  const all: readonly AnyActorRef[] = [
    createActor(sessionMachine, { clock, inspect, id: 'session', input: { delays } }),
    ...FLOWS.map((flow) => createActor(registrationMachine, { clock, inspect, id: flow, input: { flow, delays } })),
    createActor(connectionMachine, { clock, inspect, id: 'connection', input: { delays } }),
    createActor(browseMachine, { clock, inspect, id: 'browse', input: { delays } }),
    createActor(accountMachine, { clock, inspect, id: 'account', input: { delays } }),
    createActor(betsMachine, { clock, inspect, id: 'bets', input: { delays } }),
    createActor(ordersMachine, { clock, inspect, id: 'orders', input: { delays } }),
    createActor(proofMachine, { clock, inspect, id: 'proof' }),
    cashOut,
    createActor(newsMachine, { clock, inspect, id: 'news', input: { delays } }),
    createActor(toastsMachine, { clock, inspect, id: 'toasts' }),
  ]
  return { all, cashOut }
}
