import { expect, test } from 'vitest'
import { removeAlert, setAlert, takeAlerts } from '#contract/calls/alerts.ts'
import { changeOf } from '#client/ledger/changes.ts'
import type { Input } from '#client/ledger/facts.ts'
import { odds } from '#domain/odds.ts'
import { said } from '#domain/said.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Outside } from '#streams/outside.ts'
import { at, deafDoors, marketId, member, pick, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** What a member's tab sends for a fact, and what it then knows; `answer` is that of every call about alerts. */
const after = (fact: Input, answer: object | null, who: 'demo' | null = 'demo') => {
  const { doors: deaf } = deafDoors()
  const calls: (readonly [path: string, request: unknown])[] = []
  const paths: readonly string[] = [setAlert.path, removeAlert.path, takeAlerts.path]
  const doors: Outside = {
    ...deaf,
    http: {
      call: (_, shape, request, reply) => {
        if (!paths.includes(shape.path) || shape.method === 'GET') return
        calls.push([`${shape.method} ${shape.path}`, request])
        reply(answer === null ? { kind: 'failed', said: said('timedOut') } : { kind: 'answer', answer: shape.answer.parse(answer) })
      },
    },
  }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: who === null ? null : member(who) })
  spine.record(fact)
  return { calls, change: changeOf(spine.ledger.get(), 'alert') }
}
const wish = {
  kind: 'price',
  marketId: marketId('m1'),
  selectionId: pick('m1').selectionId,
  side: 'back',
  way: 'up',
  odds: odds(2020),
} as const
const { memberCode } = member('demo')

test('[MKT-11] an alert is sent with its price in odds, and its answer ends the waiting', () => {
  const { calls, change } = after({ type: 'change.submitted', change: { what: 'set-alert', wish } }, { success: true })
  expect(calls).toEqual([[`POST ${setAlert.path}`, { memberCode, alert: { ...wish, odds: 2.02 } }]])
  expect(change).toMatchObject({ state: 'done' })
})

test('[MKT-11] a refused alert and one without an answer say why', () => {
  const refused = after({ type: 'change.submitted', change: { what: 'set-alert', wish } }, { success: false, code: 'ALERTS_FULL' })
  expect(refused.change).toMatchObject({ state: 'refused', said: said('ALERTS_FULL') })
  expect(after({ type: 'change.submitted', change: { what: 'set-alert', wish } }, { success: false }).change).toMatchObject({
    state: 'refused',
    said: said('alertNotSet'),
  })
  expect(after({ type: 'change.submitted', change: { what: 'remove-alert', number: 3 } }, null).change).toMatchObject({
    state: 'refused',
    said: said('timedOut'),
  })
})

test('[MKT-11] an alert is removed by its number, and a visitor sends nothing', () => {
  expect(after({ type: 'change.submitted', change: { what: 'remove-alert', number: 3 } }, { success: true }).calls).toEqual([
    [`DELETE ${removeAlert.path}`, { memberCode, number: '3' }],
  ])
  expect(after({ type: 'change.submitted', change: { what: 'set-alert', wish } }, { success: true }, null)).toEqual({
    calls: [],
    change: null,
  })
})
