import { said } from '#domain/said.ts'
import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { secret } from '#contract/secret.ts'
import { proofMachine } from '#machines/frame/proof.machine.ts'
import { at, member } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const nobodyYet: Ledger = emptyLedger
const visitor: Ledger = { ...emptyLedger, session: 'known' }
const here: Ledger = { ...visitor, member: member('demo') }
const opened = (id: string): Fact => ({ type: 'proof.opened', id, token: secret(`token of ${id}`) })
const facts: readonly Fact[] = [
  opened('one'),
  opened('two'),
  { type: 'session.restored', member: null },
  { type: 'session.started', member: member('demo') },
  { type: 'proof.answered', ok: true, said: said('words', 'verified') },
  { type: 'proof.answered', ok: false, said: said('words', 'used') },
]
const cases = facts.flatMap((fact) => [nobodyYet, visitor, here].map((ledger) => ({ ...fact, at: at(5), ledger })))
const linkIn = (context: unknown): string =>
  typeof context === 'object' && context !== null && 'link' in context ? JSON.stringify(context.link) : 'none'
const walkProof = (machine: AnyStateMachine) =>
  walk({ machine, input: undefined, cases, key: (snapshot) => JSON.stringify(snapshot.value) + linkIn(snapshot.context) })

/** What must hold of every step, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const { ledger, ok, said: what, id } = { ledger: emptyLedger, ok: false, said: null, id: '', ...event }
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const toasts = emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact] : []))
  const checks = requests.filter(({ type }) => type === 'check-proof')
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) broken.push(sentence)
  }
  must(checks.length === (after.matches('asking') && !before.matches('asking') ? 1 : 0), 'a link is not asked about exactly once')
  if (event.type === 'proof.opened') {
    const isDone = before.matches('resting') && linkIn(before.context).includes(`"${id}"`)
    must(!isDone || checks.length === 0, 'one link is asked about twice in a visit')
    must(
      !before.matches('resting') || ledger.session !== 'asked' || isDone || after.matches('waiting'),
      'asked before it is known who is here',
    )
    must(!before.matches('resting') || isDone || !after.matches('resting'), 'a link is not asked about at all')
  }
  const isNamed = event.type === 'session.restored' || event.type === 'session.started'
  must(!before.matches('waiting') || !isNamed || after.matches('asking'), 'a link waits although it is known who is here')
  const isAnswered = before.matches('asking') && event.type === 'proof.answered'
  must(
    JSON.stringify(toasts) === JSON.stringify(isAnswered ? [{ type: 'toast.raised', tone: ok ? 'success' : 'error', said: what }] : []),
    'ERR-03: what the exchange said of the link is not told once',
  )
  const path = ledger.member === null ? '/' : '/settings'
  const isLeft = isAnswered || (event.type === 'proof.opened' && before.matches('resting') && after.matches('resting'))
  must(
    JSON.stringify(requests.filter(({ type }) => type === 'go-to')) ===
      JSON.stringify(isLeft ? [{ type: 'go-to', path, replace: true }] : []),
    'the page of the link is not left for the right one',
  )
  return broken
}

test('[FLOW-05] proof does what its table says', () => {
  expect(unlikeTable('proof', walkProof(proofMachine))).toEqual([])
})

test('[FLOW-05][ACCT-06][ERR-03] walks take every state, transition and guard of an e-mail proof, asked and answered once', () => {
  const { steps, figures } = walkProof(proofMachine)
  printFigures('proof', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const mutants: readonly Mutant[] = [
  ['asked again by every drawing of the page', proofMachine.provide({ guards: { wasAsked: () => false } })],
  ['asked before it is known who is here', proofMachine.provide({ guards: { isKnown: () => true } })],
  ['it waits for ever after a login', mutant(proofMachine, 'states/waiting', 'on', { 'session.restored': 'asking' })],
  ['never asked', mutant(proofMachine, 'states/asking', 'entry', [])],
  ['the answer is not told', mutant(proofMachine, 'states/asking/on', 'proof.answered', { target: 'resting', actions: ['goOn'] })],
  ['the page is never left', mutant(proofMachine, 'states/asking/on', 'proof.answered', { target: 'resting', actions: ['toastAnswer'] })],
]
catchMutants('proof', mutants, walkProof, brokenBy)
