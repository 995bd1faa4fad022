import { expect, test } from 'vitest'
import { type AlertWish, MAX_ALERT_NEWS, MAX_ALERTS } from '#contract/calls/alerts.ts'
import type { Score } from '#contract/market.ts'
import { type MemberCode, marketIdSchema, memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import type { MemberAlerts } from '#server/exchange/member-api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, ladder, market, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

type PriceWish = Extract<AlertWish, { kind: 'price' }>
const price = (by: Partial<PriceWish> = {}): AlertWish => ({
  kind: 'price',
  marketId,
  selectionId: home,
  side: 'back',
  way: 'up',
  odds: odds(2200),
  ...by,
})
const wickets: AlertWish = { kind: 'wicket', marketId }
const { eventId } = market
const cricket = (...fallen: readonly number[]): Score => ({
  sport: 'cricket',
  innings: fallen.map((wicket) => ({ team: 'Home', runs: 0, wickets: wicket, overs: '1.0', byOver: [], wicketOvers: [] })),
  batting: fallen.length - 1,
  thisOver: [],
  batters: [],
  bowler: null,
  target: null,
  note: '',
})
/** The market offers a back at 2.00 and a lay at 2.10. */
const alerted = (log = memoryLog()) => {
  const world = open(log)
  const { exchange } = world
  const set = (wish: AlertWish, member: MemberCode = ann): RuleReply[] => {
    const replies: RuleReply[] = []
    exchange.setAlert(member, wish, (reply) => replies.push(reply))
    return replies
  }
  const take = (tab: string, member: MemberCode = ann) => {
    const taken: Pick<MemberAlerts, 'news' | 'given'>[] = []
    exchange.takeAlerts(member, tab, (each) => taken.push(each))
    return taken[0]?.news.map(({ number }) => number)
  }
  const fallen = (...innings: readonly number[]): void => exchange.feed({ kind: 'score', eventId, score: cricket(...innings) })
  const waiting = (member = ann) => exchange.alerts(member).alerts.length
  const kinds = (member = ann) => exchange.alerts(member).news.map(({ kind }) => kind)
  const told = () => world.told.flatMap((each) => (each.kind === 'alerts' ? [each.member] : []))
  return { ...world, set, take, fallen, waiting, kinds, news: told }
}
const again = (log: ReturnType<typeof memoryLog>) => createExchange({ clock: virtualClock(at(2_000_000)), log })

test('[MKT-11] a price alert fires once at its price, and at none before', () => {
  const { set, offer, waiting, kinds, exchange } = alerted()
  expect(set(price())).toEqual([{ ok: true }])
  offer(2180, 60_000)
  expect([waiting(), kinds()]).toEqual([1, []])
  offer(2200, 60_000)
  offer(2000, 60_000)
  offer(2300, 60_000)
  expect([waiting(), kinds()]).toEqual([0, ['price']])
  expect(exchange.alerts(ann).news[0]).toMatchObject({ number: 1, marketId, selectionId: home, runnerName: 'Home', odds: 2200, way: 'up' })
})

test('[MKT-11] a price alert fires beyond its price, of its side, runner and way alone', () => {
  const { set, offer, waiting, kinds } = alerted()
  set(price({ way: 'down', odds: odds(1900) }))
  set(price({ side: 'lay', way: 'up', odds: odds(2700) }))
  set(price({ selectionId: away, way: 'up', odds: odds(1000_000) }))
  offer(1500, 60_000)
  expect([waiting(), kinds()]).toEqual([2, ['price']])
  offer(2600, 60_000)
  expect([waiting(), kinds()]).toEqual([1, ['price', 'price']])
})

test('[MKT-11] no alert fires while its market is suspended, or at prices from before that', () => {
  const { set, offer, status, waiting, kinds } = alerted()
  set(price())
  status('SUSPENDED')
  offer(2200, 60_000)
  status('OPEN')
  expect([waiting(), kinds()]).toEqual([1, []])
  offer(2200, 60_000)
  expect(kinds()).toEqual(['price'])
})

test('[MKT-11] an alert that can never come true, or is true, is refused with its reason', () => {
  const { set, status, waiting } = alerted()
  const refused = (code: string) => [{ ok: false, code }]
  expect(set(price({ odds: odds(2000) }))).toEqual(refused('ALERT_REACHED'))
  expect(set(price({ odds: odds(2201) }))).toEqual(refused('INVALID_ODDS'))
  expect(set(price({ selectionId: selectionIdSchema.parse(9) }))).toEqual(refused('INVALID_RUNNER'))
  expect(set(price({ marketId: marketIdSchema.parse('none') }))).toEqual(refused('INVALID_MARKET_ID'))
  expect(set(price(), memberCodeSchema.parse('nobody'))).toEqual(refused('INVALID_ACCOUNT_STATE'))
  status('CLOSED')
  expect(set(price())).toEqual(refused('MARKET_CLOSED'))
  expect(waiting()).toBe(0)
})

test('[MKT-11] a price alert waits on a bookmaker’s prices, and on no run figure', () => {
  const { exchange } = open(memoryLog(), { marketType: 'Special' })
  const set = (replies: RuleReply[]) => (reply: RuleReply) => void replies.push(reply)
  const replies: RuleReply[] = []
  exchange.setAlert(ann, price(), set(replies))
  exchange.feed(ladder(2300, 2400, 60_000))
  expect([replies, exchange.alerts(ann).news.map(({ kind }) => kind)]).toEqual([[{ ok: true }], ['price']])
  for (const marketType of ['SESSION', 'INNINGS_RUNS'] as const) {
    const refused: RuleReply[] = []
    open(memoryLog(), { marketType }).exchange.setAlert(ann, price(), set(refused))
    expect(refused).toEqual([{ ok: false, code: 'INVALID_ODDS' }])
  }
})

/** A market on runs that offers a back at this figure and a lay at that; of a session with its rate. */
const onRuns = (marketType: 'SESSION' | 'INNINGS_RUNS', log = memoryLog()) => {
  const world = open(log, { marketType, runners: [{ selectionId: home, runnerName: '6 Over Runs HOM' }] })
  const { exchange, told } = world
  const offer = (back: number, lay: number, rate = 90): void => {
    const level = (line: number) => [odds(line * 1000), paise(rate)] as const
    exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: home, back: [level(back)], lay: [level(lay)] }] })
  }
  offer(48, 47)
  const set = (side: 'back' | 'lay', way: 'up' | 'down', runs: number): RuleReply[] => {
    const replies: RuleReply[] = []
    exchange.setAlert(ann, { kind: 'runs', marketId, side, way, runs }, (reply) => replies.push(reply))
    return replies
  }
  const fired = () => exchange.alerts(ann).news.map((news) => (news.kind === 'runs' ? `${news.side} ${news.way} ${news.runs}` : news.kind))
  return { ...world, told, offer, set, fired, waiting: () => exchange.alerts(ann).alerts.length }
}

