import { expect, test } from 'vitest'
import { walletRun } from './wallet-world.ts'
import { WALLET_SABOTAGES } from './wallet-sabotage.ts'

const SEEDS = Array.from({ length: 12 }, (_, n) => 1000 + n)

test('[CAS-04] no paisa is made or lost when calls are lost, doubled, reordered, replayed and forged', () => {
  const all = { bets: 0, sent: 0, lost: 0, doubled: 0, answersLost: 0, forged: 0, replayed: 0, crashes: 0 }
  for (const seed of SEEDS) {
    const { faults, moved: _, ...counts } = walletRun(seed)
    expect([seed, faults]).toEqual([seed, []])
    for (const name of Object.keys(all).filter((key): key is keyof typeof all => key in all)) all[name] += counts[name]
  }
  // Every fault of the line did happen, and the exchange did die.
  for (const [name, count] of Object.entries(all)) expect([name, count > 50]).toEqual([name, true])
})

test.each(Object.entries(WALLET_SABOTAGES))('[CAS-04] the simulation finds the fault when %s', (_, sabotage) => {
  expect(SEEDS.some((seed) => walletRun(seed, sabotage).faults.length > 0)).toBe(true)
})
