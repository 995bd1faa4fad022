import { type AnyMachineSnapshot, type AnyStateMachine, assign, emit } from 'xstate'
import { expect, test } from 'vitest'
import { SOURCE } from '#contract/features.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { orderId } from '#client/betting/order.ts'
import { said } from '#domain/said.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { answered, at, betId, folded, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { heardBy } from './heard.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const owner = member('demo')
const entry: OutboxEntry = {
  kind: 'bet',
  ref: ref(1),
  owner: owner.memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  accept: 'NONE',
  sentAt: at(1),
}
const refused = { kind: 'refused' as const, said: said('betRefused') }
/** Before a back end of the specification, which cannot say what became of a bet. */
const ofSource = folded(
  { ...emptyLedger, member: owner },
  answered(
    { what: 'config' },
    { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null, backend: SOURCE },
  ),
)
const ledgers = [{ ...emptyLedger, member: owner }, { ...emptyLedger, member: member('demo2') }, emptyLedger, ofSource]
const refs = [ref(1), ref(2)]
const facts: readonly Fact[] = [
  { type: 'order.placed', entry },
  { type: 'outbox.loaded', entries: [entry] },
  { type: 'session.started', member: owner },
  { type: 'session.ended', member: owner.memberCode, said: null },
  { type: 'link.up' },
  { type: 'link.lost' },
  ...refs.flatMap((whose): readonly Fact[] => [
    { type: 'ask.pressed', ref: whose },
    { type: 'doubt.dismissed', ref: whose },
    { type: 'lock.granted', ref: whose },
    { type: 'lock.denied', ref: whose, reason: 'locked' },
    { type: 'lock.denied', ref: whose, reason: 'write-failed' },
    { type: 'lock.seen', ref: whose, isHeld: true },
    { type: 'lock.seen', ref: whose, isHeld: false },
    { type: 'bet.pending', ref: whose, betId: betId(1), expiresInMs: 5000 },
  ]),
  ...[...refs, null].flatMap((whose) =>
    [matchedVerdict, refused].map((verdict) => ({ type: 'bet.answered' as const, ref: whose, verdict })),
  ),
  ...refs.flatMap((whose) =>
    [
      matchedVerdict,
      refused,
      { kind: 'pending' as const, betId: betId(1), expiresInMs: 1 },
      { kind: 'never-seen' as const, fenced: true },
      { kind: 'never-seen' as const, fenced: false },
    ].map((outcome) => ({ type: 'outcome.answered' as const, ref: whose, outcome })),
  ),
]
/** Those that reach the order of its own ref. */
const cases = heardBy(
  orderId(entry.ref),
  facts.flatMap((fact) => ledgers.map((ledger) => ({ ...fact, at: at(5), ledger }))),
)
const contextOf = (snapshot: AnyMachineSnapshot): OrderContext => snapshot.context

const walkOrder = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { entry, delays: DELAYS },
    cases,
    /** What guards and actions can tell apart. */
    key: (snapshot) => {
      const { isHeld, asks, expiresAt, checkAt } = contextOf(snapshot)
      return JSON.stringify([snapshot.value, isHeld, asks, expiresAt === null, checkAt < (expiresAt ?? 0) + DELAYS.askMs])
    },
  })

const isSent = (snapshot: AnyMachineSnapshot): boolean => snapshot.hasTag('sent') || snapshot.matches('loggedOut')