test('[MKT-11] an alert for a run figure fires once, at its figure or beyond, of its side alone', () => {
  for (const marketType of ['SESSION', 'INNINGS_RUNS'] as const) {
    const { set, offer, fired, waiting, exchange } = onRuns(marketType)
    expect([set('lay', 'down', 45), set('back', 'up', 52)]).toEqual([[{ ok: true }], [{ ok: true }]])
    offer(51, 46, 120)
    expect([fired(), waiting()]).toEqual([[], 2])
    offer(46, 44)
    offer(48, 46)
    offer(46, 44)
    expect([fired(), waiting()]).toEqual([['lay down 45'], 1])
    offer(55, 54)
    expect(fired()).toEqual(['back up 52', 'lay down 45'])
    expect(exchange.alerts(ann).news[1]).toMatchObject({ marketType, marketName: market.marketName, eventId })
  }
})

test('[MKT-11] a run figure that is there is refused, and half a run of a session', () => {
  const refused = (code: string) => [{ ok: false, code }]
  const session = onRuns('SESSION')
  expect([session.set('back', 'up', 48), session.set('lay', 'down', 47)]).toEqual([refused('ALERT_REACHED'), refused('ALERT_REACHED')])
  expect(session.set('back', 'up', 52.5)).toEqual(refused('INVALID_ODDS'))
  expect(onRuns('INNINGS_RUNS').set('back', 'up', 52.5)).toEqual([{ ok: true }])
  const { exchange } = open()
  const replies: RuleReply[] = []
  exchange.setAlert(ann, { kind: 'runs', marketId, side: 'back', way: 'up', runs: 2 }, (reply) => replies.push(reply))
  expect(replies).toEqual(refused('INVALID_ODDS'))
})

test('[MKT-11] a run figure of a suspended session, or with a run price of 0, fires nothing', () => {
  const { set, offer, fired, status } = onRuns('SESSION')
  set('back', 'up', 52)
  offer(53, 52, 0)
  status('SUSPENDED')
  offer(53, 52)
  status('OPEN')
  expect(fired()).toEqual([])
  offer(53, 52)
  expect(fired()).toEqual(['back up 52'])
})

