// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import { DELAYS } from '#machines/setup.ts'
import { guideStepOf } from '#machines/guide/guide-view.ts'
import { text } from '#copy/catalogue.ts'
import { guideSentence } from '#src/frame/guide-says.ts'
import { isGuideOver } from '#src/frame/guide-seen.ts'
import Guide from '#src/frame/Guide.tsx'
import { Promo } from '#src/frame/Promo.tsx'
import { pick } from '#tests/player.ts'
import { showPart } from './page-part.tsx'
import { placeButton, showSlip } from './slip.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A member's slip at a live price under the guide, and the sentence that the guide says of it. */
const guided = () => {
  const shown = showSlip(paise(50_000_00))
  const { spine, view } = shown
  act(() => spine.record({ type: 'guide.begun' }))
  const sentence = (): string => {
    const step = guideStepOf(spine.charts.get().guide?.getSnapshot())
    return step === 'off' ? 'off' : guideSentence(step, view(), spine.ledger.get(), true)
  }
  return { ...shown, sentence }
}

test('[SUPP-03] the guide says what the slip waits for: a stake, the press, a new price, a live one', () => {
  const { spine, view, move, stake, sentence } = guided()
  const quote = (kind: 'suspended' | 'stale'): void =>
    act(() => spine.record({ type: 'quote.changed', slip: view().slip, quote: { kind } }))
  expect(sentence()).toBe('guideStake')
  quote('suspended')
  expect(sentence()).toBe('guideSuspended')
  move(2000)
  stake(1_000_00)
  expect(sentence()).toBe('guidePlace')
  move(1800)
  expect(sentence()).toBe('guideMoved')
  quote('suspended')
  expect(sentence()).toBe('guideSuspended')
  quote('stale')
  expect(sentence()).toBe('guideStale')
})

test('[SUPP-03] the guide says that a stake above the most cannot be placed', () => {
  const { stake, sentence } = guided()
  stake(200_000_00)
  expect(sentence()).toBe('guideBlocked')
  stake(1_000_00)
  expect(sentence()).toBe('guidePlace')
})

test('[SUPP-03][SLIP-15] a refused bet is not called placed, and the next price begins again', () => {
  const { spine, stake, view, sentence } = guided()
  stake(1_000_00)
  fireEvent.click(placeButton())
  expect(sentence()).toBe('guideWait')
  const { ref } = view()
  if (ref === null) throw new Error('no ref')
  act(() => spine.record({ type: 'lock.granted', ref }))
  act(() => spine.record({ type: 'bet.answered', ref, verdict: refusedSaying(said('MARKET_SUSPENDED')) }))
  expect(sentence()).toBe('guideRefused')
  act(() => spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') }))
  expect(sentence()).toBe('guideStake')
})

test('[SUPP-03] a newcomer is offered the guide until it was left or finished once on this device', () => {
  const { record, wait } = showPart(
    <>
      <Promo />
      <Guide />
    </>,
  )
  const offer = () => screen.queryByRole('button', { name: text.showMeHow })
  expect(offer()).not.toBeNull()
  wait(DELAYS.promoMs)
  fireEvent.click(offer() ?? expect.fail('no offer'))
  expect(screen.getByRole('region', { name: text.guideTitle }).textContent).toContain(text.guideJoinDemo)
  expect([screen.queryByText(text.promoStrip), isGuideOver()]).toEqual([null, false])
  fireEvent.click(screen.getByRole('button', { name: text.guideSkip }))
  expect([screen.queryByRole('region', { name: text.guideTitle }), offer(), isGuideOver()]).toEqual([null, null, true])
  record({ type: 'guide.begun' })
  expect(screen.queryByRole('region', { name: text.guideTitle })).not.toBeNull()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: text.guideTitle })).toBeNull()
})
