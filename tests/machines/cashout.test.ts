import { said } from '#domain/said.ts'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import type { Fact } from '#domain/facts.ts'
import { type Ledger, emptyLedger } from '#domain/ledger.ts'
import type { SentCashOut } from '#domain/member.ts'
import { paise } from '#domain/money.ts'
import type { CashOutMarket } from '#domain/offer.ts'
import { cashoutMachine } from '#machines/cashout.machine.ts'
import type { CashOutContext } from '#machines/cashout.setup.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, betId, marketId, member, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const market: CashOutMarket = { marketId: marketId('m1'), marketName: 'Match Odds', eventId: eventIdSchema.parse('e1'), eventName: 'A v B' }
const entry: SentCashOut = {
  kind: 'cash-out',
  ref: ref(9),
  owner: demo.memberCode,
  sentAt: at(1),
  market,
  cashOutId: '1,2',
  part: 100,
  amount: paise(100),
}
const here: Ledger = { ...emptyLedger, member: demo, link: 'up', feed: 'fresh' }
const sentBefore: Ledger = { ...here, outbox: [entry] }
const betting: Ledger = { ...here, placing: [{ slip: 'slip-1', ref: ref(3), marketId: market.marketId }] }
const told = (fact: Fact, ledger = here) => ({ ...fact, at: at(5), ledger })
const offered = (amount: number | null, part = 100, whose = market.marketId): Fact => ({
  type: 'cash-out.offered',
  marketId: whose,
  part,
  offer:
    amount === null
      ? null
      : {
          cashOutId: '5000,-5000',
          amount: paise(amount),
          results: [{ selectionId: selectionIdSchema.parse(1), runnerName: 'A', pnl: paise(amount) }],
        },
  said: amount === null ? said('noOffer') : null,
})
const pressed = (amount: number, cashOutId = '5000,-5000'): Fact => ({
  type: 'cash-out.pressed',
  ref: ref(1),
  amount: paise(amount),
  cashOutId,
})
const matched = {
  kind: 'matched' as const,
  betId: betId(1),
  averageOdds: null,
  winnings: paise(0),
  matched: paise(100),
  remaining: paise(0),
  said: said('cashedOut', paise(100)),
}
const refused = { kind: 'refused' as const, said: said('betRefused') }

const cases = [
  told({ type: 'cash-out.opened', market }),
  told({ type: 'cash-out.opened', market }, emptyLedger),
  told({ type: 'cash-out.opened', market }, sentBefore),
  told({ type: 'cash-out.closed' }),
  told({ type: 'cash-out.part-chosen', part: 50 }),
  ...[offered(100), offered(90), offered(null), offered(100, 50), offered(null, 50), offered(100, 100, marketId('m2'))].map((fact) =>
    told(fact),
  ),
  ...[pressed(100), pressed(90), pressed(90, '1,2')].flatMap((fact) => [told(fact), told(fact, betting)]),
  told({ type: 'link.lost' }),
  told({ type: 'link.up' }),
  told({ type: 'feed.silent' }),
  told({ type: 'feed.fresh' }),
  told({ type: 'session.ended', member: demo.memberCode, said: null }),
  ...[ref(1), ref(2)].flatMap((whose) => [
    told({ type: 'lock.granted', ref: whose }),
    told({ type: 'lock.denied', ref: whose, reason: 'locked' }),
    told({ type: 'bet.pending', ref: whose, betId: betId(1), expiresInMs: 5000 }),
    ...[matched, refused].map((verdict) => told({ type: 'bet.answered', ref: whose, verdict })),
    ...[
      matched,
      refused,
      { kind: 'pending' as const, betId: betId(1), expiresInMs: 1 },
      { kind: 'never-seen' as const, fenced: true },
      { kind: 'never-seen' as const, fenced: false },
    ].map((outcome) => told({ type: 'outcome.told', ref: whose, outcome })),
  ]),
  told({ type: 'bet.answered', ref: null, verdict: matched }),
]

