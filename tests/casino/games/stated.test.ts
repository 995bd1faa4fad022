import { expect, test } from 'vitest'
import { STATED_RETURNS } from '#casino/games/stated-returns.ts'
import { statedFrom } from '#casino/server/stated.ts'

test('[CAS-05] the returns that games state are those of their enumeration', () => {
  const exact = statedFrom()
  expect(STATED_RETURNS).toEqual(Object.fromEntries(exact))
  for (const [game, returns] of exact) expect(returns.length, game).toBeGreaterThan(0)
})
