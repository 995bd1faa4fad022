// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Alert } from '#contract/calls/alerts.ts'
import type { Market, MarketBook } from '#contract/market.ts'
import { marketIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { said } from '#domain/said.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { speak, text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import { MarketPanel } from '#src/markets/MarketPanel.tsx'
import { RunsBoard } from '#src/markets/RunsBoard.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, lateCharts, listed, member } from '#tests/player.ts'
import { home, market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(() => {
  cleanup()
  speak()
})

const onRuns = (name: string, marketType: 'SESSION' | 'INNINGS_RUNS'): Market => ({
  ...market,
  ...{ marketId: marketIdSchema.parse(name), marketType, marketName: name, runners: [{ selectionId: home, runnerName: name }] },
})
const [six, ten, innings] = [onRuns('6 Over', 'SESSION'), onRuns('10 Over', 'SESSION'), onRuns('Innings', 'INNINGS_RUNS')]
/** A book with one figure a side, in runs. */
const bookOf = ({ marketId }: Market, back: number, lay: number): MarketBook => {
  const level = (runs: number): [ReturnType<typeof odds>, ReturnType<typeof paise>] => [odds(runs * 1000), paise(90)]
  const runners = [{ selectionId: home, status: 'ACTIVE' as const, back: [level(back)], lay: [level(lay)] }]
  return { marketId, seq: 1, image: true, status: 'OPEN', runners }
}

/** A member's boards of markets on runs, with the alerts open. */
const show = async (...boards: readonly ('sessions' | 'line')[]) => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record(homeAnswered([six, ten, innings].map(listed)))
  spine.record({ type: 'books.changed', books: [bookOf(six, 48, 47), bookOf(ten, 91, 90), bookOf(innings, 160.5, 161.5)] })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        {boards.map((board) =>
          board === 'line' ? <MarketPanel key={board} market={innings} /> : <RunsBoard key={board} markets={[six, ten]} />,
        )}
      </MemoryRouter>
    </SpineContext>,
  )
  const name = boards[0] === 'line' ? 'Innings' : text.groupSession
  fireEvent.click(screen.getByRole('button', { name: text.alertsOn(name) }))
  await screen.findByRole('button', { name: text.setAlert })
  const wishes = () =>
    spine.journal
      .export()
      .entries.flatMap(({ fact }) => (fact.type === 'change.submitted' && fact.change.what === 'set-alert' ? [fact.change.wish] : []))
  const set = () => {
    fireEvent.click(screen.getByRole('button', { name: text.setAlert }))
    act(() => spine.record({ type: 'change.answered', change: { what: 'remove-alert', number: 3 }, ok: true, said: said('alertSet') }))
    return wishes().at(-1)
  }
  return { spine, set, wishes }
}
const runsField = () => screen.getByLabelText<HTMLInputElement>(text.alertRuns)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('[MKT-11] the bell of the sessions sets an alert for a run figure of one of them', async () => {
  const { set } = await show('sessions')
  expect(runsField().value).toBe('47')
  expect(set()).toEqual({ kind: 'runs', marketId: '6 Over', side: 'back', way: 'down', runs: 47 })
  press(text.no)
  expect(runsField().value).toBe('48')
  press(text.alertDown)
  fireEvent.change(runsField(), { target: { value: '46' } })
  expect(set()).toEqual({ kind: 'runs', marketId: '6 Over', side: 'lay', way: 'down', runs: 46 })
  fireEvent.change(screen.getByRole('combobox', { name: text.groupSession }), { target: { value: '10 Over' } })
  press(text.yes)
  press(text.alertUp)
  press(text.moreRuns)
  expect(set()).toEqual({ kind: 'runs', marketId: '10 Over', side: 'back', way: 'up', runs: 91 })
})

test('[MKT-11] the form of alerts closes by Escape, also when the focus is still on its bell', async () => {
  await show('sessions')
  const bell = screen.getByRole('button', { name: text.alertsOn(text.groupSession) })
  for (const focused of [() => bell, runsField]) {
    if (bell.getAttribute('aria-expanded') === 'false') fireEvent.click(bell)
    expect(bell.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(focused(), { key: 'Escape' })
    expect(bell.getAttribute('aria-expanded')).toBe('false')
  }
})

test('[MKT-11] the bell takes half a run for a line and none for a session, and keeps the last figure', async () => {
  const { set, wishes } = await show('sessions')
  for (const typed of ['47.5', '0', '1000']) {
    fireEvent.change(runsField(), { target: { value: typed } })
    set()
    fireEvent.blur(runsField())
    expect([runsField().value, wishes()]).toEqual(['47', []])
  }
  for (const typed of ['x', '-3']) {
    fireEvent.change(runsField(), { target: { value: typed } })
    expect([runsField().value, screen.queryAllByText(text.figureRefused).length]).toEqual(['47', 1])
  }
  cleanup()
  const line = await show('line')
  press(text.over)
  fireEvent.change(runsField(), { target: { value: '150,5' } })
  expect(line.set()).toEqual({ kind: 'runs', marketId: 'Innings', side: 'lay', way: 'down', runs: 150.5 })
})

test('[MKT-11] an alert for a run figure is listed with side, session and runs, in each language', async () => {
  const { spine } = await show('sessions')
  const about = { number: 1, at: at(1), marketId: six.marketId, marketName: '6 Over', eventId: six.eventId, eventName: 'A v B' } as const
  const alert: Alert = { ...about, eventTypeId: '4', kind: 'runs', marketType: 'SESSION', side: 'lay', way: 'down', runs: 46 }
  const bell = () => screen.getByRole('button', { name: text.alertsOn(text.groupSession) }).dataset['waiting']
  expect(bell()).toBe('false')
  act(() => spine.record(answered({ what: 'alerts' }, { alerts: [alert], news: [], given: 0 })))
  expect([bell(), screen.queryAllByText('No 6 Over: 46 or less. A v B')]).toMatchObject(['true', [{}]])
  speak(hindi)
  act(() =>
    spine.record(answered({ what: 'alerts' }, { alerts: [{ ...alert, marketType: 'INNINGS_RUNS', way: 'up' }], news: [], given: 0 })),
  )
  expect(screen.queryAllByText(hindi.alertOverUp('6 Over', 46, 'A v B'))).toHaveLength(1)
})
