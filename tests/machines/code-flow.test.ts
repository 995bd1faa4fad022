import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { type AnyStateMachine, SimulatedClock, StateMachine, createActor } from 'xstate'
import type { Fact, FlowForm } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { FLOWS, type Flow } from '#client/player/login.ts'
import { secret } from '#contract/secret.ts'
import { codeFlowMachine } from '#machines/code-flow/code-flow.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member } from '#tests/player.ts'
import { heardBy } from './heard.ts'
import { unlikeTable } from './table.ts'
import { type Figures, type Step, walk } from './walk.ts'

const form = (by: Partial<FlowForm> = {}): FlowForm => ({
  otp: secret('1234'),
  password: secret('Passw0rd!'),
  promo: '',
  referCode: '',
  adult: true,
  terms: true,
  ...by,
})
const facts: readonly Fact[] = [
  ...FLOWS.flatMap((flow): readonly Fact[] => [
    { type: 'code.requested', flow, phone: '9876543210' },
    { type: 'code.requested', flow, phone: '98765' },
    { type: 'code.sent', flow, codeId: `order-${flow}`, digits: 4 },
    { type: 'code.refused', flow, said: said('words', 'too many') },
    { type: 'resend.pressed', flow },
    { type: 'flow.left', flow },
    { type: 'form.submitted', flow, form: form() },
    { type: 'form.submitted', flow, form: form({ referCode: 'PAV-1' }) },
    { type: 'form.submitted', flow, form: form({ adult: false }) },
    { type: 'form.submitted', flow, form: form({ terms: false }) },
    { type: 'login.accepted', way: flow, member: member('new') },
    { type: 'login.refused', way: flow, said: said('words', 'wrong code') },
  ]),
  { type: 'referral.confirmed', code: 'PAV-1', kind: 'friend' },
  { type: 'referral.refused', code: 'PAV-1', said: said('words', 'no such code') },
  { type: 'login.refused', way: 'password', said: said('words', 'no') },
  { type: 'login.closed' },
  { type: 'session.started', member: member('new') },
]

const walkFlow = (machine: AnyStateMachine, flow: Flow) =>
  walk({
    machine,
    input: { flow, delays: DELAYS },
    cases: heardBy(
      flow,
      facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    ),
    key: ({ value, context }) => JSON.stringify([value, context.codeId, context.kind, context.form === null, context.error]),
  })

const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const { flow } = before.context
  const broken: string[] = []
  const must = (holds: boolean, what: string): void =>
    void (holds || broken.push(`${what} (${JSON.stringify(before.value)} on ${event.type})`))
  for (const each of emitted) {
    if (each.type === 'fact') {
      if (each.fact.type === 'flow.moved') must(each.fact.flow === flow, 'a flow speaks for itself alone')
      continue
    }
    const { request } = each
    if (request.type === 'submit-flow') {
      must(request.codeId === `order-${flow}`, 'nothing is submitted without the order of its own code')
      must(flow !== 'register' || (request.form.adult && request.form.terms), 'nobody registers without both declarations')
      must(flow !== 'register' || request.form.referCode === '' || request.kind === 'friend', 'a referral is confirmed first')
    }
    if (request.type === 'send-code') must(/^\d{10}$/.test(request.phone), 'a code goes to ten digits')
    if (request.type === 'resend-code') must(before.matches({ code: { timer: 'ready' } }), 'another code waits for zero')
  }
  const busy = after.matches({ code: { form: 'confirming' } }) || after.matches({ code: { form: 'submitting' } })
  must((after.context.form !== null) === busy, 'secrets are kept only while they are under way')
  if (event.type === 'session.started' || event.type === 'login.closed')
    must(after.matches('number') && after.context.phone === '' && after.context.codeId === null, 'closing leaves nothing behind')
  return broken
}

const figuresOf = (flows: readonly { readonly figures: Figures }[]): readonly string[] =>
  (flows[0]?.figures.missed ?? []).filter((missed) => flows.every(({ figures }) => figures.missed.includes(missed)))