test('[MKT-11] the same run figure again is one alert, kept over a restart, and gone with the session', () => {
  const log = memoryLog()
  const { set, waiting, exchange } = onRuns('SESSION', log)
  expect([set('back', 'up', 52), set('back', 'up', 52), set('back', 'up', 53), set('lay', 'up', 52)]).toEqual(Array(4).fill([{ ok: true }]))
  expect(waiting()).toBe(3)
  const restarted = again(log)
  expect(restarted.alerts(ann)).toEqual(exchange.alerts(ann))
  exchange.feed({ kind: 'result', marketId, winners: [], runs: 50, note: '' })
  expect([waiting(), exchange.state.alertsAt.size]).toEqual([0, 0])
})

test('[MKT-11] alerts for prices and wickets are kept as before there were run figures', () => {
  const { set, exchange } = alerted()
  set(price())
  set(wickets)
  const kept = stateFrom(snapshotOf(exchange.state))
  if (typeof kept === 'string') throw new Error(kept)
  const about = { marketId: 'm1', marketName: 'Match Odds', eventId: 'e1', eventName: 'Home v Away', eventTypeId: '4' }
  expect(kept.alerts.get(ann)?.waiting).toEqual([
    { ...about, number: 1, at: 1_000_000, selectionId: 1, runnerName: 'Home', kind: 'price', side: 'back', way: 'up', odds: 2200 },
    { ...about, number: 2, at: 1_000_000, kind: 'wicket', wickets: 0 },
  ])
})

test('[MKT-11] the same alert again changes nothing, and tells no device', () => {
  const { set, waiting, news } = alerted()
  set(price())
  set(wickets)
  expect([set(price()), set(wickets), waiting()]).toEqual([[{ ok: true }], [{ ok: true }], 2])
  expect(news()).toEqual([ann, ann])
})

test(`[MKT-11] a member has ${MAX_ALERTS} alerts at most`, () => {
  const { set, waiting } = alerted()
  for (const each of LADDER.filter((next) => next > 2500).slice(0, MAX_ALERTS)) expect(set(price({ odds: each }))).toEqual([{ ok: true }])
  expect(set(wickets)).toEqual([{ ok: false, code: 'ALERTS_FULL' }])
  expect([waiting(), set(wickets, bob)]).toEqual([MAX_ALERTS, [{ ok: true }]])
})

test('[MKT-11] an alert for wickets fires at each, in any innings, and never twice for one', () => {
  const { set, fallen, kinds, waiting, exchange } = alerted()
  fallen(2)
  set(wickets)
  fallen(2)
  expect(kinds()).toEqual([])
  fallen(3)
  fallen(3)
  fallen(2)
  fallen(3)
  expect(kinds()).toEqual(['wicket'])
  fallen(3, 1)
  expect(exchange.alerts(ann).news).toMatchObject([{ wickets: 4 }, { wickets: 3 }])
  expect(waiting()).toBe(1)
})

test('[MKT-11] alerts end with the result of their market', () => {
  const { set, waiting, exchange, offer, fallen, kinds, news } = alerted()
  set(price())
  set(wickets)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: { key: 'AS_RECORDED', figures: [] } })
  expect([waiting(), exchange.state.alertsAt.size, news()]).toEqual([0, 0, [ann, ann, ann]])
  offer(2200, 60_000)
  fallen(1)
  expect(kinds()).toEqual([])
})

test('[MKT-11] a removed alert does not fire, and a second removal does nothing', () => {
  const { set, offer, exchange, kinds, waiting } = alerted()
  set(price())
  const [alert] = exchange.alerts(ann).alerts
  let removed = 0
  for (let times = 0; times < 2; times += 1) exchange.removeAlert(ann, alert?.number ?? 0, () => (removed += 1))
  offer(2200, 60_000)
  expect([removed, waiting(), kinds()]).toEqual([2, 0, []])
})

test('[MKT-11] a bet that waited is news once, when its last part is matched', () => {
  const { place, clock, offer, kinds, exchange } = alerted()
  place(1, { odds: odds(2500), stake: paise(100_000) })
  place(2, { odds: odds(2000), stake: paise(10_000) }, bob)
  clock.advance(5000)
  expect([kinds(), kinds(bob)]).toEqual([[], []])
  offer(2500, 60_000)
  expect(kinds()).toEqual([])
  offer(2500, 60_000)
  offer(2500, 60_000)
  expect(exchange.alerts(ann).news).toMatchObject([
    { kind: 'matched', number: 1, selectionId: home, side: 'back', odds: 2500, stake: 100_000 },
  ])
})

