// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import OpenBetsScreen from '#src/open-bets/OpenBetsScreen.tsx'
import { at, member } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { showPart } from './page-part.tsx'

afterEach(cleanup)

test('[OPEN-12] the page of open bets has what was settled in a part of that name', () => {
  const { record } = showPart(<OpenBetsScreen />)
  const { marketId, marketType, marketName, eventId, eventName } = market
  const settled = { number: 1, kind: 'settled', runs: null, net: paise(-1_000_00), at: at(1_000_000) } as const
  record({ type: 'session.restored', member: member('demo') })
  record({ type: 'settlements.listed', settlements: [] })
  record({ type: 'announced.loaded', announced: { from: 0, upTo: 0, closed: [] } })
  record({ type: 'settlement.heard', settlement: { ...settled, marketId, marketType, marketName, eventId, eventName } })
  const part = screen.getByRole('region', { name: text.settledBets })
  expect(within(part).getAllByText(/you lost ₹1,000.00/i).length).toBeGreaterThan(0)
})
