import type { AnyStateMachine } from 'xstate'
import { MAX_SLIPS } from '#client/betting/slip.ts'
import { cashoutMachine } from '#machines/cash-out/cash-out.machine.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { oneClickMachine } from '#machines/one-click/one-click.machine.ts'
import { amendMachine } from '#machines/open-bets/amend.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'
import { depositMachine } from '#machines/payment/deposit.machine.ts'
import { withdrawalMachine } from '#machines/payment/withdrawal.machine.ts'
import { ordersMachine } from '#machines/order/orders.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { slipsMachine } from '#machines/slip/slips.machine.ts'
import type { Fault } from './faults.ts'
import type { PaymentScope, Scope } from './scopes.ts'
import type { Roster } from './tab.ts'

const same = (machine: AnyStateMachine): AnyStateMachine => machine

/** The product's own charts in the order of `machines/roster.ts`, one of them broken where a fault says so. */
export const rosterOf = (scope: Scope, fault: Fault): Roster => {
  const { order = same, orders = same, slip = same, cashOut = same, oneClick = same, amend = same, connection = same } = fault
  const broken: AnyStateMachine = order(orderMachine)
  const { asks } = scope
  const asksLeft = ({ context }: { readonly context: Pick<OrderContext, 'asks'> }): boolean => context.asks < (asks ?? 0)
  const bounded = asks === null ? broken : broken.provide({ guards: { asksLeft } })
  const withOrder = bounded === orderMachine ? ordersMachine : withChild(ordersMachine, 'order', bounded)
  const withSlip = fault.slip === undefined ? slipsMachine : withChild(slipsMachine, 'betslip', slip(betslipMachine))
  const input = { delays: DELAYS }
  return {
    delays: DELAYS,
    members: [
      { id: 'session', machine: sessionMachine, input, isKeeper: true },
      { id: 'connection', machine: connection(connectionMachine), input, isKeeper: true },
      { id: 'slips', machine: withSlip, input: { ...input, most: MAX_SLIPS }, isKeeper: true },
      ...(scope.hands === 'one-click' ? [{ id: 'one-click', machine: oneClick(oneClickMachine), input, isKeeper: true }] : []),
      { id: 'orders', machine: orders(withOrder), input, isKeeper: true },
      ...(scope.hands === 'amend' ? [{ id: 'amend', machine: amend(amendMachine), input, isKeeper: true }] : []),
      ...(scope.hands === 'cash-out' ? [{ id: 'cash-out', machine: cashOut(cashoutMachine), input, isKeeper: false }] : []),
    ],
  }
}

const withChild = (machine: AnyStateMachine, name: string, child: AnyStateMachine): AnyStateMachine =>
  machine.provide({ actors: { [name]: child } })

/** The same for payments: the session and the chart of the kind. Its asks are not counted, because they only lengthen a timer that fires at any time. */
export const paymentRosterOf = ({ hands }: PaymentScope, { payment = same }: Fault): Roster => {
  const machine: AnyStateMachine = hands === 'deposit' ? depositMachine : withdrawalMachine
  const input = { delays: DELAYS }
  return {
    delays: DELAYS,
    members: [
      { id: 'session', machine: sessionMachine, input, isKeeper: true },
      {
        id: hands,
        machine: payment(machine.provide({ actions: { countAsk: () => undefined } })),
        input: { ...input, kind: hands },
        isKeeper: true,
      },
    ],
  }
}
