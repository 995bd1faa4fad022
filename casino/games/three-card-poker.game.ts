import * as z from 'zod/mini'
import { type Paise, paiseSchema } from '#contract/scalar.ts'
import { type Card, cardOf } from './cards.ts'
import type { Dice } from './chance.ts'
import type { SoloGame } from './game.ts'
import { isStake, limitsAt, NUMBER_BETS, paiseOf, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'
import { isWorthPlaying, qualifies, type ThreeCardHand, threeCardHand, threeCardStrength } from './three-card-hand.ts'

export type ThreeCardBet = { readonly antePaise: Paise; readonly pairPlusPaise: Paise }
export type ThreeCardOutcome = 'notQualified' | 'won' | 'tied' | 'lost' | 'folded'
export type ThreeCardReturns = {
  readonly pairPlusPaise: Paise
  readonly antePaise: Paise
  readonly playPaise: Paise
  readonly bonusPaise: Paise
  readonly outcome: ThreeCardOutcome
}
export type ThreeCardView = ThreeCardBet & {
  readonly player: readonly Card[]
  readonly playerHand: ThreeCardHand
  /** Empty, and the next three null, until the player has decided. */
  readonly dealer: readonly Card[]
  readonly dealerHand: ThreeCardHand | null
  readonly dealerQualifies: boolean | null
  readonly returns: ThreeCardReturns | null
  readonly stakedPaise: Paise
  readonly returnedPaise: Paise
}

/** Odds in hundredths of ante and play, and of the bonus as profit. */
const ANTE: Readonly<Record<ThreeCardOutcome, number>> = { notQualified: 200, won: 200, tied: 100, lost: 0, folded: 0 }
const PLAY: Readonly<Record<ThreeCardOutcome, number>> = { notQualified: 100, won: 200, tied: 100, lost: 0, folded: 0 }
const BONUS: Readonly<Record<ThreeCardHand, number>> = { high: 0, pair: 0, color: 0, sequence: 100, trail: 400, pure: 500 }
export const PAIR_PLUS: Readonly<Record<ThreeCardHand, number>> = { high: 0, pair: 200, color: 500, sequence: 700, trail: 3100, pure: 4100 }
const BEST_ANTE = 900
const BEST_PAIR_PLUS = 4100
const DECK = 52

/** The outcome of these strengths where the player plays. */
export const outcomeOf = (player: number, dealer: number): ThreeCardOutcome =>
  !qualifies(dealer) ? 'notQualified' : player > dealer ? 'won' : player === dealer ? 'tied' : 'lost'
/** What ante, play and bonus return together, in hundredths of the ante. */
export const anteOdds = (hand: ThreeCardHand, outcome: ThreeCardOutcome): number =>
  ANTE[outcome] + PLAY[outcome] + (outcome === 'folded' ? 0 : BONUS[hand])

/** A round's end, its cards and decision known. */
export const settleThreeCard = (
  player: readonly Card[],
  dealer: readonly Card[],
  { antePaise, pairPlusPaise }: ThreeCardBet,
  isPlayed: boolean,
) => {
  const [playerHand, dealerHand] = [threeCardHand(player), threeCardHand(dealer)]
  const [own, against] = [threeCardStrength(player), threeCardStrength(dealer)]
  const outcome = isPlayed ? outcomeOf(own, against) : 'folded'
  const returns: ThreeCardReturns = {
    pairPlusPaise: returnAt(pairPlusPaise, PAIR_PLUS[playerHand]),
    antePaise: returnAt(antePaise, ANTE[outcome]),
    playPaise: returnAt(antePaise, PLAY[outcome]),
    bonusPaise: isPlayed ? returnAt(antePaise, BONUS[playerHand]) : paiseOf(0),
    outcome,
  }
  return {
    playerHand,
    dealerHand,
    dealerQualifies: qualifies(against),
    returns,
    stakedPaise: paiseOf(antePaise + pairPlusPaise + (isPlayed ? antePaise : 0)),
    returnedPaise: paiseOf(returns.pairPlusPaise + returns.antePaise + returns.playPaise + returns.bonusPaise),
  }
}

/** Player and dealer in turn from one shuffled deck. */
export const dealThreeCard = (dice: Dice): { readonly player: readonly Card[]; readonly dealer: readonly Card[] } => {
  const cards = dice.shuffle(DECK).slice(0, 6).map(cardOf)
  return { player: cards.filter((_, at) => at % 2 === 0), dealer: cards.filter((_, at) => at % 2 === 1) }
}

const pairPlusLimits = limitsAt(NUMBER_BETS, BEST_PAIR_PLUS)
const isPairPlus = (n: number): boolean =>
  n === 0 || (isStake(n) && n % NUMBER_BETS.step === 0 && n >= pairPlusLimits.minPaise && n <= pairPlusLimits.maxPaise)
const betSchema = z.strictObject({ antePaise: stakeSchema(TABLE_BETS), pairPlusPaise: paiseSchema.check(z.refine(isPairPlus)) })
const CHOICES = ['play', 'fold']

/** Three-card poker (docs/CASINO.md) [CAS-04]. Decisions: play, fold. A pair plus of 0 is none. */
export const engine: SoloGame<ThreeCardBet> = {
  kind: 'solo',
  id: 'three-card-poker',
  bestOdds: Math.max(BEST_ANTE, BEST_PAIR_PLUS),
  limitsOf: (bet) => (bet === 'pairPlus' ? pairPlusLimits : limitsAt(TABLE_BETS, BEST_ANTE)),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, bet, decisions) => {
    const { antePaise, pairPlusPaise } = bet
    const { player, dealer } = dealThreeCard(dice)
    const [decision, ...more] = decisions
    if (more.length > 0 || (decision !== undefined && !CHOICES.includes(decision))) throw new Error('the round asks play or fold, once')
    const first = paiseOf(antePaise + pairPlusPaise)
    const bestReturnPaise = paiseOf(returnAt(antePaise, BEST_ANTE) + returnAt(pairPlusPaise, BEST_PAIR_PLUS))
    if (decision === undefined) {
      const view: ThreeCardView = {
        ...bet,
        player,
        playerHand: threeCardHand(player),
        dealer: [],
        dealerHand: null,
        dealerQualifies: null,
        returns: null,
        stakedPaise: first,
        returnedPaise: paiseOf(0),
      }
      const byItself = isWorthPlaying(threeCardStrength(player)) ? 'play' : 'fold'
      return { view, debits: [first], next: CHOICES, byItself, returnPaise: paiseOf(0), bestReturnPaise }
    }
    const isPlayed = decision === 'play'
    const settled = settleThreeCard(player, dealer, bet, isPlayed)
    const view: ThreeCardView = { ...bet, player, dealer, ...settled }
    return {
      view,
      debits: [first, isPlayed ? antePaise : paiseOf(0)],
      next: [],
      byItself: null,
      returnPaise: settled.returnedPaise,
      bestReturnPaise,
    }
  },
}
