import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Play } from '#contract/calls/play.ts'
import type { Change } from '#client/ledger/changes.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import { realityMachine } from '#machines/frame/reality.machine.ts'
import { at, member } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const here: Ledger = { ...emptyLedger, session: 'known', member: member('demo') }
const none: Play = {
  limits: [],
  checkMinutes: 60,
  checkInMs: null,
  sitting: null,
  coolingUntil: null,
  excludedUntil: null,
  mayReturn: false,
  returnFrom: null,
}
const answer = (checkInMs: number | null): Fact => ({
  type: 'read.answered',
  what: 'play',
  ask: { what: 'play' },
  whose: 'member',
  rows: [{ ...none, checkInMs }],
  markets: [],
})
const other: Fact = { type: 'read.answered', what: 'flags', ask: { what: 'flags' }, whose: 'member', rows: [], markets: [] }
const submitted = (change: Change): Fact => ({ type: 'change.submitted', change })
const answered = (change: Change, ok: boolean): Fact => ({
  type: 'change.answered',
  change,
  ok,
  said: said('playKept'),
})
const facts: readonly Fact[] = [
  answer(null),
  answer(0),
  answer(900),
  other,
  submitted({ what: 'check-seen' }),
  submitted({ what: 'check', minutes: 30 }),
  answered({ what: 'check-seen' }, true),
  answered({ what: 'check-seen' }, false),
  answered({ what: 'check', minutes: 30 }, true),
  { type: 'session.ended', member: member('demo').memberCode, said: null },
]
/** Each fact with the ledger after it, as the spine gives it. */
const cases = facts.map((fact) => ({ ...fact, at: at(5), ledger: foldLedger(here, fact, at(5)) }))
const walkReality = (machine: AnyStateMachine) =>
  walk({ machine, input: undefined, cases, key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]) })

/** The time to the next check that a step read; undefined where it read none. */
const readIn = ({ event }: Step): number | null | undefined => {
  const { what, rows } = { what: null, rows: null, ...event }
  if (event.type !== 'read.answered' || what !== 'play' || !Array.isArray(rows)) return undefined
  const [row]: readonly Partial<Play>[] = rows
  return row?.checkInMs ?? null
}

/** What must hold of every step, as sentences; none is what a sound chart gives. */
const brokenBy = (step: Step): readonly string[] => {
  const { before, event, after, emitted } = step
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) broken.push(sentence)
  }
  const checkIn = readIn(step)
  const isOn = after.matches('due') || after.matches('answering')
  const wasOn = before.matches('due') || before.matches('answering')
  if (checkIn !== undefined) must(after.matches('due') === (checkIn === 0), 'the panel does not show what the exchange said')
  if (checkIn !== undefined && checkIn !== 0) must(after.matches('waiting') === (checkIn !== null), 'a later check is not waited for')
  if (checkIn !== undefined && checkIn !== null && checkIn > 0)
    must(after.context.inMs === checkIn, 'it waits another time than the exchange said')
  must(isOn === wasOn || checkIn !== undefined || event.type === 'session.ended' || !isOn, 'the panel opens without the exchange')
  must(event.type !== 'session.ended' || after.matches('quiet'), 'the panel outlives its session')
  const { change } = { change: { what: '' }, ...event }
  const isYes = event.type === 'change.submitted' && change.what === 'check-seen'
  must(!before.matches('due') || !isYes || after.matches('answering'), 'the yes is not waited for')
  must(
    !before.matches('due') || isYes || checkIn !== undefined || event.type === 'session.ended' || after.matches('due'),
    'it closes without a yes',
  )
  const isAnswer = before.matches('answering') && event.type === 'change.answered' && change.what === 'check-seen'
  const isTime = before.matches('waiting') && event.type.startsWith('xstate.after')
  const reads = emitted.filter((each) => each.type === 'request' && each.request.type === 'read')
  must(reads.length === (isAnswer || isTime ? 1 : 0), 'the exchange is not asked exactly when time is up or the yes was answered')
  return broken
}

test('[FLOW-05] reality does what its table says', () => {
  expect(unlikeTable('reality', walkReality(realityMachine))).toEqual([])
})

test('[FLOW-05][ACCT-08] walks take every state, transition and guard of the reality check', () => {
  const { steps, figures } = walkReality(realityMachine)
  printFigures('reality', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const mutants: readonly Mutant[] = [
  ['the panel never shows', realityMachine.provide({ guards: { isDue: () => false } })],
  ['any change is a yes', realityMachine.provide({ guards: { isSeen: () => true } })],
  ['it forgets to ask when time is up', mutant(realityMachine, 'states/waiting', 'after', { due: 'quiet' })],
  ['it outlives its session', mutant(realityMachine, 'on', 'session.ended', [])],
]
catchMutants('reality', mutants, walkReality, brokenBy)
