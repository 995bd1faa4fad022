// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { App } from '#casino/page/App.tsx'
import { words as hindi } from '#copy/hi/provider/words.ts'
import { english } from '#copy/en/provider/words.ts'
import { flyingAt } from '#casino/page/games/flight/flying.ts'
import { createLook } from '#casino/page/look/look.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

// Reading a game's page from the disk may take longer than a test waits for a button.
beforeAll(() => Promise.all([import('#casino/page/games/table/TablePage.tsx'), import('#casino/page/games/flight/FlightPage.tsx')]))
afterEach(cleanup)

const START = 1_000_000
const REF = '00000000-0000-4000-9000-000000000001'
const HASH = 'ab'.repeat(32)
/** One message's wait after an image of a flight. */
const WAIT_MS = 2000
const betIn = (game: string, state: string, part: object = {}) => ({
  ref: REF,
  round: `${game}-1:7`,
  bet: { bet: 'bet', stakePaise: 10_000 },
  riskPaise: 10_000,
  state,
  ...part,
})
/** The image of a flight that took off at the start. */
const flight = (game: string, now = START) => tableOf(game, { state: 'dealing', until: null, dealtFrom: START, now })
const next = (game: string, now: number, mark: string) =>
  tableOf(game, { number: 8, round: `${game}-1:8`, now, until: now + 20_000, history: [{ number: 7, mark }] })

const open = async (game: string, part: object) => {
  const at = testPlay()
  render(<App play={at.play} look={createLook(window)} page={{ kind: 'game', game, tableId: `${game}-1` }} />)
  await act(() => at.play.start())
  act(() => void at.push('hello', helloOf(game, part)))
  return { ...at, wait: (ms: number) => act(async () => at.pass(ms)) }
}
const flying = (game: string) => open(game, { table: flight(game), mine: [betIn(game, 'placed')] })
const alertOf = () => screen.getByRole('alert').textContent
const answerOf = (game: string, bets: readonly object[]) => ({
  code: 'OK',
  past: { number: 7, seed: HASH, before: HASH, publicSeed: 'public', outcome: game, bets, tickets: [] },
})

describe.each(['aviator', 'crash'])('%s', (game) => {
  test('[CAS-06] FlightPage stands still one wait after the last image, and says so', async () => {
    const { play, push, wait } = await flying(game)
    await screen.findByRole('button', { name: /^Cash out ₹/ })
    await wait(WAIT_MS - 100)
    expect(alertOf()).toBe('')
    act(() => void push('table', flight(game, START + WAIT_MS - 100)))
    await wait(38_000)
    expect(play.serverNow()).toBe(START + WAIT_MS - 100 + WAIT_MS)
    expect(alertOf()).toBe(english.silent)
    expect(screen.getByText(english.stoodStill)).toBeTruthy()
    const button = screen.getByRole('button', { name: /^Cash out/ })
    expect(button.textContent).toBe(`${english.cashOut}${english.cashOutUnheard}`)
    act(() => void push('table', flight(game, START + 39_900)))
    expect(alertOf()).toBe('')
    await screen.findByRole('button', { name: /^Cash out ₹/ })
  })

  test('[CAS-06] FlightPage shows no more than the last image when it is silent', async () => {
    const { play, push, wait } = await flying(game)
    const shownMs = () => flyingAt(play.seen.get(), play.serverNow())?.ms
    act(() => void push('table', flight(game, START + 1000)))
    await wait(WAIT_MS / 2)
    expect(shownMs()).toBe(1000 + WAIT_MS / 2)
    await wait(WAIT_MS)
    expect(shownMs()).toBe(1000)
  })

  test('[CAS-05] Shell tells what became of a bet when its round ended without a line', async () => {
    const { push, asked, lost, wait } = await flying(game)
    lost()
    await wait(38_000)
    expect(alertOf()).toBe(english.lost)
    act(() => void push('hello', helloOf(game, { now: START + 38_000, table: next(game, START + 38_000, '1.75') })))
    const [ask] = asked
    expect(ask).toMatchObject({ name: 'round', body: { tableId: `${game}-1`, number: 7 } })
    expect(screen.getByText(`${english.missedRound(7, 175)} ${english.missedAsking}`)).toBeTruthy()
    act(() => ask?.answered(answerOf(game, [betIn(game, 'lost', { returnPaise: 0 })])))
    const told = screen.getByText(`${english.missedRound(7, 175)} Your bet of ₹100.00: lost, −₹100.00.`)
    const strip = told.parentElement
    if (strip === null) throw new Error('the strip is missing')
    fireEvent.click(within(strip).getByRole('button', { name: english.closePanel }))
    expect(screen.queryByText(/Your bet of/)).toBeNull()
  })
})

