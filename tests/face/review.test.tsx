// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/betting/money.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { settingsFrom } from '#streams/settings.ts'
import { answered } from '#tests/player.ts'
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
const review = () => {
  const shown = showSlip(paise(50_000_00))
  act(() => shown.spine.record(answered({ what: 'settings' }, settings)))
  shown.stake(1_000_00)
  fireEvent.click(placeButton())
  expect(shown.view().screen).toBe('reviewing')
  return shown
}

test('[SLIP-17] Cancel Bet in the review closes the slip and clears its bet', () => {
  const { view } = review()
  fireEvent.click(screen.getByRole('button', { name: text.cancelBet }))
  expect(view()).toMatchObject({ screen: 'empty', pick: null, odds: null, ref: null })
})

test('[SLIP-10] Back in the review returns to the bet and keeps its stake', () => {
  const { view } = review()
  fireEvent.click(screen.getByRole('button', { name: text.backToSlip }))
  expect(view()).toMatchObject({ screen: 'composing', stakePaise: 1_000_00 })
})
