import { bonusAccount } from '#domain/betting/settlement.ts'
import { bonusEffectOf } from '#domain/money/ledger.ts'
import { paise } from '#domain/paise.ts'
import type { Exchange } from './api.ts'
import type { BonusMove } from './wallet-api.ts'
import { termsOf } from './decide.ts'
import type { Kernel } from './kernel.ts'
import type { LiveMarkets } from './live.ts'
import { positionLadder } from './position.ts'
import { accountOf, activeBetsOf, endedBetsOf, owedAfterEnd, recordOf } from './reading.ts'
import { refStory } from './ref-story.ts'

/** The changes of a bonus that are listed; they are looked for in at most so many events of all bonuses of the member. */
const MAX_BONUS_MOVES = 100
const MAX_BONUS_EVENTS = 500

/** The questions to the exchange: accounts, bets, statements, bonuses and markets as they stand. */
export const createReadingDesk = (kernel: Kernel, live: LiveMarkets) => {
  const { state, archive, log, clock, answer } = kernel
  return {
    whenDurable: (job) => answer(job, undefined),
    account: (member) => accountOf(state, member),
    owedAfterEnd: (member) => owedAfterEnd(state, member),
    closedWithMoney: () => [...state.play.keys()].filter((member) => owedAfterEnd(state, member) > 0),
    bets: (member, which) => (which === 'active' ? activeBetsOf(state, member) : endedBetsOf(state, archive, member)),
    story: (member, ref) => refStory(state, archive, member, ref),
    bettors: () => [...archive.members(), ...[...state.bets.values()].map((bet) => bet.member)],
    statements: log.statements,
    transactionsAt: (member, position) => (log.eventAt(position)?.transactions ?? []).filter((each) => each.member === member),
    bonusMoves: (member, number) => {
      const movesAt = (position: number): readonly BonusMove[] => {
        const event = log.eventAt(position)
        if (event === null) return []
        const own = event.transactions.filter((each) => each.member === member && each.bonus === number)
        return own.flatMap((each) => {
          const amount = paise(bonusEffectOf(each))
          return amount === 0 ? [] : [{ ...each, position, at: event.at, amount }]
        })
      }
      const moves: BonusMove[] = []
      let before = Number.MAX_SAFE_INTEGER
      for (let looked = 0; looked < MAX_BONUS_EVENTS; looked += MAX_BONUS_MOVES) {
        const positions = log.postedOn(bonusAccount(member), MAX_BONUS_MOVES, before)
        moves.push(...positions.flatMap((position) => movesAt(position).toReversed()))
        const isBegin = moves.at(-1)?.type === 'BONUS_GRANT'
        if (isBegin || moves.length >= MAX_BONUS_MOVES || positions.length < MAX_BONUS_MOVES) break
        before = positions.at(-1) ?? 0
      }
      return moves.slice(0, MAX_BONUS_MOVES)
    },
    endedBets: (betIds) => archive.betsOf(betIds).map(recordOf),
    ladder: (member, marketId) => positionLadder(state, member, marketId),
    terms: (marketId) => {
      const market = live.get(marketId)
      return market === undefined ? null : { delayMs: market.delayMs, ...termsOf(market) }
    },
    marketOf: (betId) => state.bets.get(betId)?.market.marketId ?? null,
    market: (marketId) => live.get(marketId)?.market ?? null,
    home: live.home,
    event: live.event,
    history: (marketId, selectionId) => live.history(marketId, selectionId, clock.now()),
    lastResults: live.lastResults,
    book: live.book,
  } satisfies Partial<Exchange>
}
