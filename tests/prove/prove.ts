import { performance } from 'node:perf_hooks'
import { createCasinoWorld } from './casino-world.ts'
import type { Fault } from './faults.ts'
import { type Exploration, explore } from './graph.ts'
import { journalOf, runsOf } from './journals.ts'
import type { Given, Input } from './moves.ts'
import { createPaymentWorld } from './payment-world.ts'
import { faults } from './planted.ts'
import { casinoScopes, paymentScopes, scopes } from './scopes.ts'
import { tell } from './told.ts'
import { tellCasino } from './told-casino.ts'
import { tellPayments } from './told-payments.ts'
import { createWorld } from './world.ts'

/** What an exploration came to. Its counterexample is the shortest, as lines and as moves; both are empty for a sound scope. */
export type Proof = Pick<Exploration, 'states' | 'steps' | 'depth' | 'ends'> & {
  readonly seconds: number
  readonly text: string | null
  readonly told: readonly string[]
  readonly moves: readonly unknown[]
}

/** Every scope by its name, with whether `npm test` explores it. */
export const everyScope: Readonly<Record<string, { readonly isShort: boolean }>> = { ...scopes, ...paymentScopes, ...casinoScopes }

/** The world of a scope: how it is explored, and how a path in it is played again and put in words. */
export const worldOf = (name: string, fault: Fault = {}, given?: Given) => {
  const ofPayments = paymentScopes[name]
  if (ofPayments !== undefined) {
    const { explored, replayed, moveAt } = createPaymentWorld(ofPayments, fault, given)
    const movesOf = (path: readonly number[]): readonly unknown[] => path.map(moveAt)
    const told = (path: readonly number[], found: string) => tellPayments(ofPayments, path.map(moveAt), found)
    return { most: ofPayments.most, explored, replayed, movesOf, told }
  }
  const ofCasino = casinoScopes[name]
  if (ofCasino !== undefined) {
    const { explored, replayed, moveAt } = createCasinoWorld(ofCasino, fault)
    const movesOf = (path: readonly number[]): readonly unknown[] => path.map(moveAt)
    return {
      most: ofCasino.most,
      explored,
      replayed,
      movesOf,
      told: (path: readonly number[], found: string) => tellCasino(path.map(moveAt), found),
    }
  }
  const scope = scopes[name]
  if (scope === undefined) throw new Error(`no scope is called ${name}`)
  const { explored, replayed, moveAt } = createWorld(scope, fault, given)
  const movesOf = (path: readonly number[]): readonly unknown[] => path.map(moveAt)
  return {
    most: scope.most,
    explored,
    replayed,
    movesOf,
    told: (path: readonly number[], found: string) => tell(scope, path.map(moveAt), found),
  }
}

/** Performs the moves of a kept path, which must all be possible. Returns what they break. */
export const replay = (name: string, fault: Fault, moves: readonly unknown[]): readonly string[] => {
  const { texts, impossible } = worldOf(name, fault).replayed(moves)
  if (impossible !== null) throw new Error(`not possible here: ${impossible}`)
  return texts
}

/** The files of what each tab is given on a kept path, for the inspector: one for each time that a tab is opened. */
export const journalsOf = (name: string, fault: Fault, moves: readonly unknown[]): readonly string[] => {
  const heard: { readonly tab: number; readonly input: Input }[] = []
  worldOf(name, fault, (tab, input) => heard.push({ tab, input })).replayed(moves)
  return runsOf(heard).map((run) => journalOf(run, name))
}

/** Explores a scope whole, or up to the first violation. */
export const prove = (name: string, fault: Fault = {}): Proof => {
  const began = performance.now()
  const { most, explored, movesOf, told } = worldOf(name, fault)
  const { found, ...figures } = explore(explored, most)
  return {
    ...figures,
    seconds: (performance.now() - began) / 1000,
    text: found?.text ?? null,
    told: found === null ? [] : told(found.moves, found.text),
    moves: movesOf(found?.moves ?? []),
  }
}

/** Explores the scope of a planted fault; it is caught where the violation is of the invariant that the fault breaks. */
export const proveFault = (name: string) => {
  const planted = faults[name]
  if (planted === undefined) throw new Error(`no planted fault is called ${name}`)
  const proof = prove(planted.scope, planted.fault)
  return { scope: planted.scope, proof, isCaught: proof.text?.startsWith(planted.breaks) === true }
}
