import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { offeredGames } from '#casino/server/offered.ts'
import { answerSchemas } from '#casino/wire.ts'
import type { Games } from '#casino/server/games.ts'
import { rawConnection } from '#tests/server/doors/raw.ts'
import { OPENING, mint, openCasino } from './open-casino.ts'
import { toyGames } from './toy-games.ts'

/** The largest whole hundred of paise that a number holds. */
const MOST = 9_007_199_254_740_900
const heads = { bet: 'heads', stakePaise: 10_000 }
const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Is the provider alive for a page that comes now? */
const isAlive = async ({ begin, page }: Awaited<ReturnType<typeof openCasino>>): Promise<boolean> =>
  (await page(await begin('lobby'))).hello.kind === 'lobby'

const poolSchema = z.object({ fish: z.array(z.object({ id: z.string() })) })
const SHARED = [
  ['aviator', { bet: 'bet', stakePaise: MOST }],
  ['roulette', { bet: 'red', stakePaise: MOST }],
  ['cards32', { bet: '8', side: 'lay', stakePaise: MOST }],
  ['bingo', { bet: 'ticket', stakePaise: MOST }],
] as const

test('[CAS-05] a stake beyond all limits is refused before its price is computed', async () => {
  const casino = await openCasino(50, { games: offeredGames() })
  const { begin, page, until, image, balance } = casino
  for (const [game, bet] of SHARED) {
    await until(() => image(game)?.state === 'open')
    const { ask } = await page(await begin(game))
    const answer = await ask('bet', { ref: mint(), tableId: `${game}-1`, round: image(game)?.round, bet })
    expect([game, answer]).toEqual([game, { code: 'ABOVE_MAX' }])
  }
  for (const [game, bet] of [
    ['blackjack', { stakePaise: MOST }],
    ['three-card-poker', { antePaise: MOST, pairPlusPaise: MOST }],
    ['diya-lines', { stakePaise: MOST }],
    ['scratch', { pricePaise: MOST }],
  ] as const) {
    const { ask } = await page(await begin(game))
    const { code } = answerSchemas.start.parse(await ask('start', { ref: mint(), bet }))
    expect([game, ['INVALID_BET', 'ABOVE_MAX'].includes(code)]).toEqual([game, true])
  }
  const { ask, hello } = await page(await begin('fishing'))
  const [fish] = poolSchema.parse(hello.pool).fish
  expect(await ask('start', { ref: mint(), bet: { fish: fish?.id, stakePaise: MOST } })).toEqual({ code: 'INVALID_BET' })
  expect(await balance()).toBe(OPENING)
  expect(await isAlive(casino)).toBe(true)
})

test('[CAS-05] a stake beyond the limits is judged before a game played alone computes with it', async () => {
  const { begin, page, logged } = await openCasino()
  const { ask } = await page(await begin('blackjack'))
  expect(await ask('start', { ref: mint(), bet: { stakePaise: MOST } })).toEqual({ code: 'ABOVE_MAX' })
  expect(logged).toEqual([])
})

test('[CAS-05] a message that is nested too deep, too large or no JSON is answered, and the page goes on', async () => {
  const { begin, casino, logged } = await openCasino()
  const raw = await rawConnection(casino().url, await begin('blackjack'), 'session')
  const bodies = [
    `{"ref":"${mint()}","bet":${nested('[', ']', 7900)}}`,
    `{"ref":"${mint()}","bet":${nested('{"a":', '}', 2600)}}`,
    `{"ref":"${mint()}","bet":"${'x'.repeat(20_000)}"}`,
    `{"ref":"${mint()}","bet":{"stakePaise":10000,"__proto__":{"stakePaise":1}}}`,
    `{"ref":`,
    'null',
    '[]',
  ]
  for (const [id, body] of bodies.entries()) {
    raw.send(`42${id}["start",${body}]`)
    expect(await raw.next(`43${id}[`)).toMatch(/"code":"(?:BAD_REQUEST|INVALID_BET|OK)"/)
  }
  raw.send('4299["nothing",{}]')
  expect(await raw.next('4399')).toBe('4399[{"code":"BAD_REQUEST"}]')
  expect(logged).toEqual([])
})

