import { type AnyMachineSnapshot, type AnyStateMachine, assign } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { CASH_OUT } from '#client/betting/offer.ts'
import { MAX_ONE_CLICKS, type OneClickRow, pressOf } from '#client/views/one-click.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { pressedOrder } from '#client/betting/order.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { said } from '#domain/said.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { oneClickMachine } from '#machines/one-click/one-click.machine.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { createBet } from '#contract/messages/betting.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, betId, deafDoors, folded, marketId, member, pick, quoted, ref, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const STAKE = paise(50_000)
const demo = member('demo')
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settings = (active: boolean): Settings => ({
  ...defaultBetting,
  oneClick: { active, stake: STAKE, barred: false },
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
})
const ledgerOf = (active: boolean): Ledger =>
  folded({ ...emptyLedger, member: demo, link: 'up', feed: 'fresh' }, answered({ what: 'settings' }, settings(active)))
const armed = ledgerOf(true)
const busy: Ledger = { ...armed, placing: [{ slip: CASH_OUT, ref: ref(9), marketId: marketId('m1') }] }

const told = (fact: Fact, ledger = armed, ms = 10_000): Heard => ({ ...fact, at: at(ms), ledger })
const tap = (n: number, own: Partial<{ market: string; ledger: Ledger; ms: number; stakePaise: typeof STAKE }> = {}): Heard =>
  told(
    { type: 'one-click.pressed', pick: pick(own.market ?? `m${n}`), stakePaise: own.stakePaise ?? STAKE, ref: ref(n) },
    own.ledger ?? armed,
    own.ms,
  )
const taken = (remaining: number): Verdict => ({
  kind: remaining > 0 ? 'unmatched' : 'matched',
  betId: betId(1),
  averageOdds: odds(2000),
  winnings: paise(10_000),
  matched: paise(STAKE - remaining),
  remaining: paise(remaining),
  said: said('betMatched'),
})
const refused: Verdict = { kind: 'refused', said: said('MARKET_SUSPENDED') }
const OFF: readonly Ledger[] = [
  ledgerOf(false),
  { ...armed, member: null },
  { ...armed, oneClickBarred: true },
  { ...armed, link: 'down', feed: 'silent' },
  { ...armed, feed: 'silent' },
]
const cases: readonly Heard[] = [
  tap(1),
  tap(2, { ms: 10_500 }),
  tap(3, { market: 'm1', ms: 10_500 }),
  tap(9, { market: 'm1', ms: 10_900 }),
  tap(4, { market: 'm1', ms: 20_000 }),
  tap(5, { stakePaise: paise(60_000) }),
  ...OFF.map((ledger) => tap(6, { ledger })),
  tap(7, { ledger: busy, market: 'm1' }),
  ...[1, 2, 8].flatMap((n) => [
    told({ type: 'order.moved', ref: ref(n), order: { ...pressedOrder, phase: 'waiting' } }),
    told({ type: 'order.moved', ref: ref(n), order: { ...pressedOrder, phase: 'unknown' } }),
    told({ type: 'order.dropped', ref: ref(n), said: said('nothingSent') }),
    told({ type: 'order.dropped', ref: ref(n), said: null }),
    told({ type: 'order.left', ref: ref(n) }),
    ...[taken(0), taken(5000), refused].map((verdict) => told({ type: 'order.settled', ref: ref(n), verdict })),
    told({ type: 'one-click.dismissed', ref: ref(n) }),
  ]),
  told({ type: 'order.settled', ref: ref(2), verdict: refused }, armed, 13_000),
  told({ type: 'change.submitted', change: { what: 'cancel-bet', bet: betId(1) } }),
  told({ type: 'change.submitted', change: { what: 'cancel-bet', bet: betId(2) } }),
  told({ type: 'session.ended', member: demo.memberCode, said: null }, { ...armed, member: null }),
]

