import { expect, test } from 'vitest'
import { getBets, getBetsSuccess } from '#contract/betting.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import { getHome } from '#contract/browse.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/money.ts'
import { createLoads } from '#streams/loads.ts'
import { betFrom } from '#streams/wire.ts'
import { deafDoors, member } from '#tests/player.ts'
import { createBetOf, memberOn, openDoors, visitor } from './door.ts'

/** What the client sends to ask for its member's open bets, and for those that are over. */
const asked = () => {
  const { doors, sent } = deafDoors()
  const loads = createLoads(
    doors,
    () => undefined,
    (take) => take,
    () => member('demo'),
  )
  loads.load('bets')
  loads.listEnded()
  return sent
}

test('[OPEN-01] the client asks for open bets with the specification’s filter and sort, and the exchange answers them, the newest first', async () => {
  const [open, ended] = asked()
  const filter = { username: 'demo', deleted: false, result: 'ACTIVE', status: 'MATCHED' }
  expect(open).toEqual({ name: 'get-bets', body: { token: '', filter, sort: { placedTime: -1 } } })
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

test('[OPEN-07] a row holds every field of the specification, of an exchange bet and of one on a run line, and the client keeps what it shows', async () => {
  const { url, list } = await openDoors()
  list('m1')
  list('m2', { marketType: 'SESSION', marketName: '6 Over Runs' })
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', createBetOf(1, { rate: 2.5 }))
  await next('place-bet-success')
  socket.emit('create-bet', createBetOf(2, { marketId: 'm2', marketType: 'SESSION', selectionName: '47', eventId: 'event-m2' }))
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
  expect(run).toMatchObject({ runnerId: 1, selectionName: '47', fancyPrice: 198, eventId: 'event-m2' })
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

test('[MKT-02] what the exchange lists of a market holds every field of the specification, its book both sides of every runner', async () => {
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

test('[MKT-06] the exchange keeps the bounds of a toss and of football, whatever the market’s kind', async () => {
  const { url, list } = await openDoors()
  list('m1', { marketType: 'OTHER_ODDS', marketName: 'To Win the Toss' })
  list('m2', { marketType: 'Special', eventTypeId: '1' })
  const { browser, socket, next } = await memberOn(url)
  const terms = async (marketId: string) =>
    (await browser.call('POST', '/exchange/order/settings/', { marketId, runnerId: 1 })).body['result']
  expect(await terms('m1')).toMatchObject({ minBet: 100, maxBet: 25_000 })
  expect(await terms('m2')).toMatchObject({ minBet: 100, maxBet: 50_000 })
  socket.emit('create-bet', createBetOf(1, { marketType: 'OTHER_ODDS', stake: 99 }))
  expect(await next('place-bet-error')).toMatchObject({ code: 'STAKE_BELOW_MIN' })
  socket.emit('create-bet', createBetOf(2, { marketType: 'OTHER_ODDS', stake: 25_001 }))
  expect(await next('place-bet-error')).toMatchObject({ code: 'STAKE_ABOVE_MAX' })
})
