import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { enqueueActions } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/ledger/facts.ts'
import { emptyLedger } from '#domain/ledger/ledger.ts'
import { slipsMachine } from '#machines/slip/slips.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, marketId, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const MAX_SLIPS = 4
const demo = member('demo')
const names = Array.from({ length: MAX_SLIPS }, (_, i) => `slip-${i + 1}`)
const facts: readonly Fact[] = [
  { type: 'odds.pressed', level: 0, pick: pick('m1') },
  ...names.flatMap((slip, i): readonly Fact[] => [
    { type: 'slip.placing', slip, ref: ref(i), marketId: marketId('m1') },
    { type: 'slip.freed', slip },
    { type: 'slip.emptied', slip },
    { type: 'chart.failed', chart: slip, text: 'broken' },
  ]),
  { type: 'chart.failed', chart: 'cash-out', text: 'broken' },
]
const childFailed = { type: 'xstate.error.actor.slip-1', error: new Error('broken'), actorId: 'slip-1' }
const told = (fact: Fact) => ({ ...fact, at: at(5), ledger: { ...emptyLedger, member: demo } })

type Slips = readonly { readonly slip: string; readonly isPlacing: boolean }[]
const slipsOf = (snapshot: AnyMachineSnapshot): Slips => snapshot.context.slips
const childrenOf = (snapshot: AnyMachineSnapshot): readonly string[] => Object.keys(snapshot.children).sort()

const walkSlips = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: [...facts.map(told), childFailed],
    /** Guards can tell apart which slips are alive, oldest first, and which of them place a bet. */
    key: (snapshot) =>
      JSON.stringify(slipsOf(snapshot).map(({ slip, isPlacing }) => [Math.min(Number(slip.slice(5)), MAX_SLIPS + 1), isPlacing])),
  })

/** What the promise says of slips, as sentences; none is what a sound chart gives. */
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
  must(after.status === 'active', 'a slip that failed stops the others')
  must(
    is.every(({ slip }) => childrenOf(after).includes(slip)),
    '3 never forgotten: a slip without its chart',
  )
  if (event.type === 'odds.pressed') {
    const picked = facts.find((fact) => fact.type === 'slip.picked')
    const full = was.length === MAX_SLIPS && was.at(-1)?.isPlacing === true
    must(facts.length === 1, 'a press that does not lead to one thing')
    must(
      full ? picked === undefined && is.length === was.length : picked?.slip === is.at(-1)?.slip,
      'picked on another slip than the newest',
    )
    must(
      picked === undefined || was.every((each) => each.slip !== picked.slip || !each.isPlacing),
      'SLIP-18: picked on a slip whose bet is on the way',
    )
  } else must(facts.length === 0, `${event.type} concludes something`)
  for (const { slip } of was)
    must(
      alive(is, slip) ||
        (event.type === 'slip.emptied' && 'slip' in event && event.slip === slip) ||
        (event.type === 'chart.failed' && 'chart' in event && event.chart === slip),
      '3 never forgotten: a slip dropped that holds a bet',
    )
  if (event.type === 'slip.emptied' && 'slip' in event)
    must(was.at(-1)?.slip === event.slip || is.every(({ slip }) => slip !== event.slip), 'an empty old slip stays')
  if (event.type === 'chart.failed' && 'chart' in event)
    must(
      is.every(({ slip }) => slip !== event.chart),
      'a slip that failed is still there',
    )
  return broken
}

test('[FLOW-05][SLIP-18] slips walks take every transition and guard, and lose no slip', () => {
  const { steps, figures } = walkSlips(slipsMachine)
  printFigures('slips', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const mutants: readonly Mutant[] = [
  ['picks on a slip whose bet is on the way', slipsMachine.provide({ guards: { currentIsFree: () => true } })],
  ['slips without end', slipsMachine.provide({ guards: { roomForSlip: () => true } })],
  ['a slip that failed stays', mutant(slipsMachine, 'states/open/on', 'chart.failed', {})],
  ['a slip that failed is not replaced', mutant(slipsMachine, 'states/open/on', 'chart.failed', { actions: 'dropFailedSlip' })],
  [
    'a slip that failed stops the others',
    mutant(slipsMachine, 'states/open', 'on', without(slipsMachine.config.states?.['open']?.on, 'xstate.error.actor.*')),
  ],
  [
    'the current slip is dropped too',
    slipsMachine.provide({
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
catchMutants('slips', mutants, walkSlips, brokenBy)
