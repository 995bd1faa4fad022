import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { lineMachine } from '#casino/page/play/line.machine.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Case, type Step, printFigures, walk } from './walk.ts'

const REFUSED = { type: 'session.refused', code: 'CODE_USED' } as const
const ENDED = { type: 'session.ended', code: 'SESSION_ENDED' } as const
const CASES: readonly Case[] = [
  { type: 'session.opened' },
  REFUSED,
  { type: 'session.failed' },
  { type: 'line.hello' },
  { type: 'line.lost' },
  { type: 'line.over' },
  ENDED,
]
const codeOf = (snapshot: AnyMachineSnapshot): unknown => snapshot.context.code
const walkOf = (machine: AnyStateMachine) =>
  walk({ machine, input: undefined, cases: CASES, key: (snapshot) => JSON.stringify([snapshot.value, codeOf(snapshot)]) })

const ENDS = ['refused', 'failed', 'over']
const isTimerOf = (state: string, { type }: Case): boolean => type.startsWith('xstate.after') && type.endsWith(`.${state}`)
/** What the rules say of a page's line, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const [from, to] = [String(before.value), String(after.value)]
  const isMoved = from !== to
  const isOpened = ['joining', 'live', 'lost'].includes(from)
  const isTimer = isTimerOf(from, event)
  must(!ENDS.includes(from) || !isMoved, 'a line that ended moves')
  must(to !== 'joining' || !isMoved || (from === 'opening' && event.type === 'session.opened'), 'it joins without a session')
  must(to !== 'live' || !isMoved || (event.type === 'line.hello' && isOpened), 'it is live before the provider said so')
  must(event.type !== 'line.hello' || !isOpened || to === 'live', 'the provider’s word is not heard')
  must(to !== 'lost' || !isMoved || (from === 'live' && event.type === 'line.lost'), 'a line is lost that was not live')
  must(from !== 'live' || event.type !== 'line.lost' || to === 'lost', 'a cut line counts as live')
  must(event !== REFUSED || from !== 'opening' || (to === 'refused' && codeOf(after) === REFUSED.code), 'a refused code is not kept')
  must(event.type !== 'session.failed' || from !== 'opening' || to === 'failed', 'a launch without an answer goes on')
  must(event !== ENDED || !isOpened || (to === 'over' && codeOf(after) === ENDED.code), 'the end of the session is not heard')
  must(event.type !== 'line.over' || !isOpened || to === (from === 'joining' ? 'failed' : 'over'), 'a line that is over is sought')
  must(!isTimer || to === 'failed', 'it waits without end')
  must(!isTimer || !['live', 'lost'].includes(from), 'time ends a line that was live')
  must(to !== 'refused' || !isMoved || event === REFUSED, 'it asks for another launch without a refusal')
  return broken
}
const brokenByAll = (steps: readonly Step[]): readonly string[] => {
  const states = new Set(steps.map(({ after }) => String(after.value)))
  const isTimed = (state: string): boolean => steps.some(({ before, event }) => before.value === state && isTimerOf(state, event))
  return [
    ...['joining', 'live', 'lost', ...ENDS].filter((state) => !states.has(state)).map((state) => `no line is ever ${state}`),
    ...['opening', 'joining'].filter((state) => !isTimed(state)).map((state) => `${state} has no end`),
  ]
}

test('[FLOW-05] line does what its table says', () => {
  expect(unlikeTable('line', walkOf(lineMachine))).toEqual([])
})

test('[FLOW-05][CAS-04] every event in every state of a page’s line keeps the rules', () => {
  const { steps, figures } = walkOf(lineMachine)
  expect(steps.flatMap(brokenBy)).toEqual([])
  expect(brokenByAll(steps)).toEqual([])
  expect(figures.missed).toEqual([])
  printFigures('line', figures)
})

const states = lineMachine.config.states
const MUTANTS: readonly Mutant[] = [
  ['it is live without a session', mutant(lineMachine, 'states/opening/on', 'line.hello', 'live')],
  ['an open session is a live line', mutant(lineMachine, 'states/opening/on', 'session.opened', 'live')],
  ['a refused code is only a failure', mutant(lineMachine, 'states/opening/on', 'session.refused', 'failed')],
  ['a refused code loses its reason', mutant(lineMachine, 'states/opening/on', 'session.refused', 'refused')],
  ['a launch without an answer waits', mutant(lineMachine, 'states/opening', 'on', without(states?.['opening']?.on, 'session.failed'))],
  ['it opens without end', mutant(lineMachine, 'states/opening', 'after', {})],
  ['it joins without end', mutant(lineMachine, 'states/joining', 'after', {})],
  ['a cut line counts as live', mutant(lineMachine, 'states/live', 'on', without(states?.['live']?.on, 'line.lost'))],
  ['a cut line is over', mutant(lineMachine, 'states/live/on', 'line.lost', 'over')],
  ['a lost line never returns', mutant(lineMachine, 'states/lost', 'on', without(states?.['lost']?.on, 'line.hello'))],
  ['a lost line that is over is sought', mutant(lineMachine, 'states/lost', 'on', without(states?.['lost']?.on, 'line.over'))],
  ['an ended session goes on', mutant(lineMachine, 'states/live', 'on', without(states?.['live']?.on, 'session.ended'))],
  ['an ended session loses its reason', mutant(lineMachine, 'states/lost/on', 'session.ended', 'over')],
]
catchMutants('line', MUTANTS, walkOf, brokenBy, brokenByAll)
