import { expect, test } from 'vitest'
import { betRowSchema, createBet } from '#contract/messages/betting.ts'
import type { MarketBook } from '#contract/market.ts'
import { betSlipRefSchema, selectionIdSchema } from '#contract/scalar.ts'
import { byAverageOdds, consolidated } from '#client/views/bet-views.ts'
import { quoteOf } from '#client/market/board.ts'
import { liability, profit } from '#domain/betting/bets.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { rateOf } from '#domain/betting/price.ts'
import { createSpine } from '#src/spine/spine.ts'
import { settingsFrom } from '#streams/settings.ts'
import { betFrom } from '#streams/bet-rows.ts'
import { answered, at, deafDoors, member, pick, sessionPick, lateCharts, quoted } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const { fancy } = MARKET_KINDS
const settings = (accept: Settings['accept']): Settings => ({
  ...settingsFrom({
    ...{ oddsBetDelay: 5, soccerBetDelay: 5, tennisBetDelay: 5, bookmakerBetDelay: 5, fancyBetDelay: 5, ballbyballBetDelay: 5 },
    virtualBetDelay: 5,
    limits: { odds: fancy, bookmaker: fancy, fancy, soccer: fancy, tennis: fancy },
    confirmation: false,
    lastLogin: null,
  }),
  accept,
})

/** A member who pressed a session's cell, typed ₹500 and sees the market. */
const opened = (chosen: Pick, accept: Settings['accept'] = 'NONE') => {
  const { doors, sent } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  let seq = 0
  const tell = (line: number, fancyPrice: number): void => {
    const level: [ReturnType<typeof odds>, ReturnType<typeof paise>] = [odds(line * 1000), paise(fancyPrice)]
    const book: MarketBook = { marketId: chosen.marketId, seq, image: true, status: 'OPEN', inplay: true }
    seq += 1
    spine.record({
      type: 'books.changed',
      books: [{ ...book, runners: [{ selectionId: chosen.selectionId, back: [level], lay: [level] }] }],
    })
  }
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  spine.record(answered({ what: 'settings' }, settings(accept)))
  if (chosen.line === null) tell(chosen.odds / 1000, 100_000)
  else tell(chosen.line, chosen.fancyPrice)
  spine.record({
    type: 'odds.pressed',
    level: 0,
    pick: chosen,
  })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(50_000) })
  const view = () => {
    const slip = spine.slips.get().at(-1)
    if (slip === undefined) throw new Error('no slip')
    return slip
  }
  const place = (): unknown => {
    spine.record({
      type: 'place.pressed',
      slip: 'slip-1',
      ref: betSlipRefSchema.parse('00000000-0000-4000-8000-000000000001'),
    })
    return sent.findLast(({ name }) => name === createBet.name)?.body
  }
  return { spine, tell, view, place }
}

test('[SLIP-14] sends a session bet as runner 1, with the run line as name and fancyPrice / 100 as rate', () => {
  expect(opened(sessionPick('m1')).place()).toMatchObject({
    bet: { runnerId: 1, selectionName: '47', rate: 0.9, stake: 500, marketType: 'SESSION', type: 'Back' },
  })
  expect(opened(sessionPick('m1', 47, 110, 'lay')).place()).toMatchObject({
    bet: { runnerId: 1, selectionName: '47', rate: 1.1, stake: 500, type: 'Lay' },
  })
})

test('[SLIP-14] a bet carries the whole payload of create-bet, and a session its line and rate', () => {
  const ofMarket = { marketName: 'Match Odds', eventId: 'event-m1', eventName: 'Deccan Rooks v Konark Chargers' }
  const every = { betSlipRef: '00000000-0000-4000-8000-000000000001', marketId: 'm1', stake: 500, accept: 'NONE' }
  const claims = { browserdetail: 'A browser', ipaddress: '' }
  const bet = { ...every, ...ofMarket, ...claims, type: 'Back', marketType: 'MATCH_ODDS', runnerId: 1, selectionName: 'Deccan Rooks' }
  expect(opened(pick('m1')).place()).toEqual({ memberCode: 'demo', token: '', bet: { ...bet, rate: 2 } })
  const ofSession = { marketType: 'SESSION', marketName: '6 Over Runs DEC', runnerId: 1, selectionName: '47', rate: 0.9 }
  const session = { ...sessionPick('m1'), selectionId: selectionIdSchema.parse(9) }
  expect(opened(session).place()).toEqual({ memberCode: 'demo', token: '', bet: { ...bet, ...ofSession } })
  expect(rateOf('SESSION', { odds: odds(1000), line: 47 })).toBe(1000)
})

