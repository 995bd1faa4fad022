import { createHash, createHmac, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ticketOf } from '#casino/games/bingo.game.ts'
import { blockBy, commitBy, linkBy, playBy } from '#casino/games/check.ts'
import { markOf, playSolo } from '#casino/page/fair/engines.ts'
import { offeredGames } from '#casino/server/offered.ts'

const seeds = { game: z.string(), serverSeed: z.string(), commit: z.string(), clientSeed: z.string(), nonce: z.int(), block0: z.string() }
const vectorsSchema = z.strictObject({
  about: z.string(),
  chain: z.strictObject({ terminal: z.string(), seeds: z.array(z.string()) }),
  publicSeed: z.strictObject({ given: z.array(z.string()), publicSeed: z.string() }),
  shared: z.array(z.strictObject({ ...seeds, outcome: z.json(), mark: z.string() })),
  tickets: z.array(z.strictObject({ ...seeds, columns: z.array(z.array(z.int())) })),
  alone: z.array(z.strictObject({ ...seeds, bet: z.json(), decisions: z.array(z.string()), view: z.json(), returnPaise: z.int() })),
})
const file = join(import.meta.dirname, '..', '..', '..', 'casino', 'page', 'public', 'fair-vectors.json')
const vectors = vectorsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
const { subtle } = webcrypto
type Seeds = Pick<(typeof vectors.shared)[number], 'serverSeed' | 'clientSeed' | 'nonce'>

test('[CAS-05] the vectors have cases of every game, and each of them is checked by WebCrypto', async () => {
  const { shared, solos } = offeredGames()
  expect(new Set(vectors.shared.map(({ game }) => game))).toEqual(new Set(shared.map(({ game }) => game)))
  expect(new Set(vectors.alone.map(({ game }) => game))).toEqual(new Set(solos.map(({ game }) => game)))
  for (const { serverSeed, clientSeed, nonce, commit, block0 } of [...vectors.shared, ...vectors.tickets, ...vectors.alone]) {
    expect(await commitBy(subtle, serverSeed)).toBe(commit)
    const words = await blockBy(subtle, serverSeed, clientSeed, nonce, 0)
    expect(words.map((word) => word.toString(16).padStart(8, '0')).join('')).toBe(block0)
  }
  for (const [index, seed] of vectors.chain.seeds.entries())
    expect(await linkBy(subtle, seed, vectors.chain.seeds[index - 1] ?? vectors.chain.terminal)).toBe(true)
})

test('[CAS-05] a page’s engines on WebCrypto find the outcome of every vector', async () => {
  for (const { game, serverSeed, clientSeed, nonce, outcome } of vectors.shared) {
    const mark = await markOf(game)
    const found = await playBy(subtle, serverSeed, clientSeed, nonce, (dice) => mark?.(dice).outcome)
    expect([game, found]).toEqual([game, outcome])
  }
  for (const { game, serverSeed, clientSeed, nonce, bet, decisions, view, returnPaise } of vectors.alone) {
    const play = await playSolo(game)
    const found = await playBy(subtle, serverSeed, clientSeed, nonce, (dice) => play?.(dice, bet, decisions))
    expect([game, found?.returnPaise, JSON.parse(JSON.stringify(found?.view))]).toEqual([game, returnPaise, view])
  }
  for (const { serverSeed, clientSeed, nonce, columns } of vectors.tickets)
    expect(await playBy(subtle, serverSeed, clientSeed, nonce, ticketOf)).toEqual(columns)
})

/** Chance as docs/CASINO.md has it, written once more with nothing of the product. */
const chanceOf = ({ serverSeed, clientSeed, nonce }: Seeds) => {
  let used = 0
  const word = (): number => {
    const message = `${clientSeed}:${nonce}:${Math.floor(used / 8)}`
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest()
    used += 1
    return block.readUInt32BE(((used - 1) % 8) * 4)
  }
  const draw = (n: number): number => {
    for (;;) {
      const drawn = word()
      if (drawn < Math.floor(2 ** 32 / n) * n) return drawn % n
    }
  }
  const shuffle = (n: number): readonly number[] => {
    const a = Array.from({ length: n }, (_, i) => i)
    for (let i = n - 1; i > 0; i -= 1) {
      const j = draw(i + 1)
      const [last = 0, other = 0] = [a[i], a[j]]
      a[i] = other
      a[j] = last
    }
    return a
  }
  const pick = (weights: readonly number[]): number => {
    const drawn = draw(weights.reduce((sum, weight) => sum + weight, 0))
    return weights.findIndex((_, at) => weights.slice(0, at + 1).reduce((sum, weight) => sum + weight, 0) > drawn)
  }
  return { word, draw, shuffle, pick }
}
type Chance = ReturnType<typeof chanceOf>
const cardOf = (i: number): string => `${'A23456789TJQK'.charAt(i % 13)}${'SHDC'.charAt(Math.floor((i % 52) / 13))}`
const crashOf = ({ word }: Chance, percent: bigint): number => {
  const [whole, r] = [2n ** 52n, BigInt(word()) * 2n ** 20n + BigInt(Math.floor(word() / 4096))]
  return Math.min(1_000_000, Math.max(100, Number((percent * whole) / (whole - r))))
}
const horses = ({ pick }: Chance): readonly number[] => {
  const left = [300, 240, 180, 130, 90, 60].map((weight, at) => ({ horse: at + 1, weight }))
  const order: number[] = []
  while (left.length > 1) order.push(...left.splice(pick(left.map(({ weight }) => weight)), 1).map(({ horse }) => horse))
  return [...order, ...left.map(({ horse }) => horse)]
}
const inTurn = <Drawn>(count: number, draw: () => Drawn): readonly Drawn[] => Array.from({ length: count }, draw)

