import * as z from 'zod/mini'
import { type Paise, paiseSchema } from '#contract/scalar.ts'
import { engine as amarAkbarAnthony, amarAkbarAnthonyOf } from '#casino/games/amar-akbar-anthony.game.ts'
import { engine as andarBahar, andarBaharOf } from '#casino/games/andar-bahar.game.ts'
import { engine as baccarat, baccaratOf } from '#casino/games/baccarat.game.ts'
import { cardOf, cardOf32 } from '#casino/games/cards.ts'
import { engine as cards32, cards32Of } from '#casino/games/cards32.game.ts'
import { blockOf, chainOf, commitOf, diceOf, hexToBytes, linkHolds } from '#casino/games/chance.ts'
import { crashFrom, crashOf, multiplierAt, settleFlight, timeOf } from '#casino/games/crash.ts'
import { engine as dragonTiger, dragonTigerOf } from '#casino/games/dragon-tiger.game.ts'
import type { Fraction } from '#casino/games/fraction.ts'
import type { Bet, Json, SharedGame } from '#casino/games/game.ts'
import { engine as lucky7, lucky7Of } from '#casino/games/lucky7.game.ts'
import { pointsText } from '#casino/games/points.ts'
import { autoReturn, instantCrash } from '#casino/games/returns-flight.ts'
import { engine as roulette, rouletteOf } from '#casino/games/roulette.game.ts'
import { engine as teenPatti, teenPattiOf } from '#casino/games/teen-patti.game.ts'
import { exactReturn } from '#casino/server/stated.ts'
import { nearestDouble } from './nearest-double.ts'
import { type Evaluators, evaluator } from './words.ts'

const seeds = { serverSeed: z.string(), clientSeed: z.string(), nonce: z.int() }
type Seeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }
const dice = ({ serverSeed, clientSeed, nonce }: Seeds) => diceOf(hexToBytes(serverSeed), clientSeed, nonce)

const fair: Evaluators = {
  fair_commit: evaluator(z.strictObject({ serverSeed: z.string() }), ({ serverSeed }) => ({ commit: commitOf(hexToBytes(serverSeed)) })),
  fair_block: evaluator(z.strictObject({ ...seeds, counter: z.int() }), ({ serverSeed, clientSeed, nonce, counter }) => {
    const words = blockOf(hexToBytes(serverSeed), clientSeed, nonce, counter)
    return { hmac: words.map((word) => word.toString(16).padStart(8, '0')).join(''), words }
  }),
  fair_draws: evaluator(z.strictObject({ ...seeds, ranges: z.array(z.int()) }), ({ ranges, ...from }) => {
    const thrown = dice(from)
    const draws = ranges.map(thrown.draw)
    const { words: wordsUsed, rejected } = thrown.used()
    return { draws, wordsUsed, rejected }
  }),
  fair_shuffle: evaluator(z.strictObject({ ...seeds, size: z.int() }), ({ size, ...from }) => {
    const thrown = dice(from)
    const order = thrown.shuffle(size)
    const { words: wordsUsed, rejected } = thrown.used()
    return { order, wordsUsed, rejected }
  }),
  fair_pick: evaluator(z.strictObject({ ...seeds, weights: z.array(z.int()), count: z.int() }), ({ weights, count, ...from }) => {
    const thrown = dice(from)
    return { picks: Array.from({ length: count }, () => thrown.pick(weights)) }
  }),
  fair_chain: evaluator(z.strictObject({ secret: z.string(), length: z.int() }), ({ secret, length }) =>
    chainOf(hexToBytes(secret), length),
  ),
  fair_chain_check: evaluator(z.strictObject({ terminal: z.string(), round: z.int(), seed: z.string() }), ({ terminal, round, seed }) => ({
    valid: linkHolds(terminal, round, seed),
  })),
  card_text: evaluator(z.strictObject({ indices: z.array(z.int()) }), ({ indices }) => ({ cards: indices.map(cardOf) })),
  card32_text: evaluator(z.strictObject({ indices: z.array(z.int()) }), ({ indices }) => ({ cards: indices.map(cardOf32) })),
}

