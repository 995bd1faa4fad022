import { expect, test } from 'vitest'
import { emptyLedger } from '#client/ledger/ledger.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { promoMachine } from '#machines/frame/promo.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at } from '#tests/player.ts'
import { unlikeTable } from './table.ts'
import { walk } from './walk.ts'

const facts: readonly Fact[] = [{ type: 'promo.closed' }, { type: 'promo.opened' }]
const walkPromo = walk({
  machine: promoMachine,
  input: { delays: DELAYS },
  cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
  key: ({ value }) => JSON.stringify(value),
})

test('[FLOW-05][SUPP-03] promo does what its table says', () => {
  expect(unlikeTable('promo', walkPromo)).toEqual([])
})
