import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { adminLinkMachine } from '#machines/connection/admin-link.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member } from '#tests/player.ts'
import { unlikeTable } from './table.ts'
import { printFigures, walk } from './walk.ts'

const demo = member('demo')
const facts: readonly Fact[] = [
  { type: 'admin.named' },
  { type: 'session.started', member: demo },
  { type: 'session.ended', member: demo.memberCode, said: null },
  { type: 'admin.opened' },
  { type: 'admin.failed', reason: 'x', dice: 0.9 },
  { type: 'page.online' },
  { type: 'page.shown' },
]
const cases = [emptyLedger, { ...emptyLedger, member: demo }].flatMap((ledger) => facts.map((fact) => ({ ...fact, at: at(5), ledger })))
const walkAdmin = (machine: AnyStateMachine) =>
  walk({ machine, input: { delays: DELAYS }, cases, key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.attempts]) })

test('[FLOW-05] admin-link does what its table says', () => {
  expect(unlikeTable('admin-link', walkAdmin(adminLinkMachine))).toEqual([])
})

test('[FLOW-05][SOCK-01] walks take every transition of the admin link; no visitor has one', () => {
  const { steps, figures } = walkAdmin(adminLinkMachine)
  printFigures('admin-link', figures)
  expect(figures.missed).toEqual([])
  for (const { before, event, after, emitted } of steps) {
    const asked = emitted.flatMap((each) => (each.type === 'request' ? [each.request.type] : []))
    const opens = !before.matches('connecting') && after.matches('connecting')
    expect(asked.includes('open-admin')).toBe(opens || (event.type === 'session.started' && after.matches('connecting')))
    // What is open when the session ends is closed.
    const wasOpen = before.matches('connecting') || before.matches('up')
    if (event.type === 'session.ended')
      expect([after.matches('up') || after.matches('connecting'), asked]).toEqual([false, wasOpen ? ['close-admin'] : []])
    if (before.matches('unnamed') && event.type !== 'admin.named') expect(after.matches('unnamed')).toBe(true)
    if (after.matches('up')) expect(after.context.attempts).toBe(0)
  }
})
