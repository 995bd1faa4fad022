import { said } from '#domain/said.ts'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { initialTransition, transition } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { orderId } from '#client/betting/order.ts'
import { ordersMachine } from '#machines/order/orders.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, marketId, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const MAX_ORDERS = 200
const demo = member('demo')
const entry = (n: number): OutboxEntry => ({
  kind: 'bet',
  ref: ref(n),
  owner: demo.memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  accept: 'NONE',
  sentAt: at(1),
})
const refused = { kind: 'refused' as const, said: said('betRefused') }
const facts: readonly Fact[] = [
  { type: 'order.placed', entry: entry(1) },
  { type: 'order.placed', entry: entry(2) },
  { type: 'outbox.loaded', entries: [entry(1), entry(3)] },
  ...[1, 2, 3].map((n) => ({ type: 'order.settled' as const, ref: ref(n), verdict: refused })),
  { type: 'order.dropped', ref: ref(2), said: null },
  { type: 'order.left', ref: ref(1) },
  { type: 'lock.granted', ref: ref(1) },
  { type: 'lock.granted', ref: ref(9) },
  { type: 'page.shown' },
  { type: 'session.started', member: demo },
  { type: 'chart.failed', chart: 'slip-1', text: 'broken' },
  { type: 'chart.failed', chart: 'cash-out', text: 'broken' },
  { type: 'chart.failed', chart: orderId(ref(1)), text: 'broken' },
  { type: 'chart.failed', chart: orderId(ref(2)), text: 'broken' },
]
const placing = [{ slip: 'slip-1', ref: ref(1), marketId: marketId('m1') }]
/** Ref 1 was sent, ref 2 was not. */
const told = (fact: Fact) => ({ ...fact, at: at(5), ledger: { ...emptyLedger, member: demo, placing, outbox: [entry(1)] } })
const childFailed = { type: `xstate.error.actor.${orderId(ref(1))}`, error: new Error('broken'), actorId: orderId(ref(1)) }

const refsOf = (snapshot: AnyMachineSnapshot): readonly string[] => snapshot.context.refs

const walkOrders = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: [...facts.map(told), childFailed],
    key: (snapshot) => JSON.stringify([refsOf(snapshot).toSorted(), snapshot.context.restarts]),
  })

/** What the promise says of orders, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  const [was, is] = [refsOf(before), refsOf(after)]
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const failed = event.type === 'chart.failed' && 'chart' in event ? String(event.chart) : ''
  must(after.status === 'active', 'an order that failed stops the others')
  const isEnd = ['order.settled', 'order.dropped', 'order.left'].includes(event.type)
  const isOver = isEnd && 'ref' in event
  must(!isOver || !is.includes(String(event.ref)), 'an order that is over is kept')
  must(is.length <= MAX_ORDERS && new Set(is).size === is.length, 'orders unbounded or twice')
  must(
    is.every((each) => `order-${each}` in after.children),
    '3 never forgotten: a ref without its order',
  )
  for (const each of was) {
    const isItsEnd = isOver && event.ref === each
    must(is.includes(each) || isItsEnd || failed === `order-${each}`, '3 never forgotten: an order ended that is not settled')
  }
  if (event.type === 'order.placed' || event.type === 'outbox.loaded')
    for (const [, carried = ''] of JSON.stringify({ ...event, ledger: null }).matchAll(/"ref":"([^"]+)"/g))
      must(is.includes(carried), '3 never forgotten: a ref that was placed or written has no order')
  if (event.type === 'page.shown' || event.type === 'session.started' || event.type.startsWith('xstate.after'))
    must(
      requests.some(({ type }) => type === 'take-over-refs'),
      '3 never forgotten: nobody looks for what a closed tab left',
    )
  if (event.type === 'lock.granted' && 'ref' in event)
    must(
      requests.some(({ type }) => type === 'forget-ref') === !was.includes(String(event.ref)),
      'SLIP-27: a lock that came too late, and no other, is taken back',
    )
  must(
    facts.some(({ type }) => type === 'slip.freed') === (failed === 'slip-1'),
    'a market stays held back by a slip that failed, or is let go for another',
  )
  if (failed === orderId(ref(1)) && was.includes(ref(1))) {
    must(
      requests.some(({ type }) => type === 'release-ref'),
      'fence: an order that failed keeps its lock, so nobody can ever fence',
    )
    must(is.includes(ref(1)) === before.context.restarts < 5, '3 never forgotten: an order that failed does not begin again')
  }
  if (failed === orderId(ref(2)) && was.includes(ref(2)))
    must(
      facts.some(({ type }) => type === 'order.dropped') && requests.some(({ type }) => type === 'forget-ref'),
      'SLIP-27: an order that failed before it was sent is not taken back',
    )
  return broken
}

test('[FLOW-05] orders does what its table says', () => {
  expect(unlikeTable('orders', walkOrders(ordersMachine))).toEqual([])
})

test('[FLOW-05][SLIP-30] orders walks take every transition, and lose no ref', () => {
  const { steps, figures } = walkOrders(ordersMachine)
  printFigures('orders', figures)
  // Two hundred orders at once are a test of their own.
  expect(figures.missed.filter((each) => !each.includes('order.placed'))).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test('[SLIP-30] orders runs at most 200, the first that were loaded, and refuses one more', () => {
  const entries = Array.from({ length: MAX_ORDERS + 1 }, (_, i) => entry(i + 1))
  const [first] = initialTransition(ordersMachine, { delays: DELAYS })
  const [after] = transition(ordersMachine, first, told({ type: 'outbox.loaded', entries }))
  expect(after.context.refs).toEqual(entries.slice(0, MAX_ORDERS).map((each) => each.ref))
  const [again] = transition(ordersMachine, after, told({ type: 'outbox.loaded', entries }))
  expect(again.context.refs).toEqual(after.context.refs)
  const [full, actions] = transition(ordersMachine, after, told({ type: 'order.placed', entry: entry(MAX_ORDERS + 1) }))
  expect(full.context.refs).toEqual(after.context.refs)
  expect(JSON.stringify(actions)).toContain('"type":"order.dropped"')
})

const on = ordersMachine.config.states?.['watching']?.on
const watching = 'states/watching'
const mutants: readonly Mutant[] = [
  ['a placed order does not begin', mutant(ordersMachine, `${watching}/on`, 'order.placed', {})],
  ['a reload is not remembered', mutant(ordersMachine, `${watching}/on`, 'outbox.loaded', {})],
  ['an order ends when a slip fails', mutant(ordersMachine, `${watching}/on`, 'chart.failed', { actions: ['endOrder'] })],
  ['no tab takes over', mutant(ordersMachine, watching, 'after', { takeOver: { target: 'watching', reenter: true } })],
  ['a failed order does not begin again', mutant(ordersMachine, `${watching}/on`, 'chart.failed', { actions: 'freeFailedSlip' })],
  ['a failed slip holds its market', mutant(ordersMachine, `${watching}/on`, 'chart.failed', { actions: 'restartFailedOrder' })],
  ['a failed order stops the others', mutant(ordersMachine, watching, 'on', without(on, 'xstate.error.actor.*'))],
  ['a late lock stays', mutant(ordersMachine, `${watching}/on`, 'lock.granted', {})],
]
catchMutants('orders', mutants, walkOrders, brokenBy)
