// @vitest-environment happy-dom
import type { BetId } from '#contract/scalar.ts'
import { said } from '#domain/said.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '#src/access.ts'
import { Asking } from '#src/ui/Asking.tsx'
import OpenBets from '#src/open-bets/OpenBets.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { at, betId, deafDoors, listed, member, pick, ref, lateCharts } from '#tests/player.ts'
import { home, market } from '#tests/server/home-away.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { odds } from '#domain/odds.ts'
import type { HttpDoor } from '#streams/doors.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const waiting = (n: number, runnerName: string): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(`m${n}`)
  return {
    ...place,
    runnerName,
    betId: betId(n),
    ref: ref(n),
    averageOdds: place.odds,
    winnings: paise(0),
    stake: paise(100_00),
    matched: paise(0),
    remaining: paise(100_00),
    state: 'unmatched',
    placedAt: at(n),
    pnl: null,
  }
}

const showBets = (who: 'member' | 'visitor' = 'member', isWhole = false) => {
  const clock = virtualClock(at(1_000_000))
  const calls: (readonly [method: string, path: string, request: unknown])[] = []
  const http: HttpDoor = { call: (_, { method, path }, request) => void calls.push([method, path, request]) }
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: { ...deafDoors().doors, http } })
  let seq = 0
  const list = (bets: readonly Bet[]) => act(() => spine.record({ type: 'bets.listed', which: 'active', accountSeq: ++seq, bets }))
  spine.start()
  spine.record({ type: 'session.restored', member: who === 'member' ? member('demo') : null })
  spine.record({ type: 'bets.listed', which: 'ended', accountSeq: 0, bets: [] })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <Asking>
          <OpenBets isWhole={isWhole} />
        </Asking>
      </MemoryRouter>
    </SpineContext>,
  )
  const presses = () =>
    spine.journal
      .export()
      .entries.flatMap(({ fact }) => (fact.type === 'change.submitted' && fact.change.what === 'cancel-bet' ? [fact.change.bet] : []))
  const answer = (bet: BetId, ok: boolean) =>
    act(() => spine.record({ type: 'change.answered', change: { what: 'cancel-bet', bet }, ok, said: said('words', 'told') }))
  const cancels = () => calls.filter(([method]) => method === 'DELETE')
  return { spine, clock, list, answer, presses, cancels }
}
const cancelOf = (name: string): HTMLElement => screen.getByRole('button', { name: text.cancelOf(name) })
const rows = () => screen.getAllByRole('listitem').map((row) => [row.querySelector('b')?.textContent, row.dataset['over']])

test('[OPEN-06] disables Cancel after the press, and keeps the greyed row for a moment', () => {
  const { clock, list, answer, presses } = showBets()
  const [first, second] = [waiting(2, 'Rooks'), waiting(1, 'Chargers')]
  list([first, second])
  fireEvent.click(cancelOf('Rooks'))
  fireEvent.click(cancelOf('Rooks'))
  expect(presses()).toEqual([betId(2)])
  expect(cancelOf('Chargers')).toHaveProperty('disabled', false)
  answer(betId(2), true)
  expect(cancelOf('Rooks')).toHaveProperty('disabled', true)
  clock.advance(60_000)
  list([second])
  expect(rows()).toEqual([
    ['Rooks', 'true'],
    ['Chargers', 'false'],
  ])
  expect(screen.queryAllByText(text.betCancelled)).toHaveLength(1)
  expect(cancelOf('Rooks')).toHaveProperty('disabled', true)
  act(() => clock.advance(900))
  expect(rows()).toHaveLength(2)
  act(() => clock.advance(1100))
  expect(rows()).toEqual([['Chargers', 'false']])
  fireEvent.click(cancelOf('Chargers'))
  answer(betId(1), false)
  expect(cancelOf('Chargers')).toHaveProperty('disabled', false)
})

test('[OPEN-06][ERR-02] Cancel all asks once, naming how many bets of all events; a single one it just cancels', async () => {
  const { list, presses } = showBets()
  list([waiting(2, 'Rooks'), waiting(1, 'Chargers')])
  fireEvent.click(screen.getByRole('button', { name: text.cancelAll }))
  expect(presses()).toEqual([])
  expect(await screen.findByText(text.cancelAllNote(2, '₹200.00'))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: text.cancelAllYes }))
  expect(presses()).toEqual(['all'])
  cleanup()
  const one = showBets()
  one.list([waiting(1, 'Chargers')])
  fireEvent.click(screen.getByRole('button', { name: text.cancelAll }))
  expect(one.presses()).toEqual(['all'])
})

