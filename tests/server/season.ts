import { type MarketId, type MemberCode, betSlipRefSchema, eventIdSchema, marketIdSchema } from '#contract/scalar.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'
import { at } from '#tests/player.ts'
import { dice } from '#tests/simulation/dice.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, market, order } from './home-away.ts'

export const SEASON_START = 1_700_000_000_000
const MINUTE = 60_000
/** Markets that live at once; each is settled after so many bets and followed by another. */
const MARKETS = 12
const BETS_A_MARKET = 40
const BOUNDS = { min: paise(10_000), max: paise(10_000_000) }

/** What a season did. */
export type Season = { readonly exchange: ReturnType<typeof createExchange>; readonly until: number }

/**
 * A season: members bet on a dozen markets at a time, cancel and cash out, pay in and out; markets end, and some results are
 * corrected or void. Members that the store knows already keep what they have.
 */
export const playSeason = (
  log: EventLog,
  members: readonly MemberCode[],
  bets: number,
  { from = SEASON_START, together }: { readonly from?: number; readonly together?: (write: () => void) => void } = {},
): Season => {
  const { upTo, chance } = dice(1)
  const clock = virtualClock(at(from))
  const exchange = createExchange({ clock, log, ...(together === undefined ? {} : { together }) })
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const found = list[upTo(list.length)]
    if (found === undefined) throw new Error('the list is empty')
    return found
  }
  let refs = 0
  const next = () => {
    refs += 1
    const time = clock.now().toString(16).padStart(12, '0')
    return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(refs).padStart(12, '0')}`)
  }
  for (const member of members) exchange.openMember(member, paise(5_000_000), () => undefined)

  let opened = 0
  const openMarket = () => {
    opened += 1
    const marketId = marketIdSchema.parse(`s${opened}`)
    const eventTypeId = pick(['1', '2', '4'] as const)
    exchange.feed({
      kind: 'market',
      market: { ...market, marketId, eventId: eventIdSchema.parse(`e${Math.ceil(opened / 3)}`), eventTypeId },
      betDelayMs: 0,
    })
    exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    return { marketId, taken: 0 }
  }
  const quote = (marketId: MarketId): number => {
    const back = 1500 + upTo(36) * 10
    const runners = [home, away].map((selectionId) => ({
      selectionId,
      back: [[odds(back), paise(5_000_000)]] as const,
      lay: [[odds(back + 20), paise(5_000_000)]] as const,
    }))
    exchange.feed({ kind: 'ladder', marketId, image: true, runners })
    return back
  }
  const end = (marketId: MarketId): void => {
    const result = () => exchange.feed({ kind: 'result', marketId, winners: pick([[home], [away], []] as const), note: '' })
    result()
    if (chance(0.2)) {
      clock.advance(MINUTE)
      result()
    }
  }
  const payIn = (member: MemberCode, amount: Paise): void => {
    const deposit = next()
    exchange.startDeposit(member, { ref: deposit, amount, method: 'UPI', brand: 'pavilion' }, BOUNDS, () => undefined)
    exchange.openDeposit(deposit, { method: 'UPI', vpa: 'pavilion@play', name: 'Pavilion' }, () => undefined)
    exchange.notifyPayment({ id: `paid ${deposit}`, ref: deposit, told: 'deposit.approved', received: amount }, () => undefined)
  }
  const live = Array.from({ length: MARKETS }, openMarket)
  for (let n = 0; n < bets; n += 1) {
    clock.advance(1 + upTo(MINUTE))
    const place = upTo(live.length)
    const one = live[place]
    if (one === undefined) throw new Error('no market is open')
    const { marketId } = one
    const member = pick(members)
    const back = quote(marketId)
    const side = pick(['back', 'lay'] as const)
    // Most are matched at once; some wait at a price of their own.
    const aside = chance(0.3) ? 100 : 0
    const wanted = side === 'back' ? back + aside : back + 20 - aside
    exchange.place(
      member,
      order(refs, {
        ref: next(),
        marketId,
        selectionId: pick([home, away]),
        side,
        odds: odds(wanted),
        stake: paise(10_000 + upTo(200) * 1000),
      }),
      () => undefined,
    )
    clock.advance(1)
    if (chance(0.05)) exchange.cancel(pick(members), 'all', () => undefined)
    if (chance(0.05)) {
      const offer = exchange.cashOutOffer(member, marketId, 100)
      if (offer.kind === 'offer')
        exchange.cashOut(
          member,
          { ref: next(), marketId, cashOutId: offer.cashOutId, part: 100, atLeast: offer.amount, claims: { browser: '', ip: '' } },
          () => undefined,
        )
      clock.advance(1)
    }
    if (chance(0.02)) payIn(member, paise(100_000 + upTo(900) * 100))
    one.taken += 1
    if (one.taken >= BETS_A_MARKET) {
      end(marketId)
      live[place] = openMarket()
    }
  }
  for (const { marketId } of live) end(marketId)
  return { exchange, until: clock.now() }
}
