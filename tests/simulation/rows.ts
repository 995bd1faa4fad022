import type { BetId, BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { recordOf } from '#server/exchange/reading.ts'
import type { State } from '#server/exchange/state/state.ts'
import { rowFrom } from '#server/live/bet-rows.ts'
import { betFrom } from '#streams/bet-rows.ts'
import type { Entry } from '#streams/journal.ts'

/** The figures of a bet's row that a member is shown. */
const SHOWN = ['side', 'odds', 'averageOdds', 'stake', 'matched', 'remaining', 'winnings', 'state', 'pnl'] as const
type Figures = Readonly<Record<(typeof SHOWN)[number], Bet[(typeof SHOWN)[number]]>>
const figuresOf = ({ side, odds, averageOdds, stake, matched, remaining, winnings, state, pnl }: Bet): Figures => ({
  ...{ side, odds, averageOdds, stake, matched, remaining, winnings, state, pnl },
})
/** How a bet stood from an account number on. */
type Version = { readonly seq: number; readonly figures: Figures }

/** The figures that differ, each as it was shown and as the log has it. */
const differing = (shown: Figures, had: Figures): readonly string[] =>
  SHOWN.filter((each) => shown[each] !== had[each]).map((each) => `${each} ${shown[each]}, and the log has ${had[each]}`)

/** The versions that a bet had at an account number: the last before it, and all of it. */
const versionsAt = (versions: readonly Version[], seq: number): readonly Version[] => {
  const last = versions.findLastIndex((version) => version.seq < seq)
  return versions.filter((version, at) => at === last || version.seq === seq)
}

/**
 * Holds each bet that tabs were shown beside the log: every row of their lists by the number of its account, and the verdict of every
 * press of a bet. `end` says which figure no log explains.
 */
export const createRowsCheck = (name: string, members: ReadonlySet<MemberCode>, isBet: (ref: BetSlipRef) => boolean) => {
  const known = new Map<BetId, Version[]>()
  const note = (state: State): void => {
    for (const bet of state.bets.values()) {
      if (!members.has(bet.member)) continue
      const figures = figuresOf(betFrom(rowFrom(recordOf(bet))))
      const versions = known.get(bet.betId) ?? []
      const last = versions.at(-1)
      if (last !== undefined && differing(last.figures, figures).length === 0) continue
      known.set(bet.betId, [...versions, { seq: state.accountSeq.get(bet.member) ?? 0, figures }])
    }
  }
  const faultOf = (seq: number, accountSeq: number, bet: Bet): readonly string[] => {
    const versions = versionsAt(known.get(bet.betId) ?? [], accountSeq)
    const shown = figuresOf(bet)
    if (versions.some(({ figures }) => differing(shown, figures).length === 0)) return []
    const [had] = versions.toReversed()
    return [
      `${name}: entry ${seq} shows ${bet.betId} with ${had === undefined ? 'no bet of the log' : differing(shown, had.figures).join('; ')}`,
    ]
  }
  return {
    take: note,
    end: (journal: readonly Entry[]): readonly string[] =>
      journal.flatMap(({ seq, fact }): readonly string[] => {
        if (fact.type === 'bets.listed') return fact.bets.flatMap((bet) => faultOf(seq, fact.accountSeq, bet))
        if (fact.type === 'bets.changed') return [...fact.active, ...fact.ended].flatMap((bet) => faultOf(seq, fact.accountSeq, bet))
        if (fact.type !== 'order.settled' || fact.verdict.kind === 'refused' || !isBet(fact.ref)) return []
        const { betId, matched, remaining, winnings, averageOdds } = fact.verdict
        const versions = known.get(betId) ?? []
        const isHad = versions.some(
          ({ figures }) =>
            figures.matched === matched &&
            figures.remaining === remaining &&
            figures.winnings === winnings &&
            (averageOdds === null || figures.averageOdds === averageOdds),
        )
        return versions.length === 0 || isHad
          ? []
          : [
              `${name}: entry ${seq} answers ${betId} with figures that the log never had: ${[averageOdds, matched, remaining, winnings].join(', ')}`,
            ]
      }),
  }
}