test('[OPEN-07] a settled bet says whether it was won or lost; one that was not, how it ended', () => {
  const { spine } = showBets()
  const ended = [
    ['settled', 50_00, text.betWon],
    ['settled', -100_00, text.betLost],
    ['settled', 0, text.settledBets],
    ['void', null, text.void],
    ['lapsed', null, text.lapsed],
    ['cancelled', null, text.betCancelled],
  ] as const
  const bets = ended.map(
    ([state, pnl], n): Bet => ({
      ...waiting(n, 'Rooks'),
      ...{ state, remaining: paise(0), pnl: pnl === null ? null : paise(pnl) },
    }),
  )
  act(() => {
    spine.record({ type: 'bets.listed', which: 'active', accountSeq: 1, bets: [] })
    spine.record({ type: 'bets.listed', which: 'ended', accountSeq: 1, bets })
  })
  for (const [at, row] of screen.getAllByRole('listitem').entries()) expect(within(row).getByText(ended[at]?.[2] ?? 'no bet')).toBeDefined()
})

test('[OPEN-07][OPEN-10] the second line of a settled bet and of a position names the match', () => {
  const { spine, list } = showBets()
  const settled: Bet = { ...waiting(2, 'Rooks'), state: 'settled', matched: paise(100_00), remaining: paise(0), pnl: paise(50_00) }
  list([{ ...waiting(1, 'Kites'), state: 'matched', matched: paise(100_00), remaining: paise(0), eventName: 'Kites v Hawks' }])
  act(() => spine.record({ type: 'bets.listed', which: 'ended', accountSeq: 2, bets: [{ ...settled, eventName: 'Rooks v Chargers' }] }))
  const linesIn = (name: string): readonly (readonly (string | null)[])[] =>
    within(screen.getByRole('heading', { name: new RegExp(`^${name}`) }).closest('section') ?? document.body)
      .getAllByRole('listitem')
      .map((row) => [...row.querySelectorAll('p, div:not(:has(p)), small')].map(({ textContent }) => textContent))
  const [[first, second, ...more] = []] = linesIn(text.settledBets)
  expect([first, more]).toEqual(['Back Rooks2.00 · ₹100.00+₹50.00', []])
  expect(second).toBe(`Rooks v Chargers · ${settled.marketName}${text.betWon}`)
  const [[, match, ...others] = []] = linesIn(text.positions)
  expect([match?.startsWith('Kites v Hawks'), others]).toEqual([true, []])
})

test('[OPEN-15] SettledBets leads to the story of each bet when it has ended', () => {
  const { spine } = showBets()
  const bets = [1, 2].map((n): Bet => ({ ...waiting(n, 'Rooks'), state: 'settled', remaining: paise(0), pnl: paise(50_00) }))
  act(() => {
    spine.record({ type: 'bets.listed', which: 'active', accountSeq: 1, bets: [] })
    spine.record({ type: 'bets.listed', which: 'ended', accountSeq: 1, bets })
  })
  const links = screen.getAllByRole('link', { name: new RegExp(`^${text.whatHappened.replace('?', '.')}`) })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(bets.map((bet) => PAGES.story.path.replace(':ref', bet.ref)))
})

test('[OPEN-02] an event page says how many of all open bets it lists, with a link to all', () => {
  const { spine, list } = showBets()
  const bets = [waiting(1, 'Rooks'), waiting(2, 'Chargers'), waiting(3, 'Kites')]
  list(bets)
  expect(screen.queryByRole('link', { name: text.allOpenBets })).toBeNull()
  for (const [market, here] of [
    ['m1', 1],
    ['m9', 0],
  ] as const) {
    act(() => spine.record({ type: 'page.opened', page: { name: 'event', eventTypeId: '4', eventId: pick(market).eventId } }))
    expect(screen.queryAllByText(text.hereOfAll(here, 3))).toHaveLength(1)
    expect(screen.getByRole('link', { name: text.allOpenBets }).getAttribute('href')).toBe('/open-bets')
    expect(screen.queryAllByRole('listitem')).toHaveLength(here)
    expect(screen.queryAllByRole('link', { name: new RegExp(`^${text.whatHappened.replace('?', '.')}`) })).toHaveLength(here)
  }
  act(() => spine.record({ type: 'page.opened', page: { name: 'open-bets' } }))
  expect(screen.queryByRole('link', { name: text.allOpenBets })).toBeNull()
  expect(rows()).toHaveLength(3)
})

