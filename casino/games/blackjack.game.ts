import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import { dealerStands, isBust, isFull, isNatural, totalOf, pointsOf } from './blackjack-hand.ts'
import { type Card, cardOf } from './cards.ts'
import type { SoloGame, SoloRound } from './game.ts'
import { limitsAt, paiseOf, returnAt, stakeSchema, TABLE_BETS } from './stake.ts'

export type BlackjackBet = { readonly stakePaise: Paise }
export type HandResult = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'
export type HandView = {
  readonly cards: readonly Card[]
  readonly stakePaise: Paise
  readonly total: number
  readonly isSoft: boolean
  /** Null until the round is over. */
  readonly result: HandResult | null
}
export type BlackjackView = {
  /** The up card alone until the hole card is turned at the end. */
  readonly dealer: readonly Card[]
  readonly dealerTotal: number
  readonly isHoleTurned: boolean
  readonly hands: readonly HandView[]
  /** The hand that is asked, from 0; null while insurance is asked and at the end. */
  readonly active: number | null
  /** 0 where none was taken. */
  readonly insurancePaise: Paise
  readonly stakedPaise: Paise
  readonly returnedPaise: Paise
  readonly cardsUsed: number
}

const MOST_HANDS = 4
const DECK = 52
const WON = 200
const NATURAL = 250
const INSURANCE = 300
/** Four hands, each doubled and won. */
const BEST_ODDS = MOST_HANDS * 2 * WON
/** Never lets dealer or player draw without end. */
const MOST_CARDS = 200

type Hand = { readonly cards: readonly Card[]; readonly stakePaise: number; readonly isClosed: boolean; readonly isSplit: boolean }

