import type { Market } from '#contract/market.ts'
import {
  type BetId,
  type SelectionId,
  betSlipRefSchema,
  competitionIdSchema,
  eventIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { Odds } from '#domain/odds.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import { cashAccount, holdAccount } from '#domain/betting/settlement.ts'
import type { PlaceOrder } from '#server/exchange/api.ts'
import { fieldIn, receivedBet } from '#server/exchange/bet.ts'
import { decideOpening, decidePlace, fillChanges, mintedId, reholdAll } from '#server/exchange/decide.ts'
import { createLiveMarkets } from '#server/exchange/live.ts'
import { outlook } from '#server/exchange/position.ts'
import { decideSettle } from '#server/exchange/settle.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { balanceOf, emptyState } from '#server/exchange/state/state.ts'

/** A bet of a case; `line` is a SESSION's. */
export type ToldBet = { readonly runner: string; readonly side: Side; readonly odds: Odds; readonly stake: Paise; readonly line?: number }

export const marketId = marketIdSchema.parse('m1')
/** The one instant of a case without a clock. */
export const START = millisSchema.parse(0)
const member = memberCodeSchema.parse('member')
const PLENTY = paise(10 ** 14)

/** A ref that no other number has. */
export const refOf = (n: number) => betSlipRefSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
export const runnerOf = (n: number): SelectionId => selectionIdSchema.parse(n + 1)

/** The market of a case, its runners numbered as they come. */
export const marketOf = (runners: readonly string[], about: Partial<Market> = {}): Market => ({
  marketId,
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse('e1'),
  eventName: 'Home v Away',
  eventTypeId: '4',
  competitionId: competitionIdSchema.parse('c1'),
  competitionName: 'Cup',
  openDate: START,
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: runners.map((runnerName, n) => ({ selectionId: runnerOf(n), runnerName })),
  ...about,
})

/** The exchange's own order for a bet of a case. */
export const orderOf = ({ runners }: Market, { runner, side, odds, stake, line }: ToldBet, n: number): PlaceOrder => {
  const selectionId = runners.find(({ runnerName }) => runnerName === runner)?.selectionId
  if (selectionId === undefined) throw new Error(`"${runner}" is no runner of the market`)
  return {
    ref: refOf(n),
    marketId,
    selectionId,
    side,
    odds,
    stake,
    accept: 'NONE',
    line: line ?? null,
    fancyPrice: line === undefined ? 0 : fancyOf(odds),
    claims: { browser: '', ip: '' },
  }
}

/** The exchange's books with one member's bets in one market: its events, its folds, its holds and its settlement. */
export const openBooks = (market: Market, deposit: Paise = PLENTY) => {
  const state = emptyState()
  evolve(state, decideOpening(member, deposit, START))
  const live = createLiveMarkets().take({ kind: 'market', market, betDelayMs: 0 }).market

  const asked = (bet: ToldBet) => ({
    at: START,
    betId: mintedId(state, 1),
    member,
    order: orderOf(market, bet, state.minted),
    market,
    expiresAt: START,
  })
  const receive = (bet: ToldBet): BetId => {
    const received = asked(bet)
    const transactions = reholdAll(state, market, [{ before: null, after: receivedBet(received) }])
    evolve(state, { type: 'bet-received', ...received, payload: '', transactions })
    return received.betId
  }

  return {
    state,
    hold: (): Paise => balanceOf(state, holdAccount(member, marketId)),
    cash: (): Paise => balanceOf(state, cashAccount(member)),
    /** Takes bets that are still unmatched. */
    rest: (bets: readonly ToldBet[]): void => {
      for (const bet of bets) receive(bet)
    },
    /** Takes bets and matches each at its own odds. */
    match: (bets: readonly ToldBet[]): void => {
      for (const told of bets) {
        const betId = receive(told)
        const bet = state.bets.get(betId)
        if (bet === undefined) throw new Error(`the exchange has no bet ${betId}`)
        const fills = [{ odds: told.odds, size: told.stake, against: null }]
        const transactions = reholdAll(state, market, fillChanges(state, bet, fills))
        evolve(state, { type: 'bet-entered', at: START, betId, fills, transactions })
      }
    },
    /** Writes what the bets on each runner pay if it wins, and if it loses. */
    seat: (swings: readonly { readonly win: Paise; readonly lose: Paise }[]): void => {
      const { key, field } = fieldIn(market)
      const tallies = swings.map(
        ({ win, lose }, n) => [runnerOf(n), { worstWin: win, worstLose: lose, bestWin: win, bestLose: lose }] as const,
      )
      state.positions.set(holdAccount(member, marketId), new Map([[key, { field, sums: new Map(tallies) }]]))
    },
    /** The market's hold and highest win with these bets in it too. */
    outlook: (bets: readonly ToldBet[]) =>
      outlook(
        state,
        member,
        market,
        bets.map((bet) => ({ before: null, after: receivedBet(asked(bet)) })),
      ),
    /** Places a bet as a member does; answers why it is refused. */
    place: (bet: ToldBet): string | null => {
      const event = decidePlace(state, live, member, orderOf(market, bet, state.minted), START, START)
      evolve(state, event)
      return event.type === 'bet-refused' ? event.code : null
    },
    /** The bets' results on this outcome, before commission; nothing is changed. */
    pays: (winners: readonly string[], runs: number | null = null): Paise => {
      const selections = market.runners.flatMap(({ selectionId, runnerName }) => (winners.includes(runnerName) ? [selectionId] : []))
      const event = decideSettle(state, marketId, { winners: selections, runs }, '', START)
      if (event?.type !== 'market-settled') throw new Error('the exchange did not settle')
      return paise(event.pnl.reduce((sum, { pnl }) => sum + pnl, 0))
    },
  }
}
