// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Market, MarketBook } from '#contract/market.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import type { Figure } from '#client/betting/figures.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { said } from '#domain/said.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { say, speak, text } from '#copy/catalogue.ts'
import { dayOf } from '#domain/betting/settled.ts'
import { BalanceBox } from '#src/account/BalanceBox.tsx'
import { MatchedBets } from '#src/open-bets/MatchedBets.tsx'
import { UnmatchedBets } from '#src/open-bets/UnmatchedBets.tsx'
import { pickWord } from '#src/slip/words.ts'
import { SpineContext } from '#src/hooks.ts'
import { MarketPanel } from '#src/markets/MarketPanel.tsx'
import { MatchList } from '#src/markets/MatchList.tsx'
import { ScorePanel } from '#src/markets/ScorePanel.tsx'
import { settingsFrom } from '#streams/settings.ts'
import { createSpine, type Spine } from '#src/spine/spine.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { answered, at, betId, deafDoors, listed, member, ref, lateCharts } from '#tests/player.ts'
import { home, market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  speak()
})

const bet: Bet = {
  betId: betId(1),
  ref: ref(1),
  marketId: market.marketId,
  marketType: market.marketType,
  marketName: market.marketName,
  eventId: market.eventId,
  eventName: market.eventName,
  eventTypeId: market.eventTypeId,
  selectionId: home,
  runnerName: 'Home',
  side: 'back',
  odds: odds(2000),
  averageOdds: odds(2000),
  winnings: paise(50_000),
  stake: paise(50_000),
  matched: paise(50_000),
  remaining: paise(0),
  state: 'matched',
  placedAt: at(1),
  pnl: null,
}

const [away, draw] = [selectionIdSchema.parse(2), selectionIdSchema.parse(3)]
const threeRunners: Market = {
  ...market,
  runners: [...market.runners, { selectionId: draw, runnerName: 'The Draw', runnerSaid: said('DRAW') }],
}

/** A part of the page for a member with these bets; `known`: a market that the page has loaded. */
const show = (part: ReactNode, bets: readonly Bet[], known?: Market, book?: MarketBook): Spine => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets })
  if (known !== undefined) spine.record(homeAnswered([listed(known)]))
  if (book !== undefined) spine.record({ type: 'books.changed', books: [book] })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>{part}</MemoryRouter>
    </SpineContext>,
  )
  return spine
}
const waysOut = (): number => screen.queryAllByRole('button', { name: new RegExp(`^${text.cashOut}`) }).length

test('[CASH-01] offers a cash-out on a market with a position, unless two runners win', () => {
  show(<MarketPanel market={market} />, [bet])
  expect(waysOut()).toBe(1)
  cleanup()
  const forTwo = { ...market, numberOfWinners: 2 }
  show(<MarketPanel market={forTwo} />, [bet], forTwo)
  expect(waysOut()).toBe(0)
})

test('[MKT-08] a board whose limits no server has set says so, in both languages', () => {
  const ballByBall: Market = { ...market, eventTypeId: 'b9' }
  const spine = show(<MarketPanel market={ballByBall} />, [])
  expect(screen.queryByText(text.noLimits)).toBeNull()
  const { odds: kind } = MARKET_KINDS
  const settings = settingsFrom({
    ...{ oddsBetDelay: 1, soccerBetDelay: 1, tennisBetDelay: 1, bookmakerBetDelay: 1, fancyBetDelay: 1 },
    ...{ ballbyballBetDelay: 1, virtualBetDelay: 1, confirmation: false, lastLogin: null },
    limits: { odds: kind, bookmaker: kind, fancy: kind, soccer: kind, tennis: kind },
  })
  act(() => spine.record(answered({ what: 'settings' }, settings)))
  expect(screen.getByText('No limit set')).toBeTruthy()
  expect(hindi.noLimits).not.toBe(text.noLimits)
})

