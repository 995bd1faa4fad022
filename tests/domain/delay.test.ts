import { expect, test } from 'vitest'
import { delayHere } from '#domain/betting/delay.ts'
import { text } from '#copy/catalogue.ts'

test('[SLIP-12] the delay is the market’s own while it stands as it was sent, else that of its kind', () => {
  const calm = { inplay: false, betDelayMs: 0 }
  const live = { inplay: true, betDelayMs: 2000 }
  expect(delayHere(undefined, null, 5)).toBe(5)
  expect(delayHere({ inplay: true }, true, 5)).toBe(5)
  expect(delayHere(calm, null, 5)).toBe(0)
  expect(delayHere(calm, false, 5)).toBe(0)
  expect(delayHere(calm, true, 5)).toBe(5)
  expect(delayHere(live, true, 5)).toBe(2)
  expect(delayHere({ ...live, betDelayMs: 2001 }, true, 5)).toBe(3)
})

test('[SLIP-10][SLIP-12] names no delay when there is none', () => {
  expect([text.limits('1', '2', 0), text.limits('1', '2', 3)]).toEqual(['Min 1 · Max 2 · no delay', 'Min 1 · Max 2 · delay 3 s'])
  expect([text.place('back', '₹1.00', 0), text.place('lay', '₹1.00', 3)]).toEqual(['Place bet · win ₹1.00', 'Place bet · risk ₹1.00 · 3 s'])
  expect([text.placeReviewed(0), text.placeReviewed(3)]).toEqual(['Place Bet', 'Place Bet · 3 s'])
})
