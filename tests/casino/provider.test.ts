import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import { linkBy, playBy } from '#casino/games/check.ts'
import { crashFrom, timeOf } from '#casino/games/crash.ts'
import { offeredGames } from '#casino/server/offered.ts'
import type { WalletLine } from '#casino/server/ports.ts'
import type { AnswerOf } from '#casino/server/words.ts'
import { providerWorld } from './provider-world.ts'

const paise = (amount: number) => paiseSchema.parse(amount)

test('[CAS-05] a bet at a table is debited, dealt and paid when its round ends', () => {
  const world = providerWorld({ seed: 'one' })
  world.provider().start()
  world.clock.advance(3000)
  const image = world.provider().tables.get(world.sessionOf('meera', 'lucky7').game)?.image()
  if (image === null || image === undefined) throw new Error('no table')
  expect(image.state).toBe('open')
  const answers: AnswerOf<'bet'>[] = []
  const ref = world.mint()
  const sent = { ref, tableId: 'lucky7-1', round: image.round, bet: { bet: 'heads', stakePaise: paise(10_000) } }
  world.provider().bet(world.sessionOf('meera', 'lucky7'), sent, (answer) => answers.push(answer))
  world.provider().bet(world.sessionOf('meera', 'lucky7'), sent, (answer) => answers.push(answer))
  world.clock.advance(200)
  expect(answers.map(({ code, mine }) => [code, mine?.state])).toEqual([
    ['OK', 'placed'],
    ['OK', 'placed'],
  ])
  expect(world.wallet.balance()).toBe(100_000_000 - 10_000)
  world.clock.advance(6000)
  const states = world.shown.get(ref)?.map(({ state }) => state)
  // An answer that comes at once is the first that its page is shown.
  expect(states?.[0]).toBe('placed')
  expect(['won', 'lost']).toContain(states?.at(-1))
  expect(world.wallet.open()).toEqual([])
  expect(world.failures).toEqual([])
})

test('[CAS-05] a bet that comes again is answered as it stands when the next round is being written', () => {
  const world = providerWorld({ seed: 'next' })
  const { clock } = world
  world.provider().start()
  clock.advance(3000)
  const session = world.sessionOf('meera', 'lucky7')
  const image = () => world.provider().tables.get(session.game)?.image()
  const round = image()?.round
  if (round === undefined) throw new Error('no table')
  const ref = world.mint()
  const codes: string[] = []
  const press = (): void =>
    world
      .provider()
      .bet(session, { ref, tableId: 'lucky7-1', round, bet: { bet: 'heads', stakePaise: paise(10_000) } }, ({ code, mine }) =>
        codes.push(`${code} ${mine?.ref === ref}`),
      )
  press()
  for (let waited = 0; waited < 100 && image()?.state !== 'settled'; waited += 1) clock.advance(100)
  // Due with the opening of the next round, and after it: its row waits for the disk.
  clock.after(Number(image()?.until) - clock.now(), press)
  clock.advance(3000)
  expect(image()?.round).not.toBe(round)
  press()
  clock.advance(100)
  expect(codes).toEqual(['OK true', 'OK true', 'OK true'])
})

test('[CAS-05] a bet is shown as sent when the wallet is slow', () => {
  const slow = {
    line:
      (line: WalletLine): WalletLine =>
      (call, body, done) =>
        line(call, body, (data) => world.clock.after(600, () => done(data))),
  }
  const world = providerWorld({ seed: 'slow', sabotage: slow })
  world.provider().start()
  world.clock.advance(3000)
  const { game } = world.sessionOf('meera', 'lucky7')
  const round = world.provider().tables.get(game)?.image()?.round
  if (round === undefined) throw new Error('no table')
  const ref = world.mint()
  const bet = { bet: 'heads', stakePaise: paise(10_000) }
  world.provider().bet(world.sessionOf('meera', 'lucky7'), { ref, tableId: 'lucky7-1', round, bet }, () => undefined)
  world.clock.advance(3000)
  expect(
    world.shown
      .get(ref)
      ?.map(({ state }) => state)
      .slice(0, 2),
  ).toEqual(['sent', 'placed'])
})

