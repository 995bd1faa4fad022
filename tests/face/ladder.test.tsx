// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Level, MarketBook } from '#contract/market.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import Ladder from '#src/markets/Ladder.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { answered, at, betId, deafDoors, listed, member, ref, lateCharts } from '#tests/player.ts'
import { home, market, marketId } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const limits = { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall }
const delaySeconds = { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 }
const level = (price: number, rupees: number): Level => [odds(price), paise(rupees * 100)]

const opened = () => {
  const frames: (() => void)[] = []
  const { doors, sent } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => void frames.push(job), doors })
  spine.start()
  let seq = 0
  const tell = (book: Partial<MarketBook>): void =>
    act(() => {
      spine.record({ type: 'books.changed', books: [{ marketId, seq, ...book }] })
      seq += 1
      for (const paint of frames.splice(0)) paint()
    })
  const prices = (back: Level[], lay: Level[], lastPrice = odds(2200)): Partial<MarketBook> => ({
    runners: [{ selectionId: home, status: 'ACTIVE', back, lay, lastPrice }],
  })
  spine.record(homeAnswered([listed(market)]))
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  tell({ image: true, status: 'OPEN', ...prices([level(2200, 48_200), level(2180, 100)], [level(2220, 31_600)]) })
  spine.record({ type: 'ladder.opened', marketId, selectionId: home })
  render(
    <MemoryRouter>
      <SpineContext value={spine}>
        <Ladder />
      </SpineContext>
    </MemoryRouter>,
  )
  const ladder = screen.getByRole('region', { name: text.ladderOf('Match Odds') })
  const seen = (): readonly (string | null)[] =>
    within(ladder)
      .getAllByRole('button', { name: /^Back Home at/ })
      .map((button) => button.getAttribute('data-odds'))
  return { spine, ladder, tell, prices, seen, sent }
}

const place = { ...market, selectionId: home, runnerName: 'Home', side: 'back', odds: odds(2500), averageOdds: odds(2500) } as const
const rest = { winnings: paise(0), stake: paise(200_000), matched: paise(0), remaining: paise(200_000), placedAt: at(0), pnl: null }
/** ₹2,000 to back at 2.50, unmatched. */
const order = { ...place, ...rest, betId: betId(1), ref: ref(1), state: 'unmatched' } as const

/** A ladder with that order, and what a move of it records. */
const withOrder = () => {
  const world = opened()
  const { spine, ladder } = world
  act(() => spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [order] }))
  const chip = within(ladder).getByRole('button', { name: text.myOrder(text.back, '2.0K', '2.50') })
  const targets = (): readonly (string | null | undefined)[] =>
    [...ladder.querySelectorAll('[data-target]')].map((row) => row.querySelector('[data-price]')?.textContent)
  const key = (name: string): boolean => fireEvent.keyDown(document.activeElement ?? chip, { key: name })
  const amended = (): readonly unknown[] => world.sent.flatMap(({ name, body }) => (name === 'amend-bet' ? [body] : []))
  return { ...world, chip, targets, key, amended }
}

test('[MKT-09] a ladder shows sizes and volumes at their prices, and a press sets the slip to that price', () => {
  const { spine, ladder, tell, seen } = opened()
  expect(seen()[30]).toBe('2200')
  expect(within(ladder).getByRole('button', { name: 'Back Home at 2.20, 48.2K there' })).toBeTruthy()
  expect(within(ladder).getByRole('button', { name: 'Lay Home at 2.22, 31.6K there' })).toBeTruthy()
  expect([...ladder.querySelectorAll('[data-last]')].map((price) => price.textContent)).toEqual(['2.20'])
  tell({ runners: [{ selectionId: home, tradedAt: [level(2200, 1000)] }] })
  const traded = [...ladder.querySelectorAll('[data-traded]')].flatMap(({ textContent }) => textContent || [])
  expect(traded).toEqual(['1.0K'])
  fireEvent.click(within(ladder).getByRole('button', { name: 'Back Home at 2.40' }))
  expect(spine.slips.get().at(-1)).toMatchObject({ odds: 2400, pick: { selectionId: home, side: 'back' } })
})