const game = z.enum(['aviator', 'crash'])
const paise = z.pipe(
  z.number(),
  z.transform((raw: number): Paise => paiseSchema.parse(raw)),
)
const shared = { serverSeed: z.string(), publicSeed: z.string(), round: z.int() }
type Shared = { readonly serverSeed: string; readonly publicSeed: string; readonly round: number }
const roundDice = ({ serverSeed, publicSeed, round }: Shared) => dice({ serverSeed, clientSeed: publicSeed, nonce: round })
const flightBet = z.strictObject({ stakePaise: paise, auto: z.optional(z.int()), cashOutReceivedMs: z.optional(z.int()) })

const crash: Evaluators = {
  crash_point: evaluator(z.strictObject({ ...shared, game }), ({ game: which, ...from }) => ({
    r: String(roundDice(from).bits52()),
    crash: crashOf(which, roundDice(from)),
  })),
  // Both games are computed in each case: a case of one of them alone is not known.
  crash_formula: evaluator(z.strictObject({ r: z.string(), aviator: z.literal(true) }), ({ r }) => ({
    aviator: crashFrom('aviator', BigInt(r)),
    crash: crashFrom('crash', BigInt(r)),
  })),
  crash_time: evaluator(z.strictObject({ multiplier: z.int() }), ({ multiplier }) => ({ ms: timeOf(multiplier) })),
  crash_at: evaluator(z.strictObject({ ms: z.int() }), ({ ms }) => ({ multiplier: multiplierAt(ms) })),
  crash_settle: evaluator(z.strictObject({ crash: z.int(), bets: z.array(flightBet) }), (flight) =>
    settleFlight(flight.crash, flight.bets),
  ),
}

const bet = z.strictObject({
  bet: z.string(),
  stakePaise: paise,
  side: z.optional(z.enum(['back', 'lay'])),
  numbers: z.optional(z.array(z.int())),
  which: z.optional(z.int()),
})
const bets = z.array(bet)
const cards = z.array(z.string())

const returnsPaise = <Outcome extends Json>(table: SharedGame<Outcome>, placed: readonly Bet[], outcome: Outcome) => ({
  returnsPaise: placed.map((one) => table.returnOf(one, outcome)),
})
const risksPaise = <Outcome extends Json>(table: SharedGame<Outcome>, placed: readonly Bet[]) => ({
  risksPaise: placed.map((one) => table.price(one)?.riskPaise),
})

/** A round from its seeds and bets: the outcome, what each bet risked where the game has lays, and what each returned. */
const roundOf = <Outcome extends { readonly [key: string]: Json }>(table: SharedGame<Outcome>, hasLays = false) =>
  evaluator(z.strictObject({ ...shared, bets: z.optional(bets) }), ({ bets: placed, ...from }) => {
    const outcome = table.outcomeOf(roundDice(from))
    if (placed === undefined) return outcome
    return { ...outcome, ...(hasLays ? risksPaise(table, placed) : {}), ...returnsPaise(table, placed, outcome) }
  })

