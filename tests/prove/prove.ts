import { performance } from 'node:perf_hooks'
import type { Fault } from './faults.ts'
import { type Exploration, explore } from './graph.ts'
import { faults } from './planted.ts'
import { type Scope, scopes } from './scopes.ts'
import { tell } from './told.ts'
import { type Move, createWorld } from './world.ts'

/** What an exploration came to. Its counterexample is the shortest, as lines and as moves; both are empty for a sound scope. */
export type Proof = Pick<Exploration, 'states' | 'steps' | 'depth' | 'ends'> & {
  readonly seconds: number
  readonly text: string | null
  readonly told: readonly string[]
  readonly moves: readonly Move[]
}

const scopeNamed = (name: string): Scope => {
  const scope = scopes[name]
  if (scope === undefined) throw new Error(`no scope is called ${name}`)
  return scope
}

/** Explores a scope whole, or up to the first violation. */
export const prove = (name: string, fault: Fault = {}): Proof => {
  const scope = scopeNamed(name)
  const began = performance.now()
  const world = createWorld(scope, fault)
  const { found, ...figures } = explore(world.explored, scope.most)
  const moves = (found?.moves ?? []).map(world.moveAt)
  return {
    ...figures,
    seconds: (performance.now() - began) / 1000,
    text: found?.text ?? null,
    told: found === null ? [] : tell(scope, moves, found.text),
    moves,
  }
}

/** Explores the scope of a planted fault; it is caught where the violation is of the invariant that the fault breaks. */
export const proveFault = (name: string) => {
  const planted = faults[name]
  if (planted === undefined) throw new Error(`no planted fault is called ${name}`)
  const proof = prove(planted.scope, planted.fault)
  return { scope: planted.scope, proof, isCaught: proof.text?.startsWith(planted.breaks) === true }
}
