import { said } from '#domain/said.ts'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { initialTransition, transition } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/facts.ts'
import { emptyLedger } from '#domain/ledger.ts'
import type { OutboxEntry } from '#domain/member.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { refsMachine } from '#machines/refs.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, marketId, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const MAX_REFS = 200
const demo = member('demo')
const entry = (n: number): OutboxEntry => ({
  kind: 'bet',
  ref: ref(n),
  owner: demo.memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  sentAt: at(1),
})
const refused = { kind: 'refused' as const, said: said('betRefused') }
const facts: readonly Fact[] = [
  { type: 'ref.sent', entry: entry(1) },
  { type: 'ref.sent', entry: entry(2) },
  { type: 'outbox.loaded', entries: [entry(1), entry(3)] },
  ...[1, 2, 3].map((n) => ({ type: 'ref.settled' as const, ref: ref(n), verdict: refused })),
  { type: 'page.shown' },
  { type: 'session.started', member: demo },
  { type: 'chart.failed', chart: 'slip-1', text: 'broken' },
  { type: 'chart.failed', chart: 'cashout', text: 'broken' },
  { type: 'chart.failed', chart: `outbox-${ref(1)}`, text: 'broken' },
]
const placing = [{ slip: 'slip-1', ref: ref(1), marketId: marketId('m1') }]
const told = (fact: Fact) => ({ ...fact, at: at(5), ledger: { ...emptyLedger, member: demo, placing } })
const childFailed = { type: `xstate.error.actor.outbox-${ref(1)}`, error: new Error('broken'), actorId: `outbox-${ref(1)}` }

const refsOf = (snapshot: AnyMachineSnapshot): readonly string[] => snapshot.context.refs

const walkRefs = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: [...facts.map(told), childFailed],
    key: (snapshot) => JSON.stringify(refsOf(snapshot).toSorted()),
  })

/** What the promise says of refs, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  const [was, is] = [refsOf(before), refsOf(after)]
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  must(after.status === 'active', 'a ref that failed stops the others')
  must(is.length <= MAX_REFS && new Set(is).size === is.length, 'refs unbounded or twice')
  must(
    is.every((each) => `outbox-${each}` in after.children),
    '3 never forgotten: a ref without its chart',
  )
  for (const each of was)
    must(
      is.includes(each) ||
        (event.type === 'ref.settled' && 'ref' in event && event.ref === each) ||
        (event.type === 'chart.failed' && 'chart' in event && event.chart === `outbox-${each}`),
      '3 never forgotten: a ref dropped that is not settled',
    )
  if (event.type === 'ref.sent' || event.type === 'outbox.loaded')
    for (const [, carried = ''] of JSON.stringify({ ...event, ledger: null }).matchAll(/"ref":"([^"]+)"/g))
      must(is.includes(carried), '3 never forgotten: a ref that was sent or written is not remembered')
  if (event.type === 'page.shown' || event.type === 'session.started' || event.type.startsWith('xstate.after'))
    must(
      requests.some(({ type }) => type === 'take-over-refs'),
      '3 never forgotten: nobody looks for what a closed tab left',
    )
  if (event.type === 'chart.failed' && 'chart' in event) {
    const released = requests.flatMap((request) => (request.type === 'release-ref' ? [request.ref] : []))
    must(released.join() === (event.chart === 'slip-1' ? ref(1) : ''), 'the lock of a failed slip, and no other, is released')
    must(!is.some((each) => `outbox-${each}` === event.chart), 'a ref whose chart failed is never taken over')
  }
  return broken
}

test('[FLOW-05][SLIP-30] refs walks take every transition and guard, and lose no ref', () => {
  const { steps, figures } = walkRefs(refsMachine)
  printFigures('refs', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test('[SLIP-30] refs remembers at most 200 refs, the first that were loaded', () => {
  const entries = Array.from({ length: MAX_REFS + 1 }, (_, i) => entry(i + 1))
  const [first] = initialTransition(refsMachine, { delays: DELAYS })
  const [after] = transition(refsMachine, first, told({ type: 'outbox.loaded', entries }))
  expect(after.context.refs).toEqual(entries.slice(0, MAX_REFS).map((each) => each.ref))
  const [again] = transition(refsMachine, after, told({ type: 'outbox.loaded', entries }))
  expect(again.context.refs).toEqual(after.context.refs)
})

const on = refsMachine.config.states?.['watching']?.on
const mutants: readonly Mutant[] = [
  ['a sent ref is not remembered', mutant(refsMachine, 'states/watching/on', 'ref.sent', {})],
  ['a reload is not remembered', mutant(refsMachine, 'states/watching/on', 'outbox.loaded', {})],
  ['a ref is forgotten when a slip fails', mutant(refsMachine, 'states/watching/on', 'chart.failed', { actions: 'dropRef' })],
  ['no tab takes over', mutant(refsMachine, 'states/watching', 'after', { takeOver: { target: 'watching', reenter: true } })],
  ['the lock of a failed slip is kept', mutant(refsMachine, 'states/watching/on', 'chart.failed', { actions: 'dropFailedRef' })],
  ['a failed ref stops the others', mutant(refsMachine, 'states/watching', 'on', without(on, 'xstate.error.actor.*'))],
]
catchMutants('refs', mutants, walkRefs, brokenBy)
