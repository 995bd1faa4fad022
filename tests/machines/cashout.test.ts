import { said } from '#domain/said.ts'
import { type AnyMachineSnapshot, type AnyStateMachine, assign } from 'xstate'
import { expect, test } from 'vitest'
import { eventIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import type { SentCashOut } from '#client/betting/sent.ts'
import { paise } from '#domain/paise.ts'
import { pressedOrder } from '#client/betting/order.ts'
import type { CashOutMarket } from '#client/betting/offer.ts'
import { cashoutMachine } from '#machines/cash-out/cash-out.machine.ts'
import { CASH_OUT } from '#client/betting/offer.ts'
import type { CashOutContext } from '#machines/cash-out/cash-out.machine.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { at, betId, marketId, member, ref } from '#tests/player.ts'
import { heardBy } from './heard.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
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
const told = (fact: Fact, ledger = here): Heard => ({ ...fact, at: at(5), ledger })
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
const priceMoved = { kind: 'refused' as const, said: said('ODDS_CHANGED') }
const refused = { kind: 'refused' as const, said: said('betRefused') }

const facts: readonly Heard[] = [
  told({ type: 'cash-out.opened', market, place: 'market' }),
  told({ type: 'cash-out.opened', market, place: 'market' }, emptyLedger),
  told({ type: 'cash-out.opened', market, place: 'market' }, sentBefore),
  told({ type: 'cash-out.opened', market: { ...market, marketId: marketId('m3') }, place: 'bets' }),
  told({ type: 'cash-out.closed' }),
  told({ type: 'cash-out.part-chosen', part: 50 }),
  ...[offered(100), offered(90), offered(80), offered(null), offered(100, 50), offered(null, 50), offered(100, 100, marketId('m2'))].map(
    (fact) => told(fact),
  ),
  ...[pressed(100), pressed(90), pressed(90, '1,2')].flatMap((fact) => [told(fact), told(fact, betting)]),
  told({ type: 'link.lost' }),
  told({ type: 'link.up' }),
  told({ type: 'feed.silent' }),
  told({ type: 'feed.fresh' }),
  told({ type: 'session.ended', member: demo.memberCode, said: null }),
  ...[ref(1), ref(2)].flatMap((whose) => [
    ...(['claiming', 'sending', 'checking', 'unknown'] as const).map((phase) =>
      told({ type: 'order.moved', ref: whose, order: { ...pressedOrder, phase } }),
    ),
    ...[said('nothingSent'), null].map((why) => told({ type: 'order.dropped', ref: whose, said: why })),
    told({ type: 'order.left', ref: whose }),
    ...[matched, refused, priceMoved].map((verdict) => told({ type: 'order.settled', ref: whose, verdict })),
    told({ type: 'bet.answered', ref: whose, verdict: matched }),
  ]),
]

/** Those that reach a cash-out that follows its own ref. */
const cases = heardBy(CASH_OUT, facts, [{ slip: CASH_OUT, ref: ref(1), marketId: market.marketId }])

const contextOf = (snapshot: AnyMachineSnapshot): CashOutContext => snapshot.context
const walkCashOut = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    /** What guards can tell apart. */
    key: (snapshot) => {
      const { market: opened, part, offer, pressed: amount, ref: own, order } = contextOf(snapshot)
      return JSON.stringify([snapshot.value, opened?.marketId, part, offer?.amount, amount, own, order?.phase])
    },
  })

const isFollowing = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('following')

