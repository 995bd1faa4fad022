import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { assign, enqueueActions, initialTransition, transition } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/facts.ts'
import { emptyLedger } from '#domain/ledger.ts'
import type { OutboxEntry } from '#domain/member.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { betsMachine } from '#machines/bets.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, marketId, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const MAX_SLIPS = 4
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
const names = Array.from({ length: MAX_SLIPS }, (_, i) => `slip-${i + 1}`)
const refused = { kind: 'refused' as const, code: null, text: 'refused' }
const facts: readonly Fact[] = [
  { type: 'odds.pressed', level: 0, pick: pick('m1'), quote: { kind: 'open', odds: odds(2000) } },
  ...names.flatMap((slip, i): readonly Fact[] => [
    { type: 'slip.locked', slip, ref: ref(i), marketId: marketId('m1') },
    { type: 'slip.freed', slip },
    { type: 'slip.emptied', slip },
  ]),
  { type: 'ref.sent', entry: entry(1) },
  { type: 'ref.sent', entry: entry(2) },
  { type: 'outbox.loaded', entries: [entry(1), entry(3)] },
  ...[1, 2, 3].map((n) => ({ type: 'ref.settled' as const, ref: ref(n), verdict: refused })),
]
const told = (fact: Fact) => ({ ...fact, at: at(5), ledger: { ...emptyLedger, member: demo } })

type Slips = readonly { readonly slip: string; readonly locked: boolean }[]
const slipsOf = (snapshot: AnyMachineSnapshot): Slips => snapshot.context.slips
const refsOf = (snapshot: AnyMachineSnapshot): readonly string[] => snapshot.context.refs
const childrenOf = (snapshot: AnyMachineSnapshot): readonly string[] => Object.keys(snapshot.children).sort()

const walkBets = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.map(told),
    /** What guards can tell apart: which of the slips alive are locked, oldest first, and which refs are remembered. */
    key: (snapshot) => JSON.stringify([slipsOf(snapshot).map(({ locked }) => locked), refsOf(snapshot).toSorted()]),
  })

/** What the promise says of slips and refs, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  const [was, is] = [slipsOf(before), slipsOf(after)]
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const alive = (slips: Slips, slip: string): boolean => slips.some((each) => each.slip === slip)
  must(is.length >= 1 && is.length <= MAX_SLIPS, `SLIP-18: ${is.length} slips`)
  must(new Set(is.map(({ slip }) => slip)).size === is.length, 'two slips of one name')
  must(refsOf(after).length <= MAX_REFS && new Set(refsOf(after)).size === refsOf(after).length, 'refs unbounded or twice')
  must(
    childrenOf(after).join() === [...is.map(({ slip }) => slip), ...refsOf(after).map((each) => `outbox-${each}`)].sort().join(),
    '3 never forgotten: a slip or a ref without its chart, or a chart without it',
  )
  if (event.type === 'odds.pressed') {
    const picked = facts.find((fact) => fact.type === 'slip.picked')
    const full = was.length === MAX_SLIPS && was.at(-1)?.locked === true
    must(facts.length === 1, 'a press that does not lead to one thing')
    must(
      full ? picked === undefined && is.length === was.length : picked?.slip === is.at(-1)?.slip,
      'picked on another slip than the newest',
    )
    must(
      picked === undefined || was.every((each) => each.slip !== picked.slip || !each.locked),
      'SLIP-18: picked on a slip whose bet is on the way',
    )
  } else must(facts.length === 0, `${event.type} concludes something`)
  for (const { slip } of was)
    must(
      alive(is, slip) || (event.type === 'slip.emptied' && 'slip' in event && event.slip === slip),
      '3 never forgotten: a slip dropped that holds a bet',
    )
  if (event.type === 'slip.emptied' && 'slip' in event)
    must(was.at(-1)?.slip === event.slip || is.every(({ slip }) => slip !== event.slip), 'an empty old slip stays')
  for (const each of refsOf(before))
    must(
      refsOf(after).includes(each) || (event.type === 'ref.settled' && 'ref' in event && event.ref === each),
      '3 never forgotten: a ref dropped that is not settled',
    )
  if (event.type === 'ref.sent' || event.type === 'outbox.loaded')
    for (const [, carried = ''] of JSON.stringify(event).matchAll(/"ref":"([^"]+)"/g))
      must(refsOf(after).includes(carried), '3 never forgotten: a ref that was sent or written is not remembered')
  return broken
}

test('[FLOW-05][SLIP-18][SLIP-30] generated walks take every transition and guard of the bets; no slip and no ref is ever lost', () => {
  const { steps, figures } = walkBets(betsMachine)
  printFigures('bets', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test('[SLIP-30] at most 200 refs are remembered, the first that were loaded', () => {
  const entries = Array.from({ length: MAX_REFS + 1 }, (_, i) => entry(i + 1))
  const [first] = initialTransition(betsMachine, { delays: DELAYS })
  const [after] = transition(betsMachine, first, told({ type: 'outbox.loaded', entries }))
  expect(after.context.refs).toEqual(entries.slice(0, MAX_REFS).map((each) => each.ref))
  const [again] = transition(betsMachine, after, told({ type: 'outbox.loaded', entries }))
  expect(again.context.refs).toEqual(after.context.refs)
})

const mutants: readonly Mutant[] = [
  ['picks on a slip whose bet is on the way', betsMachine.provide({ guards: { currentIsFree: () => true } })],
  ['slips without end', betsMachine.provide({ guards: { roomForSlip: () => true } })],
  ['a sent ref is not remembered', mutant(betsMachine, 'states/open/on', 'ref.sent', {})],
  ['a reload is not remembered', mutant(betsMachine, 'states/open/on', 'outbox.loaded', {})],
  [
    'refs forgotten when a slip empties',
    mutant(betsMachine, 'states/open/on', 'slip.emptied', { actions: ['dropOldSlip', assign({ refs: [] })] }),
  ],
  [
    'the current slip is dropped too',
    betsMachine.provide({
      actions: {
        dropOldSlip: enqueueActions(({ context, event, enqueue }) => {
          if (event.type !== 'slip.emptied') return
          enqueue.stopChild(event.slip)
          enqueue.assign({ slips: context.slips.filter((each) => each.slip !== event.slip) })
        }),
      },
    }),
  ],
]
catchMutants('bets', mutants, walkBets, brokenBy)
