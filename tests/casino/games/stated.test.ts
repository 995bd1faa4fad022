import { expect, test } from 'vitest'
import { statedFrom } from '#casino/games/stated.ts'
import { STATED_RETURNS } from '#casino/games/stated-returns.ts'

test('[CAS-05] the returns that games state are those of their enumeration', () => {
  const exact = statedFrom()
  expect(STATED_RETURNS).toEqual(Object.fromEntries(exact))
  expect(exact.size).toBe(20)
  for (const [game, returns] of exact) expect(returns.length, game).toBeGreaterThan(0)
})
