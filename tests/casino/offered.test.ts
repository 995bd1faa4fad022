import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueSchema } from '#contract/casino/catalogue.ts'
import { paiseSchema } from '#contract/scalar.ts'
import { ticketOf } from '#casino/games/bingo.game.ts'
import { commitOf, diceOf, hexToBytes } from '#casino/games/chance.ts'
import { createCatalogue } from '#casino/server/catalogue.ts'
import { offeredGames } from '#casino/server/offered.ts'
import { tableIdOf } from '#casino/server/provider.ts'
import { ROSTER } from '#casino/server/roster.ts'
import type { AnswerOf } from '#casino/server/words.ts'
import { type MyBet, pushedSchemas } from '#casino/wire.ts'
import { ALONE_BETS } from './alone-bets.ts'
import { taGames } from '#copy/ta/provider/games.ts'
import { providerWorld } from './provider-world.ts'

const games = offeredGames()
const KEY = 'pavilion/meera'
const paise = (amount: number) => paiseSchema.parse(amount)
/** What a bet needs beside its name and stake. */
const MORE: Readonly<Record<string, Partial<MyBet['bet']>>> = { roulette: { numbers: [17] } }

test('[CAS-01] the roster has every engine by the name of its file', () => {
  expect(Object.entries(ROSTER).filter(([id, { entry }]) => entry.game !== id)).toEqual([])
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'casino', 'games')).filter((name) => name.endsWith('.game.ts'))
  expect(files.toSorted()).toEqual(
    Object.keys(ROSTER)
      .map((id) => `${id}.game.ts`)
      .toSorted(),
  )
})

test('[CAS-01] a card has the least and the highest stake of all bets of its game', () => {
  const world = providerWorld({ seed: 'cards', games })
  const cards = new Map(createCatalogue(world.provider(), world.hub, games)().games.map((card) => [String(card.gameId), card]))
  for (const { game, limitsOf, returns } of [...games.shared, ...games.solos]) {
    const limits = returns.map(([bet]) => limitsOf(bet))
    const least = limits.map(({ minPaise }) => minPaise).toSorted((one, other) => one - other)[0]
    const most = limits.map(({ maxPaise }) => maxPaise).toSorted((one, other) => other - one)[0]
    expect([game, cards.get(game)?.minPaise, cards.get(game)?.maxPaise]).toEqual([game, least, most])
  }
  expect(cards.get('roulette')?.maxPaise).toBe(50_000_00)
})

test('[CAS-01][CAS-08] every listed game is offered, and no tab is empty', () => {
  const world = providerWorld({ seed: 'catalogue', games })
  world.provider().start()
  world.clock.advance(3000)
  const catalogue = catalogueSchema.parse(createCatalogue(world.provider(), world.hub, games)())
  const known = new Set(catalogue.games.map(({ gameId, tableId }) => `${gameId}/${tableId}`))
  expect(known.size).toBe(games.shared.length + games.solos.length)
  const { liveCasino, slotsGames, crashGames, indianGames } = catalogue
  const listed = [liveCasino.slices, slotsGames.slices].flatMap((slices) => Object.values(slices)).flat()
  for (const key of [...listed, ...crashGames, ...indianGames, ...slotsGames.slotsGamesButtons]) expect(known).toContain(key)
  expect(new Set(listed)).toEqual(known)
  for (const { gameId, minPaise, maxPaise, returns, now } of catalogue.games) {
    expect([gameId, minPaise <= maxPaise, /^\d\d\.\d\d$/.test(returns)]).toEqual([gameId, true, true])
    expect([gameId, now === undefined]).toEqual([gameId, !games.shared.some(({ game }) => game === gameId)])
  }
})

test('[CAS-01][LOOK] the catalogue names its games and tabs in every language, as their rules do', () => {
  const world = providerWorld({ seed: 'names', games })
  world.provider().start()
  const { games: listed, liveCasino, slotsGames } = catalogueSchema.parse(createCatalogue(world.provider(), world.hub, games)())
  const names = [...listed, ...liveCasino.tabs, ...slotsGames.tabs].map(({ name }) => name)
  expect(names.filter(({ hi, ta = '' }) => !/\p{Script=Devanagari}/u.test(hi) || !/\p{Script=Tamil}/u.test(ta))).toEqual([])
  const inRules = new Map(Object.entries(taGames.games).map(([id, { name }]) => [id, name]))
  expect(listed.filter(({ gameId, name }) => name.ta !== inRules.get(gameId)).map(({ gameId }) => gameId)).toEqual([])
})

