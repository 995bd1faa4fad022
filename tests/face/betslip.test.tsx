// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { text } from '#domain/text.ts'
import { betId } from '#tests/player.ts'
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
    act(() => spine.record({ type: 'bet.answered', ref, verdict: { kind: 'refused', code: 'ODDS_CHANGED', text: 'The odds changed.' } }))
    expect(view().screen).toBe('rejected')
    expect(screen.queryAllByText(text.noBetMade)).toHaveLength(isReceived ? 0 : 1)
    expect(screen.queryAllByText(text.noBetFreed('₹1,000.00'))).toHaveLength(isReceived ? 1 : 0)
    cleanup()
  }
})
