// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Market } from '#contract/market.ts'
import type { Bet } from '#domain/member.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#domain/text.ts'
import { SpineContext } from '#src/hooks.ts'
import { MarketPanel } from '#src/markets/MarketPanel.tsx'
import { createSpine } from '#src/spine.ts'
import { at, betId, deafDoors, member, ref } from '#tests/player.ts'
import { home, market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const bet: Bet = {
  betId: betId(1),
  ref: ref(1),
  marketId: market.marketId,
  marketType: market.marketType,
  marketName: market.marketName,
  eventId: market.eventId,
  eventName: market.eventName,
  eventTypeId: market.eventTypeId,
  selectionId: home,
  runnerName: 'Home',
  side: 'back',
  odds: odds(2000),
  averageOdds: odds(2000),
  winnings: paise(50_000),
  stake: paise(50_000),
  matched: paise(50_000),
  remaining: paise(0),
  state: 'matched',
  placedAt: at(1),
  pnl: null,
}

/** The panel of a market in which the member has that bet. */
const show = (about: Partial<Market>): void => {
  const spine = createSpine({ clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'bets.listed', accountSeq: 1, which: 'active', bets: [bet] })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <MarketPanel market={{ ...market, ...about }} />
      </MemoryRouter>
    </SpineContext>,
  )
}

test('[CASH-01] a market with a position has its way out; one where two win has none, for there is no offer', () => {
  show({})
  expect(screen.queryAllByText(text.cashOut)).toHaveLength(1)
  cleanup()
  show({ numberOfWinners: 2 })
  expect(screen.queryAllByText(text.cashOut)).toHaveLength(0)
})