test('[MKT-11][OPEN-06] a bet that waited is news when its unmatched part lapses, and not when its member cancels', () => {
  const { place, clock, status, kinds, exchange } = alerted()
  place(1, { odds: odds(2500), stake: paise(10_000) })
  place(2, { odds: odds(2000), stake: paise(80_000) })
  place(3, { odds: odds(2600), stake: paise(5_000) })
  clock.advance(5000)
  const [own] = exchange.bets(ann, 'active')
  exchange.cancel(ann, own?.betId ?? 'all', () => undefined)
  expect(kinds()).toEqual([])
  place(4)
  status('SUSPENDED')
  status('CLOSED')
  clock.advance(5000)
  expect(exchange.alerts(ann).news).toMatchObject([
    { kind: 'refused', number: 3, ref: ref(4) },
    { kind: 'lapsed', number: 2, side: 'back', odds: 2000, stake: 20_000, matched: 60_000 },
    { kind: 'lapsed', number: 1, side: 'back', odds: 2500, stake: 10_000, matched: 0, selectionId: home },
  ])
})

test('[OPEN-11][CASH-05] a change and a cash-out that are refused in their delay are news with their refs', () => {
  const { place, clock, offer, status, exchange } = alerted()
  place(1, { stake: paise(50_000) })
  place(2, { odds: odds(2500), stake: paise(10_000) })
  clock.advance(5000)
  offer(1500, 900_000)
  const betId = exchange.bets(ann, 'active').find(({ remaining }) => remaining > 0)?.betId ?? expect.fail('nothing waits')
  exchange.amend(ann, { ref: ref(3), betId, odds: odds(2600), stake: paise(20_000) }, () => undefined)
  const asked = exchange.cashOutOffer(ann, marketId, 100)
  if (asked.kind !== 'offer') expect.fail('no offer')
  const press = { ref: ref(4), marketId, part: 100, cashOutId: asked.cashOutId, atLeast: asked.amount }
  exchange.cashOut(ann, { ...press, claims: { browser: '', ip: '' } }, () => undefined)
  status('SUSPENDED')
  const about = { marketName: market.marketName, eventName: market.eventName, code: 'MARKET_SUSPENDED' }
  expect(exchange.alerts(ann).news).toMatchObject([
    { kind: 'lapsed', number: 3 },
    { kind: 'change-refused', number: 2, ref: ref(3), runnerName: 'Home', side: 'back', odds: 2500, stake: 10_000, ...about },
    { kind: 'cash-out-refused', number: 1, ref: ref(4), ...about },
  ])
})

test('[OPEN-11][CASH-05][ACCT-08] a break makes news of the change and the cash-out that it refuses', () => {
  const { place, clock, offer, exchange } = alerted()
  place(1, { stake: paise(50_000) })
  place(2, { odds: odds(2500), stake: paise(10_000) })
  clock.advance(5000)
  offer(1500, 900_000)
  const betId = exchange.bets(ann, 'active').find(({ remaining }) => remaining > 0)?.betId ?? expect.fail('nothing waits')
  exchange.amend(ann, { ref: ref(3), betId, odds: odds(2600), stake: paise(20_000) }, () => undefined)
  const asked = exchange.cashOutOffer(ann, marketId, 100)
  if (asked.kind !== 'offer') expect.fail('no offer')
  const press = { ref: ref(4), marketId, part: 100, cashOutId: asked.cashOutId, atLeast: asked.amount }
  exchange.cashOut(ann, { ...press, claims: { browser: '', ip: '' } }, () => undefined)
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined)
  expect(exchange.alerts(ann).news).toMatchObject([
    { kind: 'change-refused', ref: ref(3), code: 'COOLING_OFF' },
    { kind: 'cash-out-refused', ref: ref(4), code: 'COOLING_OFF' },
  ])
})

test('[SLIP-30] a bet that is refused in its delay is news with its ref, its stake and the reason', () => {
  const log = memoryLog()
  const { place, clock, status, exchange, news, kinds } = alerted(log)
  place(1, { odds: odds(2000), stake: paise(80_000) })
  place(2, { stake: paise(100_000_000) }, bob)
  status('SUSPENDED')
  clock.advance(5000)
  const about = { selectionId: home, runnerName: 'Home', side: 'back', odds: 2000, stake: 80_000, eventName: market.eventName }
  expect(exchange.alerts(ann).news).toMatchObject([{ kind: 'refused', number: 1, ref: ref(1), code: 'MARKET_SUSPENDED', ...about }])
  expect([kinds(bob), news()]).toEqual([[], [ann]])
  expect(again(log).alerts(ann).news).toEqual(exchange.alerts(ann).news)
})

