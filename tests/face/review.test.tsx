// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { settingsFrom } from '#streams/settings.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { createBet } from '#contract/messages/betting.ts'
import { odds } from '#domain/odds.ts'
import { answered, pick, quoted, sessionPick } from '#tests/player.ts'
import { placeButton, showSlip } from './slip.tsx'

afterEach(cleanup)

const { odds: kind } = MARKET_KINDS
const settings = settingsFrom({
  oddsBetDelay: 1,
  soccerBetDelay: 2,
  tennisBetDelay: 3,
  bookmakerBetDelay: 4,
  fancyBetDelay: 5,
  ballbyballBetDelay: 6,
  virtualBetDelay: 7,
  limits: { odds: kind, bookmaker: kind, fancy: kind, soccer: kind, tennis: kind },
  confirmation: true,
  lastLogin: null,
})

/** A slip in review, with a stake of ₹1,000. */
const review = (picked?: Pick) => {
  const shown = showSlip(paise(50_000_00), picked)
  act(() => shown.spine.record(answered({ what: 'settings' }, settings)))
  shown.stake(1_000_00)
  fireEvent.click(placeButton())
  expect(shown.view().screen).toBe('reviewing')
  return shown
}

test('[SLIP-17] Cancel Bet in the review closes the slip and clears its bet', () => {
  const { spine, view } = review()
  fireEvent.click(screen.getByRole('button', { name: text.cancelBet }))
  expect(view()).toMatchObject({ screen: 'empty', pick: null, odds: null, ref: null })
  act(() => spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') }))
  expect(view()).toMatchObject({ screen: 'composing', stakePaise: 0 })
})

test('[SLIP-10] Back in the review returns to the bet and keeps its stake', () => {
  const { view } = review()
  fireEvent.click(screen.getByRole('button', { name: text.backToSlip }))
  expect(view()).toMatchObject({ screen: 'composing', stakePaise: 1_000_00 })
})

test('[SLIP-10][SLIP-13] the review names event, side, runner, figures, delay, and the win or the risk', () => {
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  const heads = () => [screen.getByRole('heading').textContent, screen.getByRole('region').getAttribute('aria-label')]
  const before = `${text.profit}, ${text.beforeCommission}`
  const place = () => screen.getByRole('button', { name: /^Place Bet/ }).textContent
  review()
  expect(heads()).toEqual(['Deccan Rooks', 'Backing Deccan Rooks'])
  expect(screen.queryAllByText(/Deccan Rooks v Konark Chargers/)).toHaveLength(1)
  expect(rows()).toEqual(['Odds2.00', 'Stake₹1,000.00', `${before}₹1,000.00`, 'Liability₹1,000.00', `${text.delay}${text.seconds(1)}`])
  expect(place()).toBe(`Place Bet · 1 s${text.winOrRisk('back', '₹1,000.00')}`)
  cleanup()
  review(pick('m1', 3000, 'lay'))
  expect(heads()).toEqual(['Deccan Rooks', 'Laying Deccan Rooks'])
  expect(rows()).toEqual(['Odds3.00', 'Stake₹1,000.00', `${before}₹1,000.00`, 'Liability₹2,000.00', `${text.delay}${text.seconds(1)}`])
  expect(place()).toBe(`Place Bet · 1 s${text.winOrRisk('lay', '₹2,000.00')}`)
  cleanup()
  review(sessionPick('m1'))
  expect(rows()).toEqual(['RUNSYes 47', 'Odds(H-J)90', 'Stake₹1,000.00', 'Liability₹1,000.00', `${text.delay}${text.seconds(5)}`])
})

test('[SLIP-24] Enter goes on and Escape goes back at each step of a bet, and every button takes the focus', () => {
  const { spine, view } = showSlip(paise(50_000_00))
  act(() => spine.record(answered({ what: 'settings' }, settings)))
  const key = (at: HTMLElement, name: string): void => void fireEvent.keyDown(at, { key: name })
  const stake = (): HTMLElement => screen.getByLabelText(text.stake)
  const reachable = (): boolean => screen.getAllByRole('button').every(({ tabIndex }) => tabIndex === 0)
  fireEvent.change(stake(), { target: { value: '100' } })
  key(stake(), 'Enter')
  expect([view().screen, reachable()]).toEqual(['reviewing', true])
  key(screen.getByRole('region'), 'Escape')
  expect([view().screen, view().stakePaise, reachable()]).toEqual(['composing', 100_00, true])
  key(stake(), 'Enter')
  key(screen.getByRole('region'), 'Enter')
  expect(view().screen).toBe('sending')
  act(() => spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') }))
  expect(view().screen).toBe('composing')
  key(stake(), 'Escape')
  expect(view().screen).not.toBe('composing')
})

test('[SLIP-26] what is sent is what the review shows: side, price, stake, selection and line', () => {
  const shows = (words: readonly string[]): void => {
    for (const each of words) expect(document.body.textContent).toContain(each)
  }
  const sent = (shown: ReturnType<typeof review>, price: number): unknown => {
    act(() => shown.spine.record({ type: 'quote.changed', slip: shown.view().slip, quote: quoted(price, shown.view().pick?.line) }))
    fireEvent.click(screen.getByRole('button', { name: /^Place Bet/ }))
    const body = shown.sent.find(({ name }) => name === createBet.name)?.body
    cleanup()
    return body
  }
  const lay = showSlip(paise(50_000_00), pick('m1', 3000, 'lay'))
  act(() => lay.spine.record(answered({ what: 'settings' }, settings)))
  lay.stake(1_234_50)
  act(() => lay.spine.record({ type: 'price.stepped', slip: lay.view().slip, odds: odds(2900) }))
  fireEvent.click(placeButton())
  shows(['2.90', '₹1,234.50'])
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Laying Deccan Rooks')
  expect(sent(lay, 3000)).toMatchObject({
    bet: { type: 'Lay', rate: 2.9, stake: 1234.5, runnerId: 1, selectionName: 'Deccan Rooks', marketId: 'm1' },
  })
  const runs = review(sessionPick('m1'))
  shows(['Yes 47', '90', '₹1,000.00'])
  expect(sent(runs, 1900)).toMatchObject({ bet: { type: 'Back', rate: 0.9, stake: 1000, runnerId: 1, selectionName: '47' } })
})
