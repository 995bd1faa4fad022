import { isDeepStrictEqual } from 'node:util'
import { millisSchema, paiseSchema } from '#contract/scalar.ts'
import type { MyBet } from '../../wire.ts'
import { CAP } from '../../games/crash.ts'
import { returnAt } from '../../games/stake.ts'
import type { Sent } from '../words.ts'
import type { Dealt, Flight, SharedEntry } from './parts.ts'
import { autoOf, engineBet } from './rules.ts'

const NOTHING = paiseSchema.parse(0)

/** A bet that leaves a flight at this multiplier, in hundredths, and at this time. */
export const leaving = (mine: MyBet, multiplier: number, at: number, byHand: boolean): MyBet => ({
  ...mine,
  state: 'paying',
  returnPaise: returnAt(mine.bet.stakePaise, multiplier),
  leftAt: { multiplier, at: millisSchema.parse(at), byHand },
})

/** The multiplier of an automatic cash-out that was reached so many milliseconds after take-off; null of none. */
export const autoReached = (flight: Flight, { crash }: Pick<Dealt, 'crash'>, { auto }: MyBet, ms: number): number | null =>
  auto !== undefined && auto <= crash && flight.timeOf(auto) <= ms ? auto : null

/**
 * A placed bet as its dealt round leaves it, by seed, bet and cash-out alone (CAS-09). `from` is when dealing began. A cash-out that was
 * taken stands.
 */
export const resultOf = ({ flight }: Pick<SharedEntry, 'flight'>, dealt: Dealt, from: number, mine: MyBet): MyBet => {
  if (flight === null) {
    const returnPaise = dealt.returnOf(engineBet(mine.bet, mine.columns))
    return { ...mine, state: returnPaise > 0 ? 'paying' : 'lost', returnPaise }
  }
  const { leftAt } = mine
  if (leftAt !== undefined) return leaving(mine, leftAt.multiplier, leftAt.at, leftAt.byHand)
  const auto = autoReached(flight, dealt, mine, dealt.dealMs)
  if (auto !== null) return leaving(mine, auto, from + flight.timeOf(auto), false)
  if (dealt.crash >= CAP) return leaving(mine, CAP, from + dealt.dealMs, false)
  return { ...mine, state: 'lost', returnPaise: NOTHING }
}

/** Is the message the press of this bet again? Its ref and round are the same. */
export const isSameBet = ({ flight }: Pick<SharedEntry, 'flight'>, mine: MyBet, { bet, auto }: Sent<'bet'>): boolean =>
  isDeepStrictEqual(mine.bet, bet) && mine.auto === (flight === null ? auto : autoOf(bet.stakePaise, auto))