test('[SLIP-30][ACCT-08] a break makes news of each bet that it refuses in its delay', () => {
  const log = memoryLog()
  const { place, exchange, kinds } = alerted(log)
  place(1, { odds: odds(2000), stake: paise(80_000) })
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, () => undefined)
  expect(exchange.alerts(ann).news).toMatchObject([{ kind: 'refused', ref: ref(1), code: 'COOLING_OFF', stake: 80_000 }])
  expect(kinds(ann)).toEqual(['refused'])
  expect(again(log).alerts(ann).news).toEqual(exchange.alerts(ann).news)
})

test('[MKT-11] a bet that another member takes is news for who waited alone', () => {
  const { place, clock, offer, kinds } = alerted()
  offer(0, 0)
  place(1, { odds: odds(2500), stake: paise(100_000) })
  clock.advance(5000)
  place(2, { odds: odds(2500), side: 'lay', stake: paise(100_000) }, bob)
  clock.advance(5000)
  expect([kinds(), kinds(bob)]).toEqual([['matched'], []])
})

test('[MKT-11] each news is given to one tab, and again to it when its answer was lost', () => {
  const { set, offer, take } = alerted()
  set(price())
  set(price({ odds: odds(2300) }))
  offer(2200, 60_000)
  expect([take('desk'), take('phone'), take('desk')]).toEqual([[1], [], [1]])
  offer(2300, 60_000)
  expect([take('phone'), take('phone'), take('desk'), take('other', bob)]).toEqual([[2], [2], [], []])
})

test('[MKT-11] news of an older day are listed, and given to no tab', () => {
  const { set, offer, take, clock, kinds } = alerted()
  set(price())
  offer(2200, 60_000)
  clock.advance(25 * 3_600_000)
  expect([take('desk'), kinds()]).toEqual([[], ['price']])
})

test(`[MKT-11] the last ${MAX_ALERT_NEWS} news are kept, and numbered on`, () => {
  const { set, fallen, exchange } = alerted()
  set(wickets)
  for (let innings = 1; innings <= MAX_ALERT_NEWS + 5; innings += 1) fallen(innings)
  const { news } = exchange.alerts(ann)
  expect([news.length, news[0]?.number, news.at(-1)?.number]).toEqual([MAX_ALERT_NEWS, MAX_ALERT_NEWS + 5, 6])
})

test('[MKT-11] a restarted exchange knows what waits, what fired and what was given', () => {
  const log = memoryLog()
  const { set, offer, take, fallen, exchange } = alerted(log)
  fallen(1)
  for (const wish of [price(), price({ odds: odds(2300) }), wickets]) set(wish)
  offer(2200, 60_000)
  take('desk')
  fallen(2)
  const before = exchange.alerts(ann)
  const restarted = again(log)
  expect(restarted.alerts(ann)).toEqual(before)
  restarted.feed({ kind: 'market', market, betDelayMs: 5000 })
  restarted.feed({ kind: 'score', eventId, score: cricket(2) })
  expect(restarted.alerts(ann).news).toHaveLength(2)
  const given: number[] = []
  restarted.takeAlerts(ann, 'phone', ({ news }) => given.push(...news.map(({ number }) => number)))
  expect(given).toEqual([2])
})

test('[MKT-11] a snapshot keeps alerts and their places', () => {
  const { set, offer, take, exchange } = alerted()
  for (const wish of [price(), price({ odds: odds(2300) }), wickets]) set(wish)
  offer(2200, 60_000)
  take('desk')
  const state = stateFrom(snapshotOf(exchange.state))
  if (typeof state === 'string') throw new Error(state)
  expect(state.alerts).toEqual(exchange.state.alerts)
  expect(state.alertsAt).toEqual(exchange.state.alertsAt)
})

test('[MKT-11] many changes of one moment are one message, after they are durable', () => {
  const { exchange, told, set } = alerted()
  set(price())
  const before = told.length
  exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: home, back: [[odds(2400), paise(1)]], lay: [] }] })
  expect(told.slice(before).filter(({ kind }) => kind === 'alerts')).toEqual([{ kind: 'alerts', member: ann }])
})

test('[MKT-11] the alerts of a closed account are gone', () => {
  const { exchange, set } = alerted()
  set(wickets)
  exchange.closeMember(ann, () => undefined)
  expect([exchange.state.alerts.has(ann), exchange.state.alertsAt.size]).toEqual([false, 0])
})
