// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '#casino/page/App.tsx'
import { launchOf } from '#casino/page/address.ts'
import { createLook } from '#casino/page/look/look.ts'
import { refSchema } from '#casino/wire.ts'
import { writeMomentsIn } from '#copy/moment.ts'
import { framed } from '#contract/casino/frame.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

// Reading a game's page from the disk may take longer than a test waits for a button.
beforeAll(() => import('#casino/page/games/table/TablePage.tsx'))
beforeEach(() => writeMomentsIn('Asia/Kolkata'))
afterEach(cleanup)

/** The page of a game whose line has just said hello. */
const open = async (game: string, part: object = {}) => {
  const at = testPlay()
  const look = createLook(window)
  render(<App play={at.play} look={look} page={{ kind: 'game', game, tableId: `${game}-1` }} />)
  await act(() => at.play.start())
  act(() => void at.push('hello', helloOf(game, part)))
  return at
}

test('[CAS-05] TablePage sends one bet when a price is pressed, and says how it stands', async () => {
  const { asked } = await open('teen-patti')
  fireEvent.click(await screen.findByRole('button', { name: 'Player A at 1.98, ₹100' }))
  const bets = asked.filter(({ name }) => name === 'bet')
  expect(bets).toMatchObject([{ body: { round: 'teen-patti-1:7', bet: { bet: 'playerA', stakePaise: 10_000 } } }])
  const mine = screen.getByRole('region', { name: 'My bets' })
  expect(within(mine).getByText('sent, waiting for the answer')).toBeTruthy()
  act(() => bets[0]?.answered({ code: 'ABOVE_MAX' }))
  expect(within(mine).getByText('Above the highest stake. Choose a smaller chip.')).toBeTruthy()
})

test.for([
  [
    'LIMIT_EXCEEDED',
    { period: 'day', remainingPaise: 20_050, resets: 1_700_000_000_000 },
    /daily limit\. ₹200\.50 is left until 15 Nov 2023, 03:43/,
  ],
  ['LIMIT_EXCEEDED', { mostPaise: 50_000_000 }, /^One bet takes at most ₹5,00,000\.00/],
  ['LIMIT_EXCEEDED', undefined, /^Over a limit of your account/],
  ['TIME_LIMIT_REACHED', { resets: 1_700_000_000_000 }, /Play again at 15 Nov 2023, 03:43/],
  ['MEMBER_EXCLUDED', { until: 1_700_000_000_000 }, /break from play until 15 Nov 2023, 03:43/],
] as const)('[ACCT-08] TablePage says the figures of a refusal, as of %s with %j', async ([code, about, sentence]) => {
  const { asked } = await open('teen-patti')
  fireEvent.click(await screen.findByRole('button', { name: 'Player A at 1.98, ₹100' }))
  act(() => asked.find(({ name }) => name === 'bet')?.answered({ code, ...(about === undefined ? {} : { about }) }))
  expect(within(screen.getByRole('region', { name: 'My bets' })).getByText(sentence)).toBeTruthy()
})

test('[CAS-05] TablePage shows what a bet came to when its money comes after its round', async () => {
  const bet = {
    ref: refSchema.parse('00000000-0000-4000-8000-000000000001'),
    round: 'teen-patti-1:7',
    bet: { bet: 'playerA', stakePaise: 10_000 },
  }
  const { push } = await open('teen-patti', { mine: [{ ...bet, riskPaise: 10_000, state: 'paying', returnPaise: 19_800 }] })
  act(() => void push('table', tableOf('teen-patti', { round: 'teen-patti-1:8', number: 8 })))
  const mine = within(await screen.findByRole('region', { name: 'My bets' }))
  expect(mine.queryByText('won')).toBeNull()
  act(() => void push('mine', [{ ...bet, riskPaise: 10_000, state: 'won', returnPaise: 19_800 }]))
  expect([mine.getByText('+₹98.00').className, mine.getByText('won')]).toEqual(['up', expect.anything()])
})

test('[CAS-05] MyBets says lost or level when less than the stake, or just the stake, comes back', async () => {
  const ref = (n: number) => refSchema.parse(`00000000-0000-4000-8000-00000000000${n}`)
  const of = (n: number, returnPaise: number) => ({
    ref: ref(n),
    round: 'teen-patti-1:7',
    bet: { bet: 'playerA', stakePaise: 10_000 },
    riskPaise: 10_000,
    state: 'won',
    returnPaise,
  })
  await open('teen-patti', { mine: [of(1, 4000), of(2, 10_000)] })
  const mine = within(await screen.findByRole('region', { name: 'My bets' }))
  expect([mine.getByText('−₹60.00').className, mine.getByText('lost')]).toEqual(['down', expect.anything()])
  expect(mine.getByText('stake came back')).toBeTruthy()
  expect(mine.queryByText('won')).toBeNull()
})