/** What the promise says of one order, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const was = contextOf(before)
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const told = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const aboutIt = 'ref' in event && event.ref === entry.ref
  const heard = JSON.stringify({ ...event, ledger: null })
  const word = (event.type === 'bet.answered' || event.type === 'outcome.answered') && aboutIt && !/"pending"|"fenced":false/.test(heard)
  const here = 'ledger' in event && JSON.stringify(event.ledger).includes('"username":"demo"')
  const settles = after.matches('settled') && !before.matches('settled')
  const drops = after.matches('dropped') && !before.matches('dropped')
  const leaves = after.matches('left') && !before.matches('left')
  const cannotAsk = 'ledger' in event && JSON.stringify(event.ledger).includes('"level":0')
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) broken.push(sentence)
  }
  const sends = requests.filter(({ type }) => type === 'send-bet' || type === 'send-cash-out')
  must(sends.length === 0 || (before.matches('claiming') && event.type === 'lock.granted' && aboutIt), '2 at most once: sent again')
  must(sends.length === 0 || told.some(({ type }) => type === 'order.sent'), '3 never forgotten: sent, and not remembered')
  must(
    sends.length === 0 || contextOf(after).answerMs === (cannotAsk ? DELAYS.popupMs : DELAYS.sendMs),
    'BACK-02: asks before the bet delay can be over where no answer tells of it',
  )
  must(!before.matches('claiming') || after.matches('sent') === sends.length > 0, '3 never forgotten: sent without a send, or the reverse')
  must(!settles || word, '4 never wrong: settled without the exchange’s last word')
  must(!settles || !before.matches('loggedOut'), '9 nobody else’s line: an answer is heard while its owner is logged out')
  must(
    (settles || leaves) === requests.some((request) => request.type === 'forget-ref' && isSent(before)),
    '3 never forgotten: a sent ref is erased exactly when it is settled or given up',
  )
  must(settles === told.some(({ type }) => type === 'order.settled'), '6 same everywhere: `order.settled` is not told exactly when settled')
  must(!settles || told.some(({ type }) => type === 'toast.raised'), 'SLIP-15: the player is not told what became of it')
  must(
    drops === (before.matches('claiming') && !after.matches('claiming') && sends.length === 0),
    '2 at most once: dropped after it was sent',
  )
  must(!drops || requests.some(({ type }) => type === 'forget-ref'), 'SLIP-27: dropped, and still written')
  must(drops === told.some(({ type }) => type === 'order.dropped'), 'SLIP-27: the slip is not told that nothing was sent')
  must(
    !leaves || (event.type === 'doubt.dismissed' && aboutIt && cannotAsk),
    'BACK-02: given up without the player, or though it can be asked',
  )
  must(leaves === told.some(({ type }) => type === 'order.left'), 'BACK-02: given up, and still listed')
  must(!isSent(before) || isSent(after) || settles || leaves, '3 never forgotten: left a sent order without the exchange’s word')
  for (const request of requests) {
    if (request.type !== 'ask-outcome') continue
    must(request.ref === entry.ref, '5 never late: asks about another ref')
    const seesFree = event.type === 'lock.seen' && aboutIt && heard.includes('"isHeld":false')
    must(!request.fence || was.isHeld || seesFree, 'fence: fences without the lock while another tab may hold it')
    must(!before.matches('loggedOut') || here, 'SESS-16: asks while its owner is logged out')
  }
  must(
    !(after.matches('loggedOut') && !before.matches('loggedOut')) || requests.some(({ type }) => type === 'release-ref'),
    'fence: logged out, and keeps the lock, so no other tab can ever fence',
  )
  must(event.type !== 'session.ended' || !after.matches('sent'), 'SESS-16: continues without its owner')
  const givesUp = before.matches({ sent: 'checking' }) && after.matches({ sent: 'unknown' })
  must(!givesUp || was.asks === 10, 'SLIP-18: unknown before it has asked ten times')
  const asksAnew = (before.matches({ sent: 'unknown' }) || before.matches({ sent: 'offline' })) && after.matches({ sent: 'checking' })
  must(!asksAnew || contextOf(after).asks <= 1, 'SLIP-18: does not begin its ten questions again')
  must(
    JSON.stringify(before.value) === JSON.stringify(after.value) ||
      after.status === 'done' ||
      told.some(({ type }) => type === 'order.moved'),
    'SLIP-25: the order moved, and its slip is not told',
  )
  return broken
}

/** It asks by itself, when the link is back, when its owner is, and when the player does; it says so when it has asked often. */
const silent = (steps: readonly Step[]): readonly string[] => {
  const asks = (from: AnyMachineSnapshot['value'], type: RegExp): boolean =>
    steps.some(
      ({ before, event, emitted }) =>
        before.matches(from) && type.test(event.type) && /ask-outcome|look-at-lock/.test(JSON.stringify(emitted)),
    )
  const ends = new Set(steps.map(({ before }) => JSON.stringify(before.value)))
  const goesOn = (state: string): boolean =>
    steps.some(
      ({ before, event, after }) =>
        JSON.stringify(before.value) === state &&
        (event.type.startsWith('xstate.after') || /^(session\.started|order\.placed|outbox\.loaded)$/.test(event.type)) &&
        (JSON.stringify(after.value) !== state || event.type.startsWith('xstate.after')),
    )
  return [
    ...(asks({ sent: 'sending' }, /^xstate\.after/) ? [] : ['7 a way out: waits for ever for the first answer']),
    ...(asks({ sent: 'late' }, /^xstate\.after/) ? [] : ['7 a way out: waits for ever for the verdict']),
    ...(asks({ sent: 'checking' }, /^xstate\.after/) ? [] : ['7 a way out: asks once and no more']),
    ...(asks({ sent: 'unknown' }, /^xstate\.after/) ? [] : ['7 a way out: gives up asking']),
    ...(asks({ sent: 'unknown' }, /^ask\.pressed$/) ? [] : ['SLIP-18: does not ask when the player does']),
    ...(asks({ sent: 'offline' }, /^link\.up$/) && asks({ sent: 'unknown' }, /^link\.up$/)
      ? []
      : ['7 a way out: does not ask when the link is back']),
    ...(steps.some(({ before, after }) => before.matches({ sent: 'checking' }) && after.matches({ sent: 'unknown' }))
      ? []
      : ['SLIP-18: is never unknown, however often it asks']),
    ...(asks('loggedOut', /^session\.started$/) ? [] : ['7 a way out: does not ask when its owner is back']),
    ...(asks('begun', /^outbox\.loaded$/) ? [] : ['3 never forgotten: does not ask after a reload']),
    ...[...ends]
      .filter((state) => !['"settled"', '"dropped"', '"left"'].includes(state) && !goesOn(state))
      .map((state) => `7 a way out: stays in ${state}`),
  ]
}

