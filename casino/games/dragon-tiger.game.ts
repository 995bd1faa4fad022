import { type Card, cardOf, isRed, rankOf } from './cards.ts'
import type { SharedGame } from './game.ts'
import { dealtBy, type Line, type Lines, tableOf, when } from './lines.ts'

type Result = { readonly winner: 'dragon' | 'tiger' | 'tie' /** A tie of equal suits too. */; readonly suited: boolean }
export type DragonTigerOutcome = Result & { readonly dragon: Card; readonly tiger: Card }
export type DragonTigerShown = {
  readonly dragon: Card | null
  readonly tiger: Card | null
  /** Null until both cards are dealt. */
  readonly result: Result | null
}

/** Eight decks. */
export const DECKS = 8
const CARD_MS = 1000

/** The outcome of two dealt cards; the ace is low. */
export const dragonTigerOf = (dragon: Card, tiger: Card): DragonTigerOutcome => {
  const lead = rankOf(dragon) - rankOf(tiger)
  return { dragon, tiger, winner: lead === 0 ? 'tie' : lead > 0 ? 'dragon' : 'tiger', suited: dragon === tiger }
}

const side = (name: 'dragon' | 'tiger'): readonly (readonly [string, Line<DragonTigerOutcome>])[] => [
  [name, { pays: ({ winner }) => (winner === 'tie' ? 50 : winner === name ? 200 : 0), best: 200 }],
  [`${name}:even`, when(212, (outcome) => rankOf(outcome[name]) % 2 === 0)],
  [`${name}:odd`, when(183, (outcome) => rankOf(outcome[name]) % 2 === 1)],
  [`${name}:red`, when(197, (outcome) => isRed(outcome[name]))],
  [`${name}:black`, when(197, (outcome) => !isRed(outcome[name]))],
]
export const dragonTigerLines: Lines<DragonTigerOutcome> = new Map([
  ...side('dragon'),
  ...side('tiger'),
  ['tie', when<DragonTigerOutcome>(1200, ({ winner }) => winner === 'tie')],
  ['suitedTie', when<DragonTigerOutcome>(5100, ({ suited }) => suited)],
])

/** Dragon Tiger (CAS-06): one card each from eight decks, the higher wins. */
export const engine: SharedGame<DragonTigerOutcome> = tableOf<DragonTigerOutcome>({
  id: 'dragon-tiger',
  openMs: 15_000,
  restMs: 4000,
  outcomeOf: (dice) => {
    const [dragon = 0, tiger = 0] = dice.shuffle(DECKS * 52)
    return dragonTigerOf(cardOf(dragon), cardOf(tiger))
  },
  dealMs: () => 2 * CARD_MS,
  shownAt: ({ dragon: first, tiger: second, winner, suited }, ms): DragonTigerShown => {
    const [dragon = null, tiger = null] = dealtBy([first, second], ms, CARD_MS)
    return { dragon, tiger, result: tiger === null ? null : { winner, suited } }
  },
  markOf: ({ winner }) => (winner === 'tie' ? 'tie' : winner === 'dragon' ? 'D' : 'T'),
  lines: dragonTigerLines,
})
