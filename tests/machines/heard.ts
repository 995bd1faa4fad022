import type { Ledger } from '#domain/ledger.ts'
import { addresseesOf } from '#machines/addressing.ts'
import type { Told } from '#machines/setup.ts'

/** The facts that reach this actor, where it follows the refs in `placing`. */
export const heardBy = (id: string, facts: readonly Told[], placing: Ledger['placing'] = []): readonly Told[] =>
  facts.filter((fact) => addresseesOf(fact, placing)?.includes(id) !== false)
