import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { getOrderList } from '#contract/calls/betting.ts'
import { getBets, getBetsSuccess } from '#contract/messages/betting.ts'
import { eventIdSchema, marketIdSchema } from '#contract/scalar.ts'
import { getHome } from '#contract/calls/browse.ts'
import type { Input } from '#client/ledger/facts.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { DEMO_MEMBER } from '#server/members/members.ts'
import { askFor } from '#streams/resources.ts'
import { betFrom } from '#streams/bet-rows.ts'
import type { Outside } from '#streams/outside.ts'
import { createLines } from '#streams/lines.ts'
import { deafDoors, line, ref } from '#tests/player.ts'
import { createBetOf, memberOn, openDoors, runner, visitor } from './door.ts'

/** The client's requests for its member's open bets, and for ended ones. */
const asked = () => {
  const { doors, sent } = deafDoors()
  const of = line('M1001')
  const on = createLines(
    doors,
    () => undefined,
    () => of,
  )(of)
  for (const what of ['bets', 'ended'] as const) askFor(on, doors.site, { what }, () => undefined)
  return sent
}

test('[OPEN-01] the client asks for open bets with filter and sort; the exchange answers the newest first', async () => {
  const [open, ended] = asked()
  const filter = { username: 'M1001', deleted: false, result: 'ACTIVE', status: 'MATCHED' }
  expect(open).toEqual({ name: 'get-bets', body: { memberCode: 'M1001', token: '', filter, sort: { placedTime: -1 } } })
  expect(ended).toMatchObject({ name: getBets.name, body: { filter: { result: 'SETTLED' } } })
  const { url, list } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  for (const n of [1, 2, 3]) {
    socket.emit('create-bet', createBetOf(n))
    await next('place-bet-success')
  }
  socket.emit('get-bets', open?.body)
  const { bets, result } = getBetsSuccess.body.parse(await next('get-bets-success'))
  expect(result).toBe('ACTIVE')
  expect(bets.map(({ betSlipRef }) => Number(betSlipRef.slice(-1)))).toEqual([3, 2, 1])
  expect(bets.every((bet, i) => bet.placedTime <= (bets[i - 1]?.placedTime ?? bet.placedTime))).toBe(true)
})

test('[OPEN-07] a row holds every specified field for exchange and run line bets; the client keeps it', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { marketId } = list('m2', { marketType: 'SESSION', marketName: '6 Over Runs' })
  exchange.feed({
    kind: 'ladder',
    marketId,
    image: true,
    runners: [{ selectionId: runner(1), back: [[odds(47_000), paise(198)]], lay: [[odds(47_000), paise(210)]] }],
  })
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', createBetOf(1, { rate: 2.5 }))
  await next('place-bet-success')
  socket.emit(
    'create-bet',
    createBetOf(2, { marketId: 'm2', marketType: 'SESSION', marketName: '6 Over Runs', selectionName: '47', eventId: 'event-m2' }),
  )
  await next('place-bet-success')
  socket.emit('get-bets', asked()[0]?.body)
  const answer: unknown = await next('get-bets-success')
  const { bets } = getBetsSuccess.body.parse(answer)
  const plain = {
    _id: expect.stringMatching(/^PV-/),
    type: 'Back',
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    marketId: 'm1',
    runnerId: 1,
    selectionName: 'Deccan Rooks',
    eventName: 'Deccan Rooks v Konark Chargers',
    eventId: 'event-m1',
    eventTypeId: '4',
    stake: 500,
    rate: 2.5,
    price: 2.5,
    priceActual: 2.5,
    fancyPrice: 0,
    status: 'UNMATCHED',
    sizeRemaining: 500,
    placedTime: expect.any(Number),
  }
  expect(answer).toMatchObject({ bets: expect.arrayContaining([expect.objectContaining(plain)]) })
  const run = bets.find(({ marketType }) => marketType === 'SESSION')
  expect(run).toMatchObject({
    runnerId: 1,
    selectionName: '47',
    fancyPrice: 198,
    rate: 1980,
    price: 1980,
    priceActual: 1980,
    status: 'MATCHED',
    eventId: 'event-m2',
  })
  const kept = bets.filter(({ marketType }) => marketType !== 'SESSION').map(betFrom)
  expect(kept).toMatchObject([
    {
      side: 'back',
      runnerName: 'Deccan Rooks',
      odds: odds(2500),
      averageOdds: odds(2500),
      stake: paise(50_000),
      remaining: paise(50_000),
      state: 'unmatched',
    },
  ])
})

test('[MKT-02] a listed market holds every specified field and both sides of every runner', async () => {
  const { url, list } = await openDoors()
  const made = list('m1', { eventId: eventIdSchema.parse('e7') })
  const browser = visitor(url)
  const home = getHome.answer.parse((await browser.call('GET', getHome.path)).body)
  const listed = home.groups.flatMap(({ markets }) => markets)
  expect(listed).toHaveLength(1)
  const { marketId, marketType, marketName, eventName, eventId, eventTypeId, openDate, competitionName } = made
  expect(listed[0]?.market).toMatchObject({
    ...{ marketId, marketType, marketName, eventName, eventId, eventTypeId, openDate, competitionName },
    runners: [
      { selectionId: 1, runnerName: 'Deccan Rooks' },
      { selectionId: 2, runnerName: 'Konark Chargers' },
    ],
  })
  // The book says `back` and `lay` for availableToBack and availableToLay: best first, each a price and a size.
  expect(listed[0]?.book).toMatchObject({
    status: 'OPEN',
    runners: [
      { selectionId: 1, back: [[1980, 10_000_000]], lay: [[2000, 10_000_000]] },
      { selectionId: 2, back: [[2000, 10_000_000]], lay: [[2020, 10_000_000]] },
    ],
  })
})