test.for(games.shared.map((entry) => [entry.game, entry] as const))(
  '[CAS-05][CAS-06] a bet at the table of %s is dealt to a result that its seed gives',
  ([game, { returns, limitsOf }]) => {
    const world = providerWorld({
      seed: `table ${game}`,
      games: { ...games, shared: games.shared.filter((each) => each.game === game), solos: [] },
    })
    world.provider().start()
    world.clock.advance(3000)
    const table = world.provider().tables.get(game)
    const image = table?.image()
    if (table === undefined || image === null || image === undefined) throw new Error('no table')
    const [[name] = ['']] = returns
    const [bet = '', side] = name.split('/')
    const ref = world.mint()
    const stakePaise = limitsOf(bet).minPaise
    const placed = { bet, stakePaise, ...(side === 'back' ? { side: 'back' as const } : {}), ...MORE[game] }
    let code = ''
    world.provider().bet(world.sessionOf('meera', game), { ref, tableId: tableIdOf(game), round: image.round, bet: placed }, (answer) => {
      ;({ code } = answer)
    })
    const seen = new Set<string>()
    for (let turn = 0; turn < 4000 && !['won', 'lost'].includes(world.shown.get(ref)?.at(-1)?.state ?? ''); turn += 1) {
      world.clock.advance(100)
      const now = world.tables.get(tableIdOf(game))
      if (now !== undefined) seen.add(now.state)
      if (now?.state === 'open' || now?.state === 'closing') expect([now.shown, now.mark, now.chain.seed]).toEqual([null, null, null])
      if (now?.state === 'dealing') expect([now.mark, now.chain.seed, now.until]).toEqual([null, null, null])
    }
    world.clock.advance(1000)
    expect(code).toBe('OK')
    expect(['won', 'lost']).toContain(world.shown.get(ref)?.at(-1)?.state)
    expect(seen.has('dealing') || game === 'aviator' || game === 'crash').toBe(true)
    pushedSchemas.table.parse(world.tables.get(tableIdOf(game)))
    let past: unknown = null
    world.provider().round(world.sessionOf('meera', game), { tableId: tableIdOf(game), number: image.number }, (answer) => {
      past = answer.past
    })
    world.clock.advance(10)
    expect(past).toMatchObject({ number: image.number, before: image.chain.before, bets: [{ ref }] })
    expect([...world.broken, ...world.failures, ...world.wallet.open()]).toEqual([])
  },
)

test('[CAS-05] a past bingo ticket shows the seed that drew it once the member changed the seed', () => {
  const world = providerWorld({
    seed: 'ticket',
    games: { ...games, shared: games.shared.filter(({ game }) => game === 'bingo'), solos: [] },
  })
  const provider = world.provider()
  provider.start()
  world.clock.advance(3000)
  const session = world.sessionOf('meera', 'bingo')
  const tableId = tableIdOf(session.game)
  const image = provider.tables.get(session.game)?.image()
  if (image === null || image === undefined) throw new Error('no table')
  const shownBefore: string[] = []
  provider.hello(
    session,
    () => true,
    ({ seeds }) => shownBefore.push(seeds.commit),
  )
  world.clock.advance(1000)
  const bet = { bet: 'ticket', stakePaise: paise(1000) }
  const mine: MyBet[] = []
  for (let ticket = 0; ticket < 2; ticket += 1) {
    provider.bet(session, { ref: world.mint(), tableId, round: image.round, bet }, (answer) =>
      mine.push(...(answer.mine === undefined ? [] : [answer.mine])),
    )
    world.clock.advance(500)
  }
  world.clock.advance(120_000)
  const asked = () => {
    const found: NonNullable<AnswerOf<'round'>['past']>[] = []
    provider.round(session, { tableId, number: image.number }, ({ past }) => found.push(...(past === undefined ? [] : [past])))
    world.clock.advance(10)
    return found[0]
  }
  const hidden = asked()
  expect(hidden?.bets.map(({ columns }) => columns)).toEqual(mine.map(({ columns }) => columns))
  expect(hidden?.tickets).toMatchObject(mine.map(({ ref }, nonce) => ({ ref, nonce, commit: shownBefore[0], serverSeed: null })))
  provider.seed(session, { ref: world.mint(), clientSeed: 'meera' }, () => undefined)
  world.clock.advance(1000)
  const tickets = asked()?.tickets ?? []
  expect(tickets).toHaveLength(2)
  for (const [at, { serverSeed, clientSeed, nonce, commit }] of tickets.entries()) {
    const bytes = hexToBytes(serverSeed ?? '')
    expect([commitOf(bytes), ticketOf(diceOf(bytes, clientSeed, nonce))]).toEqual([commit, mine[at]?.columns])
  }
})

