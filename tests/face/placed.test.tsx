// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { text } from '#domain/text.ts'
import type { Verdict } from '#domain/verdict.ts'
import { PendingRows } from '#src/betslip/PendingRows.tsx'
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
  act(() => shown.spine.record({ type: 'bet.answered', ref, verdict: { ...verdict, betId: betId(1), text: 'Placed.' } }))
  return shown
}

test('[SLIP-18] the row of a bet says at what odds it was matched, and how much of it; of one that waits, what was asked for', () => {
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
    expect(within(container).getByText(`${text.back} Deccan Rooks · ${said}`)).toBeDefined()
    cleanup()
  }
})
