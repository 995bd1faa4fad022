import type { BetRecordRow, BetRow } from '#contract/messages/betting.ts'
import type { Odds } from '#contract/scalar.ts'
import { rateOf } from '#domain/betting/price.ts'
import type { BetRecord, RefStory } from '#server/exchange/api.ts'
import { runnerOf } from '#server/exchange/bet.ts'

/** The most lines of one bet that are sent; each is a match at another line. */
const MAX_LINES = 100
const STATUS = {
  pending: 'PENDING',
  unmatched: 'UNMATCHED',
  'partly-matched': 'PARTLY_MATCHED',
  matched: 'MATCHED',
  settled: 'SETTLED',
  void: 'VOID',
  lapsed: 'LAPSED',
  cancelled: 'CANCELLED',
  refused: 'LAPSED',
} as const satisfies Record<BetRecord['state'], BetRow['status']>

/** A bet's selection: a runner by name and code, or a session's run line. */
const selectionOf = ({ line, market, selectionId }: BetRecord): Pick<BetRow, 'selectionName' | 'selectionSaid'> => {
  if (line !== null) return { selectionName: String(line) }
  const runner = runnerOf(market, selectionId)
  return { selectionName: runner?.runnerName ?? '', selectionSaid: runner?.runnerSaid }
}

/** A bet as a row of the lists (OPEN-07). */
export const rowFrom = (bet: BetRecord): BetRow => {
  const rate = (odds: Odds): Odds => rateOf(bet.market.marketType, { odds, line: null })
  const reduction = ({ at, runner, from, to }: NonNullable<BetRecord['reduced']>[number]) => {
    const { runnerName = '', runnerSaid } = runnerOf(bet.market, runner) ?? {}
    return { at, runnerName, runnerSaid, from: rate(from), to: rate(to) }
  }
  return {
    _id: bet.betId,
    betSlipRef: bet.ref,
    type: bet.side === 'back' ? 'Back' : 'Lay',
    marketType: bet.market.marketType,
    marketName: bet.market.marketName,
    marketSaid: bet.market.marketSaid,
    marketId: bet.market.marketId,
    runnerId: bet.selectionId,
    ...selectionOf(bet),
    eventName: bet.market.eventName,
    eventId: bet.market.eventId,
    eventTypeId: bet.market.eventTypeId,
    stake: bet.stake,
    rate: rate(bet.averageOdds ?? bet.odds),
    price: rate(bet.odds),
    priceActual: rate(bet.averageOdds ?? bet.odds),
    fancyPrice: bet.fancyPrice,
    status: STATUS[bet.state],
    sizeMatched: bet.matched,
    winnings: bet.winnings,
    sizeRemaining: bet.remaining,
    placedTime: bet.placedAt,
    pnl: bet.pnl,
    ...(bet.lines === undefined ? {} : { lines: bet.lines.slice(0, MAX_LINES).map(({ line, stake }) => ({ line, stake })) }),
    ...(bet.state === 'refused' ? { isRefused: true as const } : {}),
    ...(bet.voided === undefined ? {} : { voided: bet.voided }),
    ...(bet.reduced === undefined ? {} : { reduced: bet.reduced.slice(0, MAX_LINES).map(reduction) }),
    ...(bet.voidIf === undefined ? {} : { voidIf: bet.voidIf.slice(0, MAX_LINES) }),
    ...(bet.out === undefined ? {} : { out: bet.out.slice(0, MAX_LINES) }),
    ...(bet.persists === undefined ? {} : { persists: bet.persists }),
    ...(bet.market.numberOfWinners === 1 ? {} : { places: bet.market.numberOfWinners }),
  }
}

/** A bet of the exchange's record of a ref; its prices are written as those of a row (SLIP-30). */
export const recordRowFrom = ({ bet, moments }: RefStory['bets'][number]): BetRecordRow => ({
  ...rowFrom(bet),
  moments: moments.map((moment) =>
    moment.odds === undefined ? moment : { ...moment, odds: rateOf(bet.market.marketType, { odds: moment.odds, line: null }) },
  ),
})
