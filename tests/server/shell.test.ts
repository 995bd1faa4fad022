import { expect, test } from 'vitest'
import { type BetSlipRef, betIdSchema, betSlipRefSchema, marketIdSchema, memberCodeSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { commitOf } from '#domain/money/fortune.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { ExchangeOutcome, OrderReply, Published } from '#server/exchange/api.ts'
import type { Fortune } from '#server/exchange/wallet-api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { createLiveMarkets } from '#server/exchange/live.ts'
import { mutedFeed } from '#server/exchange/muted.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { away, home, ladder, layAt, market, marketId, order } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const cam = memberCodeSchema.parse('cam')
const first = betIdSchema.parse('PV-000001')
const claims = { browser: '', ip: '' }
const MINUTE = 60_000
const DAY = 24 * 3_600_000
const SCORE: Extract<FeedUpdate, { kind: 'score' }>['score'] = {
  sport: 'cricket',
  innings: [],
  batting: 0,
  thisOver: [],
  batters: [],
  bowler: null,
  target: null,
  note: '',
}

/** The market of two members, what is sent at each step, and Home's side of the book. */
const watched = (log = memoryLog()) => {
  const world = open(log)
  const { exchange, told } = world
  const step = (job: () => void): readonly Published[] => {
    told.length = 0
    job()
    return [...told]
  }
  const kinds = (job: () => void): string => [...new Set(step(job).map(({ kind }) => kind))].toSorted().join(' ')
  const side = (which: 'back' | 'lay') => exchange.book(marketId, 10)?.runners?.[0]?.[which]
  const cashOut = (n: number): OrderReply[] => {
    const answers: OrderReply[] = []
    const offer = exchange.cashOutOffer(ann, marketId, 100)
    if (offer.kind !== 'offer') throw new Error(offer.code)
    const seen = { cashOutId: offer.cashOutId, atLeast: offer.amount }
    exchange.cashOut(ann, { ref: ref(n), marketId, part: 100, claims, ...seen }, (answer) => answers.push(answer))
    return answers
  }
  const amend = (n: number, price: number, stake: number): void =>
    exchange.amend(ann, { ref: ref(n), betId: first, odds: odds(price), stake: paise(stake) }, () => undefined)
  const outcome = (of: BetSlipRef, fence = false): ExchangeOutcome | undefined => {
    const answers: ExchangeOutcome[] = []
    exchange.outcome(ann, of, fence, (answer) => answers.push(answer))
    return answers[0]
  }
  return { ...world, step, kinds, side, cashOut, amend, outcome }
}

test('[SLIP-31][MKT-01] the exchange tells viewers and members of each step of a market', () => {
  const { exchange, clock, kinds, step, place, offer, status, amend } = watched()
  expect(kinds(() => exchange.feed({ kind: 'market', market, betDelayMs: 5000 }))).toBe('catalog')
  expect(kinds(() => offer(2000, 60_000))).toBe('book')
  expect(kinds(() => place(1, { odds: odds(3000) }))).toBe('account')
  expect(kinds(() => clock.advance(5000))).toBe('account book verdict')
  expect(kinds(() => amend(2, 3000, 50_000))).toBe('')
  expect(kinds(() => clock.advance(5000))).toBe('account book verdict')
  expect(kinds(() => exchange.cancel(ann, 'all', () => undefined))).toBe('account book')
  place(3)
  clock.advance(5000)
  expect(kinds(() => exchange.setCheck(ann, 30, () => undefined))).toBe('play')
  expect(kinds(() => exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true }))).toBe('book')
  expect(kinds(() => status('SUSPENDED'))).toBe('account alerts book catalog')
  expect(step(() => exchange.feed({ kind: 'score', eventId: market.eventId, score: SCORE }))).toEqual([
    { kind: 'score', eventId: market.eventId, score: SCORE },
  ])
  expect(kinds(() => exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'ACTIVE' }))).toBe('book')
  const ended = step(() => exchange.feed({ kind: 'result', marketId, winners: [home], note: '' }))
  expect([...new Set(ended.map(({ kind }) => kind))].toSorted().join(' ')).toBe('account book result settlement')
  expect(ended).toContainEqual({ kind: 'result', marketId, eventId: market.eventId, winners: [home], note: '' })
  expect(ended.flatMap((each) => (each.kind === 'settlement' ? [each.settlement.marketId, each.member] : []))).toEqual([marketId, ann])
})

