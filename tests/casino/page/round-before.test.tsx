// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { engine as andarBahar } from '#casino/games/andar-bahar.game.ts'
import { engine as baccarat } from '#casino/games/baccarat.game.ts'
import { engine as cards32 } from '#casino/games/cards32.game.ts'
import { diceOf, hexToBytes } from '#casino/games/chance.ts'
import { engine as dragonTiger } from '#casino/games/dragon-tiger.game.ts'
import type { Json, SharedGame } from '#casino/games/game.ts'
import { engine as lucky7 } from '#casino/games/lucky7.game.ts'
import { engine as teenPatti } from '#casino/games/teen-patti.game.ts'
import { english } from '#copy/en/provider/words.ts'
import TablePage from '#casino/page/games/table/TablePage.tsx'
import { tableGames } from '#casino/page/games/table/tables.ts'
import { LookContext, PlayContext } from '#casino/page/hooks.ts'
import { createLook } from '#casino/page/look/look.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

afterEach(cleanup)

const SEED = 'cd'.repeat(32)
const outcomeOf = (number: number) => teenPatti.outcomeOf(diceOf(hexToBytes(SEED), 'public', number))
const settledOf = (number: number) => ({
  number,
  round: `teen-patti-1:${number}`,
  state: 'settled',
  shown: teenPatti.shownAt(outcomeOf(number), 60_000),
  mark: teenPatti.markOf(outcomeOf(number)),
})
const historyOf = (...numbers: readonly number[]) => numbers.map((number) => ({ number, mark: teenPatti.markOf(outcomeOf(number)) }))

/** Teen Patti in its seventh round, opened by a player who did not see the sixth. */
const open = async () => {
  const at = testPlay()
  await at.play.start()
  at.push('hello', helloOf('teen-patti', { table: tableOf('teen-patti', { history: historyOf(6, 5) }) }))
  render(
    <LookContext value={createLook(window)}>
      <PlayContext value={at.play}>
        <TablePage />
      </PlayContext>
    </LookContext>,
  )
  const asked = () => at.asked.filter(({ name }) => name === 'round').map(({ body }) => body)
  const answer = (number: number) => {
    const hash = 'ab'.repeat(32)
    const past = { number, seed: hash, before: hash, publicSeed: 'public', outcome: outcomeOf(number), bets: [], tickets: [] }
    act(() => at.asked.findLast(({ name }) => name === 'round')?.answered({ code: 'OK', past }))
  }
  return { ...at, asked, answer }
}
const panel = () => screen.getByRole('heading', { name: english.roundBefore }).closest('section') ?? document.body
const cardsIn = () =>
  within(panel())
    .queryAllByRole('img')
    .map((card) => card.getAttribute('aria-label'))
const namesOf = (number: number) => {
  const { playerA, playerB } = outcomeOf(number)
  const { ranks, suits, cardName } = english
  const rankOf: Readonly<Record<string, string>> = ranks
  const suitOf: Readonly<Record<string, string>> = suits
  return [...playerA, ...playerB].map((card) => cardName(rankOf[card[0] ?? ''] ?? card[0] ?? '', suitOf[card[1] ?? ''] ?? ''))
}

test('[CAS-05][CAS-06] RoundBefore asks once for the cards of a round that ended before the page opened', async () => {
  const { asked, answer, push } = await open()
  expect(cardsIn()).toEqual([])
  expect(asked()).toEqual([{ tableId: 'teen-patti-1', number: 6 }])
  act(() => void push('table', tableOf('teen-patti', { history: historyOf(6, 5), players: 4 })))
  expect(asked()).toHaveLength(1)
  answer(6)
  expect(cardsIn()).toEqual(namesOf(6))
})

test('[CAS-05][CAS-06] RoundBefore shows the cards of a round when the next one has opened', async () => {
  const { asked, answer, push } = await open()
  answer(6)
  act(() => void push('table', tableOf('teen-patti', { ...settledOf(7), history: historyOf(7, 6, 5) })))
  expect(cardsIn()).toEqual(namesOf(6))
  act(() => void push('table', tableOf('teen-patti', { number: 8, round: 'teen-patti-1:8', history: historyOf(7, 6, 5) })))
  expect(cardsIn()).toEqual(namesOf(7))
  expect(asked()).toHaveLength(1)
})

test('[CAS-05][CAS-06] RoundBefore shows the cards of the round before when the line was lost for some rounds', async () => {
  const { asked, answer, push } = await open()
  answer(6)
  act(() => void push('table', tableOf('teen-patti', { ...settledOf(7), history: historyOf(7, 6, 5) })))
  const table = tableOf('teen-patti', { number: 10, round: 'teen-patti-1:10', history: historyOf(9, 8, 7) })
  act(() => void push('hello', helloOf('teen-patti', { table })))
  expect(asked().at(-1)).toEqual({ tableId: 'teen-patti-1', number: 9 })
  answer(9)
  expect(cardsIn()).toEqual(namesOf(9))
})

/** What a table shows at the end of a round, and its outcome as the check has it. */
const bothOf = <Outcome extends Json>(game: SharedGame<Outcome>): readonly [Json, Json] => {
  const outcome = game.outcomeOf(diceOf(hexToBytes(SEED), 'public', 3))
  return [game.shownAt(outcome, 60_000), outcome]
}
const GAMES = {
  'teen-patti': { both: bothOf(teenPatti), cards: [3, 3] },
  'dragon-tiger': { both: bothOf(dragonTiger), cards: [1, 1] },
  'andar-bahar': { both: bothOf(andarBahar), cards: [1, 1] },
  lucky7: { both: bothOf(lucky7), cards: [1] },
  baccarat: { both: bothOf(baccarat), cards: null },
  cards32: { both: bothOf(cards32), cards: null },
} as const
test.for(Object.entries(GAMES))(
  '[CAS-06] the cards of a round are the same by its table and by its outcome in %s',
  ([name, { both, cards }]) => {
    const [shown, outcome] = both.map((data) => tableGames[name]?.handsBefore?.(data, english) ?? [])
    expect(shown?.length).toBeGreaterThan(0)
    expect(outcome).toEqual(shown)
    if (cards !== null) expect(shown?.map((hand) => hand.cards.length)).toEqual(cards)
  },
)