/** What the promise says of a cash-out, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const [was, is] = [contextOf(before), contextOf(after)]
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const toasts = facts.flatMap((fact) => (fact.type === 'toast.raised' ? [fact.said.key] : []))
  const placed = facts.flatMap((fact) => (fact.type === 'order.placed' ? [fact.entry] : []))
  const isMine = 'ref' in event && event.ref === was.ref
  const settled = event.type === 'order.settled' && isMine && isFollowing(before)
  const heard = JSON.stringify(event)
  const broken: string[] = []
  const enters = isFollowing(after) && !isFollowing(before)
  if (placed.length > 0 !== enters) broken.push('2 at most once: placed without a press, or twice')
  for (const entry of placed) {
    if (entry.kind !== 'cash-out' || entry.amount !== is.pressed || entry.part !== was.part || entry.market !== was.market)
      broken.push('1 shown = sent: another cash-out than the one that was pressed')
    if (entry.kind === 'cash-out' && entry.cashOutId !== was.offer?.cashOutId) broken.push('1 shown = sent: another position than shown')
  }
  if (enters) {
    if (is.pressed === null || is.offer === null || is.offer.amount < is.pressed) broken.push('CASH-04: placed for more than is offered')
    if (event.type === 'cash-out.pressed' && 'cashOutId' in event && event.cashOutId !== is.offer?.cashOutId)
      broken.push('CASH-04: placed for another position than was pressed')
    if (!before.matches({ offering: 'offered' }) && !before.matches({ offering: 'moved' })) broken.push('CASH-04: placed without an offer')
  }
  if (before.matches({ offering: 'asking' }) && event.type === 'cash-out.pressed' && !after.matches({ offering: 'asking' }))
    broken.push('CASH-04: a press counts while the offer is withdrawn')
  if (after.matches({ offering: 'offered' }) || after.matches({ offering: 'moved' })) {
    if (is.offer === null) broken.push('CASH-04: shows an offer that is withdrawn')
    if (event.type === 'link.lost' || event.type === 'feed.silent') broken.push('CASH-04: shows an offer without a connection')
  }
  if (after.matches('done') && !before.matches('done') && !(settled && /"kind":"matched"/.test(heard)))
    broken.push('4 never wrong: done without the exchange’s word')
  const failed = toasts.includes('cashOutFailed')
  const hasMoved = settled && /"key":"ODDS_CHANGED"/.test(heard)
  const isRefusal = settled && /"kind":"refused"/.test(heard) && !hasMoved
  if (hasMoved && !(after.matches('offering') && is.pressed === was.pressed && is.ref === null))
    broken.push('CASH-04: the price moved, and the new offer is not next')
  if (hasMoved && was.offer !== null && is.pressed !== null && was.offer.amount < is.pressed && !after.matches({ offering: 'moved' }))
    broken.push('CASH-04: the price moved, and the known new offer is not shown at once')
  if (failed !== isRefusal)
    broken.push(failed ? '4 never wrong: failed without the exchange’s word' : 'CASH-03: a failure that is not said')
  if (isRefusal && !after.matches('closed')) broken.push('CASH-03: the popup stays after a failure')
  const dropped = event.type === 'order.dropped' && isMine && isFollowing(before)
  if (dropped && !/"said":null/.test(heard) && !(after.matches('offering') && toasts.includes('nothingSent')))
    broken.push('SLIP-27: nothing was sent, and it is not said')
  const left = event.type === 'order.left' && isMine && isFollowing(before)
  if (left && !after.matches('closed')) broken.push('7 a way out: follows an order that its player gave up')
  if (isFollowing(before) && !isFollowing(after) && !settled && !dropped && !left) {
    if (!['cash-out.closed', 'cash-out.opened', 'session.ended'].includes(event.type))
      broken.push('7 a way out: left without a word or a hand')
    if (event.type !== 'session.ended' && [undefined, 'claiming'].includes(was.order?.phase))
      broken.push('SLIP-27: closed before it is known whether it is sent')
  }
  if (
    isFollowing(before) &&
    isFollowing(after) &&
    event.type === 'order.moved' &&
    isMine &&
    !heard.includes(`"phase":"${is.order?.phase}"`)
  )
    broken.push('SLIP-25: does not show how far its order is')
  const brings = /"offer":\{/.test(heard) && /"marketId":"m1","part":100/.test(heard) && was.market?.marketId === 'm1' && was.part === 100
  if (
    event.type === 'cash-out.offered' &&
    brings &&
    (isFollowing(before) || before.matches('offering')) &&
    !heard.includes(`"amount":${is.offer?.amount},`)
  )
    broken.push('CASH-04: the offers in the delay are not followed')
  const isAbout = heard.includes(`"marketId":"${was.market?.marketId}","part":${was.part},`)
  if (event.type === 'cash-out.offered' && !isAbout && JSON.stringify(was.offer) !== JSON.stringify(is.offer))
    broken.push('CASH-04: an offer of another market or part is shown')
  const mayPress = before.matches({ offering: 'offered' }) || before.matches({ offering: 'moved' })
  if (event.type === 'cash-out.pressed' && mayPress && toasts.includes('sameMarketWaits') !== heard.includes('"slip":"slip-1"'))
    broken.push('CASH-02: a press waits for a bet on the market, and for nothing else')
  if ('ref' in event && !isMine && event.type !== 'cash-out.pressed' && JSON.stringify(was) !== JSON.stringify(is))
    broken.push('5 never late: another ref moved the popup')
  if (after.matches('closed') && (is.offer !== null || is.market !== null)) broken.push('SESS-16: closed, and remembers')
  if (event.type === 'session.ended' && !after.matches('closed')) broken.push('SESS-16: stays open for nobody')
  if (facts.some((fact) => fact.type === 'slip.placing') !== enters) broken.push('a second bet on the market is not held back')
  if (facts.some((fact) => fact.type === 'slip.freed') !== (isFollowing(before) && !isFollowing(after)))
    broken.push('a market stays held back')
  return broken
}

/** What it does over and over, in some step. */
const silent = (steps: readonly Step[]): readonly string[] => {
  const watches = (type: RegExp): boolean =>
    steps.some(
      ({ before, event, emitted }) =>
        before.matches('offering') && type.test(event.type) && JSON.stringify(emitted).includes('"marketId":"m1"'),
    )
  return [
    ...(watches(/^link\.up$/) && watches(/^feed\.fresh$/) ? [] : ['CASH-04: no offer any more after the link was down']),
    ...(watches(/part-chosen/) ? [] : ['CASH-05: another part has no offer']),
    ...(steps.some(
      ({ before, event, emitted }) =>
        before.matches('offering') && event.type.startsWith('xstate.after') && JSON.stringify(emitted).includes('bring-into-view'),
    )
      ? []
      : ['CASH-01: does not come into view']),
  ]
}

