import { expect, test } from 'vitest'
import { simulate } from './run.ts'

/** Each of these once found something: a lock that was never given up, a guest's socket under a member, a balance told before it was on disk. */
test.for([28, 37, 472, 517, 541, 593])('[SLIP-30][SLIP-31] seed %i ends with everybody in agreement', (seed) => {
  expect(simulate(seed).findings).toEqual([])
})

test('[SLIP-28] a seed gives the same run again', () => {
  expect(simulate(7)).toEqual(simulate(7))
})
