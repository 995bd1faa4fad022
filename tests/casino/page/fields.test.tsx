// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { App } from '#casino/page/App.tsx'
import { english } from '#copy/en/provider/words.ts'
import { createLook } from '#casino/page/look/look.ts'
import { ignoreStrayPresses } from '#touch/presses.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

// No graphics processor paints here.
vi.mock('#casino/page/games/flight/mount.ts', () => ({ mountFlight: () => () => () => undefined }))
vi.mock('#casino/page/games/slots/reels.ts', () => ({ mountReels: () => () => () => undefined }))
beforeAll(() =>
  Promise.all([
    import('#casino/page/games/cards/CardsPage.tsx'),
    import('#casino/page/games/fishing/FishingPage.tsx'),
    import('#casino/page/games/flight/FlightPage.tsx'),
    import('#casino/page/games/scratch/ScratchPage.tsx'),
    import('#casino/page/games/slots/SlotPage.tsx'),
  ]),
)
beforeAll(() => ignoreStrayPresses(document))
afterEach(cleanup)

const open = async (game: keyof typeof english.games, hello: object = {}) => {
  const at = testPlay()
  render(<App play={at.play} look={createLook(window)} page={{ kind: 'game', game, tableId: `${game}-1` }} />)
  await act(() => at.play.start())
  act(() => void at.push('hello', helloOf(game, hello)))
  await screen.findAllByRole('textbox')
  return { ...at, push: (name: 'table', data: object) => act(() => void at.push(name, data)), pass: (ms: number) => act(() => at.pass(ms)) }
}
const fieldOf = (name: string): HTMLInputElement => {
  const found = document.querySelector(`[data-field="${name}"]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
  return found
}
/** Types into an empty field, one key after the other, and gives what it shows after each. */
const type = (field: HTMLInputElement, keys: string): readonly string[] => {
  fireEvent.change(field, { target: { value: '' } })
  return [...keys].map((key) => {
    fireEvent.change(field, { target: { value: field.value + key } })
    return field.value
  })
}
const slot = { kind: 'solo', table: null, solo: null, bets: [{ bet: 'total', minPaise: 500, maxPaise: 500_000, returns: '97.29' }] }
const spinButton = () => screen.getByRole('button', { name: english.spin })

test('[CAS-05] a stake out of its bounds stays as it is typed, and the button is off until it is left', async () => {
  await open('diya-lines', slot)
  const stake = fieldOf('solo-stake')
  expect(type(stake, '2')).toEqual(['2'])
  expect(spinButton()).toHaveProperty('disabled', true)
  fireEvent.blur(stake)
  expect([stake.value, spinButton().hasAttribute('disabled')]).toEqual(['5', false])
  expect(screen.getByText(english.bounds.least('₹5'))).toBeTruthy()
  expect(type(stake, '25')).toEqual(['2', '25'])
  expect(spinButton()).toHaveProperty('disabled', false)
  type(stake, '6000')
  fireEvent.blur(stake)
  expect(stake.value).toBe('5,000')
  type(stake, '52')
  fireEvent.keyDown(stake, { key: 'Enter' })
  expect([stake.value, screen.getByText(english.bounds.unit('₹5')) !== null]).toEqual(['50', true])
  fireEvent.change(stake, { target: { value: '' } })
  fireEvent.blur(stake)
  expect(stake.value).toBe('50')
  fireEvent.change(stake, { target: { value: '50x' } })
  expect([stake.value, screen.getByText(english.figureRefused) !== null]).toEqual(['50', true])
})

test('[CAS-05] a spin stakes what the field shows when it was typed key by key', async () => {
  const { asked } = await open('diya-lines', slot)
  expect(type(fieldOf('solo-stake'), '1500')).toEqual(['1', '15', '150', '1,500'])
  fireEvent.click(spinButton())
  expect(asked.map(({ body }) => body)).toMatchObject([{ bet: { stakePaise: 150_000 } }])
})

test('[CAS-05] a flight bets and leaves by itself at what its fields show', async () => {
  const { asked } = await open('aviator')
  expect(type(fieldOf('flight-stake'), '500')).toEqual(['5', '50', '500'])
  fireEvent.click(screen.getAllByRole('switch', { name: english.autoOut })[0] ?? document.body)
  expect(type(fieldOf('flight-auto'), '1,5')).toEqual(['1', '1,', '1,5'])
  fireEvent.blur(fieldOf('flight-auto'))
  expect(fieldOf('flight-auto').value).toBe('1.50')
  fireEvent.click(screen.getAllByRole('button', { name: /^Bet/ })[0] ?? document.body)
  expect(asked.map(({ body }) => body)).toMatchObject([{ bet: { stakePaise: 50_000 }, auto: 150 }])
})

test('[CAS-05] the fields of a flight have the figures of the bet in the round, which change no more', async () => {
  const table = tableOf('aviator')
  const bet = {
    ref: '00000000-0000-4000-8000-000000000001',
    round: table.round,
    bet: { bet: 'bet', stakePaise: 30_000 },
    riskPaise: 30_000,
    state: 'placed',
    auto: 130,
  }
  const { push } = await open('aviator', { table, mine: [bet] })
  const figures = () => [fieldOf('flight-stake').value, fieldOf('flight-auto').value]
  const isHeld = () => [fieldOf('flight-stake'), fieldOf('flight-auto')].map((field) => field.readOnly)
  const auto = () => screen.getAllByRole('switch', { name: english.autoOut })[0]
  expect([figures(), isHeld(), auto()?.getAttribute('aria-checked')]).toEqual([['300', '1.30'], [true, true], 'true'])
  fireEvent.click(auto() ?? document.body)
  expect(auto()?.getAttribute('aria-checked')).toBe('true')
  push('table', { ...table, round: 'aviator-1:8', number: 8 })
  expect(isHeld()).toEqual([false, false])
})

test('[CAS-05] a bet on every round waits while its field is typed into, and takes the figure left', async () => {
  const { asked, push, pass } = await open('aviator', { table: tableOf('aviator', { state: 'settled', shown: 150 }) })
  fireEvent.click(screen.getAllByRole('switch', { name: english.everyRound })[0] ?? document.body)
  const stake = fieldOf('flight-stake')
  type(stake, '50')
  const next = tableOf('aviator', { round: 'aviator-1:8', number: 8 })
  push('table', next)
  push('table', { ...next, players: 4 })
  expect(asked).toEqual([])
  expect(screen.getByText(english.waitsForField)).toBeTruthy()
  fireEvent.change(stake, { target: { value: '500' } })
  fireEvent.blur(stake)
  expect(asked).toEqual([])
  pass(1000)
  expect(asked.map(({ body }) => body)).toMatchObject([{ bet: { stakePaise: 50_000 } }])
})

const carp = { id: 'one', fish: 'carp', lane: 0, from: 1_000_000, until: 1_009_000, isLeft: true }
/** Every button that bets a typed figure, with what turns it off and its name then. */
const BETTING = [
  ['aviator', 'flight-stake', '99999999', english.typeStake, {}],
  ['aviator', 'flight-auto', '1', english.typeLeave, {}],
  ['crash', 'flight-stake', '99999999', english.typeStake, {}],
  ['diya-lines', 'solo-stake', '99999999', english.spin, slot],
  ['blackjack', 'solo-stake', '99999999', english.deal, slot],
  ['three-card-poker', 'side-stake', '99999999', english.deal, slot],
  ['scratch', 'solo-stake', '99999999', english.typeStake, slot],
  ['fishing', 'solo-stake', '999999999', 'Shoot at', { ...slot, pool: { now: 1_000_000, lanes: 8, fish: [carp] } }],
  ['diya-lines', 'autospin-loss', '1', english.autospinStart(10), slot],
] as const

test.each(BETTING)('[CAS-05] %s bets nothing when a left %s turns a button on under a press', async (game, field, keys, name, hello) => {
  const { asked } = await open(game, hello)
  if (field === 'flight-auto') fireEvent.click(screen.getAllByRole('switch', { name: english.autoOut })[0] ?? document.body)
  if (field === 'autospin-loss') fireEvent.click(screen.getByRole('button', { name: english.autospin }))
  for (const value of ['', keys]) fireEvent.change(fieldOf(field), { target: { value } })
  const [button] = screen.getAllByRole('button', { name: new RegExp(`^${name}`) })
  if (button === undefined) throw new Error(`no button ${name}`)
  expect(button).toHaveProperty('disabled', true)
  fireEvent.pointerDown(button)
  fireEvent.blur(fieldOf(field))
  expect(button).toHaveProperty('disabled', false)
  fireEvent.click(button, { detail: 1 })
  expect([asked.filter((each) => each.name !== 'round'), screen.queryByText(new RegExp(english.cancelNext))]).toEqual([[], null])
})