/** The images of one open time at the flights' table, in which one of ten members bets every 100 ms. */
const imagesWhile = (watching: number) => {
  const world = providerWorld({ seed: 'crowd', watching })
  world.provider().start()
  const { game } = world.sessionOf('m0', 'aviator')
  world.clock.advance(500)
  const round = world.provider().tables.get(game)?.image()?.round
  if (round === undefined) throw new Error('no table')
  for (let turn = 0; turn < 50; turn += 1) {
    const sent = { ref: world.mint(), tableId: 'aviator-1', round, bet: { bet: 'bet', stakePaise: paise(10_000) } }
    world.provider().bet(world.sessionOf(`m${Math.floor(turn / 2)}`, 'aviator'), sent, () => undefined)
    world.clock.advance(100)
  }
  return world.images.filter((image) => image.round === round && image.state === 'open').length
}
test('[CAS-05] a table tells of others’ bets four times a second, and less often when many watch', () => {
  const few = imagesWhile(1)
  expect(few).toBeGreaterThan(12)
  expect(few).toBeLessThan(24)
  // Two thousand messages a second at most.
  const many = imagesWhile(4000)
  expect(many).toBeGreaterThan(1)
  expect(many).toBeLessThan(6)
})

test('[CAS-05] a flight that no player leaves sends an image a second, and its end at once', () => {
  const world = providerWorld({ seed: 'long flight' })
  world.provider().start()
  world.clock.advance(120_000)
  const seen = world.images.filter(({ game }) => game === 'aviator')
  let checked = 0
  for (const flight of new Set(seen.map(({ round }) => round))) {
    const images = seen.filter(({ round }) => round === flight)
    const flying = images.filter(({ state }) => state === 'dealing').map(({ now }) => now)
    const waits = flying.slice(1).map((now, i) => now - (flying[i] ?? 0))
    expect(waits.every((ms) => ms >= 1000 && ms <= 1250)).toBe(true)
    checked += waits.length
    const end = images.find(({ state }) => state === 'settled')
    const crash = Number(end?.shown)
    if (end !== undefined && end.dealtFrom !== null && crash > 100)
      expect(end.now - end.dealtFrom).toBeLessThanOrEqual(timeOf(crash + 1) + 1)
  }
  expect(checked).toBeGreaterThan(10)
})

test('[CAS-05] a flight pays what its receipt shows, and later what the automatic cash-out asks', () => {
  const world = providerWorld({ seed: 'flight' })
  world.provider().start()
  const session = world.sessionOf('meera', 'aviator')
  let paid = 0
  for (let turn = 0; turn < 400 && paid < 4; turn += 1) {
    world.clock.advance(500)
    const image = world.provider().tables.get(session.game)?.image()
    if (image?.state === 'open' && (world.provider().tables.get(session.game)?.mineOf('pavilion/meera').length ?? 0) === 0) {
      const common = { tableId: image.tableId, round: image.round }
      const bet = { bet: 'bet', stakePaise: paise(10_000) }
      for (const auto of [undefined, 120, 130])
        world.provider().bet(session, { ...common, ref: world.mint(), bet, ...(auto === undefined ? {} : { auto }) }, ({ code }) => {
          if (auto === 130) expect(code).toBe('TOO_MANY_BETS')
        })
    }
    for (const mine of world.provider().tables.get(session.game)?.mineOf('pavilion/meera') ?? [])
      if (image?.state === 'dealing' && mine.state === 'placed' && mine.auto === 5_000_00)
        world.provider().cashOut(session, { ref: world.mint(), bet: mine.ref }, ({ code, mine: left }) => {
          if (code !== 'OK') return
          paid += 1
          expect(left?.returnPaise).toBe(Math.floor(100 * (left?.leftAt?.multiplier ?? 0)))
        })
  }
  expect(paid).toBeGreaterThan(3)
  const autos = [...world.shown.values()].flatMap((list) => list.at(-1) ?? []).filter(({ auto, state }) => auto === 120 && state === 'won')
  expect(autos.length).toBeGreaterThan(0)
  for (const { leftAt } of autos) expect(leftAt).toMatchObject({ multiplier: 120, byHand: false })
})