const insuranceOf = (stakePaise: number): Paise => paiseOf(Math.floor(stakePaise / 2))
const isPair = ([first, second, third]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && third === undefined && pointsOf(first) === pointsOf(second)
const isAce = (card: Card): boolean => pointsOf(card) === 1

/** The decisions while cards are neither full nor closed. */
const choicesOf = ({ cards }: Hand, hands: number): readonly string[] => [
  'hit',
  'stand',
  ...(cards.length === 2 ? ['double'] : []),
  ...(isPair(cards) && hands < MOST_HANDS ? ['split'] : []),
]

const resultOf = ({ cards, isSplit }: Hand, dealer: readonly Card[]): HandResult => {
  if (isBust(cards)) return 'bust'
  const natural = isNatural(cards) && !isSplit
  if (natural || isNatural(dealer)) return natural ? (isNatural(dealer) ? 'push' : 'blackjack') : 'lost'
  const ahead = totalOf(cards).total - totalOf(dealer).total
  return isBust(dealer) || ahead > 0 ? 'won' : ahead === 0 ? 'push' : 'lost'
}
const ODDS: Readonly<Record<HandResult, number>> = { blackjack: NATURAL, won: WON, push: 100, lost: 0, bust: 0 }

/** A round by its cards in their order. Throws on a decision that the round does not ask. */
export const blackjackOf = (
  nextCard: () => Card,
  stakePaise: number,
  decisions: readonly string[],
): SoloRound & { readonly view: BlackjackView } => {
  let used = 0
  const draw = (): Card => {
    used += 1
    if (used > MOST_CARDS) throw new Error('a round of blackjack has fewer cards')
    return nextCard()
  }
  const [first, up, second, hole] = [draw(), draw(), draw(), draw()]
  let dealer: readonly Card[] = [up, hole]
  let hands: readonly Hand[] = [{ cards: [first, second], stakePaise, isClosed: false, isSplit: false }]
  const debits: Paise[] = [paiseOf(stakePaise)]
  let insurancePaise = paiseOf(0)
  let taken = 0
  const shown = (active: number | null, isOver: boolean, returnedPaise: Paise): BlackjackView => {
    const cards = isOver ? dealer : [up]
    return {
      dealer: cards,
      dealerTotal: totalOf(cards).total,
      isHoleTurned: isOver,
      hands: hands.map((hand) => ({
        cards: hand.cards,
        stakePaise: paiseOf(hand.stakePaise),
        ...totalOf(hand.cards),
        result: isOver ? resultOf(hand, dealer) : null,
      })),
      active,
      insurancePaise,
      stakedPaise: paiseOf(debits.reduce((sum, debit) => sum + debit, 0)),
      returnedPaise,
      cardsUsed: used,
    }
  }
  const bestReturnPaise = returnAt(stakePaise, BEST_ODDS)
  const waits = (next: readonly string[], byItself: string, active: number | null) => ({
    view: shown(active, false, paiseOf(0)),
    debits,
    next,
    byItself,
    returnPaise: paiseOf(0),
    bestReturnPaise,
  })
  /** The next decision, if it was made. */
  const decided = (choices: readonly string[]): string | null => {
    const decision = decisions[taken]
    if (decision === undefined) return null
    if (!choices.includes(decision)) throw new Error(`the round does not ask "${decision}"`)
    taken += 1
    return decision
  }

  if (isAce(up)) {
    const choices = ['insure', 'noInsurance']
    const decision = decided(choices)
    if (decision === null) return waits(choices, 'noInsurance', null)
    if (decision === 'insure') insurancePaise = insuranceOf(stakePaise)
    debits.push(insurancePaise)
  }
  const isDecided = isNatural(dealer) || isNatural([first, second])
  let at = 0
  while (!isDecided) {
    const hand = hands[at]
    if (hand === undefined) break
    const replace = (...others: readonly Hand[]): void => {
      hands = [...hands.slice(0, at), ...others, ...hands.slice(at + 1)]
    }
    if (hand.cards.length === 1) {
      replace({ ...hand, cards: [...hand.cards, draw()] })
      continue
    }
    if (hand.isClosed || isFull(hand.cards)) {
      at += 1
      continue
    }
    const choices = choicesOf(hand, hands.length)
    const decision = decided(choices)
    if (decision === null) return waits(choices, 'stand', at)
    const isPaid = decision === 'double' || decision === 'split'
    debits.push(paiseOf(isPaid ? stakePaise : 0))
    if (decision === 'stand') replace({ ...hand, isClosed: true })
    if (decision === 'hit') replace({ ...hand, cards: [...hand.cards, draw()] })
    if (decision === 'double') replace({ ...hand, cards: [...hand.cards, draw()], stakePaise: stakePaise * 2, isClosed: true })
    if (decision === 'split') {
      const parts = hand.cards.map((card) => ({ cards: [card], stakePaise, isClosed: isAce(card), isSplit: true }))
      replace(...parts)
    }
  }
  if (taken < decisions.length) throw new Error('the round is over')
  if (!isDecided && hands.some(({ cards }) => !isBust(cards))) while (!dealerStands(dealer)) dealer = [...dealer, draw()]
  const insured = isNatural(dealer) ? returnAt(insurancePaise, INSURANCE) : 0
  const returns = hands.map((hand) => returnAt(hand.stakePaise, ODDS[resultOf(hand, dealer)]))
  const returnPaise = paiseOf(returns.reduce<number>((sum, each) => sum + each, insured))
  return { view: shown(null, true, returnPaise), debits, next: [], byItself: null, returnPaise, bestReturnPaise }
}

const betSchema = z.strictObject({ stakePaise: stakeSchema(TABLE_BETS) })

/** Blackjack from a shoe without end (docs/CASINO.md) [CAS-04]. Decisions: insure, noInsurance, hit, stand, double, split. */
export const engine: SoloGame<BlackjackBet> = {
  kind: 'solo',
  id: 'blackjack',
  // Later debits return twice what they take at most, and an insurance that wins comes with cards that lose or push.
  bestOdds: NATURAL,
  limitsOf: () => limitsAt(TABLE_BETS, BEST_ODDS),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise }, decisions) => blackjackOf(() => cardOf(dice.draw(DECK)), stakePaise, decisions),
}
