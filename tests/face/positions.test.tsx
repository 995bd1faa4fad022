// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MarketBook } from '#contract/market.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { text } from '#copy/catalogue.ts'
import OpenBets from '#src/open-bets/OpenBets.tsx'
import OpenBetsScreen from '#src/open-bets/OpenBetsScreen.tsx'
import { Asking } from '#src/ui/Asking.tsx'
import { betOf, restingBetOf } from '#tests/bets.ts'
import { listed, member } from '#tests/player.ts'
import { away, home, market } from '#tests/server/home-away.ts'
import { showPart } from './page-part.tsx'
import { widen } from './widen.ts'

const PHONE = 360
const DESK = 1280

/** What the browser measures; a document without layout has no sizes of its own. */
const measured = new Set<(width: number) => void>()
class Measure {
  private readonly tell: (width: number) => void
  constructor(seen: (entries: readonly { readonly contentRect: { readonly width: number; readonly height: number } }[]) => void) {
    this.tell = (width) => seen([{ contentRect: { width, height: 1 } }])
  }
  observe(): void {
    measured.add(this.tell)
  }
  disconnect(): void {
    measured.delete(this.tell)
  }
}
const measure = (width: number): void =>
  act(() => {
    for (const tell of measured) tell(width)
  })
beforeEach(() => vi.stubGlobal('ResizeObserver', Measure))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  widen(DESK)
})

const money = (rupees: number) => ({ stake: paise(rupees * 100), matched: paise(rupees * 100), winnings: paise(rupees * 100) })
const { marketId, marketName, eventId } = market
const known = { marketId, marketName, eventId, eventName: 'Home v Away' }
const onHome: Bet = betOf(1, { ...known, selectionId: home, runnerName: 'Home', ...money(500) })
const kites: Bet = betOf(3, { runnerName: 'Kites', eventTypeId: '2', eventName: 'Kites v Crows', ...money(900) })
const waits: Bet = restingBetOf(2, { eventName: 'Only waiting', stake: paise(100_00), remaining: paise(100_00) })
const session = (n: number, line: number, side: 'back' | 'lay', rupees: number): Bet =>
  betOf(n, {
    marketId: betOf(4).marketId,
    eventId: betOf(4).eventId,
    marketType: 'SESSION',
    runnerName: `${line}`,
    eventName: 'Overs',
    side,
    ...money(rupees),
  })
const overs: readonly Bet[] = [session(4, 40, 'back', 100), session(5, 47, 'lay', 100)]
const all: readonly Bet[] = [onHome, waits, kites, ...overs]

const level = (price: number): [ReturnType<typeof odds>, ReturnType<typeof paise>][] => [[odds(price), paise(100_000_00)]]
const bookOf = (runners: MarketBook['runners']): MarketBook => ({
  marketId,
  seq: 1,
  image: true,
  status: 'OPEN',
  inplay: true,
  runners: runners ?? [],
})
const onHomeAt = { selectionId: home, status: 'ACTIVE' as const, back: level(1590), lay: level(1600) }

const show = (width: number, bets: readonly Bet[] = all, part = <OpenBets isWhole />) => {
  widen(width)
  const page = showPart(<Asking>{part}</Asking>)
  page.record({ type: 'session.restored', member: member('demo') })
  page.record({ type: 'link.opened' })
  page.record(homeAnswered([listed(market)]))
  page.record({ type: 'bets.listed', which: 'ended', accountSeq: 0, bets: [] })
  page.record({ type: 'bets.listed', which: 'active', accountSeq: 1, bets })
  return page
}
const region = (): HTMLElement => screen.getByRole('region', { name: text.positions })
const textsOf = (found: Iterable<Element>): readonly (string | null)[] => [...found].map(({ textContent }) => textContent)
const events = () => textsOf(document.querySelectorAll('th[scope="rowgroup"], h3 > a'))
const heads = () => textsOf(screen.getAllByRole('columnheader'))
const sums = () => textsOf(document.querySelectorAll('ul.grid > li'))
/** The lines of the table, cell by cell. */
const lines = () => [...document.querySelectorAll('tbody tr')].map((row) => textsOf(row.children))
const pick = (name: string, value: string): boolean => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))
const below = `${text.positionsNote(text.beforeCommission)} ${text.figuresNote}`