test('[CAS-05] Shell asks again for a missed round when the line is cut before the answer', async () => {
  const { push, asked, lost } = await flying('aviator')
  lost()
  const back = helloOf('aviator', { now: START + 38_000, table: next('aviator', START + 38_000, '1.75') })
  act(() => void push('hello', back))
  act(() => lost())
  act(() => void push('hello', back))
  expect(asked.filter(({ name }) => name === 'round')).toHaveLength(2)
  act(() => asked[1]?.answered({ code: 'INVALID_BET' }))
  expect(screen.getByText(new RegExp(english.missedUnknown))).toBeTruthy()
})

test('[CAS-05] Shell tells no missed round when the page saw its end', async () => {
  const { push, asked } = await flying('aviator')
  act(() => void push('table', tableOf('aviator', { state: 'settled', until: START + 5000, shown: 175, mark: '1.75' })))
  act(() => void push('mine', [betIn('aviator', 'paying', { returnPaise: 20_000 })]))
  act(() => void push('table', next('aviator', START, '1.75')))
  expect(asked).toEqual([])
})

test('[CAS-05] TablePage takes no bet when its countdown ended and no message came', async () => {
  const { push, wait } = await open('teen-patti', {})
  const price = await screen.findByRole<HTMLButtonElement>('button', { name: /^Player A at/ })
  await wait(20_000)
  expect(alertOf()).toBe('')
  await wait(WAIT_MS)
  expect(alertOf()).toBe(english.silent)
  expect(price.disabled).toBe(true)
  act(() => void push('table', tableOf('teen-patti', { state: 'dealing', until: null, dealtFrom: START, now: START + 22_000 })))
  expect(alertOf()).toBe('')
})

test('[CAS-05] TablePage says that a deal is silent when it shows the same for too long', async () => {
  const table = tableOf('roulette', { state: 'dealing', until: null, dealtFrom: START })
  const { wait } = await open('roulette', { table })
  await wait(12_000)
  expect(alertOf()).toBe('')
  await wait(WAIT_MS)
  expect(alertOf()).toBe(english.silent)
})

test('[CAS-05] FishingPage keeps its fish in their place when the pool is silent', async () => {
  const { play, push, wait } = await open('fishing', { kind: 'solo', table: null, pool: { now: START, lanes: 8, fish: [] } })
  await wait(900)
  act(() => void push('pool', { now: START + 900, lanes: 8, fish: [] }))
  await wait(60_000)
  expect(play.serverNow()).toBe(START + 900 + WAIT_MS)
  expect(alertOf()).toBe(english.silent)
})

test('[CAS-05] CardsPage says that nothing is heard when a decision is overdue', async () => {
  const solo = { round: 'solo:1', ref: REF, nonce: 0, bet: {}, decisions: [], view: {}, next: ['stand'], until: START + 30_000 }
  const { push, wait } = await open('blackjack', {
    kind: 'solo',
    table: null,
    solo: { ...solo, stakedPaise: 10_000, returnPaise: 0, state: 'waits' },
  })
  await wait(30_000 + WAIT_MS)
  expect(alertOf()).toBe(english.silent)
  act(() => void push('solo', { ...solo, next: [], until: null, stakedPaise: 10_000, returnPaise: 0, state: 'settled' }))
  expect(alertOf()).toBe('')
})

test('[CAS-05] the sentence of silence is Hindi when the player reads Hindi', () => {
  expect(hindi.silent).not.toBe(english.silent)
  expect(hindi.missedBet(10_000, hindi.state.lost, -10_000)).toContain('−₹100.00')
})

test('[CAS-06] BetPanel says that a bet is in the round on the provider’s word alone', async () => {
  const { asked, push } = await open('aviator', {})
  fireEvent.click((await screen.findAllByRole('button', { name: /^Bet ₹100\.00/ }))[0] ?? document.body)
  const panel = within(screen.getByRole('region', { name: english.betNumber(1) }))
  const shown = () => panel.getAllByRole('button').at(-1)?.textContent
  expect(shown()).toBe(`${english.betSent}${english.press.asking}`)
  expect(panel.queryByText(english.pressNote)).toBeNull()
  const ref = asked.find(({ name }) => name === 'bet')?.body
  act(() => void push('mine', [{ ...betIn('aviator', 'sent'), ...ref }]))
  expect(shown()).toBe(`${english.betSent}${english.state.sent}`)
  act(() => void push('mine', [{ ...betIn('aviator', 'placed'), ...ref }]))
  expect(shown()).toBe(`${english.inRound}${english.state.placed}`)
})
