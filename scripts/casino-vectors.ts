/** Writes casino/page/public/fair-vectors.json: seeds with what each game makes of them, for a check by other programs (CAS-05). */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ticketOf } from '#casino/games/bingo.game.ts'
import { blockOf, chainOf, commitOf, diceOf, hexToBytes } from '#casino/games/chance.ts'
import { publicSeedOf } from '#casino/server/fair/seeds.ts'
import { offeredGames } from '#casino/server/offered.ts'

const CASES = 3
/** The links of the chain: few enough to be checked by hand. */
const LINKS = 12
/** Bets of games played alone, one a game. */
const BETS: Readonly<Record<string, Readonly<Record<string, number | string | readonly number[]>>>> = {
  blackjack: { stakePaise: 10_000 },
  'three-card-poker': { antePaise: 10_000, pairPlusPaise: 5000 },
  'diya-lines': { stakePaise: 1000 },
  'monsoon-ways': { stakePaise: 1000 },
  'rangoli-falls': { stakePaise: 1000 },
  fishing: { fish: 'minnow', stakePaise: 100 },
  scratch: { pricePaise: 2000 },
  mines: { stakePaise: 1000, mines: 3 },
  plinko: { stakePaise: 1000, rows: 12, risk: 'middle' },
  dice: { stakePaise: 1000, chance: 50, side: 'over' },
  limbo: { stakePaise: 1000, target: 200 },
  'hi-lo': { stakePaise: 1000 },
  keno: { stakePaise: 1000, numbers: [3, 8, 17, 29, 40] },
  'video-poker': { stakePaise: 1000 },
}

const seedOf = (text: string): string => createHash('sha256').update(`test vector ${text}`).digest('hex')
const hexOf = (words: readonly number[]): string => words.map((word) => word.toString(16).padStart(8, '0')).join('')
/** The seeds of one case, with its commit and its first block; `more` tells further seeds apart. */
const seedsOf = (game: string, index: number, more = '') => {
  const serverSeed = seedOf(`${game} ${index}${more}`)
  const clientSeed = ['meera', 'मीरा', '0'.repeat(64)][index] ?? ''
  const nonce = [0, 7, 123_456][index] ?? 0
  const bytes = hexToBytes(serverSeed)
  return { serverSeed, commit: commitOf(bytes), clientSeed, nonce, block0: hexOf(blockOf(bytes, clientSeed, nonce, 0)) }
}
const diceFor = ({ serverSeed, clientSeed, nonce }: ReturnType<typeof seedsOf>) => diceOf(hexToBytes(serverSeed), clientSeed, nonce)
const each = <Case>(make: (index: number) => Case): readonly Case[] => Array.from({ length: CASES }, (_, index) => make(index))

const { shared, solos } = offeredGames()
const secret = seedOf('chain')
const { terminal, seeds } = chainOf(hexToBytes(secret), LINKS)
const given = ['meera', 'मीरा', 'Priya 7']

const vectors = {
  about: 'docs/CASINO.md, Fairness. Seeds and hashes are hex, clientSeed is UTF-8; block0 is the first block of the round.',
  chain: { terminal, seeds },
  publicSeed: { given, publicSeed: publicSeedOf(given.map((seed) => ({ seed }))) },
  shared: shared.flatMap(({ game, deal }) =>
    each((index) => {
      const asked = seedsOf(game, index)
      const { outcome, mark } = deal(diceFor(asked))
      return { game, ...asked, outcome, mark }
    }),
  ),
  tickets: each((index) => {
    const asked = seedsOf('ticket', index)
    return { game: 'bingo', ...asked, columns: ticketOf(diceFor(asked)) }
  }),
  alone: solos.flatMap(({ game, read }) =>
    each((index) => {
      const bet = BETS[game]
      const played = read(bet)
      if (bet === undefined || played === null) throw new Error(`${game} has no bet here`)
      const caseOf = (asked: ReturnType<typeof seedsOf>) => {
        const decisions: string[] = []
        let round = played.play(diceFor(asked), decisions)
        while (round.byItself !== null) {
          decisions.push(round.byItself)
          round = played.play(diceFor(asked), decisions)
        }
        return { game, ...asked, bet, decisions, view: round.view, returnPaise: round.returnPaise }
      }
      // The last case of each game is one that wins.
      for (let more = 0; ; more += 1) {
        const found = caseOf(seedsOf(game, index, more === 0 ? '' : ` ${more}`))
        if (index < CASES - 1 || found.returnPaise > 0) return found
      }
    }),
  ),
}

/** One case a line. */
const lined = (cases: readonly object[]): string => `[\n${cases.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
const parts = Object.entries(vectors).map(([name, part]) => `  "${name}": ${Array.isArray(part) ? lined(part) : JSON.stringify(part)}`)
writeFileSync(join(import.meta.dirname, '..', 'casino', 'page', 'public', 'fair-vectors.json'), `{\n${parts.join(',\n')}\n}\n`)
