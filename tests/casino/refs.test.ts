import { expect, test } from 'vitest'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { paiseSchema } from '#contract/scalar.ts'
import type { MyBet, PlayRef } from '#casino/wire.ts'
import { brokenIn } from './provider-play.ts'
import { type World, providerWorld } from './provider-world.ts'
import { toyGames } from './toy-games.ts'

const paise = (amount: number) => paiseSchema.parse(amount)
const KEY = 'pavilion/meera'
const found = (world: World, game: string) => world.provider().tables.get(world.sessionOf('meera', game).game)?.image() ?? null
const imageOf = (world: World, game: string) => {
  const image = found(world, game)
  if (image === null) throw new Error('no table')
  return image
}
const until = (world: World, game: string, state: string): void => {
  for (let waited = 0; waited < 600 && found(world, game)?.state !== state; waited += 1) world.clock.advance(100)
}
type Pressed = { readonly ref: PlayRef; readonly bet?: string; readonly stake?: number; readonly auto?: number }
/** Presses a bet in the round that is open; the codes and bets that were answered. */
const press = (world: World, game: string, { ref, bet = 'heads', stake = 10_000, auto }: Pressed) => {
  const answers: { code: string; mine?: MyBet }[] = []
  const { tableId, round } = imageOf(world, game)
  const sent = { ref, tableId, round, bet: { bet, stakePaise: paise(stake) }, ...(auto === undefined ? {} : { auto }) }
  world.provider().bet(world.sessionOf('meera', game), sent, (answer) => answers.push(answer))
  world.clock.advance(200)
  return answers
}
const started = (options: Partial<Parameters<typeof providerWorld>[0]> = {}): World => {
  const world = providerWorld({ seed: 'refs', ...options })
  world.provider().start()
  until(world, 'lucky7', 'open')
  return world
}

test('[CAS-09] a bet seen lost stays lost when its ref is used elsewhere and the provider dies', () => {
  const world = started()
  const ref = world.mint()
  // Both sides: one of the two bets loses, heads or tails.
  const other = world.mint()
  for (const [bet, own] of [
    ['heads', ref],
    ['tails', other],
  ] as const)
    expect(press(world, 'lucky7', { ref: own, bet })).toMatchObject([{ code: 'OK', mine: { state: 'placed' } }])
  until(world, 'aviator', 'open')
  for (const own of [ref, other])
    expect(press(world, 'aviator', { ref: own, bet: 'bet', stake: 1000, auto: 500 })).toMatchObject([{ code: 'OK' }])
  until(world, 'lucky7', 'dealing')
  world.die()
  world.clock.advance(300_000)
  const bets = world.books.lastBets(KEY, 'lucky7-1', 9)
  const ends = bets.map(({ mine, stake }) => [mine.state, mine.returnPaise, world.wallet.debitOf(`${stake}.d`)?.state])
  expect(ends.toSorted()).toEqual([
    ['lost', 0, 'credited'],
    ['won', 20_000, 'credited'],
  ])
  expect(brokenIn(world)).toEqual([])
})

test('[CAS-05] a ref of an earlier round is another bet when it comes in the next round', () => {
  const world = started()
  const ref = world.mint()
  const first = press(world, 'lucky7', { ref })
  const { round } = imageOf(world, 'lucky7')
  until(world, 'lucky7', 'settled')
  until(world, 'lucky7', 'open')
  const second = press(world, 'lucky7', { ref, bet: 'tails', stake: 20_000 })
  expect([first[0]?.code, second[0]?.code, second[0]?.mine?.bet.bet]).toEqual(['OK', 'OK', 'tails'])
  // The first is answered as it ended.
  const sent = { ref, tableId: 'lucky7-1', round, bet: { bet: 'heads', stakePaise: paise(10_000) } }
  const again: string[] = []
  world.provider().bet(world.sessionOf('meera', 'lucky7'), sent, ({ code, mine }) => again.push(`${code} ${mine?.bet.stakePaise}`))
  world.provider().bet(world.sessionOf('meera', 'lucky7'), { ...sent, bet: { ...sent.bet, bet: 'tails' } }, ({ code }) => again.push(code))
  world.clock.advance(10_000)
  expect(again).toEqual(['OK 10000', 'TX_CONFLICT'])
  expect(world.books.lastBets(KEY, 'lucky7-1', 9).map(({ mine }) => mine.bet.bet)).toEqual(['tails', 'heads'])
})

test('[CAS-05] a ref of this round is answered again, and refused when its content is another', () => {
  const world = started()
  until(world, 'aviator', 'open')
  const ref = world.mint()
  const codes = [{ auto: 150 }, { auto: 150 }, { auto: 151 }, {}, { auto: 150, stake: 20_000 }].map(
    (content) => press(world, 'aviator', { ref, bet: 'bet', ...content })[0]?.code,
  )
  expect(codes).toEqual(['OK', 'OK', 'TX_CONFLICT', 'TX_CONFLICT', 'TX_CONFLICT'])
  expect(world.wallet.moved().debits).toBe(10_000)
})

