import { expect, test } from 'vitest'
import { playCores, playSeeds } from './cores.ts'
import { FAULTS } from './faults.ts'

test('[SLIP-30] cores by event keep purse, bet and hold exact when messages and cores are lost', () => {
  const { counts, findings } = playSeeds(1, 15)
  expect(findings).toEqual([])
  // A run in which nothing went wrong would prove nothing.
  const { bets, refused, loans, returns, lost, doubled, died, deposed } = counts
  for (const count of [bets, refused, loans, returns, lost, doubled, died, deposed]) expect(count).toBeGreaterThan(40)
})

test.for(Object.keys(FAULTS))('[SLIP-30] the run of cores by event finds the fault when one "%s"', (name) => {
  const fault = Object.keys(FAULTS).find((each): each is keyof typeof FAULTS => each === name) ?? null
  expect(fault).not.toBeNull()
  const caught = Array.from({ length: 12 }, (_, seed) => seed + 1).some((seed) => playCores(seed, fault).findings.length > 0)
  expect(caught).toBe(true)
})

test('[SLIP-30] one seed of cores by event plays the same when it is played again', () => {
  expect(playCores(3)).toEqual(playCores(3))
})
