import { expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import type { Row } from '#casino/server/store/rows.ts'
import type { Store } from '#casino/server/store/store.ts'
import { type World, providerWorld } from './provider-world.ts'

const STAKE = 10_000
const tableOf = (world: World) => world.provider().tables.get(world.sessionOf('meera', 'lucky7').game)
const until = (world: World, state: string): void => {
  for (let waited = 0; waited < 600 && tableOf(world)?.image()?.state !== state; waited += 1) world.clock.advance(100)
}
/** Meera bets on both sides of a round, so that one bet of the two is lost; the debits. */
const bothSides = (world: World): readonly string[] => {
  world.provider().start()
  const session = world.sessionOf('meera', 'lucky7')
  world.provider().launch({ host: session.brand, code: 'c', member: session.member, game: session.game }, () => undefined)
  until(world, 'open')
  const image = tableOf(world)?.image()
  if (image == null) throw new Error('no table')
  for (const bet of ['heads', 'tails']) {
    const sent = { ref: world.mint(), tableId: image.tableId, round: image.round, bet: { bet, stakePaise: paiseSchema.parse(STAKE) } }
    world.provider().bet(session, sent, ({ code }) => expect(code).toBe('OK'))
  }
  world.clock.advance(300)
  expect(world.wallet.open()).toHaveLength(2)
  return world.wallet.open()
}
/** What the player has more than at first, in paise. */
const won = ({ wallet }: World): number => wallet.balance() - wallet.purse

/** A world whose books lose rows once `lose` was called; the provider dies then, and another opens what is left. No credit leaves before. */
const damaged = (lost: (books: Store) => Partial<Store>) => {
  let isLost = false
  const world = providerWorld({
    seed: 'lost',
    sabotage: {
      store: (books) => (isLost ? { ...books, ...lost(books) } : books),
      line: (line) => (call, body, done) => (call === 'credit' && !isLost ? undefined : line(call, body, done)),
    },
  })
  return {
    world,
    lose: (): void => {
      isLost = true
      world.die()
      world.clock.advance(300_000)
    },
  }
}
const noBets: () => Partial<Store> = () => ({ openBets: () => [], betsIn: () => [], bet: () => null, betOf: () => null })
const noStakes: () => Partial<Store> = () => ({ stake: () => null, stakeOf: () => null, openStakes: () => [] })

test('[CAS-09] debits of a round that was dealt stay open when all books of the provider are lost', () => {
  const before = providerWorld({ seed: 'lost' })
  const debits = bothSides(before)
  until(before, 'dealing')
  const elapsed = before.clock.now()
  const after = providerWorld({ seed: 'found', wallet: () => before.wallet })
  after.clock.advance(elapsed - after.clock.now() + 2000)
  after.provider().start()
  const { brand, member, game } = after.sessionOf('meera', 'lucky7')
  after.provider().launch({ host: brand, code: 'c', member, game }, () => undefined)
  // Both books have a round of that name, and the new one is dealt, void or not dealt yet.
  for (let turn = 0; turn < 6; turn += 1) {
    after.clock.advance(61_000)
    after.die()
    after.clock.advance(3000)
  }
  expect([after.wallet.open(), won(after)]).toEqual([debits, -2 * STAKE])
  for (const tx of debits)
    expect(after.failures.find((line) => line.includes(tx))).toContain('its round is not in these books. It stays open')
})

test('[CAS-09] debits of a round that was dealt stay open when its bets are lost', () => {
  const { world, lose } = damaged(noBets)
  const debits = bothSides(world)
  until(world, 'dealing')
  lose()
  expect([world.wallet.open(), won(world)]).toEqual([debits, -2 * STAKE])
  for (const tx of debits) expect(world.failures.find((line) => line.includes(tx))).toContain('its round was dealt, and its bet is not in')
})

test('[CAS-09] debits of a round that was not dealt come back when its bets are lost', () => {
  const { world, lose } = damaged(noBets)
  const debits = bothSides(world)
  lose()
  expect([world.wallet.open(), won(world)]).toEqual([[], 0])
  for (const tx of debits) expect(world.failures.find((line) => line.includes(tx))).toContain('it is closed by a rollback of 0 paise')
})

const STATES = ['open', 'dealing', 'settled'] as const
test.for(STATES)('[CAS-09] bets get what their round says when their stakes are lost in the state %s', (state) => {
  const { world, lose } = damaged(noStakes)
  const debits = bothSides(world)
  until(world, state)
  lose()
  expect([world.wallet.open(), won(world)]).toEqual([[], 0])
  expect(debits.map((tx) => world.wallet.debitOf(tx)?.state)).toEqual(debits.map(() => (state === 'open' ? 'rolledBack' : 'credited')))
})

test('[CAS-09] bets of an older round are settled from its seed when its end was not written with them', () => {
  const isEnd = (rows: readonly Row[]): boolean => rows.some((each) => each.in === 'rounds' && each.row.state === 'settled')
  const world = providerWorld({
    seed: 'late',
    sabotage: {
      store: (books) => ({
        ...books,
        write: (rows, done) => books.write(isEnd(rows) ? rows.filter((each) => each.in === 'rounds') : rows, done),
      }),
      line: (line) => (call, body, done) => (call === 'credit' && world.deaths() === 0 ? undefined : line(call, body, done)),
    },
  })
  const debits = bothSides(world)
  until(world, 'settled')
  until(world, 'open')
  expect(world.books.openBets().map(({ mine }) => mine.state)).toEqual(['placed', 'placed'])
  world.die()
  world.clock.advance(50_000)
  expect([world.wallet.open(), won(world)]).toEqual([[], 0])
  expect(debits.map((tx) => world.wallet.debitOf(tx)?.state)).toEqual(['credited', 'credited'])
  expect(world.books.openBets()).toEqual([])
})

/** A round played alone that shows its cards; its debit. */
const shownAlone = (world: World): string => {
  world.provider().start()
  const session = world.sessionOf('meera', 'blackjack')
  world.provider().launch({ host: session.brand, code: 'c', member: session.member, game: session.game }, () => undefined)
  world.provider().startSolo(session, { ref: world.mint(), bet: { stakePaise: STAKE } }, ({ solo }) => expect(solo?.state).toBe('waits'))
  world.clock.advance(500)
  return world.wallet.open()[0] ?? ''
}
test('[CAS-09] the debit of a round alone stays open when the round is lost', () => {
  const { world, lose } = damaged(() => ({ solo: () => null, openSolos: () => [] }))
  const debit = shownAlone(world)
  lose()
  expect([world.wallet.open(), won(world)]).toEqual([[debit], -STAKE])
  expect(world.failures.find((line) => line.includes(debit))).toContain('its round is not in these books')
})

test('[CAS-09] the debit of a round alone gets what its seeds say when its stake is lost', () => {
  const { world, lose } = damaged(noStakes)
  const debit = shownAlone(world)
  lose()
  const [solo] = world.books.lastSolos('pavilion/meera', 'blackjack', 1)
  expect([world.wallet.open(), world.wallet.debitOf(debit)?.state]).toEqual([[], 'credited'])
  expect([won(world), solo?.decisions.map(({ decision }) => decision)]).toEqual([(solo?.returnPaise ?? 0) - STAKE, ['stand']])
})
