// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/betting/money.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { settingsFrom } from '#streams/settings.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { answered, pick, sessionPick } from '#tests/player.ts'
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