test('[CASH-01] the list of bets and the board of a market say the same of a way out', () => {
  const alike = [bet, { ...bet, betId: betId(2), selectionId: away, runnerName: 'Away' }]
  for (const [known, ways] of [
    [market, 0],
    [threeRunners, 1],
    [{ ...threeRunners, numberOfWinners: 2 }, 0],
  ] as const) {
    show(<MarketPanel market={known} />, alike, known)
    expect(waysOut()).toBe(ways)
    cleanup()
    show(<MatchedBets bets={alike} />, alike, known)
    expect(waysOut()).toBe(ways)
    cleanup()
  }
  show(<MatchedBets bets={alike} />, alike)
  expect(waysOut()).toBe(1)
})

test('[CASH-06] the figure moves with the offers, says which way, and is off while it is not live', () => {
  const spine = show(<MarketPanel market={market} />, [bet])
  const chip = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${text.cashOut}`) })
  const sends = (figure: Figure): void =>
    act(() => spine.record({ type: 'figures.changed', figures: [{ marketId: market.marketId, ...figure }] }))
  const live = (amount: number): Figure => ({ amount: paise(amount), said: null, rule: null })
  expect([chip().textContent, chip().disabled]).toEqual([text.cashOutStale, true])
  act(() => spine.record({ type: 'link.opened' }))
  sends(live(41_200))
  expect([chip().textContent, chip().disabled]).toEqual([`${text.cashOut}+₹412.00`, false])
  sends(live(39_800))
  expect(chip().textContent).toBe(`${text.cashOut}+₹398.00▼`)
  sends({ amount: null, said: said('MARKET_SUSPENDED'), rule: null })
  expect([chip().textContent, chip().disabled]).toEqual([text.suspended, true])
  sends({ amount: null, said: said('NO_CASH_OUT_OFFER'), rule: null })
  expect([chip().textContent, chip().disabled]).toEqual([text.cashOutNoFigure, true])
  sends({ ...live(1), rule: { takeProfit: paise(50_000), stopLoss: null, state: 'firing' } })
  expect(chip().textContent).toBe(text.cashOutRunning)
  act(() => spine.record({ type: 'heartbeat.missed' }))
  sends(live(41_200))
  expect([chip().textContent, chip().disabled]).toEqual([text.cashOutStale, true])
})

test('[CASH-06] a press opens the panel under the prices of its market, and another press closes it', async () => {
  const spine = show(<MarketPanel market={market} />, [bet])
  act(() => {
    spine.record({ type: 'link.opened' })
    spine.record({ type: 'figures.changed', figures: [{ marketId: market.marketId, amount: paise(41_200), said: null, rule: null }] })
  })
  const chip = screen.getByRole('button', { name: new RegExp(`^${text.cashOut}`) })
  fireEvent.click(chip)
  const panel = await screen.findByRole('region', { name: new RegExp(text.cashOutAsk.replace('?', '.')) })
  expect([chip.getAttribute('aria-expanded'), screen.queryByRole('dialog')]).toEqual(['true', null])
  expect(panel.parentElement?.contains(chip)).toBe(true)
  fireEvent.click(chip)
  expect(screen.queryByRole('region', { name: new RegExp(text.cashOutAsk.replace('?', '.')) })).toBeNull()
})

test('[OPEN-03] says how many bets one line holds in the player’s language', () => {
  const twice = [bet, { ...bet, betId: betId(2) }]
  show(<MatchedBets bets={twice} />, twice)
  expect(screen.queryAllByText(/ · 2 bets$/)).toHaveLength(1)
  cleanup()
  speak(hindi)
  show(<MatchedBets bets={twice} />, twice)
  expect(screen.queryAllByText(/ · 2 बेट$/)).toHaveLength(1)
  expect(screen.queryAllByText(/bets/)).toHaveLength(0)
})

test('[OPEN-03] matched bets fold away and come back, and show in one of three ways at a time', () => {
  const longer = { ...bet, betId: betId(2), odds: odds(3000), averageOdds: odds(3000), winnings: paise(100_000) }
  show(<MatchedBets bets={[bet, longer, { ...longer, betId: betId(3) }]} />, [])
  const lines = (): number => document.querySelectorAll('[data-winnings]').length
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  for (const [name, count] of [
    [text.averageOdds, 2],
    [text.orderByDate, 3],
    [text.consolidated, 1],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect([pressed(), lines()]).toEqual([[name], count])
  }
  const head = screen.getByRole('button', { name: new RegExp(`^${text.matchedBets}`), expanded: true })
  fireEvent.click(head)
  expect([head.getAttribute('aria-expanded'), lines(), screen.queryAllByRole('button', { pressed: true })]).toEqual(['false', 0, []])
  fireEvent.click(head)
  expect(lines()).toBe(1)
})

test('[MKT-07] a board shows three levels a side, a bookmaker’s the one it quotes, a row of a list one', () => {
  const sides = () => ['back', 'lay'].map((side) => screen.getAllByRole('button', { name: new RegExp(`^${side} Home`, 'i') }).length)
  show(<MarketPanel market={market} />, [])
  expect(sides()).toEqual([3, 3])
  cleanup()
  show(<MarketPanel market={{ ...market, marketType: 'Special' }} />, [])
  expect(sides()).toEqual([1, 1])
  cleanup()
  show(<MatchList markets={[market]} title={null} />, [], market)
  expect(sides()).toEqual([1, 1])
})

test('[MKT-15] a board says that a runner is withdrawn, without what it would win, and how many win', () => {
  const book = { marketId: market.marketId, seq: 1, image: true, status: 'OPEN' } as const
  const runners = [home, away].map((selectionId) => ({ selectionId, status: selectionId === away ? 'REMOVED' : 'ACTIVE' }) as const)
  show(<MarketPanel market={{ ...market, numberOfWinners: 2 }} />, [bet], market, { ...book, runners })
  const rows = [...document.querySelectorAll('[data-runner]')].map(({ textContent }) => textContent)
  expect(rows.map((row) => [row.includes(text.withdrawn), row.includes(text.ifWin)])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(screen.getByRole('heading', { name: /2 winners$/ })).toBeDefined()
})

test('[OPEN-07] a line of matched bets shows profit or liability to the paisa', () => {
  const odd = { ...bet, betId: betId(2), averageOdds: odds(1333), winnings: paise(16_667) }
  const laid = { ...bet, betId: betId(3), side: 'lay' as const, winnings: paise(75_050) }
  const told = (): readonly (string | null)[] => [...document.querySelectorAll('[data-winnings]')].map(({ textContent }) => textContent)
  show(<MatchedBets bets={[bet, odd, laid]} />, [])
  expect(told()).toEqual([`${text.profit} ₹666.67`, `${text.liability} ₹750.50`])
  fireEvent.click(screen.getByRole('button', { name: text.orderByDate }))
  expect(told()).toEqual([`${text.profit} ₹500.00`, `${text.profit} ₹166.67`, `${text.liability} ₹750.50`])
  cleanup()
  show(<UnmatchedBets />, [{ ...bet, matched: paise(0), winnings: paise(0), remaining: paise(50_000) }])
  expect([screen.queryAllByRole('listitem').length, told()]).toEqual([1, []])
})

test('shows a runner’s name in the player’s language, and keeps the original in the pick', () => {
  speak(hindi)
  const draws = { ...threeRunners, runners: threeRunners.runners.slice(2) }
  const runners = [{ selectionId: draw, status: 'ACTIVE', back: [[odds(3000), paise(100)]] }] satisfies MarketBook['runners']
  const spine = show(<MarketPanel market={draws} />, [], draws, { marketId: draws.marketId, seq: 1, image: true, status: 'OPEN', runners })
  expect(screen.getByText('ड्रॉ')).toBeDefined()
  expect(screen.queryAllByText(/Draw/)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: hindi.priceAt(hindi.back, 'ड्रॉ', '3.00') }))
  const view = spine.slips.get().at(-1)
  expect(view?.pick?.runnerName).toBe('The Draw')
  expect(view?.pick && pickWord(view.pick)).toBe(`${hindi.back} ड्रॉ`)
})

test('shows a match and its market in Hindi from the codes of the feed alone', () => {
  speak(hindi)
  const goals: Market = {
    ...market,
    marketName: '?',
    marketSaid: said('OVER_UNDER_GOALS', 2.5),
    runners: [
      { selectionId: home, runnerName: '?', runnerSaid: said('OVER_GOALS', 2.5) },
      { selectionId: away, runnerName: '?', runnerSaid: said('UNDER_GOALS', 2.5) },
    ],
  }
  const { marketId, eventId } = goals
  const match = (
    <>
      <ScorePanel eventId={eventId} />
      <MarketPanel market={goals} />
    </>
  )
  const book = { marketId, seq: 1, image: true, status: 'SUSPENDED', statusLabel: '?', statusSaid: said('BALL_RUNNING') } as const
  const spine = show(match, [], goals, book)
  const needs = said('NEEDS_RUNS_OFF', 'Konark Chargers', 37, 55)
  const rest = { innings: [], batting: 0, thisOver: [], batters: [], bowler: null, target: null }
  act(() => {
    spine.record({ type: 'score.changed', eventId, score: { sport: 'cricket', ...rest, note: '?', noteSaid: needs } })
    spine.record({ type: 'market.settled', marketId, eventId, winners: [home], note: '?', noteSaid: said('AS_RECORDED') })
  })
  expect(document.body.textContent).not.toContain('?')
  expect(screen.getByRole('heading').textContent).toBe('2.5 गोल से ज़्यादा या कम')
  for (const name of ['2.5 गोल से ज़्यादा', '2.5 गोल से कम']) expect(screen.getByText(name)).toBeDefined()
  expect(screen.queryAllByText('Konark Chargers को 55 गेंदों में 37 रन चाहिए')).toHaveLength(1)
  expect(screen.queryAllByText(hindi.winner('2.5 गोल से ज़्यादा'))).toHaveLength(1)
  expect(screen.queryAllByText('गेंद चल रही है').length).toBeGreaterThan(0)
  expect(screen.getByRole('status').textContent).toContain('रिकॉर्डिंग के अनुसार')
})

test('[OPEN-12] a settlement is a toast and a strip in its market, and counts in the result of the day', () => {
  const board = (
    <>
      <MarketPanel market={market} />
      <BalanceBox />
    </>
  )
  const spine = show(board, [bet])
  const settlement: Settlement = {
    number: 1,
    kind: 'settled',
    ...{ marketId: market.marketId, marketType: market.marketType, marketName: market.marketName },
    ...{ eventId: market.eventId, eventName: market.eventName, runs: null, net: paise(-1_000_00), at: at(1_000_000) },
  }
  act(() => {
    spine.record({ type: 'settlements.listed', settlements: [] })
    spine.record({ type: 'announced.loaded', announced: { from: 0, upTo: 0, closed: [] } })
    spine.record({ type: 'settlement.heard', settlement })
  })
  const toasts = spine.journal.export().entries.flatMap(({ fact }) => (fact.type === 'toast.raised' ? [say(fact.said)] : []))
  expect(toasts).toEqual([expect.stringMatching(/you lost ₹1,000.00/i)])
  const strip = (): HTMLElement | null => document.querySelector('[data-settlement="1"]')
  expect(strip()?.textContent).toMatch(/you lost ₹1,000.00/i)
  const dayShown = (): string | undefined => screen.getByText(text.todaySettled).parentElement?.textContent
  const today = { from: dayOf(1_000_000), net: paise(-1_000_00) }
  act(() => void spine.record({ type: 'account.changed', accountSeq: 9, balance: paise(0), exposure: paise(0), today }))
  expect(dayShown()).toContain('−₹1,000.00')
  act(() => void spine.record({ type: 'account.changed', accountSeq: 10, balance: paise(0), exposure: paise(0) }))
  expect(dayShown()).toContain('–')
  fireEvent.click(screen.getByRole('button', { name: text.dismiss }))
  expect(strip()).toBeNull()
})
