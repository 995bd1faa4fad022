// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { SpineContext } from '#src/hooks.ts'
import { PendingRows } from '#src/slip/PendingRows.tsx'
import { at, member, pick, ref } from '#tests/player.ts'
import { openSlip } from './slip.tsx'

afterEach(cleanup)

test('[CASH-06] cash-outs of one press are said to run, and one that was sent before is asked about', () => {
  const { spine } = openSlip(paise(50_000_00))
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <PendingRows withCurrent={false} />
      </MemoryRouter>
    </SpineContext>,
  )
  const cashOut = { market: pick('m2'), amount: paise(50_00), cashOutId: '1,2' }
  const before: OutboxEntry = {
    ...{ kind: 'cash-out', ref: ref(1), owner: member('demo').memberCode, sentAt: at(999_000), part: 100 },
    ...cashOut,
  }
  act(() => spine.record({ type: 'outbox.loaded', entries: [before] }))
  act(() => spine.record({ type: 'cash-outs.pressed', offers: [{ ref: ref(2), ...cashOut, market: pick('m3') }] }))
  const titles = [...document.querySelectorAll('.pending b')].map(({ textContent }) => textContent)
  expect(titles).toEqual([text.cashOutRunning, text.cashOutChecking])
})
