// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { BalanceBox } from '#src/account/BalanceBox.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { said } from '#domain/said.ts'
import { at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const showBalance = () => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  const box = () => {
    cleanup()
    const { container } = render(
      <SpineContext value={spine}>
        <BalanceBox />
      </SpineContext>,
    )
    const figures = [...container.querySelectorAll('summary b')].map((figure) => figure.textContent)
    const opened = [...container.querySelectorAll('dd')].map((figure) => figure.textContent)
    return {
      figures,
      opened,
      isOld: container.querySelector('details')?.dataset['stale'],
      bones: container.querySelectorAll('.bone').length,
    }
  }
  return { spine, box }
}

test('[ACCT-01] shows bones until the balance is known, then rupees in Indian groups with two decimals', () => {
  const { spine, box } = showBalance()
  expect(box()).toMatchObject({ figures: [''], opened: ['', '₹0.00', ''], bones: 3 })
  spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(12_345_678_00), exposure: paise(0) })
  expect(box()).toEqual({ figures: ['₹0.00'], opened: ['₹1,23,45,678.00', '₹0.00', '₹0.00'], isOld: 'false', bones: 0 })
})

test('[ACCT-01] keeps the last balance and marks it old when it cannot be read again', () => {
  const { spine, box } = showBalance()
  spine.record({ type: 'account.changed', accountSeq: 1, balance: paise(500_00), exposure: paise(120_50) })
  spine.record({ type: 'read.failed', ask: { what: 'balance' }, whose: 'member', said: said('cannotLoad') })
  expect(box()).toEqual({ figures: ['−₹120.50'], opened: ['₹500.00', '₹0.00', '−₹120.50'], isOld: 'true', bones: 0 })
})
