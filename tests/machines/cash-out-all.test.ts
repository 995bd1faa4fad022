import { type AnyStateMachine, assign } from 'xstate'
import { expect, test } from 'vitest'
import { createBet } from '#contract/messages/betting.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import { CASH_OUT, type CashOutMarket, type Offered, holderOfCashOut } from '#client/betting/offer.ts'
import type { Fact, FactOf } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { isHeld, offeredNow, sumOf } from '#client/views/cash-outs.ts'
import { hindrance } from '#client/views/placeable.ts'
import { refusedSaying } from '#domain/betting/verdict.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { cashOutAllMachine } from '#machines/cash-out/cash-out-all.machine.ts'
import type { Heard } from '#machines/setup.ts'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, folded, lateCharts, marketId, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Key, type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const marketOf = (id: string): CashOutMarket => ({
  marketId: marketId(id),
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse(`e-${id}`),
  eventName: `${id} match`,
})
const offerOf = (id: string, amount = 100): Offered => ({ market: marketOf(id), amount: paise(amount), cashOutId: `position of ${id}` })
const here: Ledger = { ...emptyLedger, session: 'known', member: demo, link: 'up', feed: 'fresh' }
const holding = (id: string): Ledger => ({ ...here, placing: [{ slip: CASH_OUT, ref: ref(9), marketId: marketId(id) }] })
const told = (fact: Fact, ledger = here): Heard => ({ ...fact, at: at(5), ledger })
const pressed = (first: number, ...ids: readonly string[]): FactOf<'cash-outs.pressed'> => ({
  type: 'cash-outs.pressed',
  offers: ids.map((id, n) => ({ ...offerOf(id), ref: ref(first + n) })),
})
const priceMoved = refusedSaying(said('ODDS_CHANGED'))

const cases: readonly Heard[] = [
  told(pressed(1, 'm1', 'm2')),
  told(pressed(1, 'm1', 'm2'), holding('m2')),
  told(pressed(1, 'm1'), holding('m1')),
  told(pressed(1, 'm1'), { ...here, member: null }),
  ...[1, 2, 7].flatMap((n) => [
    told({ type: 'order.settled', ref: ref(n), verdict: matchedVerdict }),
    told({ type: 'order.settled', ref: ref(n), verdict: priceMoved }),
    told({ type: 'order.dropped', ref: ref(n), said: said('nothingSent') }),
    told({ type: 'order.dropped', ref: ref(n), said: null }),
    told({ type: 'order.left', ref: ref(n) }),
  ]),
  told({ type: 'session.ended', member: demo.memberCode, said: null }),
]
type Running = { readonly ref: ReturnType<typeof ref>; readonly market: CashOutMarket }
const key: Key = ({ value, context }) => JSON.stringify([value, context.running.map((each: Running) => each.ref)])
const walkAll = (machine: AnyStateMachine) => walk({ machine, input: {}, cases, key })