test('[MKT-09] a ladder follows the price until the player scrolls, and again after a press', () => {
  const { ladder, tell, prices, seen } = opened()
  tell(prices([level(2300, 100)], []))
  expect(seen()[30]).toBe('2300')
  const rungs = ladder.querySelector('[data-rungs]')
  if (rungs === null) throw new Error('no rows')
  fireEvent.wheel(rungs)
  tell(prices([level(2500, 100)], []))
  expect(seen()[30]).toBe('2300')
  const centre = within(ladder).getByRole('button', { name: text.centreLadder })
  expect(centre.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(centre)
  expect([seen()[30], centre.getAttribute('aria-pressed')]).toEqual(['2500', 'true'])
})

test('[MKT-09] a ladder marks the member’s unmatched orders at their price', () => {
  const { spine, ladder } = opened()
  const mine = (side: string): readonly (string | null | undefined)[] =>
    [...ladder.querySelectorAll(`[data-mine="${side}"]`)]
      .filter(({ textContent }) => textContent !== '')
      .map((own) => own.parentElement?.textContent)
  expect([mine('back'), mine('lay')]).toEqual([[], []])
  act(() => spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [order] }))
  expect([mine('back'), mine('lay')]).toEqual([['2.0K2.50'], []])
  act(() => spine.record({ type: 'bets.listed', accountSeq: 2, which: 'active', bets: [] }))
  expect(mine('back')).toEqual([])
})

test('[MKT-03][MKT-09] a ladder takes no press while its market is suspended or prices are old', () => {
  const { spine, ladder, tell } = opened()
  const isOff = (): boolean => within(ladder).getByRole('group', { name: text.ladder }).matches(':disabled')
  expect(isOff()).toBe(false)
  tell({ status: 'SUSPENDED' })
  expect(isOff()).toBe(true)
  expect(within(ladder).getByText(text.suspended)).toBeTruthy()
  tell({ status: 'OPEN' })
  expect(isOff()).toBe(false)
  tell({ seq: 99 })
  expect(isOff()).toBe(true)
  tell({ image: true, status: 'OPEN', runners: [{ selectionId: home, status: 'ACTIVE' }] })
  expect(isOff()).toBe(false)
  act(() => spine.record({ type: 'heartbeat.missed' }))
  expect(isOff()).toBe(true)
})

test('[MKT-09][SLIP-24] arrows move an order of the ladder to a target row, and Enter sends it once', () => {
  const { ladder, chip, targets, key, amended } = withOrder()
  chip.focus()
  key('ArrowDown')
  key('ArrowDown')
  key('ArrowUp')
  expect(targets()).toEqual(['2.48'])
  expect(chip.getAttribute('data-moving')).toBe('from')
  expect(within(ladder).getByText(text.moveOrder(text.back, '₹2,000.00', '2.50', '2.48'))).toBeTruthy()
  expect(within(ladder).getByText(text.moveFirst('2.50'))).toBeTruthy()
  expect(amended()).toEqual([])
  key('Enter')
  key('Enter')
  expect(amended()).toMatchObject([{ price: 2.48, stake: 2000 }])
  expect(ladder.querySelector('[data-amend]')).toBeTruthy()
})