test('[OPEN-10] the whole table has a row for each position with its results, stake, worst and net', () => {
  const { record, wait } = show(DESK)
  measure(880)
  expect(heads()).toEqual([text.event, text.ifWin, text.stake, text.worstResult, text.netNow, text.cashOut])
  const unmatched = `${text.back} Deccan Rooks2.00 · ${text.unmatchedAmount('₹100.00')}`
  const found = lines()
  expect(found.slice(0, 3)).toEqual([
    ['Home v Away'],
    [`Match Odds ${text.betCount(1)}`, 'Home+₹500.00Away−₹500.00', '₹500.00', '−₹500.00', '–', `${text.cashOut} …`],
    [''],
  ])
  expect([found[3], found[4]?.length, found[4]?.[0]?.startsWith(`Match Odds ${unmatched}`)]).toEqual([['Only waiting'], 1, true])
  expect(found.slice(5, 7)).toEqual([
    ['Kites v Crows'],
    [`Match Odds ${text.betCount(1)}`, `Kites+₹900.00${text.anyOther}−₹900.00`, '₹900.00', '−₹900.00', '–', `${text.cashOut} …`],
  ])
  const runs = `${text.runsBelow(40)}₹0.00${text.runsTo(40, 46)}+₹200.00${text.runsFrom(47)}₹0.00`
  expect(found.slice(8, 10)).toEqual([['Overs'], [`Match Odds ${text.betCount(2)}`, runs, '₹200.00', '₹0.00', '–', '']])
  const spans = [...document.querySelectorAll('tbody [colspan]')].map((cell) => cell.getAttribute('colspan'))
  expect([...new Set(spans)]).toEqual([`${heads().length}`])
  expect(sums()).toEqual([`${text.netNow}–`, `${text.bestCase}+₹1,600.00`, `${text.worstCase}−₹1,400.00`])
  expect(screen.queryByRole('combobox', { name: text.sortBy })).toBeNull()
  expect([...region().children].at(-1)?.textContent).toBe(below)
  expect(textsOf(region().querySelectorAll('h2, caption'))).toEqual([text.positions, text.positions])
  // At the lay price of 1.60, 125 is won by any result.
  record({ type: 'books.changed', books: [bookOf([onHomeAt])] })
  wait(1000)
  expect(sums()[0]).toBe(`${text.netNow}+₹122.50`)
  // The figure of the cash-out is there at once, not with the next second.
  const figure = { marketId, amount: paise(111_00), cashOutId: 'one', said: null, rule: null }
  record({ type: 'figures.changed', figures: [figure] })
  expect([sums()[0], lines()[1]?.[4]]).toEqual([`${text.netNow}+₹111.00`, '+₹111.00'])
})

test('[OPEN-10] a narrower table has no columns of stake and worst, and sorts by a choice above', () => {
  show(DESK)
  for (const width of [640, 879]) {
    measure(width)
    expect(heads()).toEqual([text.event, text.ifWin, text.netNow, text.cashOut])
    expect(lines()[1]).toEqual([`Match Odds ${text.betCount(1)}`, 'Home+₹500.00Away−₹500.00', '–', `${text.cashOut} …`])
    const spans = [...document.querySelectorAll('tbody [colspan]')].map((cell) => cell.getAttribute('colspan'))
    expect([...new Set(spans)]).toEqual(['4'])
    expect(textsOf(screen.getByRole('combobox', { name: text.sortBy }).children)).toEqual([
      ...[text.newestFirst, text.event, text.stake, text.worstResult],
    ])
  }
  measure(639)
  expect(screen.queryByRole('table')).toBeNull()
})

test('[OPEN-10] a head of the table sorts by its column, and pressed again by the newest bet', () => {
  show(DESK)
  measure(900)
  const newest = ['Home v Away', 'Only waiting', 'Kites v Crows', 'Overs']
  const sorts = () => textsOf(screen.getAllByRole('columnheader')).slice(0, 4)
  const aria = () => [0, 2, 3].map((at) => screen.getAllByRole('columnheader')[at]?.getAttribute('aria-sort'))
  expect([events(), aria()]).toEqual([newest, ['none', 'none', 'none']])
  for (const [name, sorted, shown] of [
    [text.event, ['Home v Away', 'Kites v Crows', 'Only waiting', 'Overs'], ['ascending', 'none', 'none']],
    [text.stake, ['Kites v Crows', 'Home v Away', 'Overs', 'Only waiting'], ['none', 'descending', 'none']],
    [text.worstResult, ['Kites v Crows', 'Home v Away', 'Only waiting', 'Overs'], ['none', 'none', 'ascending']],
  ] as const) {
    press(name)
    expect([events(), aria()]).toEqual([sorted, shown])
    expect(sorts().filter((head) => head?.endsWith(' ↓') === true)).toEqual([`${name} ↓`])
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    expect([events(), aria()]).toEqual([newest, ['none', 'none', 'none']])
  }
})

