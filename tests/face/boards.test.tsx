// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BookRunner, Market, MarketBook, Score } from '#contract/market.ts'
import { marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { said } from '#domain/said.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { answered, at } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  widen(1280)
})
/** Opens the event's page with these markets. */
const openEvent = async (markets: readonly Market[], isMember = false) => {
  const page = await openApp({ address: '/event-page/4/e1', isMember, markets })
  await screen.findByRole('heading', { level: 1, name: market.eventName })
  return page
}
const board = (id: string, about: Partial<Market>): Market => ({ ...market, marketId: marketIdSchema.parse(id), ...about })
const one = selectionIdSchema.parse(1)
const level = (price: number, size: number) => [odds(price), paise(size)] as const
/** The whole book of a market with these prices of its first runner. */
const image = (marketId: string, seq: number, back: readonly [number, number][], lay: readonly [number, number][]): MarketBook => ({
  marketId: marketIdSchema.parse(marketId),
  seq,
  image: true,
  status: 'OPEN',
  runners: [runnerOf(back, lay)],
})
const runnerOf = (back: readonly [number, number][], lay: readonly [number, number][]): BookRunner => ({
  selectionId: one,
  status: 'ACTIVE',
  back: back.map(([price, size]) => [...level(price, size)]),
  lay: lay.map(([price, size]) => [...level(price, size)]),
})
const part = (name: string) => within(screen.getByRole('region', { name }))
/** What the cells of a board say, each as its large and its small figure. */
const cellsOf = (name: string): readonly (readonly (string | null)[])[] =>
  [...screen.getByRole('region', { name }).querySelectorAll('button.cell')].map((cell) =>
    [...cell.children].map(({ textContent }) => textContent),
  )
const settings = {
  ...defaultBetting,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: MARKET_KINDS,
}

test('[MKT-01] each kind of market has its board: odds, rates on 100, No and Yes, or Over and Under', async () => {
  const runs = [{ selectionId: one, runnerName: '6 Over Runs' }]
  const markets = [
    board('m1', {}),
    board('m2', { marketType: 'Special', marketName: 'Bookmaker', runners: market.runners.slice(0, 1) }),
    board('m3', { marketType: 'SESSION', marketName: '6 Over Runs', runners: runs }),
    board('m4', { marketType: 'INNINGS_RUNS', marketName: 'Innings Runs', runners: [{ selectionId: one, runnerName: 'Runs' }] }),
  ]
  const { record } = await openEvent(markets, true)
  await record({
    type: 'books.changed',
    books: [
      image('m1', 1, [[1980, 100_00]], [[2000, 200_00]]),
      image('m2', 1, [[1980, 100_00]], [[2020, 100_00]]),
      image('m3', 1, [[47_000, 110]], [[46_000, 90]]),
      image('m4', 1, [[165_500, 100_00]], [[166_500, 100_00]]),
    ],
  })
  expect(cellsOf('Match Odds').filter(([price]) => price !== '')).toEqual([
    ['1.98', '100'],
    ['2.00', '200'],
  ])
  expect(cellsOf('Bookmaker')).toEqual([
    ['98', '1.98'],
    ['102', '2.02'],
  ])
  expect(cellsOf(text.groupSession)).toEqual([
    ['46', '90'],
    ['47', '110'],
  ])
  expect(cellsOf('Innings Runs').map(([line]) => line)).toEqual(['165.5', '166.5'])
  await record(answered({ what: 'settings' }, { ...settings, prices: 'odds' }))
  expect(cellsOf('Bookmaker').map(([price]) => price)).toEqual(['1.98', '2.02'])
  await record({ type: 'books.changed', books: [image('m3', 2, [[47_000, 0]], [[46_000, 0]])] })
  expect(part(text.groupSession).getByText(text.suspended)).toBeTruthy()
  expect([...screen.getByRole('region', { name: text.groupSession }).querySelectorAll('button.cell:not([disabled])')]).toEqual([])
})

test('[MKT-03] a changed price flashes; a suspended market is covered; a lost feed greys the prices', async () => {
  const { pass, record } = await openEvent([market])
  const cell = (): Element | null => screen.getByRole('region', { name: 'Match Odds' }).querySelector('button.back-1')
  const markOf = (): string => cell()?.getAttribute('data-mark') ?? ''
  const isGrey = (): string | null => screen.getByRole('region', { name: 'Match Odds' }).getAttribute('data-stale')
  await record({ type: 'link.opened' })
  await record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  await record({ type: 'books.changed', books: [image('m1', 1, [[1980, 100_00]], [])] })
  expect([cell()?.firstChild?.textContent, markOf()]).toEqual(['1.98', ''])
  await record({ type: 'books.changed', books: [{ marketId: market.marketId, seq: 2, runners: [runnerOf([[2100, 100_00]], [])] }] })
  expect([cell()?.firstChild?.textContent, markOf()]).toEqual(['2.10', 'up-fresh'])
  await pass(2500)
  expect(markOf()).toBe('')
  const suspended = { statusLabel: 'Ball Running', statusSaid: said('BALL_RUNNING') }
  await record({ type: 'books.changed', books: [{ marketId: market.marketId, seq: 3, status: 'SUSPENDED', ...suspended }] })
  expect(part('Match Odds').getAllByText(text.BALL_RUNNING).length).toBeGreaterThan(0)
  expect(cell()).toHaveProperty('disabled', true)
  await record({ type: 'books.changed', books: [{ marketId: market.marketId, seq: 4, status: 'OPEN', statusLabel: null }] })
  expect(part('Match Odds').queryByText(text.BALL_RUNNING)).toBeNull()
  expect([cell()?.hasAttribute('disabled'), isGrey()]).toEqual([false, 'false'])
  await record({ type: 'heartbeat.missed' })
  expect(isGrey()).toBe('true')
})

