// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { App } from '#casino/page/App.tsx'
import { english } from '#copy/en/provider/words.ts'
import { createLook } from '#casino/page/look/look.ts'
import { resting, stopResting } from '#tests/resting.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

beforeAll(() =>
  Promise.all([
    import('#casino/page/games/cards/CardsPage.tsx'),
    import('#casino/page/games/flight/FlightPage.tsx'),
    import('#casino/page/games/scratch/ScratchPage.tsx'),
    import('#casino/page/games/table/TablePage.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  stopResting()
})

const open = async (game: string, hello: object, first: string | RegExp) => {
  const { end } = resting()
  const at = testPlay()
  render(<App play={at.play} look={createLook(window)} page={{ kind: 'game', game, tableId: `${game}-1` }} />)
  await act(() => at.play.start())
  act(() => void at.push('hello', helloOf(game, hello)))
  await screen.findAllByRole('button', { name: first })
  const push = (name: 'table' | 'mine' | 'solo', data: unknown): void => act(() => void at.push(name, data))
  return { ...at, push, end, sent: () => at.asked.filter(({ name }) => name !== 'round').length }
}
const press = (name: string | RegExp): void => void fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body)
const alone = { kind: 'solo', table: null, bets: [{ bet: 'total', minPaise: 500, maxPaise: 500_000, returns: '97.00' }] }
const REF = '00000000-0000-4000-9000-000000000001'
const soloOf = (part: object) => ({
  round: 'solo:1',
  ref: REF,
  nonce: 0,
  bet: {},
  decisions: [],
  view: {},
  next: [],
  until: null,
  stakedPaise: 10_000,
  returnPaise: 0,
  state: 'settled',
  ...part,
})
const placed = (game: string, part: object = {}) => ({
  ref: REF,
  round: `${game}-1:7`,
  bet: { bet: 'bet', stakePaise: 10_000 },
  riskPaise: 10_000,
  state: 'placed',
  ...part,
})

test('[CAS-05] BetPanel buys nothing of the next flight when a cash-out is pressed at the crash', async () => {
  const flight = tableOf('aviator', { state: 'dealing', until: null, dealtFrom: 999_000 })
  const { push, end, sent } = await open('aviator', { table: flight, mine: [placed('aviator')] }, /^Cash out/)
  end()
  push('table', tableOf('aviator', { state: 'settled', until: 1_005_000, shown: 101, mark: '1.01' }))
  push('mine', [placed('aviator', { state: 'lost', returnPaise: 0 })])
  press(/^Bet ₹/)
  expect(screen.queryByRole('button', { name: new RegExp(english.cancelNext) })).toBeNull()
  end()
  press(/^Bet ₹/)
  expect(screen.getByRole('button', { name: new RegExp(english.cancelNext) })).toBeTruthy()
  expect(sent()).toBe(0)
})

test('[CAS-05] CardsPage deals no round when a decision is pressed at the end of the one before', async () => {
  const waits = soloOf({ state: 'waits', next: ['stand'], until: 1_030_000 })
  const { push, end, sent } = await open('blackjack', { ...alone, solo: waits }, 'Stand')
  end()
  push('solo', soloOf({}))
  press(english.deal)
  expect(sent()).toBe(0)
  end()
  press(english.deal)
  expect(sent()).toBe(1)
})

test('[CAS-05] ScratchPage buys no second card when the first one is revealed by a double-click', async () => {
  const { push, end, sent } = await open('scratch', { ...alone, solo: null }, /^Buy a card/)
  push('solo', soloOf({ view: { cells: Array.from({ length: 9 }, () => 'lamp'), prize: null } }))
  end()
  press(english.reveal)
  press(/^Buy a card/)
  expect(sent()).toBe(0)
  end()
  press(/^Buy a card/)
  expect(sent()).toBe(1)
})

test('[CAS-05] Tray doubles no bet when the same bet again is pressed twice', async () => {
  const mine = [placed('teen-patti', { bet: { bet: 'playerA', stakePaise: 10_000 } })]
  const { push, end, sent } = await open('teen-patti', { mine }, /^Double/)
  push('table', tableOf('teen-patti', { round: 'teen-patti-1:8', number: 8 }))
  push('mine', [])
  end()
  press(/^Same again/)
  press(/^Double/)
  expect(sent()).toBe(1)
  end()
  press(/^Double/)
  expect(sent()).toBe(2)
})