const contextOf = (snapshot: AnyMachineSnapshot): CashOutContext => snapshot.context
const walkCashOut = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    /** What guards can tell apart. */
    key: (snapshot) => {
      const { part, offer, pressed: amount, ref: own, asks } = contextOf(snapshot)
      return JSON.stringify([snapshot.value, part, offer?.amount, amount, own, asks])
    },
  })

const isSent = (snapshot: AnyMachineSnapshot): boolean => snapshot.hasTag('pending') && !snapshot.matches({ placing: 'claiming' })

/** What the promise says of a cash-out, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const [was, is] = [contextOf(before), contextOf(after)]
  const requests = emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const toasts = facts.flatMap((fact) => (fact.type === 'toast.raised' ? [fact.said.key] : []))
  const word = (event.type === 'bet.answered' || event.type === 'outcome.told') && 'ref' in event && event.ref === was.ref
  const heard = JSON.stringify(event)
  const broken: string[] = []
  const sends = requests.filter((request) => request.type === 'send-cash-out')
  if (sends.length > 0 && !before.matches({ placing: 'claiming' })) broken.push('2 at most once: sent again')
  for (const { entry: sent } of sends) {
    if (sent.amount !== was.pressed || sent.part !== was.part || sent.cashOutId !== was.offer?.cashOutId || sent.market !== was.market)
      broken.push('1 shown = sent: another cash-out than the one that was pressed')
    if (!facts.some((fact) => fact.type === 'ref.sent' && fact.entry.ref === sent.ref))
      broken.push('3 never forgotten: sent, and not remembered')
  }
  if (requests.some((request) => request.type === 'forget-ref') && isSent(before))
    broken.push('3 never forgotten: erased after it was sent')
  if (after.matches('placing') && !before.matches('placing') && !before.matches('unknown')) {
    if (is.pressed === null || is.offer === null || is.offer.amount < is.pressed) broken.push('CASH-04: placed for more than is offered')
    if (event.type === 'cash-out.pressed' && 'cashOutId' in event && event.cashOutId !== is.offer?.cashOutId)
      broken.push('CASH-04: placed for another position than was pressed')
    if (!before.matches({ offering: 'offered' }) && !before.matches({ offering: 'moved' })) broken.push('CASH-04: placed without an offer')
  }
  if (before.matches({ offering: 'asking' }) && event.type === 'cash-out.pressed' && !after.matches({ offering: 'asking' }))
    broken.push('CASH-04: a press counts while the offer is withdrawn')
  if (after.matches({ offering: 'offered' }) || after.matches({ offering: 'moved' })) {
    if (is.offer === null) broken.push('CASH-04: shows an offer that is withdrawn')
    if (event.type === 'link.lost' || event.type === 'feed.silent') broken.push('CASH-04: shows an offer without a line')
  }
  if (after.matches('done') && !before.matches('done') && !(word && /"kind":"matched"/.test(heard)))
    broken.push('4 never wrong: done without the exchange’s word')
  const failed = toasts.includes('cashOutFailed')
  const isRefusal = word && (/"kind":"refused"/.test(heard) || /"fenced":true/.test(heard)) && isSent(before)
  if (failed !== isRefusal)
    broken.push(failed ? '4 never wrong: failed without the exchange’s word' : 'CASH-03: a failure that is not said')
  if (isRefusal && !after.matches('closed')) broken.push('CASH-03: the popup stays after a failure')
  if (isSent(before) && !after.hasTag('pending') && !word) {
    if (!['cash-out.closed', 'session.ended'].includes(event.type)) broken.push('7 a way out: left without a word or a hand')
    if (!before.matches('unknown') && !requests.some((request) => request.type === 'release-ref'))
      broken.push('fence: the popup is closed and keeps its lock, so the outbox can never fence')
  }
  if (after.matches('closed') && (is.offer !== null || is.market !== null)) broken.push('SESS-16: closed, and remembers')
  if (event.type === 'session.ended' && !after.matches('closed')) broken.push('SESS-16: stays open for nobody')
  const locked = facts.some((fact) => fact.type === 'slip.locked')
  const freed = facts.some((fact) => fact.type === 'slip.freed')
  if (locked !== (after.matches('placing') && !before.matches('placing'))) broken.push('a second bet on the market is not held back')
  if (freed !== (before.matches('placing') && !after.matches('placing'))) broken.push('a market stays held back')
  return broken
}

/** While it waits for a word it asks, and says so when it has asked often. */
const silent = (steps: readonly Step[]): readonly string[] => {
  const asks = (from: AnyMachineSnapshot['value'], type: RegExp): boolean =>
    steps.some(
      ({ before, event, emitted }) => before.matches(from) && type.test(event.type) && JSON.stringify(emitted).includes('ask-outcome'),
    )
  const watches = (type: RegExp): boolean =>
    steps.some(
      ({ before, event, emitted }) =>
        before.matches('offering') && type.test(event.type) && JSON.stringify(emitted).includes('"marketId":"m1"'),
    )
  return [
    ...(asks({ placing: 'sending' }, /^xstate\.after/) ? [] : ['7 a way out: waits for ever for the first answer']),
    ...(asks({ placing: 'waiting' }, /^xstate\.after/) ? [] : ['7 a way out: waits for ever for the verdict']),
    ...(asks({ placing: 'checking' }, /^xstate\.after/) ? [] : ['7 a way out: asks once and no more']),
    ...(asks({ placing: 'checking' }, /^link\.up$/) ? [] : ['7 a way out: does not ask when the link is back']),
    ...(watches(/^link\.up$/) && watches(/^feed\.fresh$/) ? [] : ['CASH-04: no offer any more after the line was down']),
    ...(watches(/part-chosen/) ? [] : ['CASH-05: another part has no offer']),
    ...(steps.some(
      ({ before, event, emitted }) =>
        before.matches('offering') && event.type.startsWith('xstate.after') && JSON.stringify(emitted).includes('bring-into-view'),
    )
      ? []
      : ['CASH-01: does not come into view']),
  ]
}

