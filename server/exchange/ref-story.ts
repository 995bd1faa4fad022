import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { Archive } from '#server/store/log.ts'
import type { RefStory } from './api.ts'
import type { CoreBet } from './bet.ts'
import { type Known, knownRef, outcomeOf, recordOf } from './reading.ts'
import type { State } from './state/state.ts'

/** The newest bets of a member among which those of a cash-out are looked for. */
const MAX_LOOKED = 500

const betsOf = (state: State, archive: Archive, member: MemberCode, known: Known): readonly CoreBet[] => {
  if (known.kind === 'bet') return [known.bet]
  if (known.kind !== 'cash-out') return []
  const open = [...(state.activeOf.get(member) ?? []), ...state.ended.bets].flatMap((betId) => state.bets.get(betId) ?? [])
  const own = [...archive.lastBetsOf(member, MAX_LOOKED), ...open].filter(
    (bet) => bet.member === member && bet.order.ref === known.asked.order.ref,
  )
  return [...new Map(own.map((bet) => [bet.betId, bet])).values()]
}

/** What the exchange knows of a ref of a member: its word, and each bet with its moments (SLIP-30). */
export const refStory = (state: State, archive: Archive, member: MemberCode, ref: BetSlipRef): RefStory | null => {
  const known = knownRef(state, archive, member, ref)
  if (known === null) return null
  const bets = betsOf(state, archive, member, known).map((bet) => ({ bet: recordOf(bet), moments: bet.moments ?? [] }))
  return { outcome: outcomeOf(known), bets }
}
