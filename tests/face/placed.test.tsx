// @vitest-environment happy-dom
import { said } from '#domain/said.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#copy/catalogue.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { PendingRows } from '#src/slip/PendingRows.tsx'
import { SpineContext } from '#src/hooks.ts'
import { betId } from '#tests/player.ts'
import { placeButton, showSlip } from './slip.tsx'

afterEach(cleanup)

type Accepted = Exclude<Verdict, { kind: 'refused' }>

/** A bet of ₹1,000.00 at 2.00, answered so. */
const answered = (verdict: Pick<Accepted, 'kind' | 'averageOdds' | 'winnings' | 'matched' | 'remaining'>) => {
  const shown = showSlip(paise(50_000_00))
  shown.stake(1_000_00)
  fireEvent.click(placeButton())
  const { ref } = shown.view()
  if (ref === null) throw new Error('nothing was sent')
  act(() => shown.spine.record({ type: 'bet.answered', ref, verdict: { ...verdict, betId: betId(1), said: said('words', 'Placed.') } }))
  return shown
}

test('[SLIP-18] a pending row shows the matched odds and stake, or what an unmatched bet asked for', () => {
  for (const [verdict, said] of [
    [
      { kind: 'matched', averageOdds: odds(2260), winnings: paise(1_260_00), matched: paise(1_000_00), remaining: paise(0) },
      '2.26 · ₹1,000.00',
    ],
    [
      { kind: 'partly-matched', averageOdds: odds(2040), winnings: paise(416_00), matched: paise(400_00), remaining: paise(600_00) },
      '2.04 · ₹400.00',
    ],
    [{ kind: 'unmatched', averageOdds: null, winnings: paise(0), matched: paise(0), remaining: paise(1_000_00) }, '2.00 · ₹1,000.00'],
  ] as const) {
    const { spine } = answered(verdict)
    const { container } = render(
      <SpineContext value={spine}>
        <PendingRows withCurrent />
      </SpineContext>,
    )
    const line = within(container).getByText(`${text.back} Deccan Rooks`).closest('p')
    expect(line?.textContent).toBe(`${text.back} Deccan Rooks · ${said}`)
    cleanup()
  }
})

/** The figures of the slip, row by row. */
const sums = (): readonly (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('[SLIP-15] a partly matched bet counts by what was matched of it; the rest has a line of its own', () => {
  const matched = { kind: 'partly-matched', averageOdds: odds(2040), winnings: paise(416_01), matched: paise(400_00) } as const
  answered({ ...matched, remaining: paise(600_00) })
  const figures = ['Odds2.04', 'Stake₹400.00', 'Profit, before commission₹416.01', 'Liability₹400.00']
  expect(sums()).toEqual([...figures, `${text.unmatchedRest}₹600.00`, `${text.bet}PV-1`])
  cleanup()
  answered({ ...matched, remaining: paise(0) })
  expect(sums()).toEqual([...figures, `${text.lapsed}₹600.00`, `${text.bet}PV-1`])
  cleanup()
  answered({ kind: 'unmatched', averageOdds: null, winnings: paise(0), matched: paise(0), remaining: paise(1_000_00) })
  expect(sums()).toEqual(['Odds2.00', 'Stake₹1,000.00', 'Profit, before commission₹1,000.00', 'Liability₹1,000.00', `${text.bet}PV-1`])
})
