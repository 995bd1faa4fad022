import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { type Transaction, transactionSchema } from '#contract/calls/payments.ts'
import type { PaymentState } from '#contract/messages/payments.ts'
import type { BetSlipRef } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import { ALL_TRANSACTIONS, type SentPayment } from '#client/money/sent-payment.ts'
import { depositMachine } from '#machines/payment/deposit.machine.ts'
import type { PaymentContext } from '#machines/payment/deposit.machine.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { withdrawalMachine } from '#machines/payment/withdrawal.machine.ts'
import { answered, at, member, ref, transactionPage } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

type Kind = SentPayment['kind']
const demo = member('demo')
const here: Ledger = { ...emptyLedger, member: demo }
const heard = (fact: Fact, ledger = here): Heard => ({ ...fact, at: at(5), ledger })

const payment = (kind: Kind, state: PaymentState, n = 1): Transaction =>
  transactionSchema.parse({
    type: kind,
    refrenceNo: `${kind === 'deposit' ? 'DEP' : 'WDR'}-00000${n}`,
    ref: ref(n),
    state,
    amount: 500,
    method: 'UPI',
    at: 1,
    steps: [{ state, at: 1 }],
    hasReceipt: false,
    canCancel: true,
  })
const sent = (kind: Kind, n: number, owner = demo): SentPayment => {
  const common = { ref: ref(n), owner: owner.memberCode, sentAt: at(1), amount: paise(50_000) }
  return kind === 'deposit' ? { ...common, kind, method: 'UPI' } : { ...common, kind, beneficiaryId: 'B1' }
}
const pressOf = (kind: Kind, n: number): Fact =>
  kind === 'deposit'
    ? { type: 'deposit.pressed', ref: ref(n), amount: paise(50_000), method: 'UPI' }
    : { type: 'withdrawal.pressed', ref: ref(n), amount: paise(50_000), beneficiaryId: 'B1' }
const other = (kind: Kind): Kind => (kind === 'deposit' ? 'withdrawal' : 'deposit')

/** What a withdrawal hears beside the facts of a deposit: the exchange wants a passkey first. */
const provingOf = (whose: BetSlipRef): readonly Heard[] => [
  heard({ type: 'payment.answered', ref: whose, answer: { kind: 'refused', said: said('PASSKEY_NEEDED') } }),
  heard({ type: 'payment.proved', ref: whose }),
  heard({ type: 'payment.not-proved', ref: whose, said: said('passkeyNotUsed') }),
  heard({ type: 'payment.answered', ref: whose, answer: { kind: 'refused', said: said('paymentNeverSeen') } }),
]
/** The press of a page that closed while its passkey was asked for. */
const unprovedEntry: SentPayment = { ...sent('withdrawal', 1), unproved: true }

const casesOf = (kind: Kind): readonly Heard[] => {
  const overState = kind === 'deposit' ? 'approved' : 'paid'
  const page = (row: Transaction) => answered({ what: 'transactions', ...ALL_TRANSACTIONS }, transactionPage([row]))
  return [
    heard(pressOf(kind, 1)),
    heard(pressOf(kind, 1), emptyLedger),
    heard(pressOf(other(kind), 1)),
    ...[sent(kind, 1), sent(kind, 1, member('asha')), sent(other(kind), 1)].map((entry) =>
      heard({ type: 'payments.left', entries: [entry] }),
    ),
    ...(kind === 'deposit' ? [] : [heard({ type: 'payments.left', entries: [unprovedEntry] })]),
    ...[ref(1), ref(2)].flatMap((whose) => [
      heard({ type: 'payment.claimed', ref: whose }),
      heard({ type: 'payment.not-claimed', ref: whose, reason: 'locked' }),
      heard({ type: 'payment.not-claimed', ref: whose, reason: 'write-failed' }),
      heard({ type: 'payment.unanswered', ref: whose }),
      heard({ type: 'payment.answered', ref: whose, answer: { kind: 'made', payment: payment(kind, 'waiting') } }),
      heard({ type: 'payment.answered', ref: whose, answer: { kind: 'made', payment: payment(kind, overState) } }),
      heard({ type: 'payment.answered', ref: whose, answer: { kind: 'refused', said: said('paymentNotTaken') } }),
      ...(kind === 'deposit' ? [] : provingOf(whose)),
    ]),
    ...[payment(kind, overState), payment(kind, overState, 2)].flatMap((row) => [
      heard(answered({ what: 'transaction', type: kind, refrenceNo: row.refrenceNo }, { ...row, rows: [] })),
      heard(page(row)),
    ]),
    heard(answered({ what: 'notices' })),
    heard({ type: 'payments.changed', payment: null, notice: null }),
    heard({ type: 'payment.left', kind }),
    heard({ type: 'payment.left', kind: other(kind) }),
    heard({ type: 'link.up' }),
    heard({ type: 'page.online' }),
    heard({ type: 'page.shown' }),
    heard({ type: 'session.started', member: demo }),
    heard({ type: 'session.ended', member: demo.memberCode, said: null }, emptyLedger),
  ]
}