test('[CAS-05] Aviator plays for play money, and the seed it shows at the end gives its crash', async () => {
  const world = providerWorld({ seed: 'aviator', games: offeredGames() })
  const provider = world.provider()
  provider.start()
  world.clock.advance(3000)
  const session = world.sessionOf('meera', 'aviator')
  const table = provider.tables.get(session.game)
  const first = table?.image() ?? expect.fail('no table')
  const { balance } = world.wallet
  const before = balance()
  const ref = world.mint()
  const sent = { ref, tableId: first.tableId, round: first.round, bet: { bet: 'bet', stakePaise: paise(10_000) }, auto: 101 }
  provider.bet(session, sent, ({ code }) => expect(code).toBe('OK'))
  world.clock.advance(500)
  expect([balance(), first.chain.seed]).toEqual([before - 10_000, null])
  for (let turn = 0; turn < 9000 && table?.image()?.number === first.number; turn += 1) world.clock.advance(100)
  const past: NonNullable<AnswerOf<'round'>['past']>[] = []
  provider.round(session, { tableId: first.tableId, number: first.number }, (answer) => {
    if (answer.past !== undefined) past.push(answer.past)
  })
  world.clock.advance(10)
  const [{ seed, before: link, publicSeed, outcome, bets } = expect.fail('no round')] = past
  expect(await linkBy(webcrypto.subtle, seed, link)).toBe(true)
  expect(link).toBe(first.chain.before)
  const crash = await playBy(webcrypto.subtle, seed, publicSeed, first.number, (dice) => crashFrom('aviator', dice.bits52()))
  const paid = crash >= 101 ? 10_100 : 0
  expect(bets.map(({ returnPaise }) => returnPaise)).toEqual([paid])
  expect(outcome).toEqual(crash)
  expect(balance()).toBe(before - 10_000 + paid)
})

test('[CAS-05] a round alone waits for decisions, charges each and stands by itself after 60 s', () => {
  const world = providerWorld({ seed: 'alone' })
  world.provider().start()
  const session = world.sessionOf('meera', 'blackjack')
  const codes: string[] = []
  let round = ''
  world.provider().startSolo(session, { ref: world.mint(), bet: { stakePaise: 10_000 } }, ({ code, solo }) => {
    codes.push(`${code} ${solo?.state}`)
    round = solo?.round ?? ''
  })
  world.clock.advance(500)
  world.provider().startSolo(session, { ref: world.mint(), bet: { stakePaise: 10_000 } }, ({ code }) => codes.push(code))
  world.provider().seed(session, { ref: world.mint(), clientSeed: 'meera' }, ({ code }) => codes.push(code))
  const id = world.provider().alone.get(session.game)?.current('pavilion/meera')?.round
  if (id === undefined) throw new Error('no round')
  const decided = { ref: world.mint(), round: id, index: 0, decision: 'double' }
  world.provider().decide(session, decided, ({ code, solo }) => codes.push(`${code} ${solo?.decisions.length}`))
  world.provider().decide(session, decided, ({ code, solo }) => codes.push(`${code} ${solo?.decisions.length}`))
  world.clock.advance(500)
  expect(codes).toEqual(['OK waits', 'ROUND_OPEN', 'ROUND_OPEN', 'OK 1', 'OK 1'])
  expect(world.wallet.moved().debits).toBe(20_000)
  world.die()
  world.clock.advance(10_000)
  expect(world.provider().alone.get(session.game)?.current('pavilion/meera')?.state).toBe('waits')
  world.clock.advance(60_000)
  expect(world.solos.get(round)).toMatchObject({ state: 'settled', decisions: ['double', 'stand'], stakedPaise: 20_000 })
  expect(world.wallet.open()).toEqual([])
})
