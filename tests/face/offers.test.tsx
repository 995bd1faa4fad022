// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Play } from '#contract/calls/play.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import { ownPage } from './own-page.ts'
import { text } from '#copy/catalogue.ts'
import { BrandContext } from '#src/brand.tsx'
import { Floats } from '#src/frame/Floats.tsx'
import { SpineContext } from '#src/hooks.ts'
import { loadBrands } from '#server/brands.ts'
import { createSpine } from '#src/spine/spine.ts'
import PromotionsScreen from '#src/wallets/PromotionsScreen.tsx'
import { answered, at, betId, deafDoors, lateCharts, member, pick, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const brand = ownPage(loadBrands('brands').brandOf(undefined))

const play: Play = {
  limits: [],
  checkMinutes: 60,
  checkInMs: null,
  sitting: null,
  coolingUntil: null,
  excludedUntil: null,
  mayReturn: false,
  returnFrom: null,
}

const shown = () => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  render(
    <MemoryRouter>
      <SpineContext value={spine}>
        <BrandContext value={brand}>
          <Floats />
          <PromotionsScreen />
        </BrandContext>
      </SpineContext>
    </MemoryRouter>,
  )
  const advertised = () => [screen.queryByText(text.promoNote), screen.queryByRole('textbox')]
  return { advertised: () => advertised().map((each) => each !== null), record: spine.record }
}

test('[ACCT-08] the page offers nothing to an excluded member, nor before it knows of the break', () => {
  const { advertised, record } = shown()
  expect(advertised()).toEqual([true, true])
  act(() => record({ type: 'session.restored', member: member('demo') }))
  expect(advertised()[0]).toBe(false)
  act(() => record(answered({ what: 'play' }, play)))
  for (const which of ['active', 'ended'] as const) act(() => record({ type: 'bets.listed', accountSeq: 1, which, bets: [] }))
  expect(advertised()).toEqual([true, true])
  act(() => record(answered({ what: 'play' }, { ...play, excludedUntil: at(5_000_000) })))
  expect(advertised()).toEqual([false, false])
  expect(screen.getByRole('status').textContent).toContain(text.excludedOn)
})

test('[SUPP-03] the welcome is for visitors, and for members once it is known that they have no bet', () => {
  const { advertised, record } = shown()
  const isWelcomed = (): boolean | undefined => advertised()[0]
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick('m1')
  const money = { stake: paise(500), matched: paise(500), remaining: paise(0), winnings: paise(500), pnl: null }
  const bet: Bet = { ...place, ...money, betId: betId(1), ref: ref(1), averageOdds: place.odds, state: 'matched', placedAt: at(1) }
  const list = (which: 'active' | 'ended', accountSeq: number, bets: readonly Bet[]): void =>
    act(() => record({ type: 'bets.listed', accountSeq, which, bets }))
  expect(isWelcomed()).toBe(true)
  act(() => record({ type: 'session.restored', member: member('demo') }))
  act(() => record(answered({ what: 'play' }, play)))
  expect(isWelcomed()).toBe(false)
  list('active', 1, [])
  expect(isWelcomed()).toBe(false)
  list('ended', 1, [])
  expect(isWelcomed()).toBe(true)
  list('active', 2, [bet])
  expect(isWelcomed()).toBe(false)
  list('active', 3, [])
  list('ended', 3, [bet])
  expect([isWelcomed(), screen.queryByRole('button', { name: text.offers }) !== null]).toEqual([false, true])
})