test('[MKT-06] the exchange keeps the bounds of a toss and of football in every kind of market', async () => {
  const { url, list } = await openDoors()
  list('m1', { marketType: 'OTHER_ODDS', marketName: 'To Win the Toss', marketSaid: said('TOSS_WINNER') })
  list('m2', { marketType: 'Special', eventTypeId: '1' })
  const { browser, socket, next } = await memberOn(url)
  const terms = async (marketId: string) =>
    (await browser.call('POST', '/exchange/order/settings/', { marketId, runnerId: 1 })).body['result']
  expect(await terms('m1')).toMatchObject({ minBet: 100, maxBet: 25_000 })
  expect(await terms('m2')).toMatchObject({ minBet: 100, maxBet: 50_000 })
  socket.emit('create-bet', createBetOf(1, { marketType: 'OTHER_ODDS', marketName: 'To Win the Toss', stake: 99 }))
  expect(await next('place-bet-error')).toMatchObject({ code: 'STAKE_BELOW_MIN' })
  socket.emit('create-bet', createBetOf(2, { marketType: 'OTHER_ODDS', marketName: 'To Win the Toss', stake: 25_001 }))
  expect(await next('place-bet-error')).toMatchObject({ code: 'STAKE_ABOVE_MAX' })
})

test('[OPEN-08] the order list holds a member’s own orders by state, event and time', async () => {
  const { url, list, exchange } = await openDoors()
  for (const id of ['m1', 'm2']) list(id)
  const { browser, socket, next } = await memberOn(url)
  const ask = async (query: string) => {
    const { status, body } = await browser.call('GET', `/account/M1001/order-list?${query}`)
    const { accountSeq, result } = getOrderList.answer.parse(body)
    return { status, accountSeq, refs: result?.map(({ betSlipRef }) => Number(betSlipRef.slice(-1))), result }
  }
  for (const [n, id] of [
    [1, 'm1'],
    [2, 'm2'],
  ] as const) {
    socket.emit('create-bet', createBetOf(n, { marketId: id, eventId: `event-${id}` }))
    await next('place-bet-success')
  }
  const both = await ask('orderStatus=open')
  expect(both).toMatchObject({ status: 200, accountSeq: exchange.account(DEMO_MEMBER).accountSeq, refs: [2, 1] })
  expect((await ask('orderStatus=open&eventId=event-m1')).refs).toEqual([1])
  const placed = both.result?.at(-1)?.placedTime ?? 0
  expect((await ask(`orderStatus=open&to=${placed - 1}`)).refs).toEqual([])
  expect((await ask(`orderStatus=open&from=${placed}`)).refs).toEqual([2, 1])
  const last = both.result?.[0]?.placedTime ?? 0
  expect((await ask(`orderStatus=open&from=${last + 1}`)).refs).toEqual([])
  expect((await ask('orderStatus=settled')).refs).toEqual([])
  exchange.feed({ kind: 'result', marketId: marketIdSchema.parse('m1'), winners: [runner(1)], note: '' })
  expect((await ask('orderStatus=settled')).refs).toEqual([1])
  expect((await ask('orderStatus=open')).refs).toEqual([2])
  for (const wrong of ['', 'orderStatus=all', 'orderStatus=open&from=soon', 'orderStatus=open&more=1'])
    expect([wrong, (await browser.call('GET', `/account/M1001/order-list?${wrong}`)).status]).toEqual([wrong, 400])
  expect((await browser.call('GET', '/account/M1002/order-list?orderStatus=open')).body).toMatchObject({ success: false })
  expect((await visitor(url).call('GET', '/account/M1001/order-list?orderStatus=open')).status).toBe(401)
})

test('[OPEN-01][OPEN-08] the client asks for lists over REST while the socket is down, and keeps a list that fails', () => {
  const { doors } = deafDoors()
  const asks: unknown[] = []
  const facts: Input[] = []
  const row = {
    ...{ _id: 'PV-1', betSlipRef: ref(1), type: 'Back', marketType: 'MATCH_ODDS', marketName: 'Match Odds', marketId: 'm1', runnerId: 1 },
    ...{
      selectionName: 'Rooks',
      eventName: 'Rooks v Chargers',
      eventId: 'e1',
      eventTypeId: '4',
      stake: 5,
      rate: 2,
      price: 2,
      priceActual: 2,
    },
    ...{ fancyPrice: 0, status: 'MATCHED', sizeMatched: 5, winnings: 5, sizeRemaining: 0, placedTime: 1, pnl: null },
  }
  const answers: readonly unknown[] = [
    { success: true, accountSeq: 7, result: [row] },
    { success: false, message: 'not yours' },
  ]
  const silent: Outside = {
    ...doors,
    socket: { ...doors.socket, send: () => false },
    http: {
      call: (_, shape, request, reply) => {
        const parsed = shape.answer.safeParse(answers[asks.length])
        asks.push([shape.path, request])
        reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('words', 'no') })
      },
    },
  }
  const of = line('demo')
  const record = (fact: Input): void => void facts.push(fact)
  const on = createLines(silent, record, () => of)(of)
  for (const what of ['bets', 'ended'] as const) askFor(on, silent.site, { what }, record)
  expect(asks).toEqual([
    [getOrderList.path, { memberCode: 'demo', orderStatus: 'open' }],
    [getOrderList.path, { memberCode: 'demo', orderStatus: 'settled' }],
  ])
  expect(facts[0]).toMatchObject({ type: 'bets.listed', which: 'active', accountSeq: 7, bets: [{ ref: ref(1), stake: 500 }] })
  expect(facts.slice(1)).toEqual([{ type: 'read.failed', ask: { what: 'ended' }, whose: 'member', said: said('cannotLoad') }])
})
