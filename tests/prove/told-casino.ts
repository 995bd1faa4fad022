import type { ToPage } from './casino-provider.ts'
import type { CasinoMove } from './casino-world.ts'

const WAITS: Readonly<Record<string, string>> = {
  answer: 'no answer has come in time',
  seldom: 'it is time to ask once more',
}
const LINES = { lost: 'the page loses its line', back: 'the line is back', over: 'the session of the page ends' } as const
const toldToPage = (what: ToPage): string =>
  what.says === 'answer'
    ? `the page hears the answer ${what.code}`
    : `the page hears that its bet is ${what.bets.map(({ state }) => state).join(', ')}`

const toldMove = (move: CasinoMove): string => {
  switch (move.by) {
    case 'player':
      return 'the player presses the bet'
    case 'page': {
      const name = move.timer.split('.')[2] ?? move.timer
      return `in the page, ${WAITS[name] ?? `the timer ${name} fires`}`
    }
    case 'line':
      return LINES[move.is]
    case 'message arrives':
      return 'the bet arrives at the provider'
    case 'page hears':
      return toldToPage(move.what)
    case 'provider':
      return move.input.does === 'commits' ? 'the provider’s disk has what was written' : `at the provider, ${move.input.timer}`
    case 'provider dies':
      return 'the provider dies and starts again from its books'
    case 'call arrives':
      return `the ${move.call.name} arrives at the wallet`
    case 'call fails':
      return 'the provider gets no answer from the wallet in time'
    case 'answer arrives':
      return 'the answer of the wallet arrives at the provider'
    case 'network':
      return 'the bet, all calls and answers on their way are lost'
    default:
      return move satisfies never
  }
}

/** A path as lines of given, when and then, in the words of the product. */
export const tellCasino = (moves: readonly CasinoMove[], found: string): readonly string[] => [
  'Given one page of a game, and an open round',
  ...moves.map((move, i) => `${i === 0 ? 'When' : ' and'} ${toldMove(move)}`),
  `Then ${found}`,
]
