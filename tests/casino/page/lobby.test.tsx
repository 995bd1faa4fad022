// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { App } from '#casino/page/App.tsx'
import { createLook } from '#casino/page/look/look.ts'
import { LIVE_TABS, SLOT_TABS } from '#contract/casino/catalogue.ts'
import { framed } from '#contract/casino/frame.ts'
import { helloOf, testPlay } from './fixtures.ts'

afterEach(cleanup)

const NOW = 1_000_000
const ASK_MS = 5000
const named = (en: string, hi: string) => ({ en, hi })
const game = (gameId: string, en: string, hi: string, part: object = {}) => ({
  gameId,
  tableId: `${gameId}-1`,
  name: named(en, hi),
  provider: 'Pavilion Play',
  picture: `/pictures/${gameId}.svg`,
  minPaise: 1000,
  maxPaise: 5_000_000,
  returns: '97.00',
  players: 1,
  last: [],
  ...part,
})
const KEYS = ['roulette/roulette-1']
const slices = (tabs: readonly string[]) => Object.fromEntries(tabs.map((tab) => [tab, KEYS]))
const tabsOf = (tabs: readonly string[]) => tabs.map((tab) => ({ tab, name: named(tab, tab) }))
const catalogueOf = (games: readonly object[]) => ({
  games,
  liveCasino: { tabs: tabsOf(LIVE_TABS), slices: slices(LIVE_TABS) },
  slotsGames: { tabs: tabsOf(SLOT_TABS), slices: slices(SLOT_TABS), slotsGamesButtons: KEYS, quickButtonSlots: KEYS },
  crashGames: KEYS,
  indianGames: KEYS,
})
const OPEN = game('roulette', 'European Roulette', 'यूरोपीय रूलेट', {
  players: 3,
  last: ['17', '0'],
  now: { state: 'open', until: NOW + 12_000 },
})
const SLOT = game('diya-lines', 'Diya Lines', 'दीया लाइन्स', { returns: '97.29', players: 0 })

/** The provider's lobby, and what its catalogue answers from now on; null: no answer comes. */
const open = async (first: readonly object[] | null) => {
  let games = first
  const asked = vi.fn(() =>
    games === null
      ? Promise.reject(new Error('the provider is away'))
      : Promise.resolve({ json: () => Promise.resolve(catalogueOf(games ?? [])) }),
  )
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  const at = testPlay()
  const look = createLook(window)
  render(<App play={at.play} look={look} page={{ kind: 'lobby', name: 'Roulette' }} />)
  await act(() => at.play.start())
  await act(async () => void at.push('hello', helloOf('lobby', { kind: 'lobby', table: null, bets: [] })))
  return {
    ...at,
    asked,
    answers: (next: readonly object[] | null): void => {
      games = next
    },
    wait: (ms: number) => act(async () => at.pass(ms)),
  }
}
const card = (name: string) => within(screen.getByRole('button', { name: new RegExp(name) }))

test('[ROUTE-13] Lobby shows each game with its limits, what is on now, and its last results', async () => {
  await open([OPEN, SLOT])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  const roulette = card('European Roulette')
  expect(roulette.getByText('₹10 – ₹50,000')).toBeTruthy()
  expect(roulette.getByText('Bets close in 12 s · 3 players')).toBeTruthy()
  expect(roulette.getByText('17 · 0')).toBeTruthy()
  expect(card('Diya Lines').getByText(/^Return 97\.29 %/)).toBeTruthy()
})

test('[ROUTE-13][CAS-04] Lobby asks the page around to open the game that is pressed', async () => {
  const { posted } = await open([OPEN, SLOT])
  fireEvent.click(screen.getByRole('button', { name: /Diya Lines/ }))
  expect(posted.at(-1)).toBe('openGame')
})

test('[ROUTE-13] Lobby counts down by itself, and asks its tables again every five seconds', async () => {
  const { wait, answers, asked } = await open([OPEN])
  await wait(2000)
  expect(card('European Roulette').getByText(/^Bets close in 10 s/)).toBeTruthy()
  answers([{ ...OPEN, now: { state: 'dealing', until: NOW } }])
  await wait(ASK_MS - 2000)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(card('European Roulette').getByText(/^On now/)).toBeTruthy()
})

test('[ROUTE-13] Lobby keeps its games when an answer does not come, and asks on', async () => {
  const { wait, answers, asked } = await open([SLOT])
  answers(null)
  await wait(ASK_MS)
  expect(card('Diya Lines').getByText('₹10 – ₹50,000')).toBeTruthy()
  answers([SLOT, OPEN])
  await wait(ASK_MS)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('[ROUTE-13] Lobby says that it loads while no answer has come', async () => {
  const { wait, answers } = await open(null)
  expect(screen.getByRole('status').textContent).toContain('The game is being opened.')
  answers([SLOT])
  await wait(ASK_MS)
  expect(card('Diya Lines').getByText('Diya Lines')).toBeTruthy()
})

test('[ROUTE-13] Lobby names its games in Hindi when the player reads Hindi', async () => {
  await open([OPEN])
  const data = framed({ type: 'look', language: 'hi', theme: 'dark', zone: 'UTC' })
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: window })))
  expect(card('यूरोपीय रूलेट').getByText(/^12 से में दाँव बंद/)).toBeTruthy()
})

test('[ROUTE-13] Lobby says no more what is on when two questions have no answer', async () => {
  const { wait, answers } = await open([OPEN])
  answers(null)
  await wait(ASK_MS)
  expect(card('European Roulette').getByText(/^Bets close/)).toBeTruthy()
  await wait(ASK_MS)
  expect(screen.getByText('The games have not answered for some seconds. What is on now is not known.')).toBeTruthy()
  expect(card('European Roulette').queryByText(/Bets close/)).toBeNull()
  answers([OPEN])
  await wait(ASK_MS)
  expect(card('European Roulette').getByText(/^Bets close/)).toBeTruthy()
})