const isLeftUnproved = (entry: SentPayment | null): boolean => entry?.unproved === true
const contextOf = (snapshot: AnyMachineSnapshot): PaymentContext => snapshot.context
const walkOf = (kind: Kind) => (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS, kind },
    cases: casesOf(kind),
    /** What guards and delays can tell apart. */
    key: (snapshot) => {
      const { entry, asks, payment: made, said: why } = contextOf(snapshot)
      return JSON.stringify([snapshot.value, entry?.ref, isLeftUnproved(entry), asks === 10, made?.refrenceNo, made?.state, why?.key])
    },
  })

const requestsIn = ({ emitted }: Step, type: string): number =>
  emitted.filter((each) => each.type === 'request' && each.request.type === type).length

const isGone = ({ type }: Step['event']): boolean => type === 'session.ended'

/** What the promise says of a payment, as sentences; none is what a sound chart gives. */
const brokenBy = (step: Step): readonly string[] => {
  const { before: from, event, after } = step
  const [was, is] = [contextOf(from), contextOf(after)]
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const isMine = 'ref' in event && event.ref === was.entry?.ref
  const isMade = event.type === 'payment.answered' && isMine && JSON.stringify(event).includes('"kind":"made"')
  const isRefused = event.type === 'payment.answered' && isMine && !isMade
  const isUnproved = isRefused && JSON.stringify(event).includes('PASSKEY_NEEDED')
  const sends = requestsIn(step, 'send-payment')
  const isFirst = from.matches('claiming') && event.type === 'payment.claimed'
  const isProved = from.matches('proving') && event.type === 'payment.proved'
  must(sends === 0 || (sends === 1 && (isFirst || isProved) && isMine), '2 at most once: sent without its lock, or without a passkey')
  must(
    (after.matches('proving') && !from.matches('proving')) === (from.matches('sending') && isUnproved),
    'ACCT-13: asks for a passkey that the exchange does not want, or does not ask for one',
  )
  must(
    requestsIn(step, 'prove-payment') === (after.matches('proving') && !from.matches('proving') ? 1 : 0),
    'ACCT-13: says that it asks for a passkey, and does not',
  )
  if (from.matches('proving') && (event.type === 'payment.proved' || event.type === 'payment.not-proved'))
    must(!after.matches('proving') === isMine, '5 never late: the passkey of another withdrawal counts, or its own does not')
  if (from.matches('proving') && after.matches('editing') && !isGone(event))
    must(is.said !== null && requestsIn(step, 'forget-payment') === 1, 'ACCT-13: no passkey was taken, and it is not said')
  must(
    requestsIn(step, 'claim-payment') === (after.matches('claiming') && !from.matches('claiming') ? 1 : 0),
    'SLIP-27: not stored before it is sent',
  )
  must(!after.matches('sending') || from.matches('sending') || sends === 1, 'SLIP-27: says that it is sending, and sends nothing')
  const isUncertain = from.matches('sending') || from.matches('asking')
  if (isUncertain && !after.matches('proving')) {
    must(
      isMade || isRefused || isGone(event) || after.matches('sending') || after.matches('asking'),
      '4 never wrong: ended without the word of the exchange',
    )
    must(isMade === after.matches('following'), '4 never wrong: made without the word of the exchange, or not shown')
    const isNeverSeen = JSON.stringify(event).includes('paymentNeverSeen')
    const neverSeen = isLeftUnproved(was.entry) ? 'paymentUnproved' : 'paymentNeverSeen'
    const isShown =
      after.matches('editing') && is.said?.key === (isUnproved ? 'PASSKEY_NEEDED' : isNeverSeen ? neverSeen : 'paymentNotTaken')
    must(!isRefused || isShown, '4 never wrong: a refusal is not shown')
    const forgets = requestsIn(step, 'forget-payment')
    must(forgets === (isMade || isRefused ? 1 : 0), 'SLIP-30: the entry on the disk is lost before the answer, or kept after it')
    must(!isGone(event) || requestsIn(step, 'release-payment') === 1, 'SESS-15: the lock is kept for nobody')
  }
  if (from.matches('claiming') && event.type === 'payment.not-claimed')
    must(after.matches('editing') === isMine, '5 never late: the lock of another ref ends this press, or its own does not')
  if (from.matches('sending') && event.type === 'payment.unanswered')
    must(after.matches('asking') === isMine, '5 never late: the failed call of another ref counts, or its own does not')
  if (from.matches('following') && event.type.startsWith('xstate.after.lookAgain'))
    must(
      requestsIn(step, 'read') > 0 === (was.payment?.state === 'waiting'),
      'ACCT-03: a payment that is open is not read again, or one that is over is',
    )
  must(!(from.matches('editing') && after.matches('asking')) || event.type === 'payments.left', 'asks about nothing')
  const enters =
    after.matches('asking') &&
    (!from.matches('asking') || ['link.up', 'page.online'].includes(event.type) || event.type.startsWith('xstate.after.askAgain'))
  must(!enters || requestsIn(step, 'ask-payment') === 1, 'SLIP-28: in doubt, and does not ask')
  must(!after.matches('asking') || is.asks <= 10, 'every counter has a bound')
  if (from.matches('claiming') && after.matches('editing') && !isGone(event))
    must(is.said !== null && requestsIn(step, 'forget-payment') === 1, 'SLIP-27: nothing was sent, and it is not said')
  must(!isGone(event) || (after.matches('editing') && is.entry === null && is.payment === null), 'SESS-16: stays open for nobody')
  must(is.entry === null || is.entry.owner === demo.memberCode, 'SESS-15: the press of another member')
  must(is.entry === null || is.entry.kind === is.kind, 'a press of the other kind')
  must(!after.matches('following') || (is.payment?.refrenceNo ?? '').endsWith('1'), '5 never late: another payment is shown')
  const isNewer = JSON.stringify(event).includes(`"refrenceNo":"${was.payment?.refrenceNo}"`) && event.type !== 'payment.answered'
  must(
    !(from.matches('following') && isNewer) ||
      !after.matches('following') ||
      JSON.stringify(event).includes(`"state":"${is.payment?.state}"`),
    'ACCT-03: shows an old state',
  )
  if (event.type === 'payments.changed' && from.matches('following'))
    must(requestsIn(step, 'read') > 0, 'ACCT-03: a change on another device is not read')
  must(
    !(event.type === 'session.started' && from.matches('editing')) || requestsIn(step, 'load-payments') === 1,
    'SLIP-30: a press of a closed tab is forgotten',
  )
  must(
    !(event.type === 'payment.left' && (from.matches('following') || from.matches('proving'))) ||
      JSON.stringify(after.value) === JSON.stringify(JSON.stringify(event).includes(`"kind":"${is.kind}"`) ? 'editing' : from.value),
    'a way out',
  )
  return broken
}