test('[MKT-07] an event shows three levels a side with compact sizes, a list one', async () => {
  const { goTo, record } = await openEvent([market])
  const steps: [number, number][] = [
    [1980, 12_345_600],
    [1970, 250_000_00],
    [1960, 1_50_00_000_00],
    [1950, 100_00],
  ]
  await record({ type: 'books.changed', books: [image('m1', 1, steps, steps)] })
  const [first] = screen.getByRole('region', { name: 'Match Odds' }).querySelectorAll('[data-runner]')
  const texts = (of: Element | undefined): readonly string[] =>
    [...(of?.querySelectorAll('button.cell') ?? [])].map((cell) => [...cell.children].map(({ textContent }) => textContent).join(' '))
  expect(texts(first)).toEqual(['1.96 1.50 Cr', '1.97 2.50 L', '1.98 1.23 L', '1.98 1.23 L', '1.97 2.50 L', '1.96 1.50 Cr'])
  await goTo('/')
  await screen.findByRole('heading', { level: 1, name: text.exchange })
  const row = screen.getByRole('main').querySelector('a.match')?.closest('li') ?? undefined
  await record({ type: 'books.changed', books: [image('m1', 2, steps, steps)] })
  expect(texts(row).filter((cell) => cell !== ' ')).toEqual(['1.98 1.23 L', '1.98 1.23 L'])
})

