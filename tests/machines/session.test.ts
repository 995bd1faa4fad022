import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { type AnyStateMachine, StateMachine, assign, emit, enqueueActions } from 'xstate'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { foldLogin } from '#client/ledger/fold-login.ts'
import { type Target, isCasinoTarget, pathOf } from '#client/player/login.ts'
import { secret } from '#contract/secret.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member } from '#tests/player.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const [demo, other] = [member('demo'), member('demo2')]
const casino: Target = { page: 'casino-live', ids: ['g1', null], navigation: null }
const book: Target = { page: 'sportsbook', ids: [], navigation: null }
const visit = { type: 'visitor.arrived' as const, referCode: null, google: null, whatsapp: null, target: null }

const facts: readonly Fact[] = [
  visit,
  { ...visit, referCode: 'PAV-1' },
  { ...visit, google: secret('g') },
  { ...visit, whatsapp: secret('w'), target: casino },
  { type: 'session.restored', member: demo },
  { type: 'session.restored', member: null },
  { type: 'session.restored', member: null, isUnanswered: true },
  { type: 'link.up' },
  { type: 'session.refused', said: said('words', 'over') },
  { type: 'login.submitted', userId: 'demo', password: secret('p') },
  { type: 'demo.pressed' },
  { type: 'passkey.pressed' },
  { type: 'passkey.signed', proof: secret('{}') },
  { type: 'handle.given', way: 'password', handle: secret('h') },
  { type: 'handle.given', way: 'otp-login', handle: secret('h') },
  { type: 'login.accepted', way: 'password', member: demo },
  { type: 'login.accepted', way: 'register', member: other },
  { type: 'login.refused', way: 'password', said: said('words', 'no') },
  { type: 'login.refused', way: 'otp-login', said: said('words', 'no') },
  { type: 'login.closed' },
  { type: 'target.chosen', target: casino },
  { type: 'target.chosen', target: book },
  { type: 'logout.pressed' },
  { type: 'logout.heard', said: said('words', 'elsewhere') },
  { type: 'balance.refused', said: said('words', 'Please Login Again') },
  { type: 'wire.refused', about: 'other', said: said('RATE_LIMITED') },
  { type: 'ticket.given', memberCode: demo.memberCode },
  { type: 'ticket.given', memberCode: null },
]

const walkSession = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    key: ({ value, context }) =>
      JSON.stringify([value, context.member?.memberCode, context.isUnanswered, context.outside?.way, context.referCode, context.target]),
  })

