// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import { diceOf, hexToBytes } from '#casino/games/chance.ts'
import { engine as dice } from '#casino/games/dice.game.ts'
import type { SoloGame } from '#casino/games/game.ts'
import { engine as hiLo } from '#casino/games/hi-lo.game.ts'
import { engine as keno } from '#casino/games/keno.game.ts'
import { engine as limbo } from '#casino/games/limbo.game.ts'
import { engine as mines } from '#casino/games/mines.game.ts'
import { engine as plinko } from '#casino/games/plinko.game.ts'
import { engine as videoPoker } from '#casino/games/video-poker.game.ts'
import { App } from '#casino/page/App.tsx'
import { createLook } from '#casino/page/look/look.ts'
import { english } from '#copy/en/provider/words.ts'
import { times } from '#copy/provider-figures.ts'
import { resting, stopResting } from '#tests/resting.ts'
import { helloOf, testPlay } from './fixtures.ts'

beforeAll(() =>
  Promise.all([
    import('#casino/page/games/alone/DicePage.tsx'),
    import('#casino/page/games/alone/HiLoPage.tsx'),
    import('#casino/page/games/alone/KenoPage.tsx'),
    import('#casino/page/games/alone/LimboPage.tsx'),
    import('#casino/page/games/alone/MinesPage.tsx'),
    import('#casino/page/games/alone/PlinkoPage.tsx'),
    import('#casino/page/games/alone/VideoPokerPage.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  stopResting()
})

const SEED = hexToBytes('5c'.repeat(32))
const REF = '00000000-0000-4000-9000-000000000001'
const stakePaise = paiseSchema.parse(10_000)
/** A round of a game as the provider sends it after these decisions. */
const soloOf = <Bet extends object>(
  game: Pick<SoloGame, 'id'> & {
    readonly parse: (data: unknown) => Bet | null
    readonly play: (dice: ReturnType<typeof diceOf>, bet: Bet, decisions: readonly string[]) => ReturnType<SoloGame['play']>
  },
  data: object,
  decisions: readonly string[] = [],
) => {
  const bet = game.parse(data)
  if (bet === null) throw new Error('no bet')
  const { view, next, returnPaise } = game.play(diceOf(SEED, 'meera', 0), bet, decisions)
  const isOver = next.length === 0
  return {
    round: `${game.id}:1`,
    ref: REF,
    nonce: 0,
    bet: data,
    decisions,
    view,
    next,
    until: isOver ? null : 1_060_000,
    stakedPaise: 10_000,
    returnPaise,
    state: isOver ? 'settled' : 'waits',
  }
}
const open = async (game: keyof typeof english.games, bets: readonly string[], verb: string) => {
  const { end } = resting()
  const at = testPlay()
  render(<App play={at.play} look={createLook(window)} page={{ kind: 'game', game, tableId: `${game}-1` }} />)
  await act(() => at.play.start())
  const terms = bets.map((bet) => ({ bet, minPaise: 1000, maxPaise: 50_000, returns: '97.00' }))
  act(() => void at.push('hello', helloOf(game, { kind: 'solo', table: null, solo: null, bets: terms })))
  await screen.findByRole('button', { name: verb })
  end()
  const push = (solo: object): void => {
    act(() => void at.push('solo', solo))
    end()
  }
  return { ...at, push, sent: () => at.asked.map(({ body }) => body) }
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))
const said = (text: string | RegExp) => screen.getAllByText(text).length

test('[CAS-05] DicePage opens a round with the chosen side and count, and shows its number', async () => {
  const { push, sent } = await open('dice', ['chance:50', 'chance:55'], english.roll)
  press(english.sides.over)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '21' } })
  expect(said(english.winsFrom(46))).toBe(1)
  press(english.roll)
  expect(sent()).toMatchObject([{ bet: { stakePaise: 10_000, chance: 55, side: 'over' } }])
  const solo = soloOf(dice, { stakePaise, chance: 55, side: 'over' })
  push(solo)
  expect(said(String(diceOf(SEED, 'meera', 0).draw(100) + 1))).toBeGreaterThan(0)
})

test('[CAS-05] LimboPage bounds the stake by its target, and says whether the target was reached', async () => {
  const { push, sent } = await open('limbo', ['bet'], english.startRound)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '21' } })
  press(english.startRound)
  expect(sent()).toMatchObject([{ bet: { stakePaise: 5000, target: 1_000_000 } }])
  push(soloOf(limbo, { stakePaise, target: 101 }))
  expect(said(/^Target 1\.01× (?:not )?reached$/)).toBe(1)
})

