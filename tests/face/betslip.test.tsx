// @vitest-environment happy-dom
import { said } from '#domain/ledger/said.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { text } from '#copy/catalogue.ts'
import { answered, betId, marketId, pick } from '#tests/player.ts'
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
    act(() => spine.record({ type: 'bet.answered', ref, verdict: { kind: 'refused', said: said('words', 'The odds changed.') } }))
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

test('[SLIP-19][SLIP-26] a button with a new meaning ignores clicks and Enter until its pause ends', () => {
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

const field = (): HTMLElement => screen.getByLabelText(text.stake)
const type = (value: string): void => void fireEvent.change(field(), { target: { value } })
/** The line below the stake, and whether Place can be pressed; where it cannot, its reason must show. */
const noted = (): readonly [note: string | null | undefined, isOn: boolean] => {
  const note = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  const place = placeButton()
  const isOn = !place.hasAttribute('disabled')
  expect(place.getAttribute('aria-describedby')).toBe(isOn || place.textContent === text.placeNoStake ? null : note?.id)
  expect(field().getAttribute('aria-invalid')).toBe(String(note?.dataset['tone'] === 'bad'))
  return [note?.textContent, isOn]
}

test('[SLIP-09] shows beside the stake why the bounds, the winnings limit or the balance refuse it', () => {
  const { spine, view, move } = showSlip(paise(50_000_00))
  act(() => {
    spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] })
    const { selectionId } = pick('m1')
    const terms = { min: paise(100_00), max: paise(80_000_00), maxWin: paise(70_000_00) }
    spine.record(answered({ what: 'terms', marketId: marketId('m1'), selectionId }, terms))
  })
  expect(noted()).toEqual(['Min 100 · Max 80,000', false])
  type('99.99')
  expect(noted()).toEqual([text.stakeBelowMin(paise(100_00)), false])
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(view().screen).toBe('composing')
  type('100')
  expect(noted()).toEqual(['Min 100 · Max 80,000', true])
  type('80001')
  expect(noted()).toEqual([text.stakeAboveMax(paise(80_000_00)), false])
  type('70001')
  expect(noted()).toEqual([text.winAboveMax(paise(70_000_00)), false])
  type('50000.01')
  expect(noted()).toEqual([text.fundsShort(paise(50_000_01), paise(50_000_00)), false])
  act(() => spine.record({ type: 'account.changed', accountSeq: 2, balance: paise(60_000_00), exposure: paise(0) }))
  expect(noted()).toEqual(['Min 100 · Max 80,000', true])
  act(() => spine.record({ type: 'account.changed', accountSeq: 3, balance: paise(60_000_00), exposure: paise(20_000_00) }))
  expect(noted()[1]).toBe(false)
  // Still so while the price is another: only the way on differs.
  move(2260)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('[SLIP-06] keeps the stake when typed text is no amount, and caps a visitor’s stake at ₹5,00,000', () => {
  const { view } = showSlip(paise(50_000_00))
  type('250')
  for (const raw of ['-5', '1e3', '999999999999']) {
    type(raw)
    expect([raw, view().stakePaise, noted()]).toEqual([raw, 250_00, [text.stakeRefused, true]])
    expect(field()).toHaveProperty('value', '250')
  }
  type('')
  expect(noted()[0]).toBe('Min 1 · Max 1,00,000')
  cleanup()
  const visitor = showSlip('visitor')
  type('600000')
  expect(visitor.view().stakePaise).toBe(500_000_00)
  expect(screen.queryAllByText(text.stakeCapped('₹5,00,000'))).toHaveLength(1)
  type('50000')
  expect(screen.queryAllByText(text.stakeCapped('₹5,00,000'))).toHaveLength(0)
})

test('[SLIP-05][SLIP-26] odds set worse than the market’s are said to get what is on offer; better ones, to wait', () => {
  for (const [side, worse, better] of [
    ['back', 1960, 2040],
    ['lay', 2040, 1960],
  ] as const) {
    const { spine, view } = showSlip(paise(50_000_00), pick('m1', 2000, side))
    const step = (to: number) => act(() => spine.record({ type: 'price.stepped', slip: view().slip, odds: odds(to) }))
    const said = () => [text.takenAt('2.00'), text.waitsForMatch].map((words) => screen.queryAllByText(words, { exact: false }).length)
    step(worse)
    expect([side, view().stepped, ...said()]).toEqual([side, true, 1, 0])
    step(better)
    expect([side, ...said()]).toEqual([side, 0, 1])
    step(2000)
    expect([side, ...said()]).toEqual([side, 1, 0])
    cleanup()
  }
})
