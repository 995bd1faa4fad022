import fc from 'fast-check'
import { paiseSchema } from '#contract/scalar.ts'
import { engine as amarAkbarAnthony, amarAkbarAnthonyLines } from '#casino/games/amar-akbar-anthony.game.ts'
import { engine as andarBahar, andarBaharLines } from '#casino/games/andar-bahar.game.ts'
import { engine as baccarat, baccaratLines } from '#casino/games/baccarat.game.ts'
import { engine as cards32, cards32Lines } from '#casino/games/cards32.game.ts'
import { diceOf } from '#casino/games/chance.ts'
import { engine as dragonTiger, dragonTigerLines } from '#casino/games/dragon-tiger.game.ts'
import { engine as dusKaDum, dusKaDumLines } from '#casino/games/dus-ka-dum.game.ts'
import type { Bet, Json, SharedGame } from '#casino/games/game.ts'
import { engine as lucky7, lucky7Lines } from '#casino/games/lucky7.game.ts'
import { engine as muflis, muflisLines } from '#casino/games/muflis.game.ts'
import { engine as roulette } from '#casino/games/roulette.game.ts'
import { engine as sicBo, sicBoLines } from '#casino/games/sic-bo.game.ts'
import { engine as teenPatti, teenPattiLines } from '#casino/games/teen-patti.game.ts'

export const stake = paiseSchema.parse(10_000)

/** A table with each bet that it knows; its outcomes are closed over. */
const row = <Outcome extends Json>(game: SharedGame<Outcome>, bets: readonly Omit<Bet, 'stakePaise'>[]) => ({
  id: game.id,
  bets,
  price: game.price,
  /** A round, as a player meets it. */
  round: (seed: Uint8Array, nonce: number) => {
    const outcome = game.outcomeOf(diceOf(seed, 'public', nonce))
    return {
      dealMs: game.dealMs(outcome),
      mark: game.markOf(outcome),
      shownAt: (ms: number) => game.shownAt(outcome, ms),
      returnOf: (bet: Bet) => game.returnOf(bet, outcome),
    }
  },
})
const named = (lines: ReadonlyMap<string, { readonly lay?: number }>): readonly Omit<Bet, 'stakePaise'>[] =>
  [...lines].flatMap(([bet, { lay }]) => (lay === undefined ? [{ bet }] : [{ bet }, { bet, side: 'lay' as const }]))

/** Every table, with every kind of bet. */
export const tables = [
  row(teenPatti, named(teenPattiLines)),
  row(andarBahar, named(andarBaharLines)),
  row(dragonTiger, named(dragonTigerLines)),
  row(lucky7, named(lucky7Lines)),
  row(amarAkbarAnthony, named(amarAkbarAnthonyLines)),
  row(cards32, named(cards32Lines)),
  row(roulette, [
    { bet: 'straight', numbers: [0] },
    { bet: 'split', numbers: [20, 17] },
    { bet: 'street', numbers: [34, 35, 36] },
    { bet: 'trio', numbers: [0, 2, 3] },
    { bet: 'corner', numbers: [32, 33, 35, 36] },
    { bet: 'sixLine', numbers: [31, 32, 33, 34, 35, 36] },
    ...[1, 2, 3].flatMap((which) => [
      { bet: 'column', which },
      { bet: 'dozen', which },
    ]),
    ...['firstFour', 'red', 'black', 'even', 'odd', 'low', 'high'].map((bet) => ({ bet })),
  ]),
  row(baccarat, named(baccaratLines)),
  row(muflis, named(muflisLines)),
  row(sicBo, named(sicBoLines)),
  row(dusKaDum, named(dusKaDumLines)),
]

export const seedBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
export const nonces = fc.nat(1_000_000)
