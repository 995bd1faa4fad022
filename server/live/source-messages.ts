import type { Accept } from '#contract/messages/settings.ts'
import { createBet, getBets } from '#contract/source/betting.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'

/** What a message of the specification leaves to the exchange. */
export type Completion = {
  readonly mint: () => BetSlipRef
  /** How a quote may move, by the member's settings. */
  readonly acceptOf: (member: MemberCode) => Accept
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A message in the specification's own fields with those that ours has beside: the session's member, a ref, and which moves of a quote are
 * taken. A body that names its member is ours and stays as it is. ANY is taken as BETTER, since its bound is the client's (SLIP-19).
 */
export const completed = (member: MemberCode, name: string, body: unknown, { mint, acceptOf }: Completion): unknown => {
  if (!isFields(body) || 'memberCode' in body) return body
  if (name === getBets.name) return { ...body, memberCode: member }
  const { bet } = body
  if (name !== createBet.name || !isFields(bet) || 'betSlipRef' in bet) return body
  const accept = acceptOf(member)
  return { ...body, memberCode: member, bet: { accept: accept === 'ANY' ? 'BETTER' : accept, ...bet, betSlipRef: mint() } }
}
