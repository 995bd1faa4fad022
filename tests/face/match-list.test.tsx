// @vitest-environment happy-dom
import { said } from '#domain/said.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { type Market, marketSchema } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { SpineContext } from '#src/hooks.ts'
import { MatchList, useInPlay } from '#src/markets/MatchList.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, marketId, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const matches = ['m1', 'm2', 'm3'].map((name, i) =>
  marketSchema.parse({
    marketId: name,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId: `e${i}`,
    eventName: 'Rooks v Chargers',
    eventTypeId: '4',
    competitionId: 'c1',
    competitionName: 'Sahyadri T20',
    openDate: 0,
    inplay: i < 2,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: ['Rooks', 'Chargers'].map((runnerName, n) => ({ selectionId: n + 1, runnerName })),
  }),
)

/** A list of these matches, on a page of its own. */
const showList = (markets: readonly Market[]): void => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <MatchList markets={markets} title={<h2>{text.cricket}</h2>} />
      </MemoryRouter>
    </SpineContext>,
  )
}

test('[MKT-15] a row of a list names the number of winners of its market when that is not one', () => {
  showList(matches.map((market, i) => ({ ...market, numberOfWinners: i + 1 })))
  const named = screen.getAllByRole('link').map((link) => within(link).queryByText(/winner/)?.textContent ?? null)
  expect(named).toEqual([null, text.places(2), text.places(3)])
})

const Counted = () => <MatchList markets={matches} title={<h2>{text.countInPlay(useInPlay(matches))}</h2>} />

test('[BROWSE-03] a match that is over says so, and no longer counts as in play', () => {
  let paint = (): void => undefined
  const frame = (job: () => void): void => {
    paint = job
  }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame, doors: deafDoors().doors })
  spine.start()
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <Counted />
      </MemoryRouter>
    </SpineContext>,
  )
  const inPlay = (): number => screen.getAllByRole('link').filter((link) => within(link).queryByText(text.inPlay) !== null).length
  const shown = () => [screen.getByRole('heading', { level: 2 }).textContent, inPlay()]
  const book = (status: 'OPEN' | 'SUSPENDED' | 'CLOSED', code: 'WICKET' | 'MATCH_OVER' | null) =>
    act(() => {
      const book = {
        marketId: marketId('m1'),
        seq: 1,
        image: true,
        status,
        ...(code === null ? { statusLabel: null } : { statusLabel: text[code], statusSaid: said(code) }),
        inplay: true,
      } as const
      spine.record({ type: 'books.changed', books: [book] })
      paint()
    })
  expect(shown()).toEqual([text.countInPlay(2), 2])
  for (const code of [null, 'WICKET'] as const) {
    book('SUSPENDED', code)
    expect(shown()).toEqual([text.countInPlay(2), 2])
  }
  for (const [status, code] of [
    ['SUSPENDED', 'MATCH_OVER'],
    ['CLOSED', null],
  ] as const) {
    book(status, code)
    expect(shown()).toEqual([text.countInPlay(1), 1])
    expect(screen.queryAllByText(text.ended)).toHaveLength(1)
  }
})