test('[FLOW-05] code-flow does what its table says', () => {
  expect(unlikeTable('code-flow', walkFlow(codeFlowMachine, 'register'))).toEqual([])
})

test('[FLOW-05][AUTH-08][AUTH-09] generated walks take every state, transition and guard of the OTP flows; no order, no form', () => {
  const flows = FLOWS.map((flow) => walkFlow(codeFlowMachine, flow))
  const pairs = flows.reduce((sum, { figures }) => sum + figures.cases, 0)
  const first = flows[0]?.figures
  console.log(
    `code flow walk: ${first?.states} states, transitions ${first?.transitions}, guards both ways ${first?.guards}, ${pairs} (state, case) pairs in ${flows.length} flows`,
  )
  expect(figuresOf(flows)).toEqual([])
  expect([...new Set(flows.flatMap(({ steps }) => steps.flatMap(brokenBy)))]).toEqual([])
})

test('[AUTH-08] a code that is sent again counts down from 0:59 once more, and the page shows it', () => {
  const clock = new SimulatedClock()
  const flow = createActor(codeFlowMachine, { clock, input: { flow: 'register', delays: DELAYS } })
  const told: (number | null)[] = []
  flow.on('fact', ({ fact }) => {
    if (fact.type === 'flow.moved') told.push(fact.view.resendAt)
  })
  const tell = (fact: Fact): void => flow.send({ ...fact, at: at(clock.now()), ledger: emptyLedger })
  flow.start()
  tell({ type: 'code.requested', flow: 'register', phone: '9876543210' })
  tell({ type: 'code.sent', flow: 'register', codeId: 'one', digits: 4 })
  clock.increment(59_000)
  tell({ type: 'resend.pressed', flow: 'register' })
  clock.increment(1000)
  tell({ type: 'code.sent', flow: 'register', codeId: 'two', digits: 6 })
  expect(told.at(-1)).toBe(60_000 + 59_000)
  expect(flow.getSnapshot().context.digits).toBe(6)
  clock.increment(58_999)
  expect(flow.getSnapshot().matches({ code: { timer: 'counting' } })).toBe(true)
  clock.increment(1)
  expect(flow.getSnapshot().matches({ code: { timer: 'ready' } })).toBe(true)
})

const mutants: readonly (readonly [string, AnyStateMachine])[] = [
  [
    'a form is submitted without a code',
    new StateMachine(
      {
        ...codeFlowMachine.config,
        on: { 'form.submitted': { actions: ['keepForm', 'submit'] } },
      },
      codeFlowMachine.implementations,
    ),
  ],
  ['the declarations are not asked for', codeFlowMachine.provide({ guards: { undeclared: () => false } })],
  ['a referral is taken on trust', codeFlowMachine.provide({ guards: { needsReferral: () => false } })],
  ['closing keeps the number', codeFlowMachine.provide({ actions: { reset: () => undefined } })],
]
test.for(mutants)('[FLOW-05] a broken code flow is caught: %s', ([, machine]) => {
  expect(FLOWS.flatMap((flow) => walkFlow(machine, flow).steps.flatMap(brokenBy))).not.toEqual([])
})

test('[AUTH-11] the flow shows the message of the exchange when it registers a member, else its own', () => {
  const shown = (message?: string) => {
    const flow = createActor(codeFlowMachine, { input: { flow: 'register', delays: DELAYS } })
    const toasts: unknown[] = []
    flow.on('fact', ({ fact }) => void (fact.type === 'toast.raised' && toasts.push(fact.said)))
    const tell = (fact: Fact): void => flow.send({ ...fact, at: at(0), ledger: emptyLedger })
    flow.start()
    tell({ type: 'code.requested', flow: 'register', phone: '9876543210' })
    tell({ type: 'code.sent', flow: 'register', codeId: 'one', digits: 4 })
    tell({ type: 'form.submitted', flow: 'register', form: form() })
    tell({ type: 'login.accepted', way: 'register', member: member('new'), ...(message === undefined ? {} : { message }) })
    return toasts
  }
  expect(shown('Welcome to the house.')).toEqual([said('words', 'Welcome to the house.')])
  expect(shown()).toEqual([said('registered')])
})