test('[CAS-05] TablePage takes no bet when the round is closed or the line is cut', async () => {
  const { push, lost } = await open('teen-patti')
  const price = await screen.findByRole('button', { name: /^Player A at/ })
  act(() => lost())
  expect(price.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Connection lost. Placed bets stand; we are reconnecting.')).toBeTruthy()
  act(() => void push('hello', helloOf('teen-patti', { table: tableOf('teen-patti', { state: 'closing' }) })))
  expect(price.hasAttribute('disabled')).toBe(true)
})

test('[CAS-05] TablePage announces a void round and a bet that was given back', async () => {
  const { push } = await open('teen-patti')
  await screen.findByRole('button', { name: /^Player A at/ })
  act(() => void push('table', tableOf('teen-patti', { state: 'void', until: null })))
  expect(screen.getByText('This round is void. Every stake goes back.')).toBeTruthy()
})

test('[CAS-05] TablePage names each dealt card for a screen reader when cards are dealt', async () => {
  const shown = { playerA: ['KD', '7S', 'KC'], playerB: ['AS', '9H'], result: null }
  await open('teen-patti', { table: tableOf('teen-patti', { state: 'dealing', until: null, dealtFrom: 999_000, shown }) })
  expect(await screen.findByRole('img', { name: 'king of diamonds' })).toBeTruthy()
  expect(screen.getByText('Pair')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: 'a card to come' })).toHaveLength(1)
})

test('[CAS-05] BingoStage moves the ball and its field when it is called', async () => {
  const balls = (called: readonly number[]) => tableOf('bingo', { state: 'dealing', until: null, dealtFrom: 999_000, shown: { called } })
  const { push } = await open('bingo', { table: balls([7]) })
  const moving = () => [...document.querySelectorAll('.felt .dealt')]
  await screen.findAllByText('1 of 40 balls')
  const before = moving()
  act(() => void push('table', balls([7, 12])))
  expect([before, moving()].map((all) => all.map(({ textContent }) => textContent))).toEqual([
    ['7', '7'],
    ['12', '12'],
  ])
  expect(moving().filter((each) => before.includes(each))).toEqual([])
})

test('[CAS-07] App speaks Hindi when the page around says so', async () => {
  await open('teen-patti')
  await screen.findByRole('button', { name: /^Player A at/ })
  const data = framed({ type: 'look', language: 'hi', theme: 'light', zone: 'UTC' })
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: window })))
  expect(screen.getByText('तीन पत्ती 20-20')).toBeTruthy()
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('[CAS-07][NAV-07] App writes times in the zone when the page around names it', async () => {
  await open('teen-patti')
  const openUntil = async () => (await screen.findByText(/^Bets are open until/)).textContent
  const inZone = (zone: string): void => {
    const data = framed({ type: 'look', language: 'en', theme: 'dark', zone })
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: window })))
  }
  inZone('Asia/Kolkata')
  const india = await openUntil()
  inZone('UTC')
  expect([india, await openUntil()]).toEqual(['Bets are open until 05:47:00 IST.', 'Bets are open until 00:17:00 UTC.'])
  inZone('Nowhere/Atall')
  expect(await openUntil()).toContain('UTC')
})

test('[CAS-04] App shows its balance when the page around shows none, and no second one', async () => {
  const { play } = await open('teen-patti')
  expect((await screen.findAllByText('₹5,000.00')).length).toBeGreaterThan(0)
  const stats = () => document.querySelector('.stats')?.textContent
  expect(stats()).toContain('₹5,000.00')
  act(() => play.heardMoney(480_000, true))
  expect(stats()).not.toContain('₹')
  act(() => play.heardMoney(470_000, false))
  expect(stats()).toContain('₹4,700.00')
})

test('[CAS-04] App opens the game again when the session has ended and the player presses', async () => {
  const { push, posted } = await open('teen-patti')
  act(() => void push('ended', { code: 'SESSION_ENDED' }))
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }))
  expect(posted).toContain('relaunch')
})

test('[CAS-04] launchOf reads game, table and launch code when the address has them', () => {
  const { page, request } = launchOf('http://c.test/play/roulette/roulette-1?host_id=pavilion&token=t1&member=M1')
  expect(page).toEqual({ kind: 'game', game: 'roulette', tableId: 'roulette-1' })
  expect(request).toEqual({ host: 'pavilion', code: 't1', member: 'M1', game: 'roulette' })
  expect(launchOf('http://c.test/play/roulette/roulette-1').request).toBeNull()
  expect(launchOf('http://c.test/lobby/cricket?host_id=pavilion&token=t&member=M1')).toMatchObject({
    page: { kind: 'lobby', name: 'cricket' },
    request: { game: 'lobby' },
  })
})