const rowsOf = (snapshot: AnyMachineSnapshot): readonly (OneClickRow & { readonly leavesAt: number | null })[] => snapshot.context.rows
const walkOneClick = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    key: (snapshot) =>
      JSON.stringify([
        snapshot.value,
        rowsOf(snapshot)
          .map(({ ref: each, order, verdict, leavesAt }) => [each, order.phase === 'unknown', verdict?.kind, leavesAt])
          .slice(-2),
        snapshot.context.nextAt,
        snapshot.context.armedAt,
        snapshot.context.taps.slice(-1),
      ]),
  })

/** What SLIP-23 promises of a tap, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  const [was, is] = [rowsOf(before), rowsOf(after)]
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const placed = facts.flatMap((fact) => (fact.type === 'order.placed' ? [fact.entry] : []))
  const held = facts.flatMap((fact) => (fact.type === 'slip.placing' ? [fact.ref] : []))
  const freed = facts.flatMap((fact) => (fact.type === 'slip.freed' ? [fact.slip] : []))
  const running = (rows: readonly OneClickRow[]) => rows.filter(({ verdict }) => verdict === null)
  const heard = cases.find((each) => each === event)
  if (heard?.type === 'one-click.pressed') {
    const { pick: picked, stakePaise, ledger } = heard
    const twice = before.context.taps.some(
      (last: { press: string; at: number }) => last.press === pressOf({ pick: picked, stakePaise }) && last.at > heard.at - 600,
    )
    const may = !OFF.includes(ledger) && ledger !== busy && stakePaise === STAKE && !twice
    must(placed.length === (may ? 1 : 0), 'a tap that places not one bet, or one it may not')
    must(facts.some(({ type }) => type === 'toast.raised') === !may, 'a tap that places nothing says nothing')
    must(held.length === placed.length && is.length === was.length + placed.length, 'a bet without its row or its market held')
    for (const entry of placed)
      must(
        entry.kind === 'bet' &&
          entry.odds === picked.odds &&
          entry.stake === stakePaise &&
          entry.ref === heard.ref &&
          entry.accept !== 'ANY',
        '1 shown = sent: another bet than the cell named',
      )
  } else must(placed.length === 0, '2 at most once: placed without a tap')
  const ended = running(was).filter(({ ref: each }) => running(is).every((row) => row.ref !== each))
  must(freed.length === ended.length, 'a market stays held back, or is freed too soon')
  if ('ref' in event && event.type === 'order.left')
    must(
      running(is).every((row) => row.ref !== event.ref),
      '7 a way out: the row of an order that its player gave up stays',
    )
  for (const { ref: each, order } of ended) {
    const isMine = 'ref' in event && event.ref === each
    const isEnd = isMine && ['order.settled', 'order.dropped', 'order.left'].includes(event.type)
    const left = isMine && event.type === 'one-click.dismissed' && order.phase === 'unknown'
    must(isEnd || left || event.type === 'session.ended', '3 never forgotten: a bet that runs has no row')
    if (event.type === 'order.settled')
      must(
        is.some((row) => row.ref === each && row.verdict !== null),
        '4 never wrong: a verdict is not shown',
      )
  }
  if (heard?.type === 'change.submitted') {
    const { change } = heard
    const isUndone = ({ verdict }: OneClickRow): boolean =>
      change.what === 'cancel-bet' && verdict !== null && verdict.kind !== 'refused' && verdict.betId === change.bet
    must(is.length === was.filter((row) => !isUndone(row)).length, 'OPEN-06: a bet that is undone keeps its row, or another loses it')
  }
  if (event.type === 'session.ended') must(is.length === 0, 'SESS-16: rows of a member stay')
  if (event.type.startsWith('xstate.after')) {
    must(
      is.length === was.filter(({ leavesAt }) => leavesAt === null || leavesAt > before.context.nextAt).length,
      'SLIP-23: a row leaves before or after its own 8 s',
    )
  }
  must(after.matches('showing') || is.every(({ verdict }) => verdict === null), 'a row that has ended has no timer')
  return broken
}

test('[FLOW-05] one-click does what its table says', () => {
  expect(unlikeTable('one-click', walkOneClick(oneClickMachine))).toEqual([])
})

test('[FLOW-05][SLIP-23] one-click walks take every state, transition and guard', () => {
  const { steps, figures } = walkOneClick(oneClickMachine)
  printFigures('one-click', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

/** A member with one-click armed, and what the tab sends. */
const opened = (kept = settings(true)) => {
  const { doors, sent } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const toasts: string[] = []
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => job(),
    doors: { ...doors, toast: (_, { key }) => void toasts.push(key) },
  })
  spine.start()
  spine.record({ type: 'session.restored', member: demo })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  spine.record(answered({ what: 'settings' }, kept))
  const press = (n: number, market = `m${n}`): void =>
    spine.record({ type: 'one-click.pressed', pick: pick(market), stakePaise: STAKE, ref: ref(n) })
  const bets = () => sent.flatMap(({ name, body }) => (name === createBet.name ? [createBet.body.parse(body).bet] : []))
  return { spine, clock, toasts, press, bets }
}