test('[FLOW-01][FLOW-05][CASH-01][CASH-02][CASH-03][CASH-05] generated walks take every state, transition and guard of the cash-out; the promise holds in each', () => {
  const { steps, figures } = walkCashOut(cashoutMachine)
  printFigures('cashout', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(cashoutMachine, path, key, value)
const placing = 'states/placing'
const mutants: readonly Mutant[] = [
  ['any amount is still on offer', cashoutMachine.provide({ guards: { stillOffered: () => true } })],
  [
    'a withdrawn offer stays',
    broken('states/offering/states/offered/on', 'cash-out.offered', [{ guard: 'withdrawn', actions: 'keepOffer' }]),
  ],
  ['a lost line keeps the offer', broken('states/offering/on', 'link.lost', {})],
  ['resend on reconnect', broken(`${placing}/states/checking/on`, 'link.up', { actions: 'send' })],
  ['any answer believed', cashoutMachine.provide({ guards: { accepts: ({ event }) => event.type === 'bet.answered' } })],
  [
    'a failure is silent',
    broken(`${placing}/on`, 'bet.answered', [
      { guard: 'accepts', target: '#cashout.done' },
      { guard: 'refuses', target: '#cashout.closed' },
    ]),
  ],
  ['closing keeps the lock', broken(`${placing}/on`, 'cash-out.closed', 'closed')],
  ['closing erases what was sent', broken(`${placing}/on`, 'cash-out.closed', { target: 'closed', actions: ['releaseLock', 'dropClaim'] })],
  ['auto-close forgets', broken(`${placing}/states/waiting`, 'after', { delayAndMore: '#cashout.closed' })],
  ['checking gives up at once', broken(`${placing}/states/checking`, 'after', {})],
  ['logout goes unnoticed', broken('states/offering/on', 'session.ended', {})],
  ['no lock on the market', broken(placing, 'entry', [])],
]
catchMutants('cashout', mutants, walkCashOut, brokenBy, silent)
