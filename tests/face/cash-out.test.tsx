// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { text } from '#domain/text.ts'
import CashOut from '#src/betslip/CashOut.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine.ts'
import { at, deafDoors, marketId, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const market = { marketId: marketId('m1'), marketName: 'Match Odds', eventId: eventIdSchema.parse('e1'), eventName: 'Home v Away' }

test('[CASH-04][CASH-05] while another part is asked about, what the last offer came to stays in its place, and cannot be pressed', () => {
  const { doors } = deafDoors()
  const spine = createSpine({ clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'cash-out.opened', market })
  spine.record({
    type: 'cash-out.offered',
    marketId: market.marketId,
    part: 100,
    offer: {
      cashOutId: '5000,-5000',
      amount: paise(12_250),
      results: [
        { selectionId: selectionIdSchema.parse(1), runnerName: 'Home', pnl: paise(12_250) },
        { selectionId: selectionIdSchema.parse(2), runnerName: 'Away', pnl: paise(12_250) },
      ],
    },
    text: null,
  })
  render(
    <SpineContext value={spine}>
      <CashOut />
    </SpineContext>,
  )
  const rows = (): readonly (string | undefined)[] => screen.getAllByRole('row').map((row) => row.dataset['old'])
  expect(rows()).toEqual(['false', 'false'])
  act(() => spine.record({ type: 'cash-out.part-chosen', part: 50 }))
  expect(rows()).toEqual(['true', 'true'])
  expect(screen.getByRole('button', { name: text.cashoutWaits })).toHaveProperty('disabled', true)
})