/** What the rules of docs/CASINO.md give for a game of each family. */
const BY_RULES: Readonly<Record<string, (chance: Chance) => unknown>> = {
  aviator: (chance) => crashOf(chance, 97n),
  crash: (chance) => crashOf(chance, 99n),
  roulette: ({ draw }) => ({ number: draw(37) }),
  lucky7: ({ draw }) => ({ card: cardOf(draw(52)) }),
  'dragon-tiger': ({ shuffle }) => {
    const [dragon = 0, tiger = 0] = shuffle(416)
    return { dragon: cardOf(dragon), tiger: cardOf(tiger) }
  },
  'teen-patti': ({ shuffle }) => {
    const cards = shuffle(52).slice(0, 6).map(cardOf)
    return { playerA: cards.filter((_, at) => at % 2 === 0), playerB: cards.filter((_, at) => at % 2 === 1) }
  },
  wheel: ({ draw }) => ({ stops: expect.arrayContaining([draw(54)]) }),
  race: (chance) => ({ order: horses(chance) }),
  bingo: ({ shuffle }) => ({
    called: shuffle(75)
      .slice(0, 40)
      .map((n) => n + 1),
  }),
  blackjack: ({ draw }) => {
    const [first, up, second] = inTurn(4, () => cardOf(draw(52)))
    return { dealer: expect.arrayContaining([up]), hands: [{ cards: expect.arrayContaining([first, second]) }] }
  },
  'diya-lines': ({ draw }) => ({ stops: inTurn(3, () => draw(20)) }),
  'monsoon-ways': ({ draw }) => ({ stops: inTurn(5, () => draw(20)) }),
  'rangoli-falls': ({ pick }) => ({
    steps: expect.arrayContaining([expect.objectContaining({ grid: inTurn(9, () => 'abcd'.charAt(pick([6, 5, 3, 2]))).join('') })]),
  }),
  fishing: ({ draw }) => {
    const drawn = draw(200)
    return { draw: drawn, killed: drawn < 96 }
  },
  scratch: ({ draw }) => ({ draw: draw(1_000_000) }),
  'sic-bo': ({ draw }) => ({ dice: inTurn(3, () => draw(6) + 1) }),
  'dus-ka-dum': ({ shuffle }) => ({ cards: shuffle(52).slice(0, 2).map(cardOf) }),
  muflis: ({ shuffle }) => {
    const cards = shuffle(52).slice(0, 6).map(cardOf)
    return { playerA: cards.filter((_, at) => at % 2 === 0), playerB: cards.filter((_, at) => at % 2 === 1) }
  },
  dice: ({ draw }) => ({ number: draw(100) + 1 }),
  limbo: (chance) => ({ multiplier: crashOf(chance, 99n) }),
  plinko: ({ draw }) => ({ path: inTurn(12, () => draw(2)) }),
  keno: ({ shuffle }) => ({
    drawn: shuffle(40)
      .slice(0, 10)
      .map((at) => at + 1),
  }),
  mines: ({ shuffle }) => ({
    laid: shuffle(25)
      .slice(0, 3)
      .map((at) => at + 1)
      .toSorted((a, b) => a - b),
  }),
  'hi-lo': ({ draw }) => ({ cards: expect.arrayContaining([cardOf(draw(52))]) }),
}

test('[CAS-05] the rules of the documents, written once more, give the outcome of the vectors', () => {
  const cases = [...vectors.shared, ...vectors.alone.map(({ view, ...asked }) => ({ ...asked, outcome: view }))]
  for (const [game, byRules] of Object.entries(BY_RULES)) {
    const own = cases.filter((each) => each.game === game)
    expect([game, own.length]).toEqual([game, 3])
    for (const each of own) {
      const wanted = byRules(chanceOf(each))
      if (typeof wanted === 'number') expect(each.outcome).toBe(wanted)
      else expect(each.outcome).toMatchObject(z.record(z.string(), z.unknown()).parse(wanted))
    }
  }
  for (const { columns, ...asked } of vectors.tickets) {
    const { shuffle } = chanceOf(asked)
    const drawn = inTurn(5, () => shuffle(15)).map((column, at) => column.map((n) => n + 15 * at + 1))
    expect(columns).toEqual(drawn.map((column, at) => (at === 2 ? [...column.slice(0, 2), 0, ...column.slice(2, 4)] : column.slice(0, 5))))
  }
  const { given, publicSeed } = vectors.publicSeed
  expect(createHash('sha256').update(given.join('')).digest('hex')).toBe(publicSeed)
})
