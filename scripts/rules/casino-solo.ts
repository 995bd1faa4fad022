import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { engine as bingo, linesOf, oddsOfLines, ticketOf } from '#casino/games/bingo.game.ts'
import { blackjackOf } from '#casino/games/blackjack.game.ts'
import { cardOf } from '#casino/games/cards.ts'
import { type Dice, diceOf, hexToBytes } from '#casino/games/chance.ts'
import { engine as diyaLines } from '#casino/games/diya-lines.game.ts'
import { engine as fishing } from '#casino/games/fishing.game.ts'
import type { SoloGame } from '#casino/games/game.ts'
import { engine as monsoonWays } from '#casino/games/monsoon-ways.game.ts'
import { RACE_BETS, RETURN_PERCENT, WEIGHTS, engine as race, raceOdds } from '#casino/games/race.game.ts'
import { fallsOf, RANGOLI_SYMBOLS, RANGOLI_WEIGHTS } from '#casino/games/rangoli-falls.game.ts'
import { cardFrom } from '#casino/games/scratch.game.ts'
import { paiseOf, returnAt } from '#casino/games/stake.ts'
import { dealThreeCard, settleThreeCard } from '#casino/games/three-card-poker.game.ts'
import { engine as wheel, wheelOf } from '#casino/games/wheel.game.ts'
import { type Paise, paiseSchema } from '#contract/scalar.ts'
import { type Evaluators, evaluator } from './words.ts'

const betsSchema = z.array(z.strictObject({ bet: z.string(), stakePaise: paiseSchema }))
const sharedSchema = z.strictObject({ serverSeed: z.string(), publicSeed: z.string(), round: z.number() })
const columnsSchema = z.array(z.array(z.number()))
const sharedDice = ({ serverSeed, publicSeed, round }: z.infer<typeof sharedSchema>): Dice =>
  diceOf(hexToBytes(serverSeed), publicSeed, round)

/** The race that the product runs: a case with other weights is another race. */
const quotesSchema = z.strictObject({
  weights: z.array(z.number()).check(z.refine((weights) => isDeepStrictEqual(weights, WEIGHTS), 'other weights than the race has')),
  returnPercent: z.literal(RETURN_PERCENT),
})

/** The wheel, bingo and the race. */
const showRules: Evaluators = {
  wheel_settle: (raw) => {
    const { stops, bets } = z.strictObject({ stops: z.array(z.number()), bets: betsSchema }).parse(raw)
    const outcome = wheelOf(stops)
    const { segments, multiplier, winner } = outcome
    return { segments, multiplier, winner, returnsPaise: bets.map((bet) => wheel.returnOf(bet, outcome)) }
  },
  wheel_round: (raw) => {
    const { stops, segments } = wheel.outcomeOf(sharedDice(sharedSchema.parse(raw)))
    return { stops, segments }
  },
  bingo_lines: (raw) => {
    const { columns, called, pricePaise } = z
      .strictObject({ columns: columnsSchema, called: z.array(z.number()), pricePaise: z.number() })
      .parse(raw)
    const lines = linesOf(columns, called)
    return { lines, returnPaise: returnAt(pricePaise, oddsOfLines(lines)) }
  },
  bingo_round: (raw) => {
    const { ticketSeed, clientSeed, nonce, roundSeed, publicSeed, round, pricePaise } = z
      .strictObject({
        ticketSeed: z.string(),
        clientSeed: z.string(),
        nonce: z.number(),
        roundSeed: z.string(),
        publicSeed: z.string(),
        round: z.number(),
        pricePaise: z.number(),
      })
      .parse(raw)
    const columns = ticketOf(diceOf(hexToBytes(ticketSeed), clientSeed, nonce))
    const { called } = bingo.outcomeOf(sharedDice({ serverSeed: roundSeed, publicSeed, round }))
    const bet = { bet: 'ticket', stakePaise: paiseOf(pricePaise), columns }
    return { columns, called, lines: linesOf(columns, called), returnPaise: bingo.returnOf(bet, { called }) }
  },
  race_round: (raw) => {
    const { bets, ...seeds } = z.extend(sharedSchema, { bets: betsSchema }).parse(raw)
    const { order } = race.outcomeOf(sharedDice(seeds))
    return { order, returnsPaise: bets.map((bet) => race.returnOf(bet, { order })) }
  },
  race_quotes: evaluator(quotesSchema, () => {
    const quotes = RACE_BETS.map((bet) => ({ bet, odds: raceOdds(bet) }))
    const ofKind = (kind: string) =>
      Object.fromEntries(quotes.flatMap(({ bet, odds }) => (bet.startsWith(kind) ? [[bet.slice(kind.length), odds]] : [])))
    return { win: ofKind('win:'), place: ofKind('place:'), forecast: ofKind('forecast:') }
  }),
}