test('[FLOW-05] deposit does what its table says', () => {
  expect(unlikeTable('deposit', walkOf('deposit')(depositMachine))).toEqual([])
})

test('[FLOW-05] withdrawal does what its table says', () => {
  expect(unlikeTable('withdrawal', walkOf('withdrawal')(withdrawalMachine))).toEqual([])
})

for (const [kind, machine] of [
  ['deposit', depositMachine],
  ['withdrawal', withdrawalMachine],
] as const)
  test(`[FLOW-01][FLOW-05][ACCT-04] walks take every state, transition and guard of the ${kind}`, () => {
    const { steps, figures } = walkOf(kind)(machine)
    printFigures(kind, figures)
    expect(figures.missed).toEqual([])
    expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
  })

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(depositMachine, path, key, value)
const mutants: readonly Mutant[] = [
  [
    'sent before it is stored',
    broken('states/editing/on', 'deposit.pressed', { guard: 'isPress', target: 'sending', actions: 'keepPress' }),
  ],
  ['sent again when the line returns', broken('states/asking/on', 'link.up', { target: 'sending' })],
  ['sent again after silence', broken('states/sending', 'after', { noAnswer: { target: 'sending', reenter: true } })],
  ['given up after silence', broken('states/sending', 'after', { noAnswer: 'editing' })],
  ['a failed call counts as a refusal', broken('states/sending/on', 'payment.unanswered', { guard: 'isMine', target: 'editing' })],
  ['any answer believed', depositMachine.provide({ guards: { isMade: ({ event }) => event.type === 'payment.answered' } })],
  ["another ref's lock believed", broken('states/claiming/on', 'payment.claimed', { target: 'sending' })],
  ['forgotten before its answer', broken('states/asking', 'entry', ['countAsk', 'ask', 'forgetEntry'])],
  ['never asks', broken('states/asking', 'entry', ['countAsk'])],
  ['a closed tab’s press is forgotten', broken('states/editing/on', 'session.started', {})],
  ["another member's press is taken up", depositMachine.provide({ guards: { isLeft: ({ event }) => event.type === 'payments.left' } })],
  [
    'nothing sent is silent',
    broken('states/claiming/on', 'payment.not-claimed', { guard: 'isMine', target: 'editing', actions: 'forgetEntry' }),
  ],
  ['logout goes unnoticed', broken('states/following/on', 'session.ended', {})],
  ['the lock is kept after a logout', broken('states/sending/on', 'session.ended', { target: 'editing', actions: 'forget' })],
  ['any payment is shown', broken('states/following/on', 'read.answered', { actions: 'forget' })],
  ['a change on another device is not read', broken('states/following/on', 'payments.changed', {})],
  ['no way out', broken('states/following/on', 'payment.left', {})],
]
catchMutants('deposit', mutants, walkOf('deposit'), brokenBy)