test.for([PHONE, DESK])('[OPEN-10] at %i px positions are of one sport, of all, or of those with unmatched bets', (width) => {
  const { record } = show(width)
  const sports = screen.getByRole('combobox', { name: text.sport })
  expect(textsOf(sports.children)).toEqual([text.allSports, text.cricket, text.tennis])
  pick(text.sport, '2')
  expect(events()).toEqual(['Kites v Crows'])
  press(text.onlyUnmatched)
  expect([events(), screen.queryAllByText(text.noneOf(text.openBets)).length, sums()]).toEqual([[], 1, []])
  expect(screen.queryByRole('table')).toBeNull()
  pick(text.sport, 'all')
  expect([events(), screen.queryAllByText(text.noneOf(text.openBets)).length, sums().length]).toEqual([['Only waiting'], 0, 3])
  press(text.onlyUnmatched)
  expect(events()).toHaveLength(4)
  pick(text.sortBy, 'stake')
  expect(events()).toEqual(['Kites v Crows', 'Home v Away', 'Overs', 'Only waiting'])
  record({ type: 'bets.listed', which: 'active', accountSeq: 2, bets: [onHome, waits] })
  expect(screen.queryByRole('combobox', { name: text.sport })).toBeNull()
})

test('[OPEN-10] the sums stand above a table, and on a phone below the first position', () => {
  const order = (): readonly string[] =>
    [...region().querySelectorAll('ul.grid, table, section')].map((each) => (each.matches('ul') ? 'sums' : 'positions'))
  show(DESK)
  expect(order()).toEqual(['sums', 'positions'])
  cleanup()
  show(PHONE)
  expect([...new Set(order())]).toEqual(['positions', 'sums'])
  expect(order().filter((each) => each === 'sums')).toHaveLength(1)
})

test('[OPEN-10][CASH-06] a card on a phone has the position with its offer and net, and what waits', () => {
  show(PHONE)
  const card = (name: string): HTMLElement => within(region()).getByRole('region', { name })
  const results = 'Home+₹500.00Away−₹500.00'
  expect(card('Home v Away').textContent).toBe(`Home v AwayMatch Odds ${text.betCount(1)}${text.cashOut} …${results}${text.netNow} –`)
  const waiting = card('Only waiting').textContent ?? ''
  expect([waiting.includes(text.netNow), waiting.includes(text.unmatchedAmount('₹100.00'))]).toEqual([false, true])
  expect(within(card('Overs')).queryByRole('button', { name: new RegExp(`^${text.cashOut}`) })).toBeNull()
})

test('[MKT-13][OPEN-10] a runner that is lost has no result in its position, and has one when it is back', () => {
  const { record } = show(DESK)
  const results = () => lines()[1]?.[1]
  const status = (now: 'LOSER' | 'ACTIVE', seq: number): void =>
    record({ type: 'books.changed', books: [{ ...bookOf([onHomeAt, { selectionId: away, status: now }]), seq }] })
  expect(results()).toBe('Home+₹500.00Away−₹500.00')
  status('LOSER', 2)
  expect(results()).toBe('Home+₹500.00')
  status('ACTIVE', 3)
  expect(results()).toBe('Home+₹500.00Away−₹500.00')
})

test('[OPEN-10] the side panel has each position in two lines with its net and its worst case', () => {
  show(DESK, all, <OpenBets />)
  expect(region().querySelector('h3')?.textContent).toBe(text.positions)
  expect(region().querySelector('h3')?.nextElementSibling?.textContent).toBe(`${text.netNow}, ${text.netOfCommission}`)
  expect(textsOf(within(region()).getAllByRole('listitem'))).toEqual([
    `Match Odds–Home v Away${text.worstCase} −₹500.00`,
    `Match Odds–Kites v Crows${text.worstCase} −₹900.00`,
    `Match Odds–Overs${text.worstCase} ₹0.00`,
  ])
  expect(region().querySelector('details')?.textContent).toBe(`${text.figuresHelp}${text.figuresNote}`)
  cleanup()
  show(DESK, [waits], <OpenBets />)
  expect(screen.queryByRole('region', { name: text.positions })).toBeNull()
})

test('[OPEN-10][NAV-08] the page of open bets has its title, all positions, and a member’s balance', () => {
  const { record } = show(DESK, all, <OpenBetsScreen />)
  expect(screen.queryAllByRole('heading', { level: 1, name: text.openBets })).toHaveLength(1)
  expect([screen.queryAllByRole('table').length, screen.queryAllByText(text.todaySettled).length]).toEqual([1, 1])
  record({ type: 'session.restored', member: null })
  cleanup()
  showPart(<OpenBetsScreen />)
  expect(screen.queryByText(text.todaySettled)).toBeNull()
})
