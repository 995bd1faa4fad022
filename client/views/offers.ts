import type { Ledger } from '../ledger/ledger.ts'
import { type Reads, rowOf } from '../ledger/reads.ts'
import type { Member } from '../player/member.ts'

/** May the page advertise to this player? To a member only once it is known that no self-exclusion holds (ACCT-08). */
export const takesOffers = (ledger: { readonly member: Member | null; readonly reads: Reads }): boolean =>
  ledger.member === null || rowOf(ledger, { what: 'play' })?.excludedUntil === null

/**
 * Is the player new here: a visitor, or a member who is known to have placed no bet? Only such a player is welcomed (SUPP-03). A session
 * that the exchange did not answer for may be a member's.
 */
export const isNewcomer = ({ member, session, bets, ended }: Ledger): boolean =>
  member === null ? session !== 'unanswered' : [bets, ended].every((list) => list.kind === 'ready' && list.items.length === 0)