test('[SLIP-23] a tap sends one bet at the shown price, with the stake of the cell, and opens no slip', () => {
  const { spine, press, bets } = opened()
  press(1)
  expect(bets()).toMatchObject([{ betSlipRef: ref(1), rate: 2000, stake: STAKE, marketId: 'm1', type: 'Back', accept: 'BETTER' }])
  expect(spine.slips.get().map(({ screen }) => screen)).toEqual(['empty'])
  expect(spine.ledger.get().placing).toMatchObject([{ ref: ref(1), marketId: 'm1' }])
})

test('[SLIP-23] a tap places one bet at the shown price when it is on; by default and when barred, none', () => {
  const { oneClick: byDefault } = defaultBetting
  for (const [oneClick, count] of [
    [{ active: true, stake: STAKE, barred: false }, 1],
    [{ active: true, stake: STAKE, barred: true }, 0],
    [{ ...byDefault, stake: STAKE }, 0],
  ] as const) {
    const { press, bets } = opened({ ...settings(true), oneClick })
    press(1)
    expect([oneClick, bets().length]).toEqual([oneClick, count])
    for (const bet of bets()) expect(bet).toMatchObject({ betSlipRef: ref(1), rate: 2000, stake: STAKE, accept: 'BETTER' })
  }
})

test('[SLIP-23] two quick taps on a market place one bet, and say so; a second later another tap may', () => {
  const { spine, clock, toasts, press, bets } = opened()
  press(1)
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: taken(0) })
  toasts.length = 0
  clock.advance(300)
  press(2, 'm1')
  expect([bets().length, toasts]).toEqual([1, ['oneClickTwice']])
  press(3)
  clock.advance(800)
  press(4, 'm1')
  expect(bets().map(({ betSlipRef }) => betSlipRef)).toEqual([ref(1), ref(3), ref(4)])
})

test('[SLIP-37] bets of one market run beside each other, and the same press within 600 ms is one', () => {
  const { spine, clock, toasts, press, bets } = opened()
  press(1, 'm1')
  clock.advance(599)
  press(2, 'm1')
  expect([bets().length, toasts]).toEqual([1, ['oneClickTwice']])
  for (const [n, other] of [
    [3, pick('m1', 2000, 'lay')],
    [4, pick('m1', 2020)],
  ] as const)
    spine.record({ type: 'one-click.pressed', pick: other, stakePaise: STAKE, ref: ref(n) })
  clock.advance(1)
  press(5, 'm1')
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(2000) })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: STAKE })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(6) })
  const refs = [1, 3, 4, 5, 6].map(ref)
  expect(bets().map(({ betSlipRef }) => betSlipRef)).toEqual(refs)
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual(refs)
  spine.record({ type: 'bet.answered', ref: ref(3), verdict: refused })
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([1, 4, 5, 6].map(ref))
})