test('[SLIP-19] sends nothing after fancyPrice or run line moved until the player accepts the move', () => {
  for (const [line, fancyPrice] of [
    [47, 85],
    [48, 90],
    [46, 100],
  ] as const) {
    const { tell, view, place, spine } = opened(sessionPick('m1'))
    expect(view().market).toBe('steady')
    tell(line, fancyPrice)
    expect(view()).toMatchObject({ market: 'moved', odds: 1900, quoteOdds: 1000 + fancyPrice * 10, offer: { line }, pick: { line: 47 } })
    expect(place()).toBeUndefined()
    spine.record({ type: 'price.accepted', slip: 'slip-1' })
    expect(view()).toMatchObject({ market: 'steady', pick: { line, fancyPrice } })
    expect(place()).toMatchObject({ bet: { selectionName: String(line), rate: fancyPrice / 100 } })
  }
})

test('[SLIP-19] a setting accepts a better price of the same run line, never a worse one or another line', () => {
  const market = (accept: Settings['accept'], line: number, fancyPrice: number, side: 'back' | 'lay' = 'back') => {
    const { tell, view } = opened(sessionPick('m1', 47, 100, side), accept)
    tell(line, fancyPrice)
    return [view().market, view().pick?.fancyPrice]
  }
  expect(market('BETTER', 47, 105)).toEqual(['steady', 105])
  expect(market('BETTER', 47, 95)).toEqual(['moved', 100])
  expect(market('BETTER', 47, 95, 'lay')).toEqual(['steady', 95])
  expect(market('ANY', 47, 105)).toEqual(['steady', 105])
  expect(market('ANY', 47, 60)).toEqual(['moved', 100])
  expect(market('ANY', 46, 105)).toEqual(['moved', 100])
  expect(market('BETTER', 46, 105)).toEqual(['moved', 100])
})

test('[SLIP-05] a session’s price has no steps: it is the bookmaker’s', () => {
  const { spine, view } = opened(sessionPick('m1'))
  spine.record({ type: 'price.stepped', slip: 'slip-1', odds: odds(2000) })
  expect(view()).toMatchObject({ odds: 1900, stepped: false, market: 'steady' })
})

test('[SLIP-08] the slip’s figures are the session’s: YES risks its stake to win its rate, NO the opposite', () => {
  for (const fancyPrice of [5, 90, 110, 137])
    for (const stake of [paise(1), paise(12_345), paise(10_000_000)])
      for (const [side, wins, risks] of [
        ['back', Math.round((stake * fancyPrice) / 100), stake],
        ['lay', stake, Math.round((stake * fancyPrice) / 100)],
      ] as const) {
        const price = sessionPick('m1', 47, fancyPrice).odds
        expect([profit(side, price, stake), liability(side, price, stake)]).toEqual([wins, risks])
      }
})

test('[SLIP-19] without a price a session has no quote', () => {
  const { spine } = opened(sessionPick('m1'))
  const { marketId, selectionId } = sessionPick('m1')
  expect(quoteOf(spine.board.markets, marketId, selectionId, 'back', true, 'SESSION')).toEqual(quoted(1900, 47))
  spine.record({ type: 'books.changed', books: [{ marketId, seq: 9, image: true, status: 'OPEN', runners: [{ selectionId, back: [] }] }] })
  expect(quoteOf(spine.board.markets, marketId, selectionId, 'back', true, 'SESSION')).toEqual({ kind: 'none' })
})

test('[OPEN-03][OPEN-07] listed bets of a session are summed by run line', () => {
  const row = (n: number, selectionName: string, rate: number) =>
    betFrom(
      betRowSchema.parse({
        ...{ _id: `PV-${n}`, betSlipRef: `00000000-0000-4000-8000-00000000000${n}`, type: 'Back', marketType: 'SESSION', marketId: 'm1' },
        ...{ marketName: '6 Over Runs DEC', runnerId: 1, selectionName, eventName: 'A v B', eventId: 'e', eventTypeId: '4', stake: 100 },
        ...{
          rate,
          price: rate,
          priceActual: rate,
          fancyPrice: rate * 100,
          status: 'MATCHED',
          sizeMatched: 100,
          winnings: 90,
          sizeRemaining: 0,
        },
        ...{ placedTime: n, pnl: null },
      }),
    )
  const bets = [row(1, '47', 0.9), row(2, '47', 1), row(3, '48', 0.9)]
  expect(bets[0]).toMatchObject({ odds: 1900, averageOdds: 1900, runnerName: '47' })
  expect(consolidated(bets).map(({ count, averageOdds, first }) => [first.runnerName, count, averageOdds])).toEqual([
    ['47', 2, 1950],
    ['48', 1, 1900],
  ])
  expect(byAverageOdds(bets)).toHaveLength(3)
})