test('[BROWSE-09] the exchange names the event of a result when the market is listed no more', () => {
  const log = memoryLog()
  const { clock, place, exchange } = watched(log)
  place(1)
  clock.advance(5000)
  exchange.close()
  const again = createExchange({ clock, log: log.crash() })
  const told: Published[] = []
  again.subscribe((published) => told.push(published))
  again.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(told.filter(({ kind }) => kind === 'result')).toEqual([
    { kind: 'result', marketId, eventId: market.eventId, winners: [home], note: '' },
  ])
  again.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(told.filter(({ kind }) => kind === 'result' || kind === 'book')).toHaveLength(1)
})

test('[SLIP-26] a feed’s size is taken once, until the feed sends it again', () => {
  const { clock, place, offer, side, exchange } = watched()
  place(1, { stake: paise(40_000) })
  place(2, { stake: paise(40_000) })
  clock.advance(5000)
  expect(exchange.bets(ann, 'active').map(({ matched }) => matched)).toEqual([20_000, 40_000])
  expect([side('back'), side('lay')]).toEqual([
    [],
    [
      [2000, 20_000],
      [2100, 60_000],
    ],
  ])
  offer(2000, 15_000)
  expect(exchange.bets(ann, 'active').map(({ matched }) => matched)).toEqual([35_000, 40_000])
  expect(side('lay')).toEqual([
    [2000, 5000],
    [2100, 15_000],
  ])
})

test('[SLIP-26] orders that rest share the size of a feed that comes to their price', () => {
  const { clock, place, side, exchange, offer, sound } = watched()
  for (const n of [1, 2]) place(n, { odds: odds(3000), stake: paise(40_000) })
  clock.advance(5000)
  offer(3000, 50_000)
  expect(exchange.bets(ann, 'active').map(({ matched }) => matched)).toEqual([10_000, 40_000])
  expect([side('back'), side('lay')]).toEqual([
    [],
    [
      [3000, 30_000],
      [3100, 50_000],
    ],
  ])
  sound()
})

test('[OPEN-06] an order leaves the book whole when it is cancelled, lapses or its member pauses', () => {
  const { clock, place, side, exchange, status } = watched()
  const rest = (n: number, member = ann): void => {
    place(n, { odds: odds(3000), stake: paise(40_000) }, member)
    clock.advance(5000)
    expect(side('lay')?.at(-1)).toEqual([3000, 40_000])
  }
  const leaves = (): void => expect(side('lay')).toEqual([[2100, 60_000]])
  rest(1)
  exchange.cancel(ann, 'all', () => undefined)
  leaves()
  rest(2)
  status('SUSPENDED')
  leaves()
  status('OPEN')
  rest(3)
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined)
  leaves()
})

test('[CASH-05] a cash-out takes its size from the book and tells its viewers', () => {
  const { clock, place, side, exchange, cashOut, kinds } = watched()
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(layAt(2000))
  const [, before = 0] = side('lay')?.[0] ?? []
  expect(cashOut(2)).toMatchObject([{ kind: 'pending' }])
  expect(kinds(() => clock.advance(5000))).toBe('account book verdict')
  const [, after = 0] = side('lay')?.[0] ?? []
  expect(before - after).toBe(50_000)
})

test('[OPEN-11] an amended order takes what it matches from the book, and rests with what is left', () => {
  const { clock, place, side, amend, offer } = watched()
  place(1, { odds: odds(3000), stake: paise(40_000) })
  clock.advance(5000)
  amend(2, 3000, 30_000)
  clock.advance(5000)
  expect(side('lay')?.at(-1)).toEqual([3000, 30_000])
  amend(3, 2000, 80_000)
  clock.advance(5000)
  expect([side('back'), side('lay')]).toEqual([
    [],
    [
      [2000, 20_000],
      [2100, 60_000],
    ],
  ])
  offer(1900, 60_000)
  expect(side('lay')).toEqual([[2000, 80_000]])
})