test('[FLOW-05] order does what its table says', () => {
  expect(unlikeTable('order', walkOrder(orderMachine))).toEqual([])
})

test('[FLOW-01][FLOW-05][SLIP-30][SESS-16] order walks take every state, transition and guard, and send no bet twice', () => {
  const { steps, figures } = walkOrder(orderMachine)
  printFigures('order', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(orderMachine, path, key, value)
const sent = 'states/sent'
const within = `${sent}/states`
const mutants: readonly Mutant[] = [
  ['resend on reconnect', broken(`${within}/offline/on`, 'link.up', 'sending')],
  ['resend when nothing is heard', broken(`${within}/sending`, 'after', { noAnswer: { target: 'sending', reenter: true } })],
  ['sent without the lock', broken('states/claiming', 'after', { claimTooLong: 'sent' })],
  ['any answer believed', orderMachine.provide({ guards: { settles: ({ event }) => event.type === 'bet.answered' } })],
  ['an open never-seen is believed', orderMachine.provide({ guards: { settles: ({ event }) => event.type === 'outcome.answered' } })],
  [
    'an answer is heard while its owner is logged out',
    broken('states/loggedOut/on', 'bet.answered', { guard: 'settles', target: 'settled', actions: 'keepVerdict' }),
  ],
  [
    'fence without the lock',
    orderMachine.provide({
      actions: { ask: emit({ type: 'request', request: { type: 'ask-outcome', ref: entry.ref, fence: true } }) },
    }),
  ],
  [
    'the lock of another tab is fenced',
    orderMachine.provide({
      actions: { askByLock: emit({ type: 'request', request: { type: 'ask-outcome', ref: entry.ref, fence: true } }) },
    }),
  ],
  ['logged out, and keeps the lock', broken('states/loggedOut', 'entry', ['tellMoved'])],
  ['a sent ref erased on logout', broken(`${sent}/on`, 'session.ended', { target: 'loggedOut', actions: 'forgetRef' })],
  ['logout settles', broken(`${sent}/on`, 'session.ended', 'settled')],
  ['logout goes unnoticed', broken(`${sent}/on`, 'session.ended', {})],
  ['waits for ever for the first answer', broken(`${within}/sending`, 'after', {})],
  ['waits for ever for the verdict', broken(`${within}/late`, 'after', {})],
  ['gives up after ten asks', broken(`${within}/unknown`, 'after', {})],
  ['auto-close forgets the bet', broken(`${within}/late`, 'after', { answerDue: '#order.settled' })],
  ['settled and never erased', broken('states/settled', 'entry', ['tellSettled'])],
  ['settled in silence', broken('states/settled', 'entry', ['forgetRef'])],
  ['dropped and never erased', broken('states/dropped', 'entry', ['tellDropped'])],
  ['dropped in silence', broken('states/dropped', 'entry', ['forgetRef'])],
  ['given up though it can be asked', orderMachine.provide({ guards: { cannotBeAsked: () => true } })],
  [
    'asks after 3 s where no answer tells of the bet delay',
    orderMachine.provide({ actions: { keepLock: assign(({ event }) => ({ isHeld: true, grantedAt: event.at, checkAt: event.at })) } }),
  ],
  ['given up in silence', broken('states/left', 'entry', ['forgetRef'])],
  ['given up and never erased', broken('states/left', 'entry', ['tellLeft'])],
  ['moves in silence', broken(`${within}/offline`, 'entry', [])],
]
catchMutants('order', mutants, walkOrder, brokenBy, silent)