test('[SLIP-23] each row leaves 8 s after its own verdict while taps go on', () => {
  const { spine, clock, press } = opened()
  const rows = (): readonly string[] =>
    spine.charts
      .get()
      .oneClick?.getSnapshot()
      .context.rows.map(({ ref: each }) => each) ?? []
  for (let n = 1; n <= 5; n += 1) {
    press(n)
    spine.record({ type: 'bet.answered', ref: ref(n), verdict: taken(0) })
    clock.advance(3_000)
  }
  // Their verdicts came at 0, 3, 6, 9 and 12 s; it is 15 s.
  expect(rows()).toEqual([ref(4), ref(5)])
  clock.advance(1_999)
  expect(rows()).toEqual([ref(4), ref(5)])
  clock.advance(1)
  expect(rows()).toEqual([ref(5)])
  spine.record({ type: 'one-click.dismissed', ref: ref(5) })
  press(6)
  spine.record({ type: 'bet.answered', ref: ref(6), verdict: taken(0) })
  clock.advance(7_999)
  expect(rows()).toEqual([ref(6)])
  clock.advance(1)
  expect(rows()).toEqual([])
})

test('[SLIP-23] at most ten one-click bets run at once, and an eleventh tap says so', () => {
  const { toasts, press, bets } = opened()
  for (let n = 1; n <= MAX_ONE_CLICKS + 1; n += 1) press(n)
  expect([bets().length, toasts]).toEqual([MAX_ONE_CLICKS, ['oneClickFull']])
})

test('[SLIP-23] a tap places nothing after a logout, without live prices, or at another stake', () => {
  for (const end of [
    { type: 'session.refused', said: said('LOGIN_AGAIN') },
    { type: 'heartbeat.missed' },
    { type: 'link.failed', reason: 'lost', dice: 0 },
    {
      type: 'change.submitted',
      change: { what: 'setting', setting: { setting: 'oneClick', value: { active: false, stake: STAKE, barred: false } } },
    },
  ] as const) {
    const { spine, press, bets } = opened()
    spine.record(end)
    press(1)
    expect([end.type, bets()]).toEqual([end.type, []])
  }
  const { spine, press, bets } = opened()
  spine.record(answered({ what: 'settings' }, { ...settings(true), oneClick: { active: true, stake: paise(1000), barred: false } }))
  press(1)
  expect(bets()).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(oneClickMachine, path, key, value)
const mutants: readonly Mutant[] = [
  ['a tap sends twice', broken('on', 'one-click.pressed', { guard: 'mayPlace', actions: ['keepTap', 'place', 'place'] })],
  ['every tap places', oneClickMachine.provide({ guards: { mayPlace: () => true } })],
  ['a second quick tap places', oneClickMachine.provide({ actions: { keepTap: () => undefined } })],
  ['a refused tap says nothing', oneClickMachine.provide({ actions: { sayWhyNot: () => undefined } })],
  ['a verdict is not shown', broken('on', 'order.settled', { guard: 'isOwn', actions: ['free', 'dropRow'] })],
  ['a verdict stays for ever', broken('on', 'order.settled', { guard: 'isOwn', actions: ['free', 'keepVerdict'] })],
  ['a market stays held', broken('on', 'order.settled', { guard: 'isOwn', target: '.showing', actions: ['keepVerdict'] })],
  ['a running bet is dismissed', oneClickMachine.provide({ guards: { mayLeave: () => true } })],
  ['a verdict takes the others with it', oneClickMachine.provide({ guards: { othersStay: () => false } })],
  ['a row leaves with the first', oneClickMachine.provide({ actions: { dropDue: assign({ rows: [] }) } })],
  ['a logout keeps the rows', broken('on', 'session.ended', {})],
]
catchMutants('one-click', mutants, walkOneClick, brokenBy)