test('[MKT-09][SLIP-24] one live region, there before the move, says each step of it; after Escape nothing', () => {
  const { spine, ladder, chip, key } = withOrder()
  const voice = ladder.querySelector('[data-move][role="status"]') ?? expect.fail('no voice')
  expect(voice.textContent).toBe('')
  chip.focus()
  key('ArrowDown')
  expect(voice.textContent).toContain(text.moveOrder(text.back, '₹2,000.00', '2.50', '2.48'))
  expect(voice.textContent).toContain(text.moveFirst('2.50'))
  key('ArrowUp')
  expect(voice.textContent).toBe(text.moveChoose(text.back, '₹2,000.00', '2.50'))
  key('Escape')
  expect([voice.textContent, voice.isConnected]).toEqual(['', true])
  act(() => spine.record({ type: 'bets.listed', accountSeq: 2, which: 'active', bets: [] }))
  key('ArrowDown')
  expect(voice.textContent).toBe('')
})

test('[MKT-09][OPEN-11] a move takes all orders of a price along, each once and with its own stake', () => {
  const { spine, ladder, chip, key, amended } = withOrder()
  const older = { ...order, betId: betId(2), ref: ref(2), stake: paise(70_000), remaining: paise(50_000), matched: paise(20_000) }
  const elsewhere = { ...order, betId: betId(3), ref: ref(3), odds: odds(2600) }
  const bets = [{ ...order, placedAt: at(9) }, { ...older, state: 'partly-matched' as const }, elsewhere]
  act(() => spine.record({ type: 'bets.listed', accountSeq: 2, which: 'active', bets }))
  expect(chip.textContent).toBe('2.5K')
  chip.focus()
  key('ArrowDown')
  expect(within(ladder).getByText(text.moveOrder(text.back, '₹2,500.00', '2.50', '2.48'))).toBeTruthy()
  key('Enter')
  key('Enter')
  expect(amended()).toMatchObject([
    { betId: betId(1), price: 2.48, stake: 2000 },
    { betId: betId(2), price: 2.48, stake: 700 },
  ])
  expect(new Set(spine.ledger.get().outbox.map((entry) => entry.ref)).size).toBe(2)
})

test('[MKT-09][SLIP-24] Escape puts a moved order back, then closes the ladder', () => {
  const { spine, chip, targets, key, amended } = withOrder()
  chip.focus()
  key('ArrowUp')
  expect(targets()).toEqual(['2.52'])
  key('Escape')
  expect([targets(), spine.ledger.get().ladder]).toEqual([[], { marketId, selectionId: home }])
  key('Enter')
  key('Escape')
  expect([amended(), spine.ledger.get().ladder]).toEqual([[], null])
})

test('[MKT-09] a ladder says what a moved order would meet, and follows no price meanwhile', () => {
  const { ladder, chip, tell, prices, seen, targets } = withOrder()
  fireEvent.click(chip)
  expect(within(ladder).getByText(text.moveChoose(text.back, '₹2,000.00', '2.50'))).toBeTruthy()
  const down = within(ladder).getByRole('button', { name: text.moveDown })
  const steps = (count: number): void => {
    for (let step = 0; step < count; step += 1) fireEvent.click(down)
  }
  steps(14)
  expect(targets()).toEqual(['2.22'])
  expect(within(ladder).getByText(text.moveBehind('31.6K', '2.50'))).toBeTruthy()
  steps(1)
  expect(within(ladder).getByText(text.moveMatches('2.20'))).toBeTruthy()
  const before = seen()
  tell(prices([level(2100, 100)], []))
  expect(seen()).toEqual(before)
  expect(within(ladder).getByText(text.moveFirst('2.50'))).toBeTruthy()
  fireEvent.click(within(ladder).getByRole('button', { name: text.changeUndo }))
  expect(targets()).toEqual([])
  tell(prices([level(2100, 200)], []))
  expect(seen()[30]).toBe('2100')
})

test('[SLIP-23][MKT-09] on an armed ladder a press places one bet at once, at the painted price', () => {
  const { spine, ladder } = opened()
  const stake = paise(50_000)
  const own = { ...defaultBetting, oneClick: { active: true, stake, barred: false } }
  act(() => spine.record(answered({ what: 'settings' }, { ...own, delaySeconds, limits })))
  const rung = within(ladder).getByRole('button', { name: text.placesAtOnce('Back Home at 2.40', stake) })
  fireEvent.click(rung)
  fireEvent.click(rung)
  expect(
    spine.ledger.get().outbox.flatMap((entry) => (entry.kind === 'bet' ? [[entry.odds, entry.stake, entry.fromOneClick]] : [])),
  ).toEqual([[2400, stake, true]])
  expect(spine.slips.get().at(-1)?.screen).toBe('empty')
})

