import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { brokenBy, stuck, walkBetslip } from './betslip.cases.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { printFigures } from './walk.ts'

test('[FLOW-05][SLIP-21][SLIP-25] walks take every state, transition, both guard results and (state, case) of the betslip', () => {
  const { steps, figures } = walkBetslip(betslipMachine)
  printFigures('betslip', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
  expect(stuck(steps)).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(betslipMachine, path, key, value)
const following = 'states/following'
const composing = 'states/drafting/states/stage/states/composing'
const mutants: readonly Mutant[] = [
  ['auto-close forgets the bet', broken(following, 'after', { shown: '#betslip.empty' })],
  ['cancel while processing', broken(`${following}/on`, 'slip.cleared', { target: 'empty' })],
  ['dismissed while processing', broken(`${following}/on`, 'slip.dismissed', { target: 'empty', actions: 'free' })],
  ['placed again when the link is back', broken(`${following}/on`, 'link.up', { actions: 'placeOrder' })],
  ['every verdict is good', betslipMachine.provide({ guards: { accepts: ({ event }) => event.type === 'ref.settled' } })],
  ['an answer believed past its order', broken(`${following}/on`, 'bet.answered', { target: 'accepted', actions: 'free' })],
  ['stakes that were not kept close no draft', broken('states/drafting/on', 'stakes.saved', {})],
  [
    'stakes that were not kept close a sent slip',
    broken(`${following}/on`, 'stakes.saved', { guard: 'stakesNotKept', target: '#betslip.empty' }),
  ],
  ['a stale timer clears', broken(following, 'after', { untouched: '#betslip.empty' })],
  ['the price is read again at the press', broken(following, 'entry', ['tellPlacing', 'takeQuote', 'stepPrice', 'placeOrder'])],
  ['the price moves after the press', broken(`${following}/on`, 'price.stepped', { actions: 'stepPrice' })],
  ['place while stale', broken(`${composing}/on`, 'place.pressed', { target: '#betslip.following', actions: 'press' })],
  ['shown on when its owner is gone', broken(`${following}/on`, 'session.ended', {})],
  ['does not follow its order', broken(`${following}/on`, 'order.moved', {})],
  ['nothing sent, and the slip is gone', broken(`${following}/on`, 'order.dropped', { target: 'empty', actions: 'free' })],
  ['the market is not held back', broken(following, 'entry', ['placeOrder'])],
  ['a settled slip holds its market', broken('states/accepted', 'entry', [])],
]

catchMutants('betslip', mutants, walkBetslip, brokenBy, stuck)
