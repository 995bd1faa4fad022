// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Settlement } from '#contract/messages/settlement.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Announced } from '#client/betting/announced.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import { say, text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import { EventStrips, SettledStrips } from '#src/open-bets/SettledStrip.tsx'
import { PendingRows } from '#src/slip/PendingRows.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { at, betId, deafDoors, lateCharts, marketId, matchedVerdict, member, pick, quoted, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

/** What a browser keeps of announcements for all its pages. */
const createKept = () => {
  let kept: Announced | null = null
  const keepAnnounced = (_: string, announced: Announced): void => {
    kept = announced
  }
  return { announced: () => kept, keepAnnounced }
}

/** A member's page with this on it. */
const show = (children: ReactNode, kept = createKept()) => {
  cleanup()
  const { doors } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({
    ...{ late: lateCharts, clock, frame: (job) => job() },
    doors: { ...doors, memory: { ...doors.memory, ...kept } },
  })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>{children}</MemoryRouter>
    </SpineContext>,
  )
  const record = (fact: Parameters<typeof spine.record>[0]) => act(() => spine.record(fact))
  return { record, clock, spine }
}

test('[SLIP-15][SLIP-30] PendingRows names the bet and the match of a missed verdict until it is closed', () => {
  const { record, clock, spine } = show(<PendingRows withCurrent />)
  for (const n of [1, 2]) {
    record({ type: 'odds.pressed', level: 0, pick: pick(`m${n}`) })
    const slip = `slip-${n}`
    record({ type: 'stake.typed', slip, stakePaise: paise(100_000) })
    record({ type: 'quote.changed', slip, quote: quoted(2000) })
    record({ type: 'place.pressed', slip, ref: ref(n) })
  }
  record({ type: 'page.hidden' })
  record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  record({ type: 'bet.answered', ref: ref(2), verdict: refusedSaying(said('MARKET_SUSPENDED')) })
  act(() => clock.advance(3_600_000))
  record({ type: 'page.shown' })
  act(() => clock.advance(60_000))
  const rows = () => [...document.querySelectorAll('[data-verdict]')].map((row) => row.textContent)
  const about = 'Deccan Rooks · ₹1,000.00 · Deccan Rooks v Konark Chargers, Match Odds'
  expect(rows()).toEqual([`${text.MARKET_SUSPENDED}${about} ${text.whatHappened}`, `${text.betMatched}${about} ${text.whatHappened}`])
  fireEvent.click(screen.getAllByRole('button', { name: text.dismiss })[1] ?? document.body)
  expect(rows()).toEqual([`${text.MARKET_SUSPENDED}${about} ${text.whatHappened}`])
  expect(spine.ledger.get().unseen.verdicts.map(({ entry }) => entry.ref)).toEqual([ref(2)])
})

test('[OPEN-11][CASH-02][SLIP-30] PendingRows says what a refused change or cash-out left', () => {
  const { kind: _, line: __, fancyPrice: ___, ...selection } = pick('m1')
  const sent = { owner: member('demo').memberCode, sentAt: at(999_000) }
  const bet = { ...selection, betId: betId(1), matched: paise(10_000), remaining: paise(60_000) }
  const entries: readonly OutboxEntry[] = [
    { ...sent, kind: 'amendment', ref: ref(1), bet, odds: odds(5000), stake: paise(4_950_000) },
    { ...sent, kind: 'cash-out', ref: ref(2), market: pick('m1'), cashOutId: '1,2', part: 100, amount: paise(100) },
  ]
  const { record, clock } = show(<PendingRows withCurrent />)
  record({ type: 'outbox.loaded', entries })
  for (const { ref } of entries) record({ type: 'bet.answered', ref, verdict: refusedSaying(said('MARKET_SUSPENDED')) })
  act(() => clock.advance(60_000))
  const match = 'Deccan Rooks v Konark Chargers, Match Odds'
  expect([...document.querySelectorAll('[data-verdict]')].map((row) => row.textContent)).toEqual([
    `${text.cashOutRefused(text.MARKET_SUSPENDED)}${match} ${text.whatHappened}`,
    `${text.changeRefused(text.MARKET_SUSPENDED)}Deccan Rooks · ₹700.00 · ${match} ${text.whatHappened}`,
  ])
})

const eventId = eventIdSchema.parse('e1')
const won: Settlement = {
  ...{ number: 1, kind: 'settled', marketId: marketId('m1'), marketType: 'MATCH_ODDS', marketName: 'Match Odds' },
  ...{ eventId, eventName: 'Deccan Rooks v Konark Chargers', runs: null, net: paise(50_000), at: at(5) },
}

test('[OPEN-12] a strip stands after a reload and when its event is opened again, until it is closed', () => {
  const kept = createKept()
  const both = (
    <>
      <section aria-label="list">
        <SettledStrips />
      </section>
      <section aria-label="event">
        <EventStrips eventId={eventId} of={(market) => market === won.marketId} />
      </section>
      <section aria-label="another">
        <EventStrips eventId={eventIdSchema.parse('e2')} of={() => true} />
      </section>
    </>
  )
  const listed = { type: 'settlements.listed', settlements: [won] } as const
  const shown = () => ['list', 'event', 'another'].map((name) => screen.getByRole('region', { name }).querySelectorAll('p').length)
  const first = show(both, kept)
  first.record({ type: 'settlements.listed', settlements: [] })
  first.record({ type: 'settlement.heard', settlement: won })
  expect([shown(), screen.getAllByText((_, p) => p?.textContent.startsWith(say(settlementSaid(won))) === true).length > 0]).toEqual([
    [1, 1, 0],
    true,
  ])
  const again = show(both, kept)
  again.record(listed)
  expect(shown(), 'after a reload').toEqual([1, 1, 0])
  fireEvent.click(screen.getAllByRole('button', { name: text.dismiss })[0] ?? document.body)
  expect(shown(), 'closed').toEqual([0, 0, 0])
  show(both, kept).record(listed)
  expect(shown(), 'closed, and loaded again').toEqual([0, 0, 0])
  show(both).record(listed)
  expect(shown(), 'on a new browser, where nothing was announced').toEqual([0, 1, 0])
})