test('[MKT-09] a ladder shows what was traded at each price, and its share of the most', () => {
  const { ladder, tell } = opened()
  const traded = (): readonly unknown[] =>
    [...ladder.querySelectorAll<HTMLElement>('[data-traded]')]
      .filter(({ textContent }) => textContent !== '')
      .map((each) => [
        each.parentElement?.querySelector('[data-price]')?.textContent,
        each.textContent,
        each.style.getPropertyValue('--share'),
      ])
  expect(traded()).toEqual([])
  tell({ runners: [{ selectionId: home, tradedAt: [level(2200, 20_000), level(2180, 5000)] }] })
  tell({ runners: [{ selectionId: home, tradedAt: [level(2180, 10_000)] }] })
  expect(traded()).toEqual([
    ['2.20', '20.0K', '100%'],
    ['2.18', '10.0K', '50%'],
  ])
})

test('[MKT-09] each rung shows what the position comes to if closed there; without one it is blank', () => {
  const { spine, ladder } = opened()
  const results = (): readonly unknown[] =>
    [...ladder.querySelectorAll<HTMLElement>('[data-closed]')].flatMap(({ textContent, dataset, parentElement }) =>
      textContent === '' ? [] : [[parentElement?.querySelector('[data-price]')?.textContent, textContent, dataset['tone']]],
    )
  const near = (): readonly unknown[] => results().slice(29, 32)
  const hold = (accountSeq: number, rupees: number): void => {
    const stake = paise(rupees * 100)
    const matched = {
      ...order,
      odds: odds(2200),
      matched: stake,
      winnings: paise(stake * 1.2),
      remaining: paise(0),
      state: 'matched' as const,
    }
    act(() => spine.record({ type: 'bets.listed', accountSeq, which: 'active', bets: [matched] }))
  }
  expect([ladder.querySelectorAll('[data-closed]').length, results()]).toEqual([61, []])
  hold(1, 1000)
  // ₹1,000.00 at 2.20: closed at 2.18 for ₹1,009.17, at 2.22 for ₹990.99.
  expect(near()).toEqual([
    ['2.22', '−9.01', 'down'],
    ['2.20', '0.00', undefined],
    ['2.18', '+9.17', 'up'],
  ])
  const own = { ...defaultBetting, commission: true }
  act(() => spine.record(answered({ what: 'settings' }, { ...own, delaySeconds, limits })))
  expect(near()[2]).toEqual(['2.18', '+8.99', 'up'])
  hold(2, 50_000_000)
  expect(near()[0]).toEqual(['2.22', '−4.50 L', 'down'])
  act(() => spine.record({ type: 'bets.listed', accountSeq: 3, which: 'active', bets: [order] }))
  expect(results()).toEqual([])
})

test('[MKT-05][MKT-15] the foot names a runner that left the market by a bet on it', () => {
  const { spine } = opened()
  const gone = selectionIdSchema.parse(9)
  const bet = {
    ...order,
    betId: betId(2),
    ref: ref(2),
    selectionId: gone,
    runnerName: 'Gone',
    state: 'matched',
    matched: paise(200_000),
  } as const
  act(() => {
    spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [bet] })
    spine.record(answered({ what: 'ladder', marketId }, { runners: [{ selectionId: gone, pnl: paise(300_000) }], ladder: [] }))
  })
  const foot = screen.getByRole('group', { name: text.ladderPays })
  expect(foot.textContent).toContain('Gone')
  expect(foot.textContent).not.toContain(text.anyOther)
})
