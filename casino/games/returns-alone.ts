import { CHANCES, DIE, diceOdds, diceWins } from './dice.game.ts'
import { type Fraction, fraction, larger, sumOf, times } from './fraction.ts'
import type { Returns } from './game.ts'
import { guessChance } from './hi-lo.game.ts'
import { cardOf } from './cards.ts'
import { KENO_DRAWN, KENO_NUMBERS, KENO_ODDS } from './keno.game.ts'
import { ladderOdds } from './ladder.ts'
import { MINES, minesChance, minesOdds, mostOpened } from './mines.game.ts'
import { PLINKO_BETS, plinkoOdds } from './plinko.game.ts'
import { choose, span } from './weighted.ts'

/** Odds in hundredths as a part of the stake. */
const part = (odds: Fraction): Fraction => times(odds, fraction(1, 100))

/** Dice: all hundred numbers, for each count of winning ones. */
export const diceReturns = (): readonly Returns[] =>
  CHANCES.map((chance) => {
    const winning = span(1, DIE).filter((number) => diceWins(number, { chance, side: 'under' })).length
    return { bet: `chance:${chance}`, ...fraction(winning * diceOdds(chance), DIE * 100) }
  })

/** Keno: how often so many of the chosen numbers are among those drawn. */
export const kenoReturns = (): readonly Returns[] =>
  Object.entries(KENO_ODDS).map(([picks, odds]) => {
    const chosen = Number(picks)
    const paid = odds.reduce((sum, each, hits) => sum + each * choose(chosen, hits) * choose(KENO_NUMBERS - chosen, KENO_DRAWN - hits), 0)
    return { bet: `picks:${picks}`, ...fraction(paid, choose(KENO_NUMBERS, KENO_DRAWN) * 100) }
  })

/** Plinko: in how many ways a ball falls into each bin. */
export const plinkoReturns = (): readonly Returns[] =>
  PLINKO_BETS.map((bet) => {
    const odds = plinkoOdds(bet)
    const rows = odds.length - 1
    return {
      bet,
      ...fraction(
        odds.reduce((sum, each, bin) => sum + each * choose(rows, bin), 0),
        2 ** rows * 100,
      ),
    }
  })

/** Mines: the best of all moments to take the win. */
export const minesReturns = (): readonly Returns[] =>
  MINES.map((mines) => {
    const stops = span(1, mostOpened(mines)).map((opened) => part(times(minesChance(mines, opened), minesOdds(mines, opened))))
    return { bet: `mines:${mines}`, ...stops.reduce(larger) }
  })

/** How many guesses of Hi-Lo are followed one by one: each of them keeps what is expected, so that more change nothing. */
const GUESSES = 3
/** Hi-Lo: the best guess after each card, over the guesses that are followed, and the win taken after any of them. */
export const hiLoReturns = (): readonly Returns[] => {
  const cards = span(0, 13).map(cardOf)
  const best = (card: string, chance: Fraction, left: number, isFirst: boolean): Fraction => {
    const guessed = (['higher', 'lower'] as const).flatMap((guess) => {
      const own = guessChance(guess, card)
      if (left === 0 || own.numerator === 0n) return []
      const whole = times(chance, own)
      const winning = cards.filter((next) =>
        guess === 'higher' ? cards.indexOf(next) > cards.indexOf(card) : cards.indexOf(next) < cards.indexOf(card),
      )
      return [times(fraction(1, cards.length), sumOf(winning.map((next) => best(next, whole, left - 1, false))))]
    })
    const taken = isFirst ? [] : [part(ladderOdds(chance))]
    return [...taken, ...guessed].reduce(larger)
  }
  return [{ bet: 'bet', ...times(fraction(1, cards.length), sumOf(cards.map((card) => best(card, fraction(1), GUESSES, true)))) }]
}
