import { said } from '#domain/said.ts'
import { type AnyStateMachine, emit } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/facts.ts'
import { emptyLedger } from '#domain/ledger.ts'
import type { OutboxEntry } from '#domain/member.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { outboxMachine } from '#machines/outbox.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, betId, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const owner = member('demo')
const entry: OutboxEntry = {
  kind: 'bet',
  ref: ref(1),
  owner: owner.memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  sentAt: at(1),
}
const matched = {
  kind: 'matched' as const,
  betId: betId(1),
  averageOdds: odds(2000),
  winnings: paise(100),
  matched: paise(100),
  remaining: paise(0),
  said: said('betMatched'),
}
const ledgers = [{ ...emptyLedger, member: owner }, { ...emptyLedger, member: member('demo2') }, emptyLedger]
const facts: readonly Fact[] = [
  { type: 'ref.sent', entry },
  { type: 'outbox.loaded', entries: [entry] },
  { type: 'session.started', member: owner },
  { type: 'session.ended', member: owner.memberCode, said: null },
  { type: 'link.up' },
  ...[ref(1), ref(2), null].map((whose) => ({ type: 'bet.answered' as const, ref: whose, verdict: matched })),
  ...[ref(1), ref(2)].flatMap((whose) =>
    [
      matched,
      { kind: 'pending' as const, betId: betId(1), expiresInMs: 1 },
      { kind: 'never-seen' as const, fenced: true },
      { kind: 'never-seen' as const, fenced: false },
    ].map((outcome) => ({ type: 'outcome.told' as const, ref: whose, outcome })),
  ),
]
const cases = facts.flatMap((fact) => ledgers.map((ledger) => ({ ...fact, at: at(5), ledger })))
const walkOutbox = (machine: AnyStateMachine) =>
  walk({ machine, input: { entry, delays: DELAYS }, cases, key: (snapshot) => JSON.stringify(snapshot.value) })

/** What the promise says of one remembered ref, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const settles = before.status === 'active' && after.status === 'done'
  const ends = requests.some((request) => request.type === 'forget-ref') || emitted.some((each) => each.type === 'fact')
  const aboutIt = JSON.stringify(event).includes(`"ref":"${entry.ref}"`)
  const word = (event.type === 'bet.answered' || event.type === 'outcome.told') && aboutIt
  const here = 'ledger' in event && JSON.stringify(event.ledger).includes('"username":"demo"')
  if ((settles || ends) && !word) broken.push('3 never forgotten: settled or erased without the exchange’s word')
  if ((settles || ends) && /"pending"|"fenced":false/.test(JSON.stringify(event)))
    broken.push('4 never wrong: settled on what is not a last word')
  if ((settles || ends) && !here) broken.push('SESS-16: settled or shown while its owner is away')
  if (settles && !requests.some((request) => request.type === 'forget-ref')) broken.push('3 never forgotten: settled, and still written')
  for (const request of requests) {
    if (request.type === 'ask-outcome' && request.own)
      broken.push('fence: asks as if it held the lock, which the slip of another tab may hold')
    if (request.type === 'ask-outcome' && request.ref !== entry.ref) broken.push('5 never late: asks about another ref')
  }
  if (!before.matches('away') && event.type === 'session.ended' && after.matches('sent')) broken.push('SESS-16: goes on for nobody')
  return broken
}

/** While sent it asks: by itself, when the link is back, and when its owner is. */
const silent = (steps: readonly Step[]): readonly string[] => {
  const asks = (from: string, type: RegExp): boolean =>
    steps.some(
      ({ before, event, emitted }) =>
        before.matches(from) && type.test(event.type) && emitted.some((each) => JSON.stringify(each).includes('ask-outcome')),
    )
  return [
    ...(asks('sent', /^xstate\.after/) ? [] : ['7 a way out: never asks by itself']),
    ...(asks('sent', /^link\.up$/) ? [] : ['7 a way out: does not ask when the link is back']),
    ...(asks('away', /^session\.started$/) ? [] : ['7 a way out: does not ask when its owner is back']),
    ...(asks('away', /^outbox\.loaded$/) ? [] : ['3 never forgotten: does not ask after a reload']),
  ]
}

test('[FLOW-05][SLIP-30][SESS-16] generated walks take every state, transition and guard of the outbox; only the exchange’s word settles', () => {
  const { steps, figures } = walkOutbox(outboxMachine)
  printFigures('outbox', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
  expect(steps.filter(({ event }) => event.type === 'session.ended').flatMap((step) => step.emitted)).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(outboxMachine, path, key, value)
const sent = 'states/sent'
const mutants: readonly Mutant[] = [
  [
    'fence without the lock',
    outboxMachine.provide({
      actions: { askOutcome: emit({ type: 'request', request: { type: 'ask-outcome', ref: entry.ref, own: true } }) },
    }),
  ],
  ['outbox cleared on logout', broken(`${sent}/on`, 'session.ended', { target: 'away', actions: 'forgetRef' })],
  ['logout settles', broken(`${sent}/on`, 'session.ended', 'settled')],
  ['logout goes unnoticed', broken(`${sent}/on`, 'session.ended', {})],
  ['gives up after 30 s', broken(sent, 'after', { askAgain: 'settled' })],
  ['never asks by itself', broken(sent, 'after', {})],
  ['any answer settles', outboxMachine.provide({ guards: { settles: () => true } })],
  [
    'an answer settles for whoever is here',
    outboxMachine.provide({
      guards: { ownerIsHere: () => true, settles: ({ event }) => event.type === 'bet.answered' && event.ref === entry.ref },
    }),
  ],
  ['settled and never erased', broken('states/settled', 'entry', ['tellSettled', 'raiseToast'])],
]
catchMutants('outbox', mutants, walkOutbox, brokenBy, silent)