/** The exchange's word as it is, whether the press still waited for its passkey or not. */
const keepsAnyWord = [
  { guard: 'isMade', target: 'following', actions: ['keepMade', 'forgetEntry'] },
  { guard: 'isMine', target: 'editing', actions: ['forgetEntry', 'keepRefused'] },
]
const unproved = (path: string, key: string, value: unknown): AnyStateMachine => mutant(withdrawalMachine, path, key, value)
catchMutants(
  'withdrawal',
  [
    ['sent again without a passkey', unproved('states/proving', 'after', { noPasskey: 'sending' })],
    ["another withdrawal's passkey frees it", unproved('states/proving/on', 'payment.proved', { target: 'sending' })],
    ['no passkey is asked for', unproved('states/proving', 'entry', [])],
    ['no way out of the question for the passkey', unproved('states/proving/on', 'payment.left', {})],
    ['a passkey that was not given is silent', unproved('states/proving/on', 'payment.not-proved', { target: 'editing', guard: 'isMine' })],
    ['a press without its passkey counts as lost', unproved('states/asking/on', 'payment.answered', keepsAnyWord)],
    [
      'any refusal asks for a passkey',
      withdrawalMachine.provide({ guards: { needsPasskey: ({ event }) => event.type === 'payment.answered' } }),
    ],
  ],
  walkOf('withdrawal'),
  brokenBy,
)