test('[SLIP-30] an order stands in the book once after a restart, also when its market comes twice', () => {
  const log = memoryLog()
  const { clock, place, exchange } = watched(log)
  place(1, { odds: odds(3000), stake: paise(40_000) })
  clock.advance(5000)
  place(2, { odds: odds(3000), stake: paise(40_000) })
  exchange.close()
  const again = createExchange({ clock, log: log.crash() })
  for (let times = 0; times < 2; times += 1) {
    again.feed({ kind: 'market', market, betDelayMs: 5000 })
    expect(again.book(marketId, 10)?.runners?.map(({ lay }) => lay)).toEqual([[[3000, 40_000]], []])
  }
})

test('[SLIP-20][CASH-04][OPEN-11] what a suspension ends keeps no timer, and gets one verdict', () => {
  const { clock, place, cashOut, amend, status, verdicts, exchange, told } = watched()
  place(1, { odds: odds(3000), stake: paise(40_000) })
  place(2, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(ladder(2000, 2000, 60_000))
  cashOut(4)
  amend(5, 2900, 40_000)
  place(3)
  expect(clock.pending()).toBe(3)
  told.length = 0
  status('SUSPENDED')
  expect(clock.pending()).toBe(0)
  status('OPEN')
  clock.advance(60_000)
  expect(verdicts().map(({ kind, ref: of }) => [kind, of])).toEqual([
    ['refused', ref(4)],
    ['refused', ref(5)],
    ['refused', ref(3)],
  ])
})

test('[ACCT-08] what a pause ends keeps no timer, and each has its verdict', () => {
  const { clock, place, cashOut, amend, verdicts, exchange, told, kinds } = watched()
  place(1, { odds: odds(3000), stake: paise(40_000) })
  place(2, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(ladder(2000, 2000, 60_000))
  const rule = { takeProfit: paise(900_000), stopLoss: null }
  exchange.setAutoCashOut(ann, marketId, rule, () => undefined)
  cashOut(4)
  amend(5, 2900, 40_000)
  place(3)
  expect(clock.pending()).toBe(3)
  expect(kinds(() => exchange.pause(ann, { kind: 'self-exclusion', months: 6 }, () => undefined))).toBe(
    'account alerts auto-cash-out book paused play verdict',
  )
  expect(clock.pending()).toBe(0)
  expect(told.flatMap((each) => (each.kind === 'auto-cash-out' ? [[each.news.step, each.news.why]] : []))).toEqual([
    ['ended', 'SELF_EXCLUDED'],
  ])
  expect(new Set(verdicts().map((each) => (each.kind === 'refused' ? each.code : each.kind)))).toEqual(new Set(['SELF_EXCLUDED']))
  expect(verdicts().map(({ ref: of }) => of)).toEqual([ref(3), ref(4), ref(5)])
})

test('[ACCT-08] a rule ends with its reason when a member cools off', () => {
  const { clock, place, exchange, step } = watched()
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(ladder(2000, 2000, 60_000))
  exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(900_000), stopLoss: null }, () => undefined)
  const told = step(() => exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined))
  expect(told.flatMap((each) => (each.kind === 'auto-cash-out' ? [each.news.why] : []))).toEqual(['COOLING_OFF'])
})

test('[SLIP-20] a bet in its delay says whether its market was suspended or closed', () => {
  for (const [to, code] of [
    ['SUSPENDED', 'MARKET_SUSPENDED'],
    ['CLOSED', 'MARKET_CLOSED'],
  ] as const) {
    const { place, status, verdicts } = watched()
    place(1)
    status(to)
    expect(verdicts()).toMatchObject([{ kind: 'refused', code }])
  }
})

