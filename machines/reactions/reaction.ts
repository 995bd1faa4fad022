import type { DerivedFact, Fact, FactOf, FactType } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import type { Ask } from '#client/ledger/reads.ts'
import type { Request } from '#client/ledger/requests.ts'
import type { Emitted } from '../setup.ts'

/** What follows from a fact alone. What also depends on earlier facts is a chart. */
export type Reaction<T extends FactType> = {
  readonly why: string
  readonly requirements: readonly string[]
  /** The condition, named for docs/charts/reactions.md; absent if the reaction always follows. */
  readonly when?: (fact: Facts[T], ledger: Ledger) => boolean
  readonly does: (fact: Facts[T], ledger: Ledger) => readonly Emitted[]
}
export type Facts = { readonly [T in FactType]: FactOf<T> }

export const asked = (...requests: readonly Request[]): readonly Emitted[] => requests.map((request) => ({ type: 'request', request }))
export const concluded = (fact: DerivedFact): readonly Emitted[] => [{ type: 'fact', fact }]
export const read = (...asks: readonly Ask[]): readonly Emitted[] => asked(...asks.map((ask): Request => ({ type: 'read', ask })))

export const isMember = (_: Fact, { member }: Ledger): boolean => member !== null
export const isVisitor = (_: Fact, { member }: Ledger): boolean => member === null