/** What must hold of any step; sentences say what does not. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const concluded = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const asked = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const started = concluded.filter(({ type }) => type === 'session.started').length
  const ended = concluded.filter(({ type }) => type === 'session.ended').length
  const [was, is] = [before.matches('member'), after.matches('member')]
  const broken: string[] = []
  const must = (holds: boolean, what: string): void =>
    void (holds || broken.push(`${what} (${JSON.stringify(before.value)} on ${event.type})`))
  must((after.context.member !== null) === is, 'a member without being logged in, or the other way round')
  must(started === Number(!was && is), 'session.started is told once, at the login')
  must(ended === Number(was && !is), 'session.ended is told once, at the end')
  must(!(was && is) || before.context.member === after.context.member, 'one member became another without an end')
  must(!(was && !is) || concluded.some(({ type }) => type === 'toast.raised'), 'a session that ends says so')
  must(asked.some(({ type }) => type === 'forget-session') === (was && !is), 'the tab forgets the session at its end, and then alone')
  must(after.context.outside === null || after.matches('starting'), 'a login from elsewhere is used once')
  must(!asked.some(({ type }) => type === 'forget-ref' || type === 'release-ref'), 'the end of a session touches no bet on its way')
  const registers = concluded.some((fact) => fact.type === 'login.asked' && fact.tab === 'register')
  const isReferred = before.matches('starting') && after.matches('visitor') && before.context.referCode !== null
  must(registers === isReferred, 'a visitor with a referral is asked to register, and no other')
  must(asked.some(({ type }) => type === 'check-referral') === isReferred, 'the exchange is asked about a referral, and nothing else')
  must(!asked.some(({ type }) => type === 'go-to') || is, 'only a member is sent on')
  const isAsked = asked.some(({ type }) => type === 'restore-session')
  must(
    isAsked === (before.matches('visitor') && before.context.isUnanswered && event.type === 'link.up'),
    'asks again for a session that may be there',
  )
  return broken
}

test('[FLOW-05] session does what its table says', () => {
  expect(unlikeTable('session', walkSession(sessionMachine))).toEqual([])
})

test('[FLOW-05][SESS-01][SESS-03] walks take every state, transition and guard of the session; a member has a login', () => {
  const { steps, figures } = walkSession(sessionMachine)
  printFigures('session', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
  const ways = steps.filter(({ before, after }) => before.matches('member') && after.matches('visitor')).map(({ event }) => event.type)
  expect([...new Set(ways)].sort()).toEqual([
    'logout.heard',
    'logout.pressed',
    'session.refused',
    'ticket.given',
    'xstate.after.expiry.session.member',
    'xstate.after.leave.session.member.leaving',
  ])
})

const mutants: readonly (readonly [string, AnyStateMachine])[] = [
  [
    'the member stays in memory after a logout',
    sessionMachine.provide({
      actions: { endSession: emit({ type: 'fact', fact: { type: 'session.ended', member: demo.memberCode, said: null } }) },
    }),
  ],
  [
    'another login replaces the member',
    new StateMachine(
      {
        ...sessionMachine.config,
        on: { 'login.accepted': { target: '.member', actions: 'keepMember' } },
      },
      sessionMachine.implementations,
    ),
  ],
  [
    'a tab keeps the session that ended',
    sessionMachine.provide({
      actions: {
        endSession: enqueueActions(({ context: { member }, enqueue }) => {
          if (member !== null) enqueue.emit({ type: 'fact', fact: { type: 'session.ended', member: member.memberCode, said: null } })
          enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'info', said: said('loggedOut') } })
          enqueue.assign({ member: null, referCode: null })
        }),
      },
    }),
  ],
  ['an end that nobody hears of', sessionMachine.provide({ actions: { endSession: assign({ member: null, referCode: null }) } })],
]
test.for(mutants)('[FLOW-05] a broken session is caught: %s', ([, machine]) => {
  expect(walkSession(machine).steps.flatMap(brokenBy)).not.toEqual([])
})

test('[SESS-08] pathOf writes a missing id as null, and isCasinoTarget knows casino pages', () => {
  expect(pathOf(casino)).toBe('/casino-live/g1/null')
  expect([isCasinoTarget(casino), isCasinoTarget({ ...casino, page: 'casino-lobby/casino' }), isCasinoTarget(book)]).toEqual([
    true,
    true,
    false,
  ])
})

test('[SESS-07][SESS-08] goes to the page once, 300 ms after login; reloads a sportsbook page', () => {
  for (const [target, request] of [
    [casino, 'go-to'],
    [book, 'reload-page'],
  ] as const) {
    const { steps } = walk({
      machine: sessionMachine,
      input: { delays: DELAYS },
      cases: [
        { type: 'session.restored', member: null },
        { type: 'target.chosen', target },
        { type: 'login.accepted', way: 'password', member: demo, text: null },
      ].map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
      key: ({ value, context }) => JSON.stringify([value, context.target]),
    })
    const arrived = steps.find(
      ({ before, event }) =>
        before.matches({ member: 'arriving' }) && event.type.includes('after.followUp') && before.context.target !== null,
    )
    expect(arrived?.emitted.map((each) => (each.type === 'fact' ? each.fact.type : each.request.type))).toEqual([
      request,
      'target.reached',
      'remember-target',
    ])
    expect(arrived?.after.context.target).toBeNull()
  }
})

test('[SESS-08][SESS-09] a page chosen before the session is known opens for a member; a visitor is asked to log in', () => {
  const { steps } = walkSession(sessionMachine)
  const chosen = steps.filter(({ before, event }) => before.matches({ starting: 'chosen' }) && event.type === 'session.restored')
  const told = ({ emitted }: Step): readonly string[] =>
    emitted.map((each) => (each.type === 'fact' ? each.fact.type : each.request.type)).filter((type) => type !== 'clean-address')
  for (const step of chosen.filter(({ before }) => before.context.target !== null)) {
    const { before, after } = step
    const page = before.context.target === book ? 'reload-page' : 'go-to'
    if (after.matches('member')) expect(told(step)).toEqual([page, 'target.reached', 'remember-target', 'session.started'])
    else if (after.matches('visitor'))
      expect(told(step)).toEqual(before.context.referCode === null ? ['login.asked'] : ['login.asked', 'check-referral'])
    if (!after.matches('member')) expect(after.context.target).toBe(before.context.target)
  }
  const ends = new Set(
    chosen.map(({ after }) => (after.matches('member') ? 'member' : after.matches('visitor') ? 'visitor' : 'submitting')),
  )
  expect([...ends].sort()).toEqual(['member', 'submitting', 'visitor'])
  // A member who is known chose it just now: no popup of a return.
  const reached = chosen.flatMap(({ emitted }) =>
    emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'target.reached' ? [each.fact] : [])),
  )
  expect(reached.length > 0 && reached.every(({ isChosen }) => isChosen)).toBe(true)
})

test('[AUTH-11][AUTH-12] a login that ends while the old session is asked for becomes the session of the browser', () => {
  const { steps } = walkSession(sessionMachine)
  const given = steps.filter(({ before, event }) => before.matches('starting') && event.type === 'handle.given')
  const accepted = steps.filter(({ before, event }) => before.matches('starting') && event.type === 'login.accepted')
  expect([given.length, accepted.length].every((count) => count > 0)).toBe(true)
  for (const { after, emitted, before } of given) {
    expect([after.value, after.context.target]).toEqual(['claiming', before.context.target])
    expect(JSON.stringify(emitted)).toContain('claim-session')
  }
  for (const { after } of accepted) expect(after.value).toEqual({ member: 'arriving' })
})

test('[SESS-08] the page that the player chose stays the target when the visit is recorded later', () => {
  const { steps } = walkSession(sessionMachine)
  const late = steps.filter(({ before, event }) => before.matches({ starting: 'chosen' }) && event.type === 'visitor.arrived')
  expect(late.length).toBeGreaterThan(0)
  for (const { before, after } of late) expect(after.context.target).toBe(before.context.target)
  const chosen = { ...emptyLedger.login, target: book }
  expect(foldLogin(chosen, { ...visit, target: casino }, false, emptyLedger.page).target).toBe(book)
})

test('[SESS-05][SESS-17] a refused balance says why and logs out after 2 s; a logout heard tells the exchange', () => {
  const { steps } = walkSession(sessionMachine)
  const refused = steps.filter(({ before, event }) => before.matches({ member: 'settled' }) && event.type === 'balance.refused')
  expect(refused.length).toBeGreaterThan(0)
  for (const { after, emitted } of refused) {
    expect(after.value).toEqual({ member: 'leaving' })
    expect(emitted).toEqual([{ type: 'fact', fact: { type: 'toast.raised', tone: 'error', said: said('words', 'Please Login Again') } }])
  }
  expect(DELAYS.leaveMs).toBe(2000)
  const left = steps.filter(({ before, event }) => before.matches({ member: 'leaving' }) && event.type.includes('after.leave'))
  const heard = steps.filter(({ before, event }) => before.matches('member') && event.type === 'logout.heard')
  expect([left.length, heard.length].every((count) => count > 0)).toBe(true)
  for (const { emitted } of [...left, ...heard]) {
    expect(emitted.some((each) => each.type === 'request' && each.request.type === 'log-out')).toBe(true)
    expect(emitted.some((each) => each.type === 'fact' && each.fact.type === 'session.ended')).toBe(true)
  }
})
