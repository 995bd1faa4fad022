import { gameIdSchema } from '#contract/casino/wallet.ts'
import { engine as amarAkbarAnthony } from '../games/amar-akbar-anthony.game.ts'
import { engine as andarBahar } from '../games/andar-bahar.game.ts'
import { engine as aviator } from '../games/aviator.game.ts'
import { engine as baccarat } from '../games/baccarat.game.ts'
import { engine as bingo, ticketOf } from '../games/bingo.game.ts'
import { engine as blackjack } from '../games/blackjack.game.ts'
import { engine as cards32 } from '../games/cards32.game.ts'
import { diceOf } from '../games/chance.ts'
import { multiplierAt, timeOf } from '../games/crash.ts'
import { engine as crash } from '../games/crash.game.ts'
import { engine as diyaLines } from '../games/diya-lines.game.ts'
import { engine as dragonTiger } from '../games/dragon-tiger.game.ts'
import { FISH, engine as fishing } from '../games/fishing.game.ts'
import type { Json, SharedGame, SoloGame } from '../games/game.ts'
import { engine as lucky7 } from '../games/lucky7.game.ts'
import { engine as monsoonWays } from '../games/monsoon-ways.game.ts'
import { engine as race } from '../games/race.game.ts'
import { engine as rangoliFalls } from '../games/rangoli-falls.game.ts'
import { engine as roulette } from '../games/roulette.game.ts'
import { STATED_RETURNS } from '../games/stated-returns.ts'
import { engine as scratch } from '../games/scratch.game.ts'
import { engine as teenPatti } from '../games/teen-patti.game.ts'
import { engine as threeCardPoker } from '../games/three-card-poker.game.ts'
import { engine as wheel } from '../games/wheel.game.ts'
import type { Games } from './games.ts'
import { type SharedEntry, type SoloEntry, type Stake, sharedEntry, soloEntry } from './tables/parts.ts'

const statedOf = ({ id }: { readonly id: string }) => STATED_RETURNS[id] ?? []
const idOf = (engine: { readonly id: string }) => gameIdSchema.parse(engine.id)
const table = <Outcome extends Json>(engine: SharedGame<Outcome>): SharedEntry => sharedEntry(idOf(engine), engine, statedOf(engine))
const flight = (engine: SharedGame<number>): SharedEntry =>
  sharedEntry(idOf(engine), engine, statedOf(engine), { flight: { crashOf: (crash) => crash, timeOf, multiplierAt } })
const alone = <SoloBet extends Json>(engine: SoloGame<SoloBet>, stakesOf: (bet: SoloBet) => readonly Stake[]): SoloEntry =>
  soloEntry(idOf(engine), engine, statedOf(engine), stakesOf)
const spin = ({ stakePaise }: { readonly stakePaise: number }): readonly Stake[] => [['total', stakePaise]]

/** How often a fish comes: the less it returns, the more of them there are. */
const SPECIES = Object.entries(FISH).map(([fish, multiplier]) => ({ fish, weight: Math.max(1, Math.round(60 / Math.sqrt(multiplier))) }))

/** A table whose phases pass so many times faster, as tests want it. A result stays as long as ever, and a flight keeps its law. */
const hastened = (entry: SharedEntry, speed: number): SharedEntry => {
  if (speed === 1) return entry
  const { openMs, closingMs, flight, deal } = entry
  return {
    ...entry,
    openMs: Math.ceil(openMs / speed),
    closingMs: Math.ceil(closingMs / speed),
    deal: (dice) => {
      const dealt = deal(dice)
      return flight !== null ? dealt : { ...dealt, dealMs: Math.ceil(dealt.dealMs / speed), shownAt: (ms) => dealt.shownAt(ms * speed) }
    },
  }
}

/** Every game of this provider; its tables play `speed` times faster than docs/CASINO.md says. */
export const offeredGames = (speed = 1): Games => ({
  shared: [
    flight(aviator),
    flight(crash),
    table(teenPatti),
    table(andarBahar),
    table(dragonTiger),
    table(lucky7),
    table(amarAkbarAnthony),
    table(cards32),
    table(roulette),
    table(baccarat),
    sharedEntry(idOf(wheel), wheel, statedOf(wheel)),
    sharedEntry(idOf(race), race, statedOf(race)),
    sharedEntry(idOf(bingo), bingo, statedOf(bingo), { ticket: ticketOf }),
  ].map((entry) => hastened(entry, speed)),
  solos: [
    alone(blackjack, ({ stakePaise }) => [['main', stakePaise]]),
    alone(threeCardPoker, ({ antePaise, pairPlusPaise }) => [
      ['ante', antePaise],
      ['pairPlus', pairPlusPaise],
    ]),
    alone(diyaLines, spin),
    alone(monsoonWays, spin),
    alone(rangoliFalls, spin),
    alone(fishing, ({ fish, stakePaise }) => [[fish, stakePaise]]),
    alone(scratch, ({ pricePaise }) => [['card', pricePaise]]),
  ],
  fishing: { game: fishing.id, species: SPECIES },
  diceOf: (serverSeed, clientSeed, nonce) => diceOf(Buffer.from(serverSeed, 'hex'), clientSeed, nonce),
})