const tables: Evaluators = {
  teen20_settle: evaluator(z.strictObject({ playerA: cards, playerB: cards, bets }), ({ playerA, playerB, bets: placed }) => {
    const outcome = teenPattiOf(playerA, playerB)
    const { winner, handA, handB, sixCard } = outcome
    return { winner, handA, handB, sixCard, ...returnsPaise(teenPatti, placed, outcome) }
  }),
  teen20_round: roundOf(teenPatti),
  andarBahar_settle: evaluator(z.strictObject({ cards, bets }), ({ cards: deck, bets: placed }) => {
    const outcome = andarBaharOf(deck)
    const { joker, dealt, winner, band } = outcome
    return { joker, dealt, winner, band, ...returnsPaise(andarBahar, placed, outcome) }
  }),
  andarBahar_round: roundOf(andarBahar),
  dragonTiger_settle: evaluator(z.strictObject({ dragon: z.string(), tiger: z.string(), bets }), ({ dragon, tiger, bets: placed }) => {
    const outcome = dragonTigerOf(dragon, tiger)
    return { winner: outcome.winner, suited: outcome.suited, ...returnsPaise(dragonTiger, placed, outcome) }
  }),
  dragonTiger_round: roundOf(dragonTiger),
  lucky7_settle: evaluator(z.strictObject({ card: z.string(), bets }), ({ card, bets: placed }) => {
    const outcome = lucky7Of(card)
    return { winner: outcome.winner, ...returnsPaise(lucky7, placed, outcome) }
  }),
  lucky7_round: roundOf(lucky7),
  amarAkbarAnthony_settle: evaluator(z.strictObject({ card: z.string(), bets }), ({ card, bets: placed }) => {
    const outcome = amarAkbarAnthonyOf(card)
    return { winner: outcome.winner, ...risksPaise(amarAkbarAnthony, placed), ...returnsPaise(amarAkbarAnthony, placed, outcome) }
  }),
  amarAkbarAnthony_round: roundOf(amarAkbarAnthony, true),
  cards32_settle: evaluator(z.strictObject({ cards, bets }), ({ cards: deck, bets: placed }) => {
    let at = 0
    const outcome = cards32Of((count) => {
      at += count
      if (at > deck.length) throw new Error('the deal needs more cards than the case has')
      return deck.slice(at - count, at)
    })
    return { ...outcome, ...risksPaise(cards32, placed), ...returnsPaise(cards32, placed, outcome) }
  }),
  cards32_round: roundOf(cards32, true),
  roulette_settle: evaluator(z.strictObject({ number: z.int(), bets }), ({ number, bets: placed }) => {
    const outcome = rouletteOf(number)
    return { ...outcome, ...returnsPaise(roulette, placed, outcome) }
  }),
  roulette_layout: evaluator(bet, (placed) => {
    const accepted = roulette.price(placed) !== null
    return { accepted, code: accepted ? 'OK' : 'INVALID_BET' }
  }),
  roulette_round: evaluator(z.strictObject(shared), (from) => ({ number: roulette.outcomeOf(roundDice(from)).number })),
  baccarat_settle: evaluator(z.strictObject({ cards, bets }), ({ cards: shoe, bets: placed }) => {
    const outcome = baccaratOf(shoe)
    return { ...outcome, ...returnsPaise(baccarat, placed, outcome) }
  }),
  baccarat_round: roundOf(baccarat),
}

/** The games' ids by the names that the cases have for them. */
const IDS: ReadonlyMap<string, string> = new Map([
  ['teen20', 'teen-patti'],
  ['andarBahar', 'andar-bahar'],
  ['dragonTiger', 'dragon-tiger'],
  ['amarAkbarAnthony', 'amar-akbar-anthony'],
  ['threeCard', 'three-card-poker'],
  ['slotLines', 'diya-lines'],
  ['slotWays', 'monsoon-ways'],
  ['slotCascade', 'rangoli-falls'],
])

/** A fraction as the cases write it: in percent to six decimals, half up. */
const fractionText = ({ numerator, denominator }: Fraction) => {
  const millionths = (numerator * 200_000_000n + denominator) / (2n * denominator)
  const digits = String(millionths).padStart(7, '0')
  return { numerator: String(numerator), denominator: String(denominator), percent: `${digits.slice(0, -6)}.${digits.slice(-6)}` }
}
const asked = z.strictObject({ game: z.string(), bet: z.string() })

/** Chance, crash and the games of shared rounds with cards. */
export const tableRules: Evaluators = {
  ...fair,
  ...crash,
  ...tables,
  points: evaluator(z.strictObject({ paise }), (amount) => ({ points: pointsText(amount.paise) })),
  rtp: evaluator(asked, ({ game: name, bet: of }) => {
    // The cases write a bet of the race as `win 1`.
    const found = autoReturn(name, of) ?? exactReturn(IDS.get(name) ?? name, name === 'race' ? of.replace(' ', ':') : of)
    if (found === null) throw new Error(`no game returns ${name}/${of}`)
    // The cases of the wheel give the double that is nearest to the exact return.
    return fractionText(name === 'wheel' ? nearestDouble(found) : found)
  }),
  chance: evaluator(asked, ({ game: name, bet: of }) => {
    const flight = game.safeParse(name)
    if (!flight.success || of !== 'instant') throw new Error(`no chance of ${name}/${of}`)
    return fractionText(instantCrash(flight.data))
  }),
}
