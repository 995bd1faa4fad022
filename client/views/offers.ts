import { type Reads, rowOf } from '../ledger/reads.ts'
import type { Member } from '../player/member.ts'

/** May the page advertise to this player? To a member only once it is known that no self-exclusion holds (ACCT-08). */
export const takesOffers = (ledger: { readonly member: Member | null; readonly reads: Reads }): boolean =>
  ledger.member === null || rowOf(ledger, { what: 'play' })?.excludedUntil === null
