import { expect, test } from 'vitest'
import { getExposureLadder } from '#contract/calls/betting.ts'
import { getSportOdds } from '#contract/calls/browse.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { createBetOf, memberOn, openDoors, runner, visitor } from './door.ts'

test('[MKT-04] visitors and members get the odds of a sport, of one competition and of one event', async () => {
  const { url, list } = await openDoors()
  const { competitionId, eventId } = list('m1')
  list('m2', { eventTypeId: '1' })
  list('m3', { marketType: 'OTHER_ODDS' })
  const { browser } = await memberOn(url)
  for (const who of [visitor(url), browser]) {
    const idsAt = async (path: string) => {
      const { result = [] } = getSportOdds.answer.parse((await who.call('GET', path)).body)
      return result.map(({ market, book }) => [market.marketId, book.marketId])
    }
    expect(await idsAt('/exchange/odds/eventType/4')).toEqual([['m1', 'm1']])
    expect(await idsAt('/exchange/odds/eventType/v9')).toEqual([])
    expect(await idsAt(`/exchange/odds/group/4/${competitionId}`)).toEqual([['m1', 'm1']])
    expect(await idsAt('/exchange/odds/group/4/another')).toEqual([])
    expect(await idsAt(`/exchange/odds/sma-event/4/${eventId}`)).toEqual([['m1', 'm1']])
  }
  expect((await visitor(url).call('GET', '/exchange/odds/eventType/golf')).status).toBe(400)
})

test('[MKT-05] the ladder says what each runner’s win pays a member, and a session’s by run line', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { marketId } = list('m2', { marketType: 'SESSION', marketName: '6 Over Runs' })
  const runners = [{ selectionId: runner(1), back: [[odds(47_000), paise(90)] as const] }]
  exchange.feed({ kind: 'ladder', marketId, image: true, runners })
  const { browser, socket, next } = await memberOn(url)
  const at = (market: string, member = 'M1001') => browser.call('GET', `/exposure/pnl/${member}/markets/${market}/ladder`)
  const ladderOf = async (market: string) => getExposureLadder.answer.parse((await at(market)).body).result
  expect(await ladderOf('m1')).toEqual({ runners: [], ladder: [] })
  socket.emit('create-bet', createBetOf(1, { rate: 1.5 }))
  await next('place-bet-success')
  const session = { marketType: 'SESSION', marketName: '6 Over Runs', selectionName: '47', rate: 0.9, eventId: 'event-m2' } as const
  socket.emit('create-bet', createBetOf(2, { marketId: 'm2', ...session }))
  await next('place-bet-success')
  // A back of ₹500 at 1.98, which is better than was asked for.
  expect(await ladderOf('m1')).toEqual({
    runners: [
      { selectionId: 1, pnl: paise(49_000) },
      { selectionId: 2, pnl: paise(-50_000) },
    ],
    ladder: [],
  })
  expect(await ladderOf('m2')).toEqual({
    runners: [],
    ladder: [
      { from: 0, to: 46, pnl: -50_000 },
      { from: 47, to: null, pnl: 45_000 },
    ],
  })
  expect((await at('m1', 'M1002')).body).toMatchObject({ success: false })
  expect((await visitor(url).call('GET', '/exposure/pnl/M1001/markets/m1/ladder')).status).toBe(401)
})