test('[CAS-05] a cash-out leaves the bet of this round when an older one has its ref', () => {
  const world = started()
  const ref = world.mint()
  const [rounds, codes]: [string[], string[]] = [[], []]
  for (let turn = 0; turn < 2; turn += 1) {
    until(world, 'aviator', 'settled')
    until(world, 'aviator', 'open')
    expect(press(world, 'aviator', { ref, bet: 'bet' })).toMatchObject([{ code: 'OK' }])
    rounds.push(imageOf(world, 'aviator').round)
    until(world, 'aviator', 'dealing')
    world.clock.advance(400)
    world
      .provider()
      .cashOut(world.sessionOf('meera', 'aviator'), { ref: world.mint(), bet: ref }, ({ code, mine }) =>
        codes.push(`${code} ${mine?.round}`),
      )
    world.clock.advance(200)
  }
  expect(codes).toEqual(rounds.map((round) => `OK ${round}`))
  // At another table the ref names nothing.
  world.provider().cashOut(world.sessionOf('meera', 'lucky7'), { ref: world.mint(), bet: ref }, ({ code }) => codes.push(code))
  expect(codes.at(-1)).toBe('INVALID_BET')
})

const SCRATCH = gameIdSchema.parse('scratch')
const twoGames = { ...toyGames, solos: toyGames.solos.flatMap((entry) => [entry, { ...entry, game: SCRATCH }]) }

test('[CAS-09] two rounds alone are two when one ref starts both and the provider dies', () => {
  const world = started({ games: twoGames, diskMs: 100 })
  const ref = world.mint()
  const stakes = { blackjack: 10_000, scratch: 20_000 }
  // Both wait for the disk at the same time.
  for (const [game, stakePaise] of Object.entries(stakes))
    world.provider().startSolo(world.sessionOf('meera', game), { ref, bet: { stakePaise } }, () => undefined)
  world.clock.advance(2000)
  world.die()
  world.clock.advance(200_000)
  for (const [game, stakePaise] of Object.entries(stakes))
    expect(world.books.lastSolos(KEY, game, 9)).toMatchObject([{ ref, game, stakedPaise: stakePaise, state: 'settled' }])
  expect(world.wallet.moved()).toMatchObject({ debits: 30_000, rollbacks: 0 })
  expect(world.wallet.open()).toEqual([])
})

test('[CAS-05] a start, a decision and a seed are refused when their ref comes with other content', () => {
  const world = started()
  const session = world.sessionOf('meera', 'blackjack')
  const [ref, decided, seeded] = [world.mint(), world.mint(), world.mint()]
  const codes: string[] = []
  const heard = ({ code }: { readonly code: string }): void => void codes.push(code)
  for (const stakePaise of [10_000, 10_000, 20_000]) {
    world.provider().startSolo(session, { ref, bet: { stakePaise } }, heard)
    world.clock.advance(300)
  }
  const round = world.provider().alone.get(session.game)?.current(KEY)?.round
  if (round === undefined) throw new Error('no round')
  for (const decision of ['double', 'double', 'stand']) {
    world.provider().decide(session, { ref: decided, round, index: 0, decision }, heard)
    world.clock.advance(300)
  }
  world.clock.advance(100_000)
  for (const clientSeed of ['one', 'one', 'two']) {
    world.provider().seed(session, { ref: seeded, clientSeed }, heard)
    world.clock.advance(300)
  }
  expect(codes).toEqual(['OK', 'OK', 'TX_CONFLICT', 'OK', 'OK', 'TX_CONFLICT', 'OK', 'OK', 'TX_CONFLICT'])
})

test('[CAS-09] a bet is answered as it is on the disk when it is cashed out during a commit', () => {
  const world = started({ diskMs: 100 })
  until(world, 'aviator', 'open')
  const ref = world.mint()
  press(world, 'aviator', { ref, bet: 'bet' })
  const { round } = imageOf(world, 'aviator')
  until(world, 'aviator', 'dealing')
  world.clock.advance(400)
  const session = world.sessionOf('meera', 'aviator')
  const shown: (string | undefined)[] = []
  const show = ({ mine }: { readonly mine?: MyBet }): void => {
    if (mine !== undefined) world.witness.bet(KEY, 'aviator-1', mine)
    shown.push(mine?.state)
  }
  world.provider().bet(session, { ref, tableId: 'aviator-1', round, bet: { bet: 'bet', stakePaise: paise(10_000) } }, show)
  world.clock.advance(0)
  world.provider().cashOut(session, { ref: world.mint(), bet: ref }, show)
  world.clock.advance(500)
  expect(shown).toEqual(['placed', 'paying'])
  expect([...world.witness.broken]).toEqual([])
})

test('[CAS-04] a round alone ends when the wallet’s list of open debits is older than its credits', () => {
  let credits = 0
  /** The list takes ten seconds, and every credit but the first that is answered twenty. */
  const slow = (call: string): number => (call === 'openDebits' ? 10_000 : call === 'credit' && credits++ !== 1 ? 20_000 : 0)
  const world = started({
    sabotage: {
      line: (line) => (call, body, done) => {
        const ms = slow(call)
        line(call, body, (data) => (ms === 0 ? done(data) : world.clock.after(ms, () => done(data))))
      },
    },
  })
  const session = world.sessionOf('meera', 'blackjack')
  world.provider().launch({ host: session.brand, code: 'c', member: session.member, game: session.game }, () => undefined)
  world.provider().startSolo(session, { ref: world.mint(), bet: { stakePaise: 10_000 } }, () => undefined)
  world.clock.advance(1000)
  const round = world.provider().alone.get(session.game)?.current(KEY)?.round
  if (round === undefined) throw new Error('no round')
  const decide = (index: number, decision: string): void =>
    world.provider().decide(session, { ref: world.mint(), round, index, decision }, () => undefined)
  decide(0, 'double')
  // The list was asked for a minute after the start, when both debits were open.
  world.clock.advance(59_500)
  decide(1, 'stand')
  world.clock.advance(300_000)
  expect(world.books.lastSolos(KEY, 'blackjack', 1)).toMatchObject([{ state: 'settled' }])
})