test('[OPEN-04] a visitor is asked to log in with a link, and a member without bets reads so', () => {
  const { spine } = showBets('visitor')
  expect(screen.getByText('Please login to see your open bets.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(spine.ledger.get().login.open).toBe(true)
  cleanup()
  const { list } = showBets()
  list([])
  expect(screen.queryByText('Please login to see your open bets.')).toBeNull()
  expect(screen.getByText('You have no Open Bets.')).toBeDefined()
})

test('[OPEN-06] the unmatched rest of a bet stands apart with its own amount, and one or all are cancelled', () => {
  const partly: Bet = { ...waiting(1, 'Rooks'), state: 'partly-matched', matched: paise(60_00), remaining: paise(40_00) }
  for (const [name, call] of [
    [text.cancelOf('Rooks'), ['DELETE', '/exchange/order/:id', { id: betId(1) }]],
    [text.cancelAll, ['DELETE', '/exchange/order', {}]],
  ] as const) {
    const { list, cancels } = showBets()
    list([partly])
    const group = screen.getByRole('heading', { name: text.unmatchedBets }).closest('section')
    if (group === null) throw new Error('no unmatched bets')
    expect(within(group).getByText(text.unmatchedAmount('₹40.00'))).toBeDefined()
    fireEvent.click(within(group).getByRole('button', { name }))
    expect(cancels()).toEqual([call])
    cleanup()
  }
})

test('[OPEN-14] an unmatched bet says whether it lapses or is kept when its market is suspended', () => {
  for (const persists of [true, false])
    for (const isWide of [true, false]) {
      const { list } = showBets('member', isWide)
      list([{ ...waiting(1, 'Rooks'), ...(persists ? { persists } : {}) }])
      expect(screen.queryAllByText(text.keptIfSuspended, { exact: false }).length > 0).toBe(persists)
      expect(screen.queryAllByText(text.lapsesIfSuspended, { exact: false }).length > 0).toBe(!persists)
      cleanup()
    }
})

test('[OPEN-10] the positions’ table sorts, filters, shows each result and the net, and what waits beneath', () => {
  const { spine, list } = showBets('member', true)
  const matched = (of: Bet, stake: number): Bet => ({
    ...of,
    ...{ state: 'matched', stake: paise(stake), matched: paise(stake), winnings: paise(stake), remaining: paise(0) },
  })
  const { marketId, marketName, eventId, eventName } = market
  const small = matched({ ...waiting(1, 'Home'), marketId, marketName, eventId, eventName, selectionId: home }, 500_00)
  const large = matched({ ...waiting(3, 'Kites'), eventName: 'Kites v Crows' }, 900_00)
  const level = (price: number): readonly [[ReturnType<typeof odds>, ReturnType<typeof paise>]] => [[odds(price), paise(100_000_00)]]
  const book = { marketId, seq: 0, image: true as const, status: 'OPEN' as const, inplay: true }
  act(() => {
    spine.record({ type: 'link.opened' })
    spine.record(homeAnswered([listed(market)]))
    spine.record({
      type: 'books.changed',
      books: [{ ...book, runners: [{ selectionId: home, status: 'ACTIVE', back: [...level(1590)], lay: [...level(1600)] }] }],
    })
  })
  list([small, { ...waiting(2, 'Rooks'), eventName: 'Only waiting' }, large])
  const table = screen.getByRole('table', { name: text.positions })
  const events = (): readonly (string | null)[] => [...table.querySelectorAll('th[scope="rowgroup"]')].map(({ textContent }) => textContent)
  expect(events()).toEqual(['Home v Away', 'Only waiting', 'Kites v Crows'])
  const row = within(table)
    .getAllByRole('row')
    .find(({ textContent }) => textContent?.includes('Away−₹500.00'))
  expect(row?.textContent).toContain('Home+₹500.00')
  expect(row?.textContent).toContain('+₹122.50')
  fireEvent.change(screen.getByRole('combobox', { name: text.sortBy }), { target: { value: 'stake' } })
  expect(events()).toEqual(['Kites v Crows', 'Home v Away', 'Only waiting'])
  fireEvent.click(screen.getByRole('button', { name: text.onlyUnmatched }))
  expect(events()).toEqual(['Only waiting'])
  for (const name of [text.changeOf('Rooks'), text.cancelOf('Rooks')])
    expect(within(table).getByRole('button', { name })).toHaveProperty('disabled', false)
})
