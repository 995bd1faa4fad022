import { isDeepStrictEqual } from 'node:util'
import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { homeListMachine } from '#machines/browse/home-list.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at } from '#tests/player.ts'
import { market } from '#tests/markets.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const lists = [[], [market('m1')], [market('m1'), market('m2')]]
const heard = lists.map((markets, at) => ({ type: 'home.heard' as const, markets, ...(at === 2 ? { leftOut: 3 } : {}) }))
const facts: readonly Fact[] = [...heard, { type: 'link.lost' }]
const walkList = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.heard.markets.length]),
  })

const listIn = (event: object) => ({
  ...('markets' in event ? { markets: event.markets } : {}),
  ...('leftOut' in event ? { leftOut: event.leftOut } : {}),
})
/** BROWSE-01: a list that was heard is applied once, half a second later, and the newest one is. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const isTimer = event.type.startsWith('xstate.after')
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) broken.push(sentence)
  }
  if (event.type === 'home.heard' && 'markets' in event)
    must(
      after.matches('heard') && isDeepStrictEqual(after.context.heard, listIn(event)) && emitted.length === 0,
      'a list is not kept, or applied at once',
    )
  if (before.matches('heard') && isTimer)
    must(
      isDeepStrictEqual(emitted, [{ type: 'fact', fact: { type: 'home.applied', ...before.context.heard } }]) && after.matches('steady'),
      'a list that was heard is not applied once',
    )
  else must(emitted.length === 0, `${event.type} applies a list`)
  return broken
}

test('[FLOW-05] home-list does what its table says', () => {
  expect(unlikeTable('home-list', walkList(homeListMachine))).toEqual([])
})

test('[FLOW-05][BROWSE-01] walks take every transition of the home list; the newest one is applied once', () => {
  const { steps, figures } = walkList(homeListMachine)
  printFigures('home-list', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const mutants: readonly Mutant[] = [
  ['a list is never applied', mutant(homeListMachine, 'states/steady/on', 'home.heard', {})],
  ['a newer list is dropped', mutant(homeListMachine, 'states/heard/on', 'home.heard', {})],
  ['a list is not kept', mutant(homeListMachine, 'states/steady/on', 'home.heard', { target: 'heard' })],
]
catchMutants('home-list', mutants, walkList, brokenBy)
