import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/ledger/facts.ts'
import { emptyLedger } from '#domain/ledger/ledger.ts'
import { frameMachine } from '#machines/frame/frame.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member, pick } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const facts: readonly Fact[] = [
  { type: 'menu.opened' },
  { type: 'account.opened' },
  { type: 'rules.opened' },
  { type: 'soon.opened', sport: 'horseRacing' },
  { type: 'overlay.closed' },
  { type: 'competition.chosen' },
  { type: 'page.opened', page: { name: 'home' } },
  { type: 'session.ended', member: member('demo').memberCode, said: null },
  { type: 'panel.chosen', panel: 'bets' },
  { type: 'panel.chosen', panel: 'slip' },
  { type: 'odds.pressed', level: 0, pick: pick('m1') },
]
const walkFrame = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    key: ({ value, context }) => JSON.stringify([value, context.sport]),
  })
const isOver = (snapshot: AnyMachineSnapshot, name: string): boolean => snapshot.matches({ over: name })
const lies = (snapshot: AnyMachineSnapshot): boolean => !isOver(snapshot, 'unopened') && !isOver(snapshot, 'closed')

/** What the requirements say of the frame, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  const overlay = /^(menu|account|rules|soon)\.opened$/.exec(event.type)?.[1]
  if (overlay !== undefined) must(isOver(after, overlay), 'NAV-05: what is opened does not lie over the page')
  if (event.type === 'soon.opened') must(after.context.sport === 'horseRacing', 'NAV-02: another sport is named')
  if (event.type === 'overlay.closed' || (event.type.startsWith('xstate.after') && isOver(before, 'leaving')))
    must(!lies(after), 'NAV-04: something stays over the page')
  if (event.type === 'competition.chosen')
    must(isOver(after, 'leaving') === (isOver(before, 'menu') || isOver(before, 'leaving')), 'NAV-04: the menu does not close by itself')
  if (event.type === 'page.opened' || event.type === 'session.ended')
    must(!isOver(after, 'account'), 'NAV-10: the account stays over another page')
  must(!isOver(after, 'unopened') || isOver(before, 'unopened'), 'what was opened once is not forgotten')
  if (event.type === 'odds.pressed') must(after.matches({ panel: 'slip' }), 'SLIP-02: a press leaves the slip behind the open bets')
  else if (event.type !== 'panel.chosen')
    must(before.matches({ panel: 'bets' }) === after.matches({ panel: 'bets' }), 'SLIP-18: the panel changes by itself')
  return broken
}

test('[FLOW-05][NAV-04][NAV-05][NAV-10] frame walks take every state, transition and guard', () => {
  const { steps, figures } = walkFrame(frameMachine)
  printFigures('frame', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(frameMachine, path, key, value)
const over = 'states/over/states'
const mutants: readonly Mutant[] = [
  ['the menu stays', broken(`${over}/menu/on`, 'competition.chosen', {})],
  ['the account stays over the next page', broken(`${over}/account/on`, 'page.opened', {})],
  ['the account stays after a logout', broken(`${over}/account/on`, 'session.ended', {})],
  ['a press leaves the bets in front', broken('states/panel/on', 'odds.pressed', {})],
  ['closing opens the menu', broken('states/over/on', 'overlay.closed', '.menu')],
  ['no sport is named', frameMachine.provide({ actions: { keepSport: () => undefined } })],
]
catchMutants('frame', mutants, walkFrame, brokenBy)