test('[FLOW-05] cash-out does what its table says', () => {
  expect(unlikeTable('cash-out', walkCashOut(cashoutMachine))).toEqual([])
})

test('[FLOW-01][FLOW-05][CASH-01][CASH-02][CASH-03][CASH-05] walks take every state, transition and guard of the cash-out, and hold the promise', () => {
  const { steps, figures } = walkCashOut(cashoutMachine)
  printFigures('cash-out', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(cashoutMachine, path, key, value)
const following = 'states/following'
const mutants: readonly Mutant[] = [
  ['any amount is still on offer', cashoutMachine.provide({ guards: { stillOffered: () => true } })],
  [
    'a withdrawn offer stays',
    broken('states/offering/states/offered/on', 'cash-out.offered', [{ guard: 'withdrawn', actions: 'keepOffer' }]),
  ],
  [
    'a moved price is a failure',
    broken(`${following}/on`, 'order.settled', [
      { guard: 'accepts', target: 'done' },
      { target: 'closed', actions: 'sayFailed' },
    ]),
  ],
  ['the new offer is not known at the verdict', broken(`${following}/on`, 'cash-out.offered', {})],
  ['a moved price forgets what was pressed', cashoutMachine.provide({ actions: { keepPressed: assign({ pressed: null }) } })],
  ['a lost link keeps the offer', broken('states/offering/on', 'link.lost', {})],
  ['placed again when the link is back', broken(`${following}/on`, 'link.up', { actions: 'placeOrder' })],
  ['any verdict believed', cashoutMachine.provide({ guards: { accepts: ({ event }) => event.type === 'order.settled' } })],
  ['an answer believed past its order', broken(`${following}/on`, 'bet.answered', 'done')],
  ['a failure is silent', broken(`${following}/on`, 'order.settled', [{ guard: 'accepts', target: 'done' }, { target: 'closed' }])],
  ['nothing sent is silent', broken(`${following}/on`, 'order.dropped', { target: 'offering', actions: 'askAgain' })],
  ['closed while it is claimed', broken(`${following}/on`, 'cash-out.closed', 'closed')],
  ['auto-close forgets', broken(following, 'after', { shown: '#cash-out.closed' })],
  ['does not follow its order', broken(`${following}/on`, 'order.moved', {})],
  ['logout goes unnoticed', broken('states/offering/on', 'session.ended', {})],
  ['the market is not held back', broken(following, 'entry', ['placeOrder'])],
]
catchMutants('cash-out', mutants, walkCashOut, brokenBy, silent)
