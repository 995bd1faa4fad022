import type { BetSlipRef, MemberCode, Millis } from '#contract/scalar.ts'
import { mintedAt } from '#domain/refs.ts'
import type { ExchangeEvent } from './events.ts'

const DAY_MS = 24 * 3600_000
/** A ref older than this is never made a bet. */
export const KEEP_MS = 7 * DAY_MS
/** What came of a ref is forgotten this much later, so that a clock set back by a day makes no refused ref a bet. */
const SLACK_MS = DAY_MS
const FENCE_MINUTE = { most: 60, ms: 60_000 }
/** Refs without effect on money that are kept of one member: so many that tell their time, and so many that do not. */
const MAX_IDLE = 10_000

const isOlder = (ref: BetSlipRef, than: number): boolean => (mintedAt(ref) ?? Number.POSITIVE_INFINITY) < than
/** Too old for a bet, whatever is known of it. */
export const isExpired = (ref: BetSlipRef, now: Millis): boolean => isOlder(ref, now - KEEP_MS)
/** Refs minted before this moment are forgotten when nothing came of them. */
export const forgottenBefore = (now: Millis): number => now - KEEP_MS - SLACK_MS
export const isForgotten = (ref: BetSlipRef, now: Millis): boolean => isOlder(ref, forgottenBefore(now))
/** More than a day ahead of the exchange: kept for longer than any other, so it is refused at the door. */
export const isOfTheFuture = (ref: BetSlipRef, now: Millis): boolean => (mintedAt(ref) ?? 0) > now + DAY_MS

/** Was this event the whole story of a ref minted before `before`: a fence or a refusal, which moved no money? */
export const isPrunable = (event: ExchangeEvent, before: number): boolean =>
  (event.type === 'ref-fenced' || event.type === 'bet-refused') && isOlder(event.ref, before)

/** The refs of one member that came to nothing, and when its last fences were put up. */
export type IdleRefs = { readonly timed: Set<BetSlipRef>; readonly timeless: Set<BetSlipRef>; fencedAt: readonly Millis[] }
export type Idle = Map<MemberCode, IdleRefs>

const idleOf = (idle: Idle, member: MemberCode): IdleRefs => {
  const known = idle.get(member) ?? { timed: new Set(), timeless: new Set(), fencedAt: [] }
  idle.set(member, known)
  return known
}
const sortOf = (refs: IdleRefs, ref: BetSlipRef): Set<BetSlipRef> => (mintedAt(ref) === null ? refs.timeless : refs.timed)

export const addIdle = (idle: Idle, member: MemberCode, ref: BetSlipRef): void => void sortOf(idleOf(idle, member), ref).add(ref)
export const addFence = (idle: Idle, member: MemberCode, ref: BetSlipRef, at: Millis): void => {
  addIdle(idle, member, ref)
  const refs = idleOf(idle, member)
  refs.fencedAt = [...refs.fencedAt, at].slice(-FENCE_MINUTE.most)
}

/** May another ref of this sort come to nothing? */
export const hasIdleRoom = (idle: Idle, member: MemberCode, ref: BetSlipRef): boolean => {
  const refs = idle.get(member)
  return refs === undefined || sortOf(refs, ref).size < MAX_IDLE
}
/** May this member put up a fence now: sixty in a minute at most, and while there is room for it? */
export const mayFence = (idle: Idle, member: MemberCode, ref: BetSlipRef, now: Millis): boolean => {
  const recent = (idle.get(member)?.fencedAt ?? []).filter((at) => at > now - FENCE_MINUTE.ms)
  return recent.length < FENCE_MINUTE.most && hasIdleRoom(idle, member, ref)
}