test.for(games.solos.filter(({ game }) => game !== 'fishing').map(({ game }) => game))(
  '[CAS-05] a round of %s alone comes to its result without a decision',
  (game) => {
    const world = providerWorld({ seed: `alone ${game}`, games: { ...games, shared: [] } })
    world.provider().start()
    const session = world.sessionOf('meera', game)
    const bet = ALONE_BETS[game] ?? {}
    const codes: string[] = []
    for (const [at, low] of [bet, { ...bet, stakePaise: 1, antePaise: 100, pricePaise: 100 }].entries()) {
      world.provider().startSolo(session, { ref: world.mint(), bet: JSON.parse(JSON.stringify(low)) }, ({ code }) => codes.push(code))
      world.clock.advance(at === 0 ? 200_000 : 1000)
    }
    const last = world.provider().alone.get(session.game)?.current(KEY)
    expect(last).toMatchObject({ state: 'settled', nonce: 0 })
    expect(codes[0]).toBe('OK')
    expect(codes[1]).not.toBe('OK')
    expect(world.wallet.balance()).toBe(100_000_000 - (last?.stakedPaise ?? 0) + (last?.returnPaise ?? 0))
    expect([...world.broken, ...world.failures, ...world.wallet.open()]).toEqual([])
  },
)

test('[CAS-04][CAS-05] a bet alone above the highest return, or malformed, is refused before its debit', () => {
  const world = providerWorld({ seed: 'refused alone', games: { ...games, shared: [] } })
  world.provider().start()
  const refused = [
    ['limbo', { stakePaise: 10_000, target: 1_000_000 }, 'RETURN_TOO_HIGH'],
    ['dice', { stakePaise: 600_000, chance: 1, side: 'under' }, 'ABOVE_MAX'],
    ['mines', { stakePaise: 1000, mines: 25 }, 'INVALID_BET'],
    ['plinko', { stakePaise: 1000, rows: 10, risk: 'calm' }, 'INVALID_BET'],
    ['keno', { stakePaise: 1000, numbers: [41] }, 'INVALID_BET'],
    ['hi-lo', { stakePaise: 500 }, 'BELOW_MIN'],
    ['video-poker', { stakePaise: 1000, held: [1] }, 'INVALID_BET'],
  ] as const
  for (const [game, bet, wanted] of refused) {
    let code = ''
    world.provider().startSolo(world.sessionOf('meera', game), { ref: world.mint(), bet: JSON.parse(JSON.stringify(bet)) }, (answer) => {
      ;({ code } = answer)
    })
    world.clock.advance(1000)
    expect([game, code]).toEqual([game, wanted])
  }
  expect([world.wallet.moved().debits, world.wallet.balance()]).toEqual([0, 100_000_000])
})

test('[CAS-05] a shot is a bet of its own, and costs nothing when its fish is gone', () => {
  const world = providerWorld({ seed: 'fishing', games: { ...games, shared: [] } })
  world.provider().start()
  world.clock.advance(20_000)
  const session = world.sessionOf('meera', 'fishing')
  const hello: unknown[] = []
  world.provider().hello(
    session,
    () => true,
    (said) => hello.push(said.pool),
  )
  world.clock.advance(1000)
  const pool = JSON.stringify(hello[0])
  const ids = [...pool.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id ?? '')
  expect(ids.length).toBeGreaterThan(5)
  let shots = 0
  const codes = new Set<string>()
  for (const id of [...ids, ...ids, ...ids, '1']) {
    world.provider().startSolo(session, { ref: world.mint(), bet: { fish: id, stakePaise: 100 } }, ({ code }) => {
      codes.add(code)
      if (code === 'OK') shots += 1
    })
    world.clock.advance(200)
  }
  world.clock.advance(30_000)
  expect([...codes].toSorted()).toEqual(['FISH_GONE', 'OK'])
  expect(world.wallet.moved().debits).toBe(paise(shots * 100))
  expect(world.wallet.open()).toEqual([])
  expect([...world.broken, ...world.failures]).toEqual([])
})
