import type { BetSlipRef, MemberCode, Millis } from '#contract/scalar.ts'
import { mintedAt } from '#domain/betting/refs.ts'
import type { ExchangeEvent } from './events.ts'

const DAY_MS = 24 * 3600_000
/** A ref older than this is never made a bet. */
export const KEEP_MS = 7 * DAY_MS
/** A ref's outcome is kept this much longer, so that a clock set back by a day turns no refused ref into a bet. */
const SLACK_MS = DAY_MS
const FENCE_MINUTE = { most: 60, ms: 60_000 }
/** Refs without effect on money that are kept of one member, and of all together. */
const MAX_IDLE = 10_000
const MAX_IDLE_OF_ALL = 200_000
/** A member may always have this many, so that other members cannot use up the room. */
const ALWAYS_FREE = 50

/** A ref without a time counts as older than any: it never makes a bet, so it is not kept. */
const isOlder = (ref: BetSlipRef, than: number): boolean => (mintedAt(ref) ?? 0) < than
/** Too old for a bet, known or not. */
export const isExpired = (ref: BetSlipRef, now: Millis): boolean => isOlder(ref, now - KEEP_MS)
/** Refs minted before this moment are forgotten when nothing came of them. */
export const forgottenBefore = (now: Millis): number => now - KEEP_MS - SLACK_MS
export const isForgotten = (ref: BetSlipRef, now: Millis): boolean => isOlder(ref, forgottenBefore(now))
/** More than a day ahead of the exchange. It would be kept for longer than any other, so it is refused at the door. */
export const isOfTheFuture = (ref: BetSlipRef, now: Millis): boolean => (mintedAt(ref) ?? 0) > now + DAY_MS

/** Was this event the whole story of a ref minted before `before`? Then it is a fence or a refusal, which moved no money. */
export const isPrunable = (event: ExchangeEvent, before: number): boolean =>
  (event.type === 'ref-fenced' || event.type === 'bet-refused') && isOlder(event.ref, before)

/**
 * The refs whose bets and cash-outs lie in the archive. Those minted after `upTo` are all in `young`, so a ref that is younger and
 * not there is new; any other is asked of the archive. It rests on no clock: `upTo` only rises.
 */
export type ArchivedRefs = { readonly young: Map<string, number>; upTo: number }

/** Enough that a new ref is younger than `upTo` even at a thousand bets a second. */
const MAX_YOUNG = 20_000

/** Adds a ref by its key. When there are too many, the archive alone answers for the older half. */
export const addArchived = (archived: ArchivedRefs, key: string, ref: BetSlipRef): void => {
  const minted = mintedAt(ref) ?? 0
  if (minted <= archived.upTo) return
  archived.young.set(key, minted)
  if (archived.young.size <= MAX_YOUNG) return
  archived.upTo = Float64Array.from(archived.young.values()).sort()[MAX_YOUNG / 2] ?? minted
  for (const [each, at] of archived.young) if (at <= archived.upTo) archived.young.delete(each)
}
/** May the archive hold this ref? No means that it does not. */
export const mayBeArchived = (archived: ArchivedRefs, key: string, ref: BetSlipRef): boolean =>
  archived.young.has(key) || (mintedAt(ref) ?? 0) <= archived.upTo

/** The refs of one member that came to nothing, and when its last fences were put up. */
export type IdleRefs = { readonly refs: Set<BetSlipRef>; fencedAt: readonly Millis[] }
/** The refs of every member, and their total. */
export type Idle = { readonly of: Map<MemberCode, IdleRefs>; count: number }

const idleOf = (idle: Idle, member: MemberCode): IdleRefs => {
  const known = idle.of.get(member) ?? { refs: new Set(), fencedAt: [] }
  idle.of.set(member, known)
  return known
}

export const addIdle = (idle: Idle, member: MemberCode, ref: BetSlipRef): void => {
  const { refs } = idleOf(idle, member)
  idle.count -= refs.size
  refs.add(ref)
  idle.count += refs.size
}
export const addFence = (idle: Idle, member: MemberCode, ref: BetSlipRef, at: Millis): void => {
  addIdle(idle, member, ref)
  const own = idleOf(idle, member)
  own.fencedAt = [...own.fencedAt, at].slice(-FENCE_MINUTE.most)
}
/** Forgets those of a member that `which` names; answers them. */
export const dropIdle = (idle: Idle, member: MemberCode, which: (ref: BetSlipRef) => boolean): readonly BetSlipRef[] => {
  const own = idle.of.get(member)
  const gone = [...(own?.refs ?? [])].filter(which)
  for (const ref of gone) own?.refs.delete(ref)
  idle.count -= gone.length
  if (own?.refs.size === 0) idle.of.delete(member)
  return gone
}

/** May another ref of this member come to nothing? */
export const hasIdleRoom = (idle: Idle, member: MemberCode): boolean => {
  const own = idle.of.get(member)?.refs.size ?? 0
  return own < ALWAYS_FREE || (own < MAX_IDLE && idle.count < MAX_IDLE_OF_ALL)
}
/** May this member put up a fence now? Sixty in a minute at most, and while there is room for it. */
export const mayFence = (idle: Idle, member: MemberCode, now: Millis): boolean => {
  const recent = (idle.of.get(member)?.fencedAt ?? []).filter((at) => at > now - FENCE_MINUTE.ms)
  return recent.length < FENCE_MINUTE.most && hasIdleRoom(idle, member)
}
