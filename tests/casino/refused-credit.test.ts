import { expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import { exchangeWallet } from './exchange-wallet.ts'
import { providerWorld } from './provider-world.ts'
import { toyGames } from './toy-games.ts'

/** The coin's engine gone wrong: heads or tails, it returns more than the exchange pays in that game. */
const tooMuch = {
  ...toyGames,
  shared: toyGames.shared.map((entry) => ({
    ...entry,
    deal: (dice: Parameters<typeof entry.deal>[0]) => ({
      ...entry.deal(dice),
      returnOf: ({ stakePaise }: { readonly stakePaise: number }) => paiseSchema.parse(stakePaise * 20),
    }),
  })),
}

test('[CAS-09] a win above what the exchange pays is shown as being paid, and the operator is shown it', () => {
  let bank: ReturnType<typeof exchangeWallet> | null = null
  const world = providerWorld({
    seed: 'refused',
    games: tooMuch,
    wallet: (clock) => {
      bank = exchangeWallet({ seed: 'refused', clock })
      return bank.wallet
    },
  })
  world.provider().start()
  world.clock.advance(3000)
  const session = world.sessionOf('meera', 'lucky7')
  const image = world.provider().tables.get(session.game)?.image()
  if (image == null || image.state !== 'open') throw new Error('no table')
  const ref = world.mint()
  const sent = { ref, tableId: image.tableId, round: image.round, bet: { bet: 'heads', stakePaise: paiseSchema.parse(10_000) } }
  world.provider().bet(session, sent, ({ code }) => expect(code).toBe('OK'))
  world.clock.advance(30_000)
  world.die()
  world.clock.advance(400_000)
  expect(world.shown.get(ref)?.map(({ state }) => state)).toEqual(['placed', 'paying'])
  expect(world.wallet.balance()).toBe(world.wallet.purse - 10_000)
  // Once in the life of a process, although the call is made again each minute.
  const lines = world.failures.filter((line) => line.includes('refuses the credit'))
  expect([lines.length, lines[0]]).toEqual([2, expect.stringContaining('of 200000 paise for 10000 paise in the round')])
  // The debit is open: the operator decides.
  expect(world.wallet.open()).toHaveLength(1)
})