test('[CAS-05] PlinkoPage drops a ball on the chosen board, and names the bin', async () => {
  const { push, sent } = await open('plinko', ['calm:8', 'middle:12'], english.drop)
  press(english.risks.calm)
  press('8')
  press(english.drop)
  expect(sent()).toMatchObject([{ bet: { stakePaise: 10_000, rows: 8, risk: 'calm' } }])
  const solo = soloOf(plinko, { stakePaise, rows: 8, risk: 'calm' })
  push(solo)
  expect(screen.getByRole('img', { name: english.bin(times(solo.returnPaise / 100)) })).toBeTruthy()
})

test('[CAS-05] KenoPage plays the chosen numbers, and no round without one', async () => {
  const { push, sent } = await open('keno', ['picks:1', 'picks:2'], english.draw)
  expect(screen.getByRole('button', { name: english.draw })).toHaveProperty('disabled', true)
  for (const number of ['7', '40', '12', '12']) press(number)
  press(english.draw)
  expect(sent()).toMatchObject([{ bet: { stakePaise: 10_000, numbers: [7, 40] } }])
  push(soloOf(keno, { stakePaise, numbers: [7, 40] }))
  expect(said(/^\d of 2 drawn$/)).toBeGreaterThan(0)
  press(english.atRandom)
  expect(screen.getAllByRole('button', { pressed: true }).filter(({ textContent }) => /^\d+$/.test(textContent))).toHaveLength(2)
})

test.each([
  ['keno', ['picks:1'], english.draw, soloOf(keno, { stakePaise, numbers: [7] }), 10],
  ['plinko', ['middle:12'], english.drop, soloOf(plinko, { stakePaise, rows: 12, risk: 'middle' }), 1],
  ['dice', ['chance:50'], english.roll, soloOf(dice, { stakePaise, chance: 50, side: 'under' }), 1],
  ['limbo', ['bet'], english.startRound, soloOf(limbo, { stakePaise, target: 200 }), 1],
] as const)('[CAS-05] the result of %s moves when it comes, and again when the next is the same', async (game, bets, verb, solo, parts) => {
  const { push } = await open(game, bets, verb)
  const moving = (): readonly Element[] => [...document.querySelectorAll('.felt .dealt')]
  if (game === 'keno') press('7')
  push(solo)
  const first = moving()
  push({ ...solo, round: `${game}:2` })
  expect([first.length, moving().length, moving().filter((each) => first.includes(each)).length]).toEqual([parts, parts, 0])
})

test('[CAS-05] MinesPage opens fields by its decisions, and takes the win that it shows', async () => {
  const { push, sent } = await open('mines', ['mines:3'], english.startRound)
  push(soloOf(mines, { stakePaise, mines: 3 }))
  expect(screen.getByRole('button', { name: english.decisions.take })).toHaveProperty('disabled', true)
  const laid = diceOf(SEED, 'meera', 0)
    .shuffle(25)
    .slice(0, 3)
    .map((at) => at + 1)
  const field = [1, 2, 3, 4].find((each) => !laid.includes(each)) ?? 0
  press(english.openField(field))
  expect(sent().at(-1)).toMatchObject({ index: 0, decision: `open:${field}` })
  push(soloOf(mines, { stakePaise, mines: 3 }, [`open:${field}`]))
  expect(screen.getByRole('img', { name: english.safeField(field) })).toBeTruthy()
  // One field of 25 beside three mines: 97 × 25 / 22 is 110.2….
  expect(said(/Won so far 1\.10×/)).toBe(1)
  expect(screen.getByRole('button', { name: english.takeOf('₹110.22') })).toBeTruthy()
  push(soloOf(mines, { stakePaise, mines: 3 }, [`open:${field}`, 'take']))
  expect(screen.getAllByRole('img', { name: /: a mine$/ })).toHaveLength(3)
})

test('[CAS-05] HiLoPage shows what a guess would make of the stake, and sends it', async () => {
  const { push, sent } = await open('hi-lo', ['bet'], english.deal)
  const solo = soloOf(hiLo, { stakePaise })
  push(solo)
  const [guess = ''] = solo.next
  press(new RegExp(`${guess === 'higher' ? english.decisions.higher : english.decisions.lower} · \\d+\\.\\d\\d×$`))
  expect(sent().at(-1)).toMatchObject({ index: 0, decision: guess })
})

test('[CAS-05] VideoPokerPage sends the places that are held, and names the hand', async () => {
  const { push, sent } = await open('video-poker', ['bet'], english.deal)
  push(soloOf(videoPoker, { stakePaise }))
  const cards = screen.getAllByRole('button', { pressed: false }).filter((button) => button.querySelector('[role="img"]') !== null)
  for (const at of [4, 0, 2, 2]) fireEvent.click(cards[at] ?? document.body)
  press(english.draw)
  expect(sent().at(-1)).toMatchObject({ index: 0, decision: 'hold:15' })
  const over = soloOf(videoPoker, { stakePaise }, ['hold:15'])
  push(over)
  expect(screen.getAllByText(english.held).filter(({ className }) => !className.includes('invisible'))).toHaveLength(2)
})
