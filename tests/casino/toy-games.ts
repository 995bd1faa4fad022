import { createHmac } from 'node:crypto'
import type { Dice } from '#casino/games/chance.ts'
import type { SharedGame, SoloGame } from '#casino/games/game.ts'
import type { Games } from '#casino/server/games.ts'
import { sharedEntry, soloEntry } from '#casino/server/tables/parts.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { type Paise, paiseSchema } from '#contract/scalar.ts'

/** Games small enough to be settled in the head, for tests of the provider: a coin, a flight and a ladder of doubling. */
const paise = (amount: number): Paise => paiseSchema.parse(amount)
const limits = { minPaise: paise(1000), maxPaise: paise(5_000_000) }

/** Dice by HMAC, one block only: the toys draw little. */
export const toyDice = (serverSeed: string, clientSeed: string, nonce: number): Dice => {
  const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`${clientSeed}:${nonce}:0`).digest()
  let at = 0
  const word = (): number => block.readUInt32BE((at++ % 8) * 4)
  return {
    draw: (n) => word() % n,
    shuffle: (n) => Array.from({ length: n }, (_, i) => i),
    pick: (weights) => word() % weights.length,
    bits52: () => (BigInt(block.readUInt32BE(0)) << 20n) | BigInt(block.readUInt32BE(4) >>> 12),
    used: () => ({ words: at, rejected: 0 }),
  }
}

const coin: SharedGame<number> = {
  kind: 'shared',
  id: 'lucky7',
  openMs: 4000,
  closingMs: 1000,
  restMs: 2000,
  outcomeOf: (dice) => dice.draw(2),
  dealMs: () => 1000,
  shownAt: (outcome, ms) => (ms >= 1000 ? outcome : null),
  price: ({ bet, stakePaise }) =>
    bet === 'heads' || bet === 'tails' ? { riskPaise: stakePaise, bestReturnPaise: paise(stakePaise * 2) } : null,
  limitsOf: () => limits,
  bestOdds: 200,
  returnOf: ({ bet, stakePaise }, outcome) => paise((bet === 'heads') === (outcome === 0) ? stakePaise * 2 : 0),
  markOf: (outcome) => (outcome === 0 ? 'H' : 'T'),
}

const timeOf = (multiplier: number): number => Math.ceil(Math.log(multiplier / 100) / 0.00006)
const multiplierAt = (ms: number): number => {
  let found = Math.max(100, Math.floor(100 * Math.exp(0.00006 * ms)) - 1)
  while (timeOf(found + 1) <= ms) found += 1
  return found
}
const flight = { crashOf: (crash: number) => crash, timeOf, multiplierAt }
const plane: SharedGame<number> = {
  kind: 'shared',
  id: 'aviator',
  openMs: 6000,
  closingMs: 1000,
  restMs: 3000,
  outcomeOf: (dice) => 100 + dice.draw(400),
  dealMs: (crash) => (crash === 100 ? 0 : timeOf(crash + 1)),
  shownAt: (crash, ms) => Math.min(crash, multiplierAt(ms)),
  price: ({ bet, stakePaise }) => (bet === 'bet' ? { riskPaise: stakePaise, bestReturnPaise: paise(stakePaise * 5) } : null),
  limitsOf: () => limits,
  bestOdds: 500,
  returnOf: () => paise(0),
  markOf: (crash) => `${(crash / 100).toFixed(2)}×`,
}

/** Each `double` costs the stake again; a draw of the last word decides all of it at the end. */
const ladder: SoloGame<{ readonly stakePaise: number }> = {
  kind: 'solo',
  id: 'blackjack',
  limitsOf: () => limits,
  bestOdds: 200,
  parse: (data) =>
    typeof data === 'object' && data !== null && 'stakePaise' in data && typeof data.stakePaise === 'number'
      ? { stakePaise: data.stakePaise }
      : null,
  play: (dice, { stakePaise }, decisions) => {
    const isOver = decisions.at(-1) === 'stand' || decisions.length > 2
    const doubled = decisions.filter((each) => each === 'double').length
    const isWon = dice.draw(2) === 0
    const staked = stakePaise * (1 + doubled)
    return {
      view: { doubled, isWon: isOver ? isWon : null },
      debits: [paise(stakePaise), ...decisions.map((each) => paise(each === 'double' ? stakePaise : 0))],
      next: isOver ? [] : ['stand', 'double'],
      byItself: isOver ? null : 'stand',
      returnPaise: paise(isOver && isWon ? staked * 2 : 0),
      bestReturnPaise: paise(staked * 2),
    }
  },
}

const whole = (bet: string) => [bet, '100.00'] as const
export const toyGames: Games = {
  shared: [
    sharedEntry(gameIdSchema.parse('lucky7'), coin, [whole('heads'), whole('tails')]),
    sharedEntry(gameIdSchema.parse('aviator'), plane, [whole('bet')], { flight }),
  ],
  solos: [soloEntry(gameIdSchema.parse('blackjack'), ladder, [whole('bet')], ({ stakePaise }) => [['bet', stakePaise]])],
  fishing: null,
  diceOf: toyDice,
}
