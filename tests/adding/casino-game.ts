import type { Kind } from './kind.ts'

/** Red or black: one card, which is one or the other. */
export const casinoGame: Kind = {
  name: 'casino-game',
  title: 'A casino game',
  most: 8,
  additions: [
    {
      file: 'casino/games/red-black.game.ts',
      text: `import { type Card, cardOf, isRed } from './cards.ts'
import type { SharedGame } from './game.ts'
import { type Lines, tableOf, when } from './lines.ts'

type Winner = 'red' | 'black'
export type RedBlackOutcome = { readonly card: Card; readonly winner: Winner }
/** Both null until the card is dealt. */
export type RedBlackShown = { readonly card: Card | null; readonly result: { readonly winner: Winner } | null }

const CARD_MS = 1000

/** The outcome of the dealt card. */
export const redBlackOf = (card: Card): RedBlackOutcome => ({ card, winner: isRed(card) ? 'red' : 'black' })

export const redBlackLines: Lines<RedBlackOutcome> = new Map([
  ['red', when<RedBlackOutcome>(195, ({ winner }) => winner === 'red')],
  ['black', when<RedBlackOutcome>(195, ({ winner }) => winner === 'black')],
])

const MARKS: Readonly<Record<Winner, string>> = { red: 'R', black: 'B' }

/** Red or black (CAS-06): one card. */
export const engine: SharedGame<RedBlackOutcome> = tableOf<RedBlackOutcome>({
  id: 'red-black',
  openMs: 15_000,
  restMs: 4000,
  outcomeOf: (dice) => redBlackOf(cardOf(dice.draw(52))),
  dealMs: () => CARD_MS,
  shownAt: ({ card, winner }, ms): RedBlackShown => (ms < CARD_MS ? { card: null, result: null } : { card, result: { winner } }),
  markOf: ({ winner }) => MARKS[winner],
  lines: redBlackLines,
})
`,
    },
    {
      file: 'casino/page/games/table/tables.ts',
      find: '  lucky7: {\n',
      put: `  'red-black': {
    groups: [{ name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('red', 195), spot('black', 195)] }],
    Stage: OneCardStage,
    handsBefore: oneCardBefore,
    result: winnerResult(named),
    markLook: kindBy({ R: 'text-lay-ink', B: 'text-back-ink' }),
    road: 'beads',
  },
  lucky7: {
`,
    },
    {
      file: 'casino/server/roster.ts',
      find: "import { engine as roulette } from '../games/roulette.game.ts'\n",
      put: "import { engine as redBlack, redBlackLines, redBlackOf } from '../games/red-black.game.ts'\nimport { engine as roulette } from '../games/roulette.game.ts'\n",
    },
    {
      file: 'casino/server/roster.ts',
      find: '  lucky7: {\n',
      put: `  'red-black': {
    entry: table(redBlack),
    returns: oneCardReturns(redBlackLines, redBlackOf),
    name: { en: 'Red or Black', hi: 'लाल या काला', ta: 'சிவப்பு கருப்பு' },
    studio: NEEM,
    live: ['liveGames'],
    lobby: 'indian',
  },
  lucky7: {
`,
    },
    {
      file: 'contract/casino/terms.ts',
      find: "  ['lucky7', {",
      put: "  ['red-black', { of: 'bet', odds: 195, roundMs: 18_000 }],\n  ['lucky7', {",
    },
    {
      file: 'copy/en/provider/games.ts',
      find: '    lucky7: {\n',
      put: "    'red-black': { name: 'Red or Black', rules: ['One card. Red or black returns 1.95.'] },\n    lucky7: {\n",
    },
    {
      file: 'copy/hi/provider/games.ts',
      find: '    lucky7: {\n',
      put: "    'red-black': { name: 'लाल या काला', rules: ['एक पत्ता। लाल या काला 1.95।'] },\n    lucky7: {\n",
    },
    {
      file: 'copy/ta/provider/games.ts',
      find: '    lucky7: {\n',
      put: "    'red-black': { name: 'சிவப்பு கருப்பு', rules: ['ஒரு சீட்டு. சிவப்பு அல்லது கருப்பு 1.95.'] },\n    lucky7: {\n",
    },
    {
      file: 'casino/page/public/pictures/red-black.svg',
      text: '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 200 150"><rect width="200" height="150" fill="#1f7a5c"/></svg>\n',
    },
  ],
  writes: ['scripts/casino-returns.ts', 'scripts/casino-vectors.ts'],
  tests: [
    'tests/casino/page/truth.test.ts',
    'tests/casino/games/terms.test.ts',
    'tests/casino/games/stated.test.ts',
    'tests/casino/games/vectors.test.ts',
    'tests/casino/offered.test.ts',
  ],
}