/** What CASH-06 promises of one press for several positions, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const entries = facts.flatMap((fact) => (fact.type === 'order.placed' && fact.entry.kind === 'cash-out' ? [fact.entry] : []))
  const heard = cases.find((each) => each === event)
  const toasts = facts.filter(({ type }) => type === 'toast.raised').length
  const freed = facts.flatMap((fact) => (fact.type === 'slip.freed' ? [fact.slip] : []))
  const running: readonly Running[] = before.context.running
  if (heard?.type === 'cash-outs.pressed') {
    const waits = (id: string): boolean => running.some(({ market }) => market.marketId === id)
    const asked = heard.offers.filter(({ market: { marketId: id } }) => !isHeld(id, heard.ledger) && !waits(id))
    const free = heard.ledger.member === null ? [] : asked
    const whole = free.map(({ ref: own, market, amount, cashOutId }) => {
      return { kind: 'cash-out', ref: own, owner: demo.memberCode, sentAt: heard.at, market, amount, cashOutId, part: 100 }
    })
    must(JSON.stringify(entries.map(sorted)) === JSON.stringify(whole.map(sorted)), 'an order is not what was shown')
    const held = facts.flatMap((fact) => (fact.type === 'slip.placing' ? [[fact.slip, fact.ref, fact.marketId]] : []))
    const wanted = free.map(({ ref: own, market }) => [holderOfCashOut(own), own, market.marketId])
    must(JSON.stringify(held) === JSON.stringify(wanted), 'a market is not held for its order')
    must(toasts === heard.offers.length - asked.length, 'a wait is not said')
    return broken
  }
  must(entries.length === 0, 'an order without a press')
  if (heard === undefined) return broken
  const isOwn = 'ref' in heard && running.some((each) => each.ref === heard.ref)
  if (isOwn && 'ref' in heard && typeof heard.ref === 'string') {
    must(freed.includes(holderOfCashOut(heard.ref)), 'a market stays held')
    must(!after.context.running.some((each: Running) => each.ref === heard.ref), 'an order that ended is kept')
  }
  const isWhy = isOwn && heard.type === 'order.dropped' && heard.said !== null
  must(toasts === (isWhy ? 1 : 0), 'nothing says that nothing was sent')
  if (heard.type === 'session.ended') must(freed.length === running.length && after.matches('idle'), 'a market outlives its session')
  must(after.matches('running') === after.context.running.length > 0, 'the state does not say whether orders run')
  return broken
}
const sorted = (entry: object): readonly unknown[] => Object.entries(entry).toSorted(([one], [other]) => one.localeCompare(other))

test('[FLOW-05] cash-out-all does what its table says', () => {
  expect(unlikeTable('cash-out-all', walkAll(cashOutAllMachine), key)).toEqual([])
})

test('[FLOW-05][CASH-06] walks take every state, transition and guard of cash-out-all', () => {
  const { steps, figures } = walkAll(cashOutAllMachine)
  printFigures('cash-out-all', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const mutants: readonly Mutant[] = [
  ['it outlives its session', mutant(cashOutAllMachine, 'states/running', 'on', {})],
  ['markets stay held', cashOutAllMachine.provide({ actions: { free: () => undefined } })],
  ['a session leaves markets held', cashOutAllMachine.provide({ actions: { freeAll: () => undefined } })],
  ['a wait is not said', cashOutAllMachine.provide({ actions: { sayWaits: () => undefined } })],
  ['nothing says that nothing was sent', cashOutAllMachine.provide({ actions: { sayWhy: () => undefined } })],
  ['the last order is no last one', cashOutAllMachine.provide({ guards: { isLast: () => false } })],
  ['nothing is placed', cashOutAllMachine.provide({ actions: { place: assign({}) } })],
]
catchMutants('cash-out-all', mutants, walkAll, brokenBy)

test('[CASH-05][CASH-06] one press sends each cash-out once with its own ref and figure, and holds its market', () => {
  const { doors } = deafDoors()
  const sent: unknown[] = []
  const toasts: string[] = []
  const spine = createSpine({
    late: lateCharts,
    clock: virtualClock(at(1_000_000)),
    frame: (job) => job(),
    doors: {
      ...doors,
      socket: {
        ...doors.socket,
        send: (_, name, body) => {
          if (name === createBet.name) sent.push(body)
          return true
        },
      },
      toast: (_, { key }) => void toasts.push(key),
    },
  })
  const holders = () => spine.ledger.get().placing.map(({ marketId: held }) => held)
  spine.start()
  spine.record({ type: 'session.restored', member: demo })
  spine.record({ type: 'link.opened' })
  spine.record(pressed(1, 'm1', 'm2', 'm3'))
  for (const n of [1, 2, 3]) spine.record({ type: 'lock.granted', ref: ref(n) })
  expect(sent).toMatchObject(
    [1, 2, 3].map((n) => ({ bet: { betSlipRef: ref(n), cashOutId: `position of m${n}`, cashoutMarket: `m${n}`, part: 100, amount: 1 } })),
  )
  expect(holders()).toEqual(['m1', 'm2', 'm3'])
  const draft = { pick: pick('m1'), odds: pick('m1').odds, stakePaise: paise(50_000) }
  expect(hindrance(draft, spine.ledger.get())?.key).toBe('sameMarketWaits')
  spine.record({ type: 'bet.answered', ref: ref(2), verdict: priceMoved })
  expect([toasts, holders()]).toEqual([['cashOutRefused'], ['m1', 'm3']])
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  spine.record({ type: 'bet.answered', ref: ref(3), verdict: matchedVerdict })
  expect([toasts.length, holders()]).toEqual([3, []])
  spine.record({ type: 'bet.answered', ref: ref(3), verdict: matchedVerdict })
  expect(toasts).toHaveLength(3)
  expect(sent).toHaveLength(3)
})

test('[CASH-06] only positions with a live figure and no verdict to wait for are offered together', () => {
  const bet = (id: string) => ({
    ...pick(id),
    ...{ betId: matchedVerdict.betId, ref: ref(40), averageOdds: pick(id).odds, winnings: paise(100), stake: paise(100) },
    ...{ matched: paise(100), remaining: paise(0), state: 'matched' as const, placedAt: at(1), pnl: null },
  })
  const figure = (id: string, amount: number | null, state: 'armed' | 'firing' | null = null) => ({
    marketId: marketId(id),
    amount: amount === null ? null : paise(amount),
    ...(amount === null ? {} : { cashOutId: `position of ${id}` }),
    said: amount === null ? said('MARKET_SUSPENDED') : null,
    rule: state === null ? null : { takeProfit: paise(1), stopLoss: null, state },
  })
  const all = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map(marketId)
  const ledger = folded(
    here,
    { type: 'bets.listed', accountSeq: 1, which: 'active', bets: ['m1', 'm2', 'm3', 'm4', 'm5'].map(bet) },
    {
      type: 'figures.changed',
      figures: [figure('m1', 500), figure('m2', -200, 'armed'), figure('m3', null), figure('m4', 1, 'firing'), figure('m6', 1)],
    },
  )
  const offers = offeredNow(all, ledger)
  expect(offers.map(({ market, amount, cashOutId }) => [market.marketId, amount, cashOutId])).toEqual([
    ['m1', 500, 'position of m1'],
    ['m2', -200, 'position of m2'],
  ])
  expect(sumOf(offers)).toBe(300)
  expect(offeredNow(all, { ...ledger, feed: 'silent' })).toEqual([])
  const slip = { type: 'slip.placing', slip: 'slip-1', ref: ref(1), marketId: marketId('m1') } as const
  expect(offeredNow(all, foldLedger(ledger, slip, at(2))).map(({ market }) => market.marketId)).toEqual(['m2'])
  const entry = { kind: 'cash-out' as const, owner: demo.memberCode, ref: ref(2), sentAt: at(1), part: 100, ...offerOf('m2') }
  expect(offeredNow(all, { ...ledger, outbox: [entry] }).map(({ market }) => market.marketId)).toEqual(['m1'])
})
