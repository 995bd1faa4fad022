import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { priceHistoryMachine } from '#machines/browse/price-history.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, pick } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const runnerOf = (name: string) => ({ marketId: pick(name).marketId, selectionId: pick(name).selectionId })
const facts: readonly Fact[] = [
  { type: 'history.opened', ...runnerOf('m1') },
  { type: 'history.opened', ...runnerOf('m2') },
  { type: 'history.closed' },
  { type: 'page.opened', page: { name: 'home' } },
  { type: 'link.up' },
]
const walkHistory = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.runner]),
  })

/** BROWSE-05: the history that is shown is read at once and at intervals; no other is. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const isTimer = event.type.startsWith('xstate.after') && before.matches('shown')
  const wanted = event.type === 'history.opened' || isTimer ? [{ ask: { what: 'history', ...after.context.runner } }] : []
  const asked = emitted.map((each) => (each.type === 'request' && each.request.type === 'read' ? { ask: each.request.ask } : each))
  const broken: string[] = []
  if (JSON.stringify(asked) !== JSON.stringify(wanted)) broken.push(`${event.type} asks for ${JSON.stringify(asked)}`)
  if (event.type === 'history.opened' && 'marketId' in event && after.context.runner?.marketId !== event.marketId)
    broken.push('the history of another runner')
  if ((event.type === 'history.closed' || event.type === 'page.opened') && !after.matches('closed'))
    broken.push('a history of the page before goes on')
  return broken
}
const silent = (steps: readonly Step[]): readonly string[] =>
  steps.some(({ event, emitted }) => event.type.startsWith('xstate.after') && emitted.length > 0) ? [] : ['it is never read again']

test('[FLOW-05] price-history does what its table says', () => {
  expect(unlikeTable('price-history', walkHistory(priceHistoryMachine))).toEqual([])
})

test('[FLOW-05][BROWSE-05] walks take every transition of the price history; what is shown is read at intervals', () => {
  const { steps, figures } = walkHistory(priceHistoryMachine)
  printFigures('price-history', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
})

const shown = 'states/shown'
const mutants: readonly Mutant[] = [
  ['never read again', mutant(priceHistoryMachine, shown, 'after', {})],
  ['goes on behind another page', mutant(priceHistoryMachine, `${shown}/on`, 'page.opened', {})],
  ['another runner is not read', mutant(priceHistoryMachine, 'on', 'history.opened', { target: '.shown' })],
  ['never read', mutant(priceHistoryMachine, shown, 'entry', [])],
]
catchMutants('price-history', mutants, walkHistory, brokenBy, silent)