const ownSeeds = { serverSeed: z.string(), clientSeed: z.string(), nonce: z.number() }
const ownSchema = z.strictObject(ownSeeds)
const ownDice = ({ serverSeed, clientSeed, nonce }: z.infer<typeof ownSchema>): Dice => diceOf(hexToBytes(serverSeed), clientSeed, nonce)
const spinSchema = z.strictObject({ ...ownSeeds, stakePaise: paiseSchema })
/** A spin of reels, which takes no decision. */
const spinOf = (game: SoloGame<{ readonly stakePaise: Paise }>) =>
  evaluator(spinSchema, ({ stakePaise, ...seeds }) => game.play(ownDice(seeds), { stakePaise }, []).view)

/** Spins, shots and scratch cards. */
const spinRules: Evaluators = {
  slotLines_spin: spinOf(diyaLines),
  slotWays_spin: spinOf(monsoonWays),
  slotCascade_spin: evaluator(spinSchema, ({ stakePaise, ...seeds }) => {
    const dice = ownDice(seeds)
    const { steps, returnPaise } = fallsOf(() => RANGOLI_SYMBOLS.charAt(dice.pick(RANGOLI_WEIGHTS)), stakePaise)
    return {
      steps: steps.map(({ grid, multiplier, clusters }) => ({
        grid,
        multiplier,
        clusters: clusters.map(({ symbol, size, returnPaise: paid }) => ({ symbol, size, returnPaise: paid })),
      })),
      returnPaise,
    }
  }),
  fishing_shot: evaluator(z.strictObject({ ...ownSeeds, fish: z.string(), stakePaise: paiseSchema }), ({ fish, stakePaise, ...seeds }) =>
    z
      .object({ draw: z.number(), killed: z.boolean(), returnPaise: z.number() })
      .parse(fishing.play(ownDice(seeds), { fish, stakePaise }, []).view),
  ),
  scratch_card: evaluator(z.strictObject({ ...ownSeeds, pricePaise: z.number() }), ({ pricePaise, ...seeds }) =>
    cardFrom(ownDice(seeds), pricePaise),
  ),
}

const cardsSchema = z.array(z.string())
/** The cards of a case in their order; throws where the round asks for more than are there. */
const dealtFrom = (cards: readonly string[]) => {
  let used = 0
  return (): string => {
    const card = cards[used]
    if (card === undefined) throw new Error('the case has no further card')
    used += 1
    return card
  }
}

/** Blackjack and three-card poker. */
const handRules: Evaluators = {
  blackjack_cards: evaluator(z.strictObject({ ...ownSeeds, count: z.number() }), ({ count, ...seeds }) => {
    const dice = ownDice(seeds)
    return { cards: Array.from({ length: count }, () => cardOf(dice.draw(52))) }
  }),
  blackjack_settle: (raw) => {
    const { cards, stakePaise, decisions, insurance } = z
      .strictObject({ cards: cardsSchema, stakePaise: z.number(), decisions: z.array(z.string()), insurance: z.boolean() })
      .parse(raw)
    const asked = cards[1]?.startsWith('A') === true ? [insurance ? 'insure' : 'noInsurance'] : []
    const { view } = blackjackOf(dealtFrom(cards), stakePaise, [...asked, ...decisions])
    const hands = view.hands.map((hand) => ({ cards: hand.cards, stakePaise: hand.stakePaise, result: hand.result }))
    return { dealer: view.dealer, hands, stakedPaise: view.stakedPaise, returnedPaise: view.returnedPaise, cardsUsed: view.cardsUsed }
  },
  threeCard_deal: evaluator(ownSchema, (seeds) => dealThreeCard(ownDice(seeds))),
  threeCard_settle: (raw) => {
    const { player, dealer, decision, ...bet } = z
      .strictObject({
        player: cardsSchema,
        dealer: cardsSchema,
        antePaise: paiseSchema,
        decision: z.enum(['play', 'fold']),
        pairPlusPaise: paiseSchema,
      })
      .parse(raw)
    return settleThreeCard(player, dealer, bet, decision === 'play')
  },
}

/** The other games of shared rounds, and those that one member plays alone. */
export const soloRules: Evaluators = { ...showRules, ...spinRules, ...handRules }
