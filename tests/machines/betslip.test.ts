import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { betslipMachine } from '#machines/betslip.machine.ts'
import { brokenBy, stuck, walkBetslip } from './betslip.cases.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { printFigures } from './walk.ts'

test('[FLOW-05][SLIP-21][SLIP-25] generated walks take every state, transition, guard both ways and (state, case) of the betslip', () => {
  const { steps, figures } = walkBetslip(betslipMachine)
  printFigures('betslip', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
  expect(stuck(steps)).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(betslipMachine, path, key, value)
const placing = 'states/placing'
const composing = 'states/drafting/states/stage/states/composing'
const mutants: readonly Mutant[] = [
  ['auto-close forgets the bet', broken(`${placing}/states/late`, 'after', { popup: '#betslip.empty' })],
  ['cancel while processing', broken(`${placing}/on`, 'slip.cleared', { guard: 'mine', target: 'empty' })],
  ['resend on reconnect', broken(`${placing}/states/offline/on`, 'link.up', 'sending')],
  [
    'any answer believed',
    betslipMachine.provide({ guards: { accepts: ({ event }) => event.type === 'bet.answered' && event.verdict.kind !== 'refused' } }),
  ],
  ['stakes that were not kept close no draft', broken('states/drafting/on', 'stakes.saved', {})],
  [
    'stakes that were not kept close a sent slip',
    broken(`${placing}/on`, 'stakes.saved', { guard: 'stakesNotKept', target: '#betslip.empty' }),
  ],
  ['a stale timer clears', broken(`${placing}/states/sending`, 'after', { untouched: '#betslip.empty' })],
  ['the price is read again at send', broken(`${placing}/states/sending`, 'entry', ['takeQuote', 'stepPrice', 'send'])],
  ['place while stale', broken(`${composing}/on`, 'place.pressed', { guard: 'mine', target: '#betslip.placing', actions: 'press' })],
  [
    'an open never-seen is believed',
    betslipMachine.provide({ guards: { refuses: ({ event }) => event.type === 'outcome.told' && event.outcome.kind === 'never-seen' } }),
  ],
  [
    'an answer is heard while logged out',
    broken(
      `${placing}/states/loggedOut`,
      'on',
      without(betslipMachine.config.states?.['placing']?.states?.['loggedOut']?.on, 'bet.answered'),
    ),
  ],
  [
    'an outcome is heard while logged out',
    broken(
      `${placing}/states/loggedOut`,
      'on',
      without(betslipMachine.config.states?.['placing']?.states?.['loggedOut']?.on, 'outcome.told'),
    ),
  ],
  ['a sent ref erased on logout', broken(`${placing}/on`, 'session.ended', { target: '.loggedOut', actions: 'dropClaim' })],
]

catchMutants('betslip', mutants, walkBetslip, brokenBy, stuck)
