import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import { fortuneMachine } from '#machines/fortune/fortune.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member } from '#tests/player.ts'
import { wheelOf } from '../fortune.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const ledgers = [emptyLedger, { ...emptyLedger, session: 'known', member: member('demo') }]
const won = { wheel: wheelOf('2026-03-02', true), past: [] }
const facts: readonly Fact[] = [
  { type: 'fortune.pressed', commit: 'one', clientSeed: 'mine' },
  { type: 'fortune.pressed', commit: 'two', clientSeed: 'other' },
  { type: 'fortune.answered', fortune: won, said: said('fortuneNothing') },
  { type: 'fortune.answered', fortune: null, said: said('network') },
  { type: 'session.ended', member: member('demo').memberCode, said: null },
]
const cases = facts.flatMap((fact) => ledgers.map((ledger) => ({ ...fact, at: at(5), ledger })))
const walkFortune = (machine: AnyStateMachine) =>
  walk({ machine, input: { delays: DELAYS }, cases, key: (snapshot) => JSON.stringify(snapshot.value) })

/** What must hold of every step, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const { ledger, fortune, commit } = { ledger: emptyLedger, fortune: won, commit: '', ...event }
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const toasts = emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact] : []))
  const spins = requests.filter(({ type }) => type === 'spin-fortune')
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) broken.push(sentence)
  }
  const isPress = event.type === 'fortune.pressed' && before.matches('resting') && ledger.member !== null
  must(spins.length === (isPress ? 1 : 0), 'a press is not sent exactly once')
  must(!isPress || JSON.stringify(spins).includes(commit), 'another wheel is spun than the one that was pressed')
  must(!isPress || after.matches('spinning'), 'a press does not turn the wheel')
  const isAnswer = event.type === 'fortune.answered' && before.matches('spinning')
  const stops = event.type.startsWith('xstate.after') && before.matches('turning')
  const isLost = isAnswer && fortune === null
  must(toasts.length === (stops || isLost ? 1 : 0), 'the answer is not announced once, when the wheel stands still')
  must(
    toasts.every(({ tone }) => tone === (isLost ? 'error' : 'success')),
    'the answer is announced in the wrong tone',
  )
  must(!isAnswer || after.matches(isLost ? 'resting' : 'turning'), 'the wheel does not turn to its draw')
  must(!stops || after.matches('resting'), 'the wheel turns for ever')
  const asks = requests.filter(({ type }) => type === 'read')
  must(asks.length === (isAnswer && fortune === null ? 1 : 0), 'a lost answer is not read from the list')
  must(event.type !== 'session.ended' || after.matches('resting'), 'the wheel of a member turns on after the logout')
  return broken
}

test('[FLOW-05] fortune does what its table says', () => {
  expect(unlikeTable('fortune', walkFortune(fortuneMachine))).toEqual([])
})

test('[FLOW-05][ACCT-09] walks take every state, transition and guard of the wheel, and each press is sent once', () => {
  const { steps, figures } = walkFortune(fortuneMachine)
  printFigures('fortune', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const mutants: readonly Mutant[] = [
  ['a visitor spins', fortuneMachine.provide({ guards: { isMember: () => true } })],
  ['never sent', mutant(fortuneMachine, 'states/resting/on', 'fortune.pressed', { guard: 'isMember', target: 'spinning' })],
  ['the wheel does not turn', mutant(fortuneMachine, 'states/resting/on', 'fortune.pressed', { guard: 'isMember', actions: 'spin' })],
  ['a second press is sent too', mutant(fortuneMachine, 'states/spinning/on', 'fortune.pressed', { actions: 'spin' })],
  ['the answer is not announced', fortuneMachine.provide({ actions: { toastResult: () => undefined } })],
  [
    'it is announced while the wheel turns',
    mutant(fortuneMachine, 'states/spinning/on', 'fortune.answered', { target: 'resting', actions: ['keepResult', 'toastResult'] }),
  ],
  ['it turns for ever', mutant(fortuneMachine, 'states/turning', 'after', { turned: { actions: 'toastResult' } })],
  ['it turns on after a logout', mutant(fortuneMachine, 'states/spinning/on', 'session.ended', undefined)],
  [
    'an answer that nobody waits for is announced',
    mutant(fortuneMachine, 'states/resting/on', 'fortune.answered', { actions: 'toastFailure' }),
  ],
]
catchMutants('fortune', mutants, walkFortune, brokenBy)