test('[ACCT-02] a removed runner lapses what waits in its market, once', () => {
  const { clock, place, verdicts, exchange } = watched()
  place(1)
  const remove: FeedUpdate = { kind: 'runner', marketId, selectionId: away, status: 'REMOVED' }
  exchange.feed(remove)
  expect(verdicts()).toMatchObject([{ kind: 'refused', code: 'MARKET_CHANGED' }])
  place(2)
  exchange.feed(remove)
  clock.advance(5000)
  expect(verdicts().slice(1)).toMatchObject([{ kind: 'accepted', ref: ref(2) }])
  expect(exchange.book(marketId, 3)?.runners?.map(({ status }) => status)).toEqual(['ACTIVE', 'REMOVED'])
})

test('[SLIP-30] a closed exchange keeps no timer, hears no feed and decides nothing', () => {
  const log = memoryLog()
  const { clock, place, cashOut, amend, exchange, told } = watched(log)
  place(1, { odds: odds(3000), stake: paise(40_000) })
  place(2, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(ladder(2000, 2000, 60_000))
  cashOut(4)
  amend(5, 2900, 40_000)
  place(3)
  exchange.grantBonus(
    ann,
    { code: 'CODE', terms: { amount: paise(100), multiplier: 1, minOdds: odds(1500), days: 1, cap: null } },
    () => undefined,
  )
  expect(clock.pending()).toBe(4)
  exchange.close()
  const events = log.last()
  told.length = 0
  expect(clock.pending()).toBe(0)
  clock.advance(60_000)
  exchange.feed({ kind: 'status', marketId, status: 'SUSPENDED', inplay: true })
  exchange.present(ann, true)
  expect([log.last() - events, told]).toEqual([0, []])
})

test('[SLIP-30] a snapshot is written after so many events, and at a clean close', () => {
  const log = memoryLog()
  const clock = open().clock
  const exchange = createExchange({ clock, log, snapshotEvery: 3 })
  const seqs = (): readonly number[] => log.snapshots().map(({ seq }) => seq)
  const alert = (n: number): void => exchange.present(ann, n % 2 === 0)
  exchange.openMember(ann, paise(100), () => undefined)
  alert(0)
  expect(seqs()).toEqual([])
  alert(1)
  expect(seqs()).toEqual([3])
  for (const n of [2, 3]) alert(n)
  expect(seqs()).toEqual([3])
  exchange.close()
  expect(seqs()).toEqual([5, 3])
  const next = log.crash()
  createExchange({ clock, log: next, snapshotEvery: 3 }).close()
  expect(next.snapshots().map(({ seq }) => seq)).toEqual([5, 3])
  const tail = log.crash()
  const last = createExchange({ clock, log: tail, snapshotEvery: 3 })
  last.openMember(bob, paise(100), () => undefined)
  const killed = tail.crash()
  const started = createExchange({ clock, log: killed, snapshotEvery: 3 })
  for (const isThere of [true, false]) started.present(bob, isThere)
  expect(killed.snapshots().map(({ seq }) => seq)).toEqual([8, 5])
})

/** A ref of version 7 that was minted so many milliseconds after the start of the clock. */
const minted = (ms: number, n = 0): BetSlipRef => {
  const time = (1_000_000 + ms).toString(16).padStart(12, '0')
  return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`)
}

test('[SLIP-27] a ref that is too old is refused, and nothing is kept of it', () => {
  const log = memoryLog()
  const { clock, exchange, outcome } = watched(log)
  clock.advance(9 * DAY)
  const events = log.last()
  const answers: OrderReply[] = []
  const take = (answer: OrderReply): void => void answers.push(answer)
  exchange.place(ann, order(1, { ref: minted(0) }), take)
  exchange.cashOut(ann, { ref: minted(0), marketId, cashOutId: '-', part: 100, atLeast: paise(0), claims }, take)
  exchange.amend(ann, { ref: minted(0), betId: first, odds: odds(2000), stake: paise(100) }, take)
  expect(answers).toEqual([1, 2, 3].map(() => ({ kind: 'refused', ref: minted(0), code: 'SERVICE_UNAVAILABLE' })))
  expect(outcome(minted(0), true)).toEqual({ kind: 'never-seen', ref: minted(0), fenced: true })
  expect(log.last()).toBe(events)
})

test('[SLIP-27] old refs are forgotten at a command of any kind, every ten minutes', () => {
  const commands: readonly ((world: ReturnType<typeof watched>, of: BetSlipRef) => void)[] = [
    ({ exchange }, of) => exchange.place(ann, order(1, { ref: of }), () => undefined),
    ({ exchange }, of) =>
      exchange.cashOut(ann, { ref: of, marketId, cashOutId: '-', part: 100, atLeast: paise(0), claims }, () => undefined),
    ({ exchange }, of) => exchange.amend(ann, { ref: of, betId: first, odds: odds(2000), stake: paise(100) }, () => undefined),
    ({ outcome }, of) => void outcome(of),
  ]
  for (const command of commands) {
    const log = memoryLog()
    const world = watched(log)
    const { clock, exchange, outcome } = world
    const kept = (): readonly number[] => [
      [...log.read()].filter(({ type }) => type === 'ref-fenced').length,
      [...exchange.state.refs.keys()].filter((key) => key.includes('-7000-8000-000000000001')).length,
    ]
    outcome(minted(0, 1), true)
    outcome(minted(5 * MINUTE, 1), true)
    outcome(minted(15 * MINUTE, 1), true)
    expect(kept()).toEqual([3, 3])
    clock.advance(8 * DAY + 1)
    command(world, minted(8 * DAY))
    expect(kept()).toEqual([2, 2])
    clock.advance(10 * MINUTE - 1)
    command(world, minted(8 * DAY + 1))
    expect(kept()).toEqual([2, 2])
    clock.advance(1)
    command(world, minted(8 * DAY + 2))
    expect(kept()).toEqual([1, 1])
  }
})

test('[ACCT-04] the exchange tells of each change of a payment, and of its money', () => {
  const { exchange, kinds } = watched()
  const deposit = { ref: ref(1), amount: paise(50_000), method: 'UPI', brand: 'pv' } as const
  const bounds = { min: paise(1), max: paise(1_000_000) }
  expect(kinds(() => exchange.startDeposit(ann, deposit, bounds, () => undefined))).toBe('payment')
  const news = { id: 'a', ref: ref(1), told: 'deposit.approved', received: paise(50_000) } as const
  expect(kinds(() => exchange.notifyPayment(news, () => undefined))).toBe('account payment')
})

test('[SLIP-31] the first news of an account say that they follow nothing', () => {
  const { exchange, step } = watched()
  const told = step(() => exchange.openMember(cam, paise(100), () => undefined))
  expect(told).toMatchObject([{ kind: 'account', member: cam, from: 0, account: { accountSeq: 1, balance: 100 } }])
})

test('[MKT-11] many alerts that fire at once are one message to their member', () => {
  const { exchange, offer, step } = watched()
  for (const price of [2500, 2600]) {
    const wish = { kind: 'price', marketId, selectionId: home, side: 'back', way: 'up', odds: odds(price) } as const
    exchange.setAlert(ann, wish, () => undefined)
  }
  expect(step(() => offer(3000, 60_000)).filter(({ kind }) => kind === 'alerts')).toEqual([{ kind: 'alerts', member: ann }])
})

test('[MKT-11] an alert is refused when no feed lists its market', () => {
  const { exchange } = watched()
  const answers: unknown[] = []
  for (const wish of [
    { kind: 'wicket', marketId: marketIdSchema.parse('unknown') },
    { kind: 'price', marketId: marketIdSchema.parse('unknown'), selectionId: home, side: 'back', way: 'up', odds: odds(2500) },
  ] as const)
    exchange.setAlert(ann, wish, (answer) => answers.push(answer))
  expect(answers).toMatchObject([{ ok: false }, { ok: false }])
})

/** Ann has backed Home for ₹500.00 at 2.00, and a rule of hers takes a profit of ₹120.00. Bob's back at 1.60 offers ₹122.50. */
const ruled = () => {
  const world = watched()
  const { exchange, clock, place } = world
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(layAt(2100))
  const set = (): void =>
    exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(12_000), stopLoss: null }, (answer) => expect(answer).toEqual({ ok: true }))
  const betOfBob = (n: number): void => {
    place(n, { odds: odds(1600), stake: paise(200_000) }, bob)
    clock.advance(5000)
  }
  const isFiring = (): boolean => exchange.autoCashOut(ann, marketId)?.state === 'firing'
  return { ...world, set, betOfBob, isFiring }
}

test('[CASH-07] a rule fires when the order of another member brings its offer', () => {
  const { set, betOfBob, isFiring, told } = ruled()
  set()
  set()
  expect(told.filter(({ kind }) => kind === 'auto-cash-out')).toHaveLength(1)
  betOfBob(2)
  expect(isFiring()).toBe(true)
})

test('[CASH-07] a rule does not fire on offers from before a suspension', () => {
  const { set, betOfBob, isFiring, status, exchange } = ruled()
  set()
  status('SUSPENDED')
  status('OPEN')
  betOfBob(2)
  expect(isFiring()).toBe(false)
  exchange.feed({ kind: 'ladder', marketId, image: false, runners: [] })
  expect(isFiring()).toBe(true)
})

test('[CASH-07] a rule of an heir does not fire on offers from before its feed’s suspension', () => {
  const log = memoryLog()
  const before = watched(log)
  before.place(1, { stake: paise(50_000) })
  before.clock.advance(5000)
  before.exchange.feed(layAt(2100))
  before.exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(12_000), stopLoss: null }, () => undefined)
  const live = createLiveMarkets()
  const { hear } = mutedFeed(live, before.clock)
  hear({ kind: 'market', market, betDelayMs: 0 })
  hear(layAt(1600))
  hear({ kind: 'status', marketId, status: 'SUSPENDED', inplay: true })
  const heir = createExchange({ clock: before.clock, log: log.crash(), live })
  heir.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  heir.place(bob, order(2, { odds: odds(1700) }), () => undefined)
  before.clock.advance(0)
  expect(heir.autoCashOut(ann, marketId)?.state).toBe('armed')
  heir.feed({ kind: 'ladder', marketId, image: false, runners: [] })
  expect(heir.autoCashOut(ann, marketId)?.state).toBe('firing')
})

test('[SLIP-20] a bet in its delay at a takeover lapses when its market was suspended or closed meanwhile', () => {
  for (const [status, code] of [
    ['SUSPENDED', 'MARKET_SUSPENDED'],
    ['CLOSED', 'MARKET_CLOSED'],
  ] as const) {
    const log = memoryLog()
    const { clock, place } = watched(log)
    place(1)
    const live = createLiveMarkets()
    const { hear } = mutedFeed(live, clock)
    hear({ kind: 'market', market, betDelayMs: 5000 })
    hear({ kind: 'status', marketId, status, inplay: true })
    const heir = createExchange({ clock, log: log.crash(), live })
    const answers: unknown[] = []
    heir.outcome(ann, ref(1), false, (answer) => answers.push(answer))
    expect(answers).toMatchObject([{ kind: 'refused', code }])
  }
})

const bonus = (days: number) => ({
  code: 'CODE',
  terms: { amount: paise(10_000), multiplier: 1, minOdds: odds(1500), days, cap: null },
})

test('[ACCT-09] a bonus ends by itself in time and is written at once, and one given up keeps no timer', () => {
  const log = memoryLog()
  const { exchange, clock } = watched(log)
  exchange.grantBonus(ann, bonus(3), () => undefined)
  expect(clock.pending()).toBe(1)
  exchange.forfeitBonus(ann, 1, () => undefined)
  expect(clock.pending()).toBe(0)
  exchange.grantBonus(bob, bonus(3), () => undefined)
  clock.advance(3 * DAY - 1)
  expect(exchange.bonuses(bob)[0]?.state).toBe('active')
  clock.advance(2 * DAY)
  expect([exchange.bonuses(bob)[0]?.state, clock.pending(), [...log.read()].at(-1)?.type]).toEqual(['expired', 0, 'bonus-ended'])
})

test('[ACCT-08][ACCT-09] a member who is excluded or closes the account gives up the bonus', () => {
  const { exchange, sound } = watched()
  exchange.openMember(cam, paise(0), () => undefined)
  for (const member of [ann, bob, cam]) exchange.grantBonus(member, bonus(3), () => undefined)
  const states = () => [ann, bob, cam].map((member) => exchange.bonuses(member)[0]?.state)
  const answers: boolean[] = []
  exchange.pause(ann, { kind: 'self-exclusion', months: 6 }, () => undefined)
  for (const member of [bob, cam]) exchange.closeAccount(member, ({ ok }) => answers.push(ok))
  expect([states(), answers]).toEqual([
    ['forfeited', 'active', 'forfeited'],
    [false, true],
  ])
  sound()
})

test('[ACCT-09] a member’s wheel is offered and spun once, and refused to one who is unknown', () => {
  const { exchange } = watched()
  const zone = timeZoneSchema.parse('UTC')
  const seed = '11'.repeat(32)
  const ask = (member = ann): Fortune | Refusal | undefined => {
    const answers: (Fortune | Refusal)[] = []
    exchange.fortune(member, seed, zone, (answer) => answers.push(answer))
    return answers[0]
  }
  const spin = (): Fortune | Refusal | undefined => {
    const answers: (Fortune | Refusal)[] = []
    exchange.spin(ann, { commit: commitOf(seed), clientSeed: 'mine', zone }, (answer) => answers.push(answer))
    return answers[0]
  }
  expect(ask(cam)).toEqual({ code: 'INVALID_ACCOUNT_STATE' })
  const offered = ask()
  expect(offered).toMatchObject({ wheel: { serverSeed: seed, spin: null }, past: [] })
  expect(ask()).toEqual(offered)
  const spun = spin()
  expect(spun).toMatchObject({ wheel: { serverSeed: seed, spin: { clientSeed: 'mine' } } })
  expect([spin(), ask()]).toEqual([spun, spun])
})

test('[OPEN-06] a cancel says that a bet is in its delay when another of the member is matched', () => {
  const { exchange, clock, place } = watched()
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  const cancelled: unknown[] = []
  const cancel = (): void => exchange.cancel(ann, 'all', (answer) => cancelled.push(answer))
  cancel()
  place(2)
  cancel()
  expect(cancelled).toEqual([
    { ok: false, code: 'BET_TAKEN_OR_LAPSED' },
    { ok: false, code: 'BET_IN_PROGRESS' },
  ])
})

test('[ACCT-02][ACCT-11][MKT-05] the exchange shows what a settled market booked, to each their own', () => {
  const log = memoryLog()
  const { exchange, clock, place } = watched(log)
  place(1, { stake: paise(40_000) })
  place(2, { stake: paise(20_000), selectionId: away }, bob)
  clock.advance(5000)
  expect(exchange.ladder(ann, marketId).runners).toEqual([
    { selectionId: home, pnl: 40_000 },
    { selectionId: away, pnl: -40_000 },
  ])
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(new Set(exchange.bettors())).toEqual(new Set([ann, bob]))
  const span = { from: at(0), before: at(10 ** 12) }
  for (const [member, amounts] of [
    [ann, [-800, 40_000, 1_000_000]],
    [bob, [-20_000, 1_000_000]],
  ] as const) {
    const { rows } = exchange.statements.page({ member, span, kinds: null, limit: 50, point: null })
    expect(rows.map(({ amount }) => amount)).toEqual(amounts)
    for (const { position } of rows) {
      const booked = exchange.transactionsAt(member, position)
      expect(booked.length).toBeGreaterThan(0)
      expect(new Set(booked.map((each) => each.member))).toEqual(new Set([member]))
    }
  }
  expect(exchange.transactionsAt(ann, log.last() + 1)).toEqual([])
  const second = betIdSchema.parse('PV-000002')
  expect(exchange.endedBets([second, first, betIdSchema.parse('PV-000009')]).map(({ betId, pnl }) => [betId, pnl])).toEqual([
    [second, -20_000],
    [first, 40_000],
  ])
})

test('[ACCT-02] a removal without a factor leaves the other odds as they were', () => {
  const { exchange, clock, place } = watched()
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED' })
  expect(exchange.bets(ann, 'active')).toMatchObject([{ averageOdds: 2000, winnings: 50_000 }])
})
