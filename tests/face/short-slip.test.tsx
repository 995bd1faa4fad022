// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { pick } from '#tests/player.ts'
import { widen } from './app.tsx'
import { showSlip } from './slip.tsx'

const touchOf = (points: number): unknown => Object.defineProperty(navigator, 'maxTouchPoints', { value: points, configurable: true })
beforeEach(() => {
  touchOf(1)
  widen(360)
})
afterEach(() => {
  cleanup()
  touchOf(0)
  widen(1280)
})

/** A phone's slip for ₹1,000 on a market with so many winners. */
const shortSlip = (places: number) => {
  const shown = showSlip(paise(50_000_00), { ...pick('m1'), places })
  const quote = (price: number, winners: number): void =>
    act(() =>
      shown.spine.record({
        type: 'quote.changed',
        slip: shown.view().slip,
        quote: { kind: 'open', odds: odds(price), line: null, fancyPrice: 0, places: winners },
      }),
    )
  quote(2000, places)
  shown.stake(1_000_00)
  expect(shown.view().market).toBe('steady')
  return { ...shown, quote }
}
const words = (): string => document.querySelector('[data-sentence]')?.textContent ?? ''
const openPad = async (): Promise<void> => {
  fireEvent.focus(screen.getByLabelText(text.stake, { exact: true }))
  await waitFor(() => expect(screen.getByRole('group', { name: text.numberPad })).toBeTruthy())
}

test('[SLIP-26][MKT-15] a phone’s slip names several winners beside its pad, at each price', async () => {
  const { quote, stake } = shortSlip(2)
  await openPad()
  // The pad has taken the room of the head, which names them otherwise.
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  expect(words()).toContain(`${text.places(2)} · ${text.livePrice} ${text.onlyThisPrice}`)
  quote(2100, 2)
  expect(words()).toContain(`${text.places(2)} · ${text.movedShort}`)
  // Where the number itself changed, the sentence names both, each once.
  quote(2000, 3)
  expect(words()).toContain(`${text.placesShort}. 2.00, ${text.places(2)}`)
  expect(words()).not.toContain(`${text.places(2)} ·`)
  quote(2000, 2)
  // A note takes the place of the sentence.
  stake(10_00_00_000_00)
  expect(words()).not.toContain(text.livePrice)
  expect(words()).toContain(text.places(2))
})

test('[SLIP-26][MKT-15] a phone’s slip names no number of winners beside its pad when it is one', async () => {
  const { quote } = shortSlip(1)
  await openPad()
  expect(words()).toContain(`${text.livePrice} ${text.onlyThisPrice}`)
  quote(2100, 1)
  expect(words()).toContain(text.winsMore('₹100.00'))
  expect(words()).not.toContain(text.places(1))
})
