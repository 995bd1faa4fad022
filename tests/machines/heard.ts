import type { Ledger } from '#client/ledger/ledger.ts'
import { addresseesOf } from '#machines/addressing.ts'
import type { Heard } from '#machines/setup.ts'

/** The facts that reach this actor, where it follows the refs in `placing`. */
export const heardBy = (id: string, facts: readonly Heard[], placing: Ledger['placing'] = []): readonly Heard[] =>
  facts.filter((fact) => addresseesOf(fact, placing)?.includes(id) !== false)