test('[MKT-10] pins stand beside pages of sports from 1600 px, and are kept among the favourites', async () => {
  widen(1600)
  const second = board('m2', { marketName: 'Toss', marketType: 'OTHER_ODDS' })
  const { goTo, record } = await openEvent([market, second])
  for (const name of ['Match Odds', 'Toss']) fireEvent.click(screen.getByRole('button', { name: text.pinMarket(`Home v Away, ${name}`) }))
  const pins = () => screen.queryByRole('region', { name: text.pinned })?.querySelectorAll('[data-pin]').length ?? 0
  expect(await screen.findByRole('region', { name: text.pinned })).toBeTruthy()
  expect(pins()).toBe(2)
  await goTo('/')
  await screen.findByRole('heading', { level: 1, name: text.exchange })
  expect(pins()).toBe(2)
  await record({ type: 'books.changed', books: [image('m1', 1, [[1980, 100_00]], [])] })
  expect(part(text.pinned).getByRole('button', { name: 'Back Home at 1.98' })).toBeTruthy()
  widen(1599)
  expect(pins()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text.favourites}`) }))
  expect(await screen.findByRole('region', { name: text.pinned })).toBeTruthy()
  expect(part(text.pinned).getAllByRole('link', { name: 'Home v Away' })).toHaveLength(2)
})

test('[MKT-10] a pinned market shows the score of the sides beside their names alone', async () => {
  widen(1600)
  const goals = board('m2', { marketName: 'Over/Under 2.5 Goals', marketType: 'OTHER_ODDS', eventTypeId: '1' })
  const { record } = await openEvent([{ ...market, eventTypeId: '1' }, goals])
  for (const name of ['Match Odds', 'Over/Under 2.5 Goals'])
    fireEvent.click(screen.getByRole('button', { name: text.pinMarket(`Home v Away, ${name}`) }))
  const score = {
    sport: 'football',
    home: 'Home',
    away: 'Away',
    goals: [3, 2],
    minute: 70,
    period: 'second',
    goalMinutes: [[], []],
  } satisfies Score
  await record({ type: 'score.changed', eventId: market.eventId, score })
  const lineOf = async (name: string) =>
    (await screen.findByRole('region', { name: text.pinned })).querySelector(`[aria-label$="${name}"] > p`)?.textContent
  expect([await lineOf('Match Odds'), await lineOf('2.5 Goals')]).toEqual(['Home 3 Away 2 ', ''])
})

test('[MKT-12] an event shows score, odds, bookmaker, sessions, then the rest; a phone folds the chart', async () => {
  const session = (n: number, key: 'OVER_RUNS' | 'ONE_OVER_RUNS'): Market =>
    board(`s${n}`, {
      marketType: 'SESSION',
      marketName: `Session ${n}`,
      marketSaid: said(key, n, 'HOM'),
      runners: [{ selectionId: one, runnerName: `Session ${n}` }],
    })
  const sessions = Array.from({ length: 8 }, (_, n) => session(n, n < 4 ? 'OVER_RUNS' : 'ONE_OVER_RUNS'))
  const markets = [
    board('m4', { marketType: 'OTHER_ODDS', marketName: 'Toss' }),
    ...sessions,
    board('m2', { marketType: 'Special', marketName: 'Bookmaker' }),
    board('m1', {}),
  ]
  const score = {
    sport: 'football',
    home: 'Home',
    away: 'Away',
    goals: [1, 0],
    minute: 20,
    period: 'first',
    goalMinutes: [[9], []],
  } as const
  const parts = (): readonly (string | null)[] =>
    within(screen.getByRole('main'))
      .getAllByRole('region')
      // A part without content is hidden.
      .filter((each) => each.childElementCount > 0)
      .map((each) => each.getAttribute('aria-label'))
  for (const width of [1280, 360]) {
    cleanup()
    widen(width)
    const { record } = await openEvent(markets)
    await record({
      type: 'score.changed',
      eventId: market.eventId,
      score: { ...score, goals: [1, 0], goalMinutes: [[9], []] },
    })
    await record({
      ...answered({ what: 'event', eventTypeId: '4', eventId: market.eventId }, ...markets.map(({ marketId }) => marketId)),
      whose: 'all',
    })
    expect(parts().filter((name) => name !== text.priceHistory && name !== text.statistics)).toEqual([
      text.score,
      'Match Odds',
      'Bookmaker',
      text.groupSession,
      'Toss',
    ])
    expect([...part(text.groupSession).getAllByRole('heading', { level: 3 })].map(({ textContent }) => textContent)).toEqual([
      text.sessionsInnings,
      text.sessionsOvers,
    ])
    expect(screen.getByRole('region', { name: text.groupSession }).querySelectorAll('fieldset')).toHaveLength(8)
    const fold = screen.queryByRole('button', { name: text.priceHistory })
    expect(fold === null ? 'open' : fold.getAttribute('aria-expanded'), String(width)).toBe(width === 360 ? 'false' : 'open')
    expect(parts().includes(text.priceHistory)).toBe(width !== 360)
  }
})

test('[MKT-12] an event shows its closed markets below those that are open', async () => {
  widen(1280)
  await openEvent([
    board('m4', { marketType: 'OTHER_ODDS', marketName: 'Toss', status: 'CLOSED' }),
    board('m5', { marketType: 'OTHER_ODDS', marketName: 'Most sixes' }),
    board('m1', {}),
  ])
  const boards = [...screen.getByRole('main').querySelectorAll('.board')].map((each) => each.getAttribute('aria-label'))
  expect(boards).toEqual(['Match Odds', 'Most sixes', 'Toss'])
})

test('[MKT-14] the score of each sport is drawn from the feed’s own facts, and follows them', async () => {
  const { record } = await openEvent([market])
  const shown = (): string => screen.getByRole('region', { name: text.score }).textContent ?? ''
  const cricket = {
    sport: 'cricket' as const,
    innings: [{ team: 'Home', runs: 47, wickets: 2, overs: '6.2', byOver: [7, 9, 4, 11, 6, 8, 2], wicketOvers: [3, 6] }],
    batting: 0,
    thisOver: ['1', 'W'],
    batters: [{ name: 'A. Deshwali', runs: 21, balls: 14, striker: true }],
    bowler: { name: 'R. Konkan', figures: '1/12 (2.2)' },
    target: null,
    note: '',
  }
  const tell = (change: Partial<typeof cricket>) =>
    record({ type: 'score.changed', eventId: market.eventId, score: { ...cricket, ...change } })
  await tell({})
  for (const fact of ['Home', '47/2', '6.2', 'A. Deshwali *', '21', '14 b', 'R. Konkan', '1/12 (2.2)']) expect(shown()).toContain(fact)
  const balls = (): readonly (string | null)[] =>
    [...part(text.score).getByRole('list', { name: text.thisOver }).querySelectorAll('li:not([aria-hidden])')].map(
      ({ textContent }) => textContent,
    )
  expect(balls()).toEqual(['1', 'W'])
  await tell({ thisOver: ['1', 'W', '4'], innings: cricket.innings.map((innings) => ({ ...innings, runs: 51, overs: '6.3' })) })
  expect(balls()).toEqual(['1', 'W', '4'])
  expect(shown()).toContain('51/2')
  const drawn = part(text.score).getByRole('img')
  expect(drawn.getAttribute('aria-label')).toContain('11')
  await record({
    type: 'score.changed',
    eventId: market.eventId,
    score: {
      sport: 'tennis',
      players: ['Home', 'Away'],
      sets: [
        [6, 4],
        [2, 3],
      ],
      points: ['40', 'A'],
      server: 1,
    },
  })
  for (const line of ['Home6240', 'Away43A']) expect(shown()).toContain(line)
  await record({
    type: 'score.changed',
    eventId: market.eventId,
    score: { sport: 'football', home: 'Home', away: 'Away', goals: [2, 1], minute: 66, period: 'second', goalMinutes: [[9, 54], [61]] },
  })
  expect(part(text.score).getByRole('img').getAttribute('aria-label')).toBe('Home: 9′, 54′. Away: 61′')
})
