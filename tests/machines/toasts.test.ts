import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import type { Fact, Tone } from '#domain/facts.ts'
import { emptyLedger } from '#domain/ledger.ts'
import { toastsMachine } from '#machines/toasts.machine.ts'
import { at } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const tones: readonly Tone[] = ['light', 'message', 'info', 'success', 'warning', 'error']
const facts: readonly Fact[] = [
  ...tones.map((tone) => ({ type: 'toast.raised' as const, tone, said: said('words', `said in ${tone}`) })),
  { type: 'link.lost' },
  { type: 'login.failed', said: said('words', 'wrong') },
]
const walkToasts = (machine: Mutant[1]) =>
  walk({
    machine,
    input: undefined,
    cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    key: (snapshot) => JSON.stringify(snapshot.value),
  })

/** ERR-01: what is raised is shown, once, in its tone and words; nothing else is. */
const brokenBy = ({ event, emitted }: Step): readonly string[] => {
  const { tone, said: what } = { tone: null, said: null, ...event }
  const wanted = event.type === 'toast.raised' ? [{ type: 'request', request: { type: 'show-toast', tone, said: what } }] : []
  return JSON.stringify(emitted) === JSON.stringify(wanted) ? [] : [`${event.type} shows ${JSON.stringify(emitted)}`]
}

test('[FLOW-05][ERR-01] generated walks take every transition of the toasts; what is raised is shown once', () => {
  const { steps, figures } = walkToasts(toastsMachine)
  printFigures('toasts', figures)
  expect(figures.missed).toEqual([])
  expect(steps.flatMap(brokenBy)).toEqual([])
})

const listening = 'states/listening'
const mutants: readonly Mutant[] = [
  ['shown twice', mutant(toastsMachine, `${listening}/on`, 'toast.raised', { actions: ['show', 'show'] })],
  ['never shown', mutant(toastsMachine, listening, 'on', {})],
]
catchMutants('toasts', mutants, walkToasts, brokenBy)
