import * as z from 'zod/mini'
import { bingo, linesOf, oddsOfLines, ticketOf } from '#casino/games/bingo.ts'
import { blackjackOf } from '#casino/games/blackjack.ts'
import { cardOf } from '#casino/games/cards.ts'
import { type Dice, diceOf, hexToBytes } from '#casino/games/chance.ts'
import { diyaLines } from '#casino/games/diya-lines.ts'
import { fishing } from '#casino/games/fishing.ts'
import type { Json, SoloGame } from '#casino/games/game.ts'
import { monsoonWays } from '#casino/games/monsoon-ways.ts'
import { RACE_BETS, race, raceOdds } from '#casino/games/race.ts'
import { fallsOf, RANGOLI_SYMBOLS, RANGOLI_WEIGHTS } from '#casino/games/rangoli-falls.ts'
import { cardFrom } from '#casino/games/scratch.ts'
import { paiseOf, returnAt } from '#casino/games/stake.ts'
import { dealThreeCard, settleThreeCard } from '#casino/games/three-card-poker.ts'
import { wheel, wheelOf } from '#casino/games/wheel.ts'
import { paiseSchema } from '#contract/scalar.ts'
import type { Evaluators } from './words.ts'

const betsSchema = z.array(z.object({ bet: z.string(), stakePaise: paiseSchema }))
const sharedSchema = z.object({ serverSeed: z.string(), publicSeed: z.string(), round: z.number() })
const columnsSchema = z.array(z.array(z.number()))
const sharedDice = ({ serverSeed, publicSeed, round }: z.infer<typeof sharedSchema>): Dice =>
  diceOf(hexToBytes(serverSeed), publicSeed, round)

/** The wheel, bingo and the race. */
const showRules: Evaluators = {
  wheel_settle: (raw) => {
    const { stops, bets } = z.object({ stops: z.array(z.number()), bets: betsSchema }).parse(raw)
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
      .object({ columns: columnsSchema, called: z.array(z.number()), pricePaise: z.number() })
      .parse(raw)
    const lines = linesOf(columns, called)
    return { lines, returnPaise: returnAt(pricePaise, oddsOfLines(lines)) }
  },
  bingo_round: (raw) => {
    const { ticketSeed, clientSeed, nonce, roundSeed, publicSeed, round, pricePaise } = z
      .object({
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
  race_quotes: () => {
    const quotes = RACE_BETS.map((bet) => ({ bet, odds: raceOdds(bet) }))
    const ofKind = (kind: string) =>
      Object.fromEntries(quotes.flatMap(({ bet, odds }) => (bet.startsWith(kind) ? [[bet.slice(kind.length), odds]] : [])))
    return { win: ofKind('win:'), place: ofKind('place:'), forecast: ofKind('forecast:') }
  },
}

const ownSchema = z.object({ serverSeed: z.string(), clientSeed: z.string(), nonce: z.number() })
const ownDice = (raw: unknown): Dice => {
  const { serverSeed, clientSeed, nonce } = ownSchema.parse(raw)
  return diceOf(hexToBytes(serverSeed), clientSeed, nonce)
}
const stakeOf = (raw: unknown) => z.object({ stakePaise: paiseSchema }).parse(raw)
/** What a game shows of a round that takes no decision. */
const viewOf = <Bet extends Json>(game: SoloGame<Bet>, bet: Bet, raw: unknown): Json => game.play(ownDice(raw), bet, []).view

/** Spins, shots and scratch cards. */
const spinRules: Evaluators = {
  slotLines_spin: (raw) => viewOf(diyaLines, stakeOf(raw), raw),
  slotWays_spin: (raw) => viewOf(monsoonWays, stakeOf(raw), raw),
  slotCascade_spin: (raw) => {
    const dice = ownDice(raw)
    const { steps, returnPaise } = fallsOf(() => RANGOLI_SYMBOLS.charAt(dice.pick(RANGOLI_WEIGHTS)), stakeOf(raw).stakePaise)
    return {
      steps: steps.map(({ grid, multiplier, clusters }) => ({
        grid,
        multiplier,
        clusters: clusters.map(({ symbol, size, returnPaise: paid }) => ({ symbol, size, returnPaise: paid })),
      })),
      returnPaise,
    }
  },
  fishing_shot: (raw) => {
    const shot = z.object({ fish: z.string(), stakePaise: paiseSchema }).parse(raw)
    return z.object({ draw: z.number(), killed: z.boolean(), returnPaise: z.number() }).parse(viewOf(fishing, shot, raw))
  },
  scratch_card: (raw) => cardFrom(ownDice(raw), z.object({ pricePaise: z.number() }).parse(raw).pricePaise),
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
  blackjack_cards: (raw) => {
    const dice = ownDice(raw)
    return { cards: Array.from({ length: z.object({ count: z.number() }).parse(raw).count }, () => cardOf(dice.draw(52))) }
  },
  blackjack_settle: (raw) => {
    const { cards, stakePaise, decisions, insurance } = z
      .object({ cards: cardsSchema, stakePaise: z.number(), decisions: z.array(z.string()), insurance: z.boolean() })
      .parse(raw)
    const asked = cards[1]?.startsWith('A') === true ? [insurance ? 'insure' : 'noInsurance'] : []
    const { view } = blackjackOf(dealtFrom(cards), stakePaise, [...asked, ...decisions])
    const hands = view.hands.map((hand) => ({ cards: hand.cards, stakePaise: hand.stakePaise, result: hand.result }))
    return { dealer: view.dealer, hands, stakedPaise: view.stakedPaise, returnedPaise: view.returnedPaise, cardsUsed: view.cardsUsed }
  },
  threeCard_deal: (raw) => dealThreeCard(ownDice(raw)),
  threeCard_settle: (raw) => {
    const { player, dealer, decision, ...bet } = z
      .object({
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
