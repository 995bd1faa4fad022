import { gameIdSchema } from '#contract/casino/wallet.ts'
import { paiseSchema } from '#contract/scalar.ts'
import { amarAkbarAnthony } from '../games/amar-akbar-anthony.ts'
import { andarBahar } from '../games/andar-bahar.ts'
import { baccarat } from '../games/baccarat.ts'
import { bingo, ticketOf } from '../games/bingo.ts'
import { blackjack } from '../games/blackjack.ts'
import { cards32 } from '../games/cards32.ts'
import { diceOf } from '../games/chance.ts'
import { CAP, type CrashGame, crashOf, endOf, multiplierAt, timeOf } from '../games/crash.ts'
import { diyaLines } from '../games/diya-lines.ts'
import { dragonTiger } from '../games/dragon-tiger.ts'
import { FISH, fishing } from '../games/fishing.ts'
import type { Json, SharedGame, SoloGame } from '../games/game.ts'
import { lucky7 } from '../games/lucky7.ts'
import { monsoonWays } from '../games/monsoon-ways.ts'
import { race } from '../games/race.ts'
import { rangoliFalls } from '../games/rangoli-falls.ts'
import { roulette } from '../games/roulette.ts'
import { STATED_RETURNS } from '../games/stated-returns.ts'
import { scratch } from '../games/scratch.ts'
import { teenPatti } from '../games/teen-patti.ts'
import { threeCardPoker } from '../games/three-card-poker.ts'
import { wheel } from '../games/wheel.ts'
import type { Games } from './games.ts'
import { type SharedEntry, type SoloEntry, type Stake, sharedEntry, soloEntry } from './tables/parts.ts'

const FLIGHT_BET = 'bet'
const FLIGHT_LIMITS = { minPaise: paiseSchema.parse(1000), maxPaise: paiseSchema.parse(5_000_000) }
const NOTHING = paiseSchema.parse(0)

/** Aviator or Crash as a shared game: its outcome is the crash point in hundredths. */
const flightGame = (id: CrashGame): SharedGame<number> => ({
  kind: 'shared',
  id,
  openMs: 6000,
  closingMs: 1000,
  restMs: 3000,
  outcomeOf: (dice) => crashOf(id, dice),
  dealMs: endOf,
  shownAt: (crash, ms) => (ms >= endOf(crash) ? crash : multiplierAt(ms)),
  price: ({ bet, side, stakePaise }) =>
    bet === FLIGHT_BET && side !== 'lay' ? { riskPaise: stakePaise, bestReturnPaise: paiseSchema.parse((stakePaise * CAP) / 100) } : null,
  limitsOf: () => FLIGHT_LIMITS,
  bestOdds: CAP,
  // The table pays each bet where it leaves.
  returnOf: () => NOTHING,
  markOf: (crash) => `${(crash / 100).toFixed(2)}×`,
})

const statedOf = ({ id }: { readonly id: string }) => STATED_RETURNS[id] ?? []
const idOf = (engine: { readonly id: string }) => gameIdSchema.parse(engine.id)
const table = <Outcome extends Json>(engine: SharedGame<Outcome>): SharedEntry => sharedEntry(idOf(engine), engine, statedOf(engine))
const flight = (id: CrashGame): SharedEntry => {
  const engine = flightGame(id)
  return sharedEntry(idOf(engine), engine, statedOf(engine), { flight: { crashOf: (crash) => crash, timeOf, multiplierAt } })
}
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
    flight('aviator'),
    flight('crash'),
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
