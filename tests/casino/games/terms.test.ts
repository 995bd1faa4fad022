import { expect, test } from 'vitest'
import { GAME_TERMS, HIGHEST_RETURN } from '#contract/casino/terms.ts'
import { paiseSchema } from '#contract/scalar.ts'
import { diceOf } from '#casino/games/chance.ts'
import type { Bet } from '#casino/games/game.ts'
import { offeredGames } from '#casino/server/offered.ts'
import { DEBIT_MS, DECISION_MS } from '#casino/server/solo/solo.ts'
import type { SharedEntry } from '#casino/server/tables/parts.ts'
import { diceFrom } from '../provider-world.ts'
import { tables } from './tables.ts'

const { shared, solos } = offeredGames()
const SEED = Buffer.from('5a'.repeat(32), 'hex')
const paise = (amount: number) => paiseSchema.parse(amount)

test('[CAS-09] the exchange knows every offered game with the best return of its engine', () => {
  const engines = [...shared, ...solos].map(({ game, bestOdds }) => [game, bestOdds])
  expect([...GAME_TERMS].map(([game, { odds }]) => [game, odds]).toSorted()).toEqual(engines.toSorted())
})

const DEALS = 3000
test.for(shared.map((entry) => [entry.game, entry] as const))(
  '[CAS-04] no round of %s lasts longer than its terms say',
  ([game, entry]) => {
    const deals = Array.from({ length: DEALS }, (_, nonce) => entry.deal(diceOf(SEED, 'terms', nonce)).dealMs)
    // A flight is over at the multiplier of its best return.
    const longest = entry.flight === null ? Math.max(...deals) : entry.flight.timeOf(GAME_TERMS.get(game)?.odds ?? 0)
    const roundMs = GAME_TERMS.get(game)?.roundMs ?? 0
    expect(Math.ceil(entry.openMs + entry.closingMs + longest)).toBeLessThanOrEqual(roundMs)
    expect(entry.openMs + entry.closingMs + longest).toBeGreaterThan(roundMs / 2)
  },
)

/** Every kind of bet of a table: as its engine lists them, with places where a name has several. */
const betsOf = ({ game, returns, ticket }: SharedEntry): readonly Omit<Bet, 'stakePaise'>[] => {
  const listed = tables.find(({ id }) => id === game)?.bets
  const columns = ticket?.(diceOf(SEED, 'ticket', 0))
  return listed ?? returns.map(([bet]) => ({ bet, ...(columns === undefined ? {} : { columns }) }))
}
test.for(shared.map((entry) => [entry.game, entry] as const))('[CAS-09] no bet of %s is priced above its best return', ([game, entry]) => {
  const odds = GAME_TERMS.get(game)?.odds ?? 0
  for (const stakePaise of [1000, 1300, 99_900].map(paise)) {
    const priced = betsOf(entry).flatMap((bet) => entry.price({ ...bet, stakePaise }) ?? [])
    const best = priced.map(({ riskPaise, bestReturnPaise }) => (bestReturnPaise * 100) / riskPaise)
    expect(Math.max(...best)).toBeLessThanOrEqual(odds)
    // One of them returns it, so that the bound is no looser than the game.
    expect(Math.max(...best)).toBeGreaterThan(odds - 1)
  }
})

/** The bets of a game played alone, by the names of their stakes. */
const SOLO_BETS: Readonly<Record<string, readonly object[]>> = {
  blackjack: [{ stakePaise: 1100 }],
  'three-card-poker': [
    { antePaise: 1100, pairPlusPaise: 0 },
    { antePaise: 1000, pairPlusPaise: 100_000 },
  ],
  scratch: [{ pricePaise: 1100 }],
  mines: [1, 6, 24].map((mines) => ({ stakePaise: 100_000, mines })),
  plinko: ['calm:8', 'wild:16'].map((name) => ({ stakePaise: 1000, risk: name.split(':')[0], rows: Number(name.split(':')[1]) })),
  dice: [1, 90].map((chance) => ({ stakePaise: 1000, chance, side: 'over' })),
  limbo: [101, 1_000_000].map((target) => ({ stakePaise: 1000, target })),
  keno: [1, 10].map((picks) => ({ stakePaise: 1000, numbers: Array.from({ length: picks }, (_, at) => at + 1) })),
  fishing: ['minnow', 'dragon'].map((fish) => ({ fish, stakePaise: 1100 })),
}
const ROUNDS = 1500
test.for(solos.map((entry) => [entry.game, entry] as const))(
  '[CAS-09][CAS-04] no round of %s returns or lasts more than its terms say',
  ([game, entry]) => {
    const { of, odds, roundMs } = GAME_TERMS.get(game) ?? { of: 'bet', odds: 0, roundMs: 0 }
    const next = diceFrom(`terms ${game}`)
    let [most, highest, longestMs] = [0, 0, 0]
    for (const data of SOLO_BETS[game] ?? [{ stakePaise: 1000 }]) {
      const bet = entry.read(data)
      if (bet === null) throw new Error(`no bet of ${game}`)
      for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
        const decisions: string[] = []
        let round = bet.play(diceOf(SEED, 'terms', nonce), decisions)
        while (round.next.length > 0) {
          decisions.push(round.next[Math.floor(next() * round.next.length)] ?? '')
          round = bet.play(diceOf(SEED, 'terms', nonce), decisions)
        }
        longestMs = Math.max(longestMs, decisions.length * DECISION_MS + round.debits.length * DEBIT_MS)
        const debits = round.debits.filter((debit) => debit > 0)
        most = Math.max(most, debits.length)
        const staked = debits.reduce((sum, debit) => sum + debit, 0)
        expect(round.returnPaise).toBeLessThanOrEqual(Math.min(HIGHEST_RETURN, Math.floor((staked * odds) / 100)))
        if (of === 'bet') highest = Math.max(highest, (round.bestReturnPaise * 100) / staked)
      }
    }
    // A round whose later debits are not counted would have its return refused; one of a single debit is bounded as it was judged.
    expect(most > 1).toBe(of === 'round')
    expect(longestMs).toBeLessThanOrEqual(roundMs)
    if (of === 'bet') expect(highest).toBe(odds)
  },
)
