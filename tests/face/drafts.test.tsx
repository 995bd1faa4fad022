// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import { DraftChips } from '#src/slip/DraftChips.tsx'
import { answered, pick, quoted } from '#tests/player.ts'
import { showSlip } from './slip.tsx'

afterEach(cleanup)

const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const reviewing = {
  ...defaultBetting,
  confirmation: true,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}

/** Two drafts of ₹100 on two markets; the second is in front. */
const show = (funds = 50_000_00, runner = 'Konark Chargers') => {
  const shown = showSlip(paise(funds))
  act(() => shown.spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [] }))
  shown.stake(100_00)
  act(() => shown.spine.record({ type: 'odds.pressed', level: 0, pick: { ...pick('m2'), runnerName: runner } }))
  shown.move(2000)
  shown.stake(100_00)
  return shown
}
const placeAll = (count: number, risk: string) => screen.findByRole('button', { name: text.placeAll(count, risk) })

test('[SLIP-34] the list shows price and stake of each other draft, and a press brings it to the front', async () => {
  const { view } = show()
  const row = (await screen.findByRole('list', { name: text.otherDrafts })).querySelector('li')
  expect(row?.textContent).toContain('2.00 · ₹100.00')
  fireEvent.click(screen.getByRole('button', { name: text.showDraft('Back Deccan Rooks') }))
  expect(view().slip).toBe('slip-1')
  expect(screen.getByRole('button', { name: text.showDraft('Back Konark Chargers') })).toBeTruthy()
})

test('[SLIP-34] a draft whose odds moved is left out of the count until its price is accepted', async () => {
  const { spine } = show()
  await placeAll(2, '₹200.00')
  act(() => spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(1900) }))
  const row = document.querySelector<HTMLElement>('[data-draft="slip-1"]')
  expect(row?.textContent).toContain(text.oddsChanged)
  expect(await placeAll(1, '₹100.00')).toBeTruthy()
  fireEvent.click(within(row ?? document.body).getByRole('button', { name: new RegExp(`^${text.accept('1.90')}`) }))
  expect(await placeAll(2, '₹200.00')).toBeTruthy()
})

test('[SLIP-20][MKT-15] a draft beside the slip says why it takes no bet, in its row and on its chip', async () => {
  const { spine } = show()
  await placeAll(2, '₹200.00')
  const row = document.querySelector('[data-draft="slip-1"]')
  const chips = render(
    <SpineContext value={spine}>
      <DraftChips />
    </SpineContext>,
  ).container
  for (const [quote, sentence, word] of [
    [{ kind: 'suspended', why: 'withdrawn' }, text.runnerWithdrawn, text.withdrawn],
    [{ kind: 'suspended', why: 'lost' }, text.RUNNER_LOST, text.lost],
    [{ kind: 'suspended', why: 'closed' }, text.marketClosed, text.closed],
    [{ kind: 'suspended' }, text.marketSuspended, text.suspended],
    [{ kind: 'suspended', why: 'renamed' }, text.selectionRenamed, text.renamed],
    [{ kind: 'none' }, text.noOfferNow, text.unpriced],
  ] as const) {
    act(() => spine.record({ type: 'quote.changed', slip: 'slip-1', quote }))
    expect(row?.textContent).toContain(sentence)
    expect(within(chips).getByText(word)).toBeTruthy()
    expect(await placeAll(1, '₹100.00')).toBeTruthy()
  }
})

test('[MKT-15] the slip in front, the draft beside it and their review name the number of winners', async () => {
  const { spine } = show()
  for (const [slip, places] of [
    ['slip-1', 2],
    ['slip-2', 3],
  ] as const) {
    act(() =>
      spine.record({ type: 'quote.changed', slip, quote: { kind: 'open', odds: pick('m1').odds, line: null, fancyPrice: 0, places } }),
    )
    expect(document.body.textContent).toContain(text.placesChanged)
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text.accept(`2.00, ${text.places(places)}`)}`) }))
  }
  await placeAll(2, '₹200.00')
  const wordsOf = (which: string) => document.querySelector(which)?.textContent
  expect(wordsOf('.slip header')).toContain(`Match Odds · ${text.places(3)} · `)
  expect(wordsOf('[data-draft="slip-1"]')).toContain(`Match Odds · ${text.places(2)} · `)
  act(() => spine.record(answered({ what: 'settings' }, reviewing)))
  fireEvent.click(await screen.findByRole('button', { name: text.reviewAll(2, '₹200.00') }))
  const review = await screen.findByRole('region', { name: text.reviewTogether(2) })
  for (const n of [2, 3]) expect(review.textContent).toContain(`Match Odds · ${text.places(n)} · `)
})

test('[SLIP-34] drafts that together need more than the money are not placed, and the list says so', async () => {
  show(150_00)
  const button = await placeAll(2, '₹200.00')
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getByText(text.fundsShortTogether(paise(200_00), paise(150_00)))).toBeTruthy()
})

test('[SLIP-34][SLIP-13] all are reviewed on one screen, and one press places each with its own ref', async () => {
  const { spine } = show()
  act(() => spine.record(answered({ what: 'settings' }, reviewing)))
  fireEvent.click(await screen.findByRole('button', { name: text.reviewAll(2, '₹200.00') }))
  const review = await screen.findByRole('region', { name: text.reviewTogether(2) })
  expect(review.textContent).toContain('Deccan Rooks')
  expect(review.textContent).toContain('Konark Chargers')
  fireEvent.keyDown(review, { key: 'Escape' })
  expect(spine.slips.get().map(({ screen: at }) => at)).toEqual(['composing', 'composing'])
  fireEvent.click(await screen.findByRole('button', { name: text.reviewAll(2, '₹200.00') }))
  fireEvent.click(
    within(await screen.findByRole('region', { name: text.reviewTogether(2) })).getByRole('button', { name: text.placeAll(2, '₹200.00') }),
  )
  const refs = spine.slips.get().map(({ ref }) => ref)
  expect(spine.slips.get().map(({ screen: at }) => at)).toEqual(['sending', 'sending'])
  expect(new Set(refs).size).toBe(2)
})
