// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { App } from '#casino/page/App.tsx'
import { createLook } from '#casino/page/look/look.ts'
import { resting, stopResting } from '#tests/resting.ts'
import { helloOf, testPlay } from './fixtures.ts'

// The painter of the reels needs a graphics processor: without it the page shows results all the same.
vi.mock('#casino/page/games/slots/reels.ts', () => ({ mountReels: () => () => () => undefined }))
beforeAll(() => import('#casino/page/games/slots/SlotPage.tsx'))
afterEach(() => {
  cleanup()
  stopResting()
})

const SPIN_MS = 1100
const PAUSE_MS = 1500
const hello = { kind: 'solo', table: null, solo: null, bets: [{ bet: 'total', minPaise: 500, maxPaise: 500_000, returns: '97.29' }] }
let rounds = 0

/** A slot whose autospin has been started for ten spins of ₹50. */
const begin = async (limits: { readonly loss?: string; readonly win?: string } = {}) => {
  const at = testPlay()
  render(<App play={at.play} look={createLook(window)} page={{ kind: 'game', game: 'diya-lines', tableId: 'diya-lines-1' }} />)
  await act(() => at.play.start())
  act(() => void at.push('hello', helloOf('diya-lines', hello)))
  fireEvent.click(await screen.findByRole('button', { name: 'Autospin' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Autospin' }))
  const write = (name: RegExp, value: string | undefined): void => {
    if (value !== undefined) fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  }
  write(/^Stop before a loss/, limits.loss)
  write(/^Stop at one win/, limits.win)
  fireEvent.click(dialog.getByRole('button', { name: 'Start 10 spins' }))
  const spins = () => new Set(at.refs()).size
  /** The provider's result of the spin that is under way, and the time that its reels take. */
  const result = (returnPaise: number): void => {
    rounds += 1
    const solo = {
      round: `diya-lines.${rounds}`,
      ref: at.refs().at(-1),
      nonce: rounds,
      bet: { stakePaise: 5000 },
      decisions: [],
      view: { window: ['CLM', 'LCM', 'MCL'], wins: returnPaise === 0 ? [] : [{ line: 1, symbol: 'L', returnPaise }] },
      next: [],
      until: null,
      stakedPaise: 5000,
      returnPaise,
      state: 'settled',
    }
    act(() => void at.push('solo', { ...solo, state: 'paying' }))
    act(() => void at.push('solo', solo))
    act(() => at.pass(SPIN_MS))
  }
  const pause = (): void => act(() => at.pass(PAUSE_MS))
  const says = (what: RegExp) => screen.getByText(what)
  return { ...at, spins, result, pause, says }
}

test('[CAS-05] autospin makes the next spin only after the result and a pause', async () => {
  const { spins, result, pass, pause, says } = await begin()
  expect(spins()).toBe(1)
  act(() => pass(60_000))
  const asked = spins()
  result(0)
  expect(spins()).toBe(asked)
  act(() => pass(PAUSE_MS - 1))
  expect(spins()).toBe(asked)
  pause()
  expect(spins()).toBe(asked + 1)
  expect(says(/^Spin 2 of 10 · so far −₹50/)).toBeTruthy()
})

test('[CAS-05] autospin stops when Stop is pressed, and sends no other spin', async () => {
  const { spins, result, pause, says } = await begin()
  const stop = screen.getByRole('button', { name: 'Stop autospin' })
  expect(screen.getByRole('button', { name: /^Spin/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(stop)
  result(0)
  pause()
  expect(spins()).toBe(1)
  expect(says(/You stopped it/)).toBeTruthy()
})

test('[CAS-05] autospin ends before a spin that could pass the loss limit', async () => {
  const { spins, result, pause, says } = await begin({ loss: '100' })
  result(0)
  pause()
  result(0)
  pause()
  expect(spins()).toBe(2)
  expect(says(/could pass your loss limit/)).toBeTruthy()
})

test('[CAS-05] autospin ends at the win that the player set', async () => {
  const { spins, result, pause, says } = await begin({ win: '500' })
  result(49_900)
  pause()
  result(50_000)
  pause()
  expect(spins()).toBe(2)
  expect(says(/You won as much as you set/)).toBeTruthy()
})

test.for([
  ['LIMIT_EXCEEDED', /A spin was not placed\. Over a limit of your account/],
  ['TIME_LIMIT_REACHED', /A spin was not placed\. Your time limit for play is used up/],
  ['REALITY_CHECK_DUE', /A spin was not placed\. First look at your time and result/],
] as const)('[CAS-05][ACCT-14] autospin ends and says why when the wallet answers %s', async ([code, sentence]) => {
  const { spins, asked, pause, says } = await begin()
  act(() => asked.at(-1)?.answered({ code }))
  pause()
  expect(spins()).toBe(1)
  expect(says(sentence)).toBeTruthy()
})

test('[CAS-05] autospin ends when the balance is below the stake', async () => {
  const { spins, push, result, pause, says } = await begin()
  act(() => void push('balance', { balancePaise: 4999 }))
  result(0)
  pause()
  expect(spins()).toBe(1)
  expect(says(/Your balance is below the stake/)).toBeTruthy()
})

test('[CAS-05] autospin ends when the line is lost, and does not begin again by itself', async () => {
  const { spins, result, pause, lost, push, says } = await begin()
  result(0)
  act(() => lost())
  act(() => void push('hello', helloOf('diya-lines', hello)))
  pause()
  expect(spins()).toBe(1)
  expect(says(/The connection was lost\.$/)).toBeTruthy()
})

test('[CAS-05] SlotPage spins and plans nothing when Stop or Skip is pressed as the last reels stand', async () => {
  const { spins, result } = await begin()
  const { end } = resting()
  const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))
  press('Stop autospin')
  result(0)
  press('Autospin')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Spin')
  expect(spins()).toBe(1)
  end()
  press('Spin')
  expect(spins()).toBe(2)
})

test('[CAS-05] a spin is shown as a win only when more than its stake comes back', async () => {
  const { result } = await begin()
  const line = () => document.querySelector('.winline')
  result(2000)
  expect(line()?.textContent).toContain('₹20 of ₹50 came back')
  expect(line()?.querySelector('.won')).toBeNull()
  result(5000)
  expect(line()?.querySelector('.won')).toBeNull()
  result(5100)
  expect(line()?.querySelector('.won')?.textContent).toContain('₹51.00')
})

test('[CAS-05] autospin goes on when no more than the stake comes back', async () => {
  const { spins, result, pause } = await begin({ win: '50' })
  result(5000)
  pause()
  expect(spins()).toBe(2)
})
