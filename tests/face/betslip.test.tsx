// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { text } from '#domain/text.ts'
import { betId } from '#tests/player.ts'
import { placeButton, showSlip } from './slip.tsx'

afterEach(cleanup)

test('[SLIP-15] a refusal says that money is free again only where the bet was received and money was held', () => {
  for (const isReceived of [false, true]) {
    const { spine, stake, view } = showSlip(paise(50_000_00))
    stake(1_000_00)
    fireEvent.click(placeButton())
    const { ref } = view()
    if (ref === null) throw new Error('nothing was sent')
    if (isReceived) act(() => spine.record({ type: 'bet.pending', ref, betId: betId(1), expiresInMs: 5000 }))
    act(() => spine.record({ type: 'bet.answered', ref, verdict: { kind: 'refused', code: 'ODDS_CHANGED', text: 'The odds changed.' } }))
    expect(view().screen).toBe('rejected')
    expect(screen.queryAllByText(text.noBetMade)).toHaveLength(isReceived ? 0 : 1)
    expect(screen.queryAllByText(text.noBetFreed('₹1,000.00'))).toHaveLength(isReceived ? 1 : 0)
    cleanup()
  }
})

/** Rows that rest, as a browser that draws would: until the test ends it. */
const resting = () => {
  const rests = new Map<Element, { id: string; playState: string }[]>()
  Object.assign(HTMLElement.prototype, {
    animate(this: Element, _: unknown, { id }: { readonly id: string }) {
      rests.set(this, [...(rests.get(this) ?? []), { id, playState: 'running' }])
    },
    getAnimations(this: Element) {
      return rests.get(this) ?? []
    },
  })
  return { end: (): void => rests.clear() }
}
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
})

test('[SLIP-19][SLIP-26] a button that has just come to mean something else takes no press, by hand or by Enter; then it does', () => {
  const { end } = resting()
  const { move, stake, view } = showSlip(paise(50_000_00))
  stake(1_000_00)
  end()
  const place = placeButton()
  move(2260)
  const accept = screen.getByRole('button', { name: /^Accept 2.26/ })
  expect(accept).toBe(place)
  fireEvent.click(accept)
  fireEvent.click(screen.getByRole('button', { name: text.cancel }))
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter' })
  expect(view()).toMatchObject({ screen: 'composing', market: 'moved', odds: 2000 })
  end()
  move(2280)
  fireEvent.click(screen.getByRole('button', { name: /^Accept 2.28/ }))
  expect(view().market).toBe('moved')
  end()
  fireEvent.click(screen.getByRole('button', { name: /^Accept 2.28/ }))
  expect(view()).toMatchObject({ screen: 'composing', market: 'steady', odds: 2280 })
  fireEvent.click(placeButton())
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter' })
  expect(view().screen).toBe('composing')
  end()
  fireEvent.click(placeButton())
  expect(view().screen).toBe('sending')
})

test('[SLIP-19][SLIP-24][SLIP-26] the second press of a double-click, and Enter held down, are no press', () => {
  const { move, stake, view } = showSlip(paise(50_000_00))
  stake(1_000_00)
  move(2260)
  const accept = screen.getByRole('button', { name: /^Accept/ })
  expect(fireEvent.keyDown(accept, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(accept, { key: 'Enter' })).toBe(true)
  fireEvent.click(accept, { detail: 1 })
  expect(view().market).toBe('steady')
  fireEvent.click(placeButton(), { detail: 2 })
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter', repeat: true })
  expect(view().screen).toBe('composing')
  fireEvent.keyDown(screen.getByLabelText(text.stake), { key: 'Enter' })
  expect(view().screen).toBe('sending')
})
