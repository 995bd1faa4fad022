import { said } from '#domain/said.ts'
import fc from 'fast-check'
import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { backoffMs } from '#machines/connection/backoff.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member } from '#tests/player.ts'
import { unlikeTable } from './table.ts'
import { printFigures, walk } from './walk.ts'

const demo = member('demo')
const facts: readonly Fact[] = [
  { type: 'session.restored', member: null },
  { type: 'session.started', member: demo },
  { type: 'session.ended', member: demo.memberCode, said: null },
  { type: 'link.opened' },
  { type: 'link.failed', reason: 'x', dice: 0.9 },
  { type: 'page.online' },
  { type: 'page.shown' },
  { type: 'heartbeat.heard', serverAt: at(1) },
  { type: 'heartbeat.missed' },
  { type: 'wire.refused', about: 'bets', said: said('PERMISSION_DENIED') },
]

const cases = [emptyLedger, { ...emptyLedger, member: demo }].flatMap((ledger) => facts.map((fact) => ({ ...fact, at: at(5), ledger })))
const walkConnection = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.attempts]),
  })

test('[FLOW-05] connection does what its table says', () => {
  expect(unlikeTable('connection', walkConnection(connectionMachine))).toEqual([])
})

test('[FLOW-05][SOCK-02][SOCK-04][SOCK-07] walks take every state and transition of the connection; up and lost alternate', () => {
  const { steps, figures } = walkConnection(connectionMachine)
  printFigures('connection', figures)
  expect(figures.missed).toEqual([])
  for (const { before, event, after, emitted } of steps) {
    const told = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact.type] : []))
    // A train leaves its tunnel: the client connects at once and skips the rest of five seconds.
    if (before.matches('waiting') && (event.type === 'page.online' || event.type === 'page.shown'))
      expect(after.matches('connecting')).toBe(true)
    // An open link forgets how often it was tried, so the next loss waits 1 s again.
    if (after.matches('up')) expect(after.context.attempts).toBe(0)
    expect(told.includes('link.up')).toBe(!before.matches('up') && after.matches('up'))
    expect(told.includes('link.lost')).toBe(before.matches('up') && !after.matches('up'))
  }
})

test('[SOCK-03] the reconnect delay doubles with each attempt, from 1 s up to 5 s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempts, dice) => {
      const ms = backoffMs({ delays: DELAYS, attempts, dice })
      expect(ms).toBeGreaterThanOrEqual(1000)
      expect(ms).toBeLessThanOrEqual(5000)
    }),
  )
  expect([0, 1, 2, 3].map((attempts) => backoffMs({ delays: DELAYS, attempts, dice: 0.5 }))).toEqual([1000, 2000, 4000, 5000])
  // The dice moves it by a half at most, within the bounds.
  const spread = [0, 1].map((dice) => backoffMs({ delays: DELAYS, attempts: 1, dice }))
  expect([spread, DELAYS.connectMs]).toEqual([[1000, 3000], 20_000])
})