test('[CAS-05] a second game answers a start whose ref began a round of another game', async () => {
  const casino = await openCasino(50, { games: offeredGames() })
  const { begin, page } = casino
  const ref = mint()
  const cards = await page(await begin('blackjack'))
  const first = answerSchemas.start.parse(await cards.ask('start', { ref, bet: { stakePaise: 10_000 } }))
  const scratch = await page(await begin('scratch'))
  const second = answerSchemas.start.parse(await scratch.ask('start', { ref, bet: { pricePaise: 5000 } }))
  expect(second.solo?.round).not.toBe(first.solo?.round)
  const again = answerSchemas.start.parse(await cards.ask('start', { ref, bet: { stakePaise: 10_000 } }))
  expect(again.solo?.round).toBe(first.solo?.round)
  expect(await isAlive(casino)).toBe(true)
})

test('[CAS-05] a decision for a round of another game is refused', async () => {
  const casino = await openCasino(50, { games: offeredGames() })
  const { begin, page } = casino
  const cards = await page(await begin('blackjack'))
  const { solo } = answerSchemas.start.parse(await cards.ask('start', { ref: mint(), bet: { stakePaise: 10_000 } }))
  const poker = await page(await begin('three-card-poker'))
  const asked = { ref: mint(), round: solo?.round, index: 0, decision: 'play' }
  expect(await poker.ask('decide', asked)).toEqual({ code: 'INVALID_BET' })
  expect(await isAlive(casino)).toBe(true)
})

/** The toys, with a table that throws at each price and a ladder that throws once it has been paid for. */
const brokenGames = (): Games => {
  const [coin, ...others] = toyGames.shared
  const [ladder] = toyGames.solos
  if (coin === undefined || ladder === undefined) throw new Error('no toys')
  let plays = 0
  return {
    ...toyGames,
    shared: [
      {
        ...coin,
        price: () => {
          throw new TypeError('a price\nthat breaks')
        },
      },
      ...others,
    ],
    solos: [
      {
        ...ladder,
        read: (data) => {
          const bet = ladder.read(data)
          if (bet === null) throw new RangeError('a bet that breaks')
          return {
            ...bet,
            play: (dice, decisions) => {
              plays += 1
              if (plays > 1) throw new RangeError('a round that breaks')
              return bet.play(dice, decisions)
            },
          }
        },
      },
    ],
  }
}

test('[CAS-05] what is thrown for a message is answered and logged once, by its kind', async () => {
  const casino = await openCasino(50, { games: brokenGames() })
  const { begin, page, until, image, logged } = casino
  await until(() => image('lucky7')?.state === 'open')
  const { ask } = await page(await begin('lucky7'))
  expect(await ask('bet', { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads })).toEqual({ code: 'UNAVAILABLE' })
  expect(logged).toEqual(['casino: a message: TypeError: a price that breaks'])
  const alone = await page(await begin('blackjack'))
  expect(await alone.ask('start', { ref: mint(), bet: {} })).toEqual({ code: 'UNAVAILABLE' })
  expect(logged[1]).toBe('casino: a read: RangeError: a bet that breaks')
  expect(await isAlive(casino)).toBe(true)
})

test('[CAS-05] what is thrown for the wallet’s answer to one page reaches no other', async () => {
  const casino = await openCasino(50, { games: brokenGames() })
  const { begin, page, logged } = casino
  const { socket } = await page(await begin('blackjack'))
  socket.emit('start', { ref: mint(), bet: { stakePaise: 10_000 } }, () => undefined)
  await expect.poll(() => logged[0], { timeout: 5000 }).toMatch(/^casino: (?:an answer to debit|a write): RangeError: a round that breaks$/)
  expect(await isAlive(casino)).toBe(true)
})

test('[CAS-05] faults are logged ten times a minute at most', async () => {
  const { begin, page, until, image, logged } = await openCasino(50, { games: brokenGames() })
  await until(() => image('lucky7')?.state === 'open')
  const { ask } = await page(await begin('lucky7'))
  const bet = { tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads }
  await Promise.all(Array.from({ length: 25 }, () => ask('bet', { ref: mint(), ...bet })))
  expect(logged).toHaveLength(10)
})

test('[CAS-05] every ask for one bet is answered while the wallet says nothing', async () => {
  const { begin, page, until, image } = await openCasino(50, {
    line: (line) => (call, body, done) => {
      if (call !== 'debit') line(call, body, done)
    },
  })
  await until(() => image('lucky7')?.state === 'open')
  const { ask, socket } = await page(await begin('lucky7'))
  const bet = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads }
  const first = ask('bet', bet)
  for (let i = 0; i < 8; i += 1) socket.emit('bet', bet, () => undefined)
  expect(answerSchemas.bet.parse(await first)).toMatchObject({ code: 'OK', mine: { state: 'sent' } })
})
