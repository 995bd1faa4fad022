import { type AnyActorRef, createActor } from 'xstate'
import { FLOWS } from '#client/player/login.ts'
import { adminLinkMachine } from './connection/admin-link.machine.ts'
import { priceHistoryMachine } from './browse/price-history.machine.ts'
import { alertsMachine } from './alerts/alerts.machine.ts'
import { armingMachine } from './one-click/arming.machine.ts'
import { cashOutAllMachine } from './cash-out/cash-out-all.machine.ts'
import { cashoutMachine } from './cash-out/cash-out.machine.ts'
import { CASH_OUT } from '#client/betting/offer.ts'
import { gameMachine } from './casino/game.machine.ts'
import { codeFlowMachine } from './code-flow/code-flow.machine.ts'
import { fortuneMachine } from './fortune/fortune.machine.ts'
import { depositMachine } from './payment/deposit.machine.ts'
import { proofMachine } from './frame/proof.machine.ts'
import { amendMachine } from './open-bets/amend.machine.ts'
import { realityMachine } from './frame/reality.machine.ts'
import { settlementsMachine } from './open-bets/settlements.machine.ts'
import { unmatchedMachine } from './open-bets/unmatched.machine.ts'
import { withdrawalMachine } from './payment/withdrawal.machine.ts'
import { guideMachine } from './guide/guide.machine.ts'
import type { RosterOptions } from './setup.ts'

/**
 * The charts that a page can begin without. Their code comes after the first paint; the spine then starts them and gives them the facts
 * that they missed, each with the ledger of its time, so that no press and no news is lost.
 */
export const createLateRoster = ({ delays, clock, inspect }: RosterOptions) => {
  const options = { clock, inspect, input: { delays } }
  const flows = FLOWS.map((flow) => createActor(codeFlowMachine, { clock, inspect, id: flow, input: { flow, delays } }))
  const adminLink = createActor(adminLinkMachine, { ...options, id: 'admin-link' })
  const priceHistory = createActor(priceHistoryMachine, { ...options, id: 'price-history' })
  const amend = createActor(amendMachine, { ...options, id: 'amend' })
  const unmatched = createActor(unmatchedMachine, { ...options, id: 'unmatched' })
  const settlements = createActor(settlementsMachine, { clock, inspect, id: 'settlements' })
  const alerts = createActor(alertsMachine, { clock, inspect, id: 'alerts' })
  const reality = createActor(realityMachine, { clock, inspect, id: 'reality' })
  const arming = createActor(armingMachine, { ...options, id: 'arming' })
  const fortune = createActor(fortuneMachine, { ...options, id: 'fortune' })
  const proof = createActor(proofMachine, { clock, inspect, id: 'proof' })
  const deposit = createActor(depositMachine, { clock, inspect, id: 'deposit', input: { delays, kind: 'deposit' } })
  const withdrawal = createActor(withdrawalMachine, { clock, inspect, id: 'withdrawal', input: { delays, kind: 'withdrawal' } })
  const game = createActor(gameMachine, { ...options, id: 'game' })
  const cashOutAll = createActor(cashOutAllMachine, { clock, inspect, id: 'cash-out-all' })
  const cashOut = createActor(cashoutMachine, { ...options, id: CASH_OUT })
  const guide = createActor(guideMachine, { clock, inspect, id: 'guide' })
  const keepers: readonly AnyActorRef[] = [
    adminLink,
    priceHistory,
    unmatched,
    amend,
    settlements,
    alerts,
    proof,
    fortune,
    deposit,
    withdrawal,
    reality,
    game,
    arming,
    cashOutAll,
    guide,
  ]
  const charts = { unmatched, amend, settlements, cashOut, fortune, deposit, withdrawal, reality, game, arming, guide }
  return { all: [...flows, ...keepers, cashOut], keepers, charts }
}
