import { expect, test } from 'vitest'
import { hashOf, proofs } from '../scripts/slow-proofs.ts'

test('[FLOW-07] a slow proof is kept with the code of product and tests, and no folder of a machine', async () => {
  const { prove, simulation } = proofs
  if (prove === undefined || simulation === undefined) throw new Error('the proofs have other names')
  const code = await prove.code()
  for (const part of ['foldMarket', 'decidePlace', 'createMachine', 'everyScope']) expect(code).toContain(part)
  expect(code).not.toContain(process.cwd())
  const again = { ...prove, code: () => Promise.resolve(code.replace('decidePlace', 'decidePlaced')) }
  expect(new Set([await hashOf(prove), await hashOf(again), await hashOf(simulation)]).size).toBe(3)
  expect(await hashOf(prove)).toBe(await hashOf({ ...prove, code: () => Promise.resolve(code) }))
})
