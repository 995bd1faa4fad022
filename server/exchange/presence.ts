import { type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { Exchange } from './api.ts'

/** An order, a press of the wheel and a bet in the casino count as so much time, by any door. */
export const ACT_MS = 60_000
/** A page at the casino counts until so long after its provider last named it. */
export const PAGE_MS = 10_000
const SWEEP_MS = 1000
/** The most members who are there without a connection. One more, and the member whose last act is oldest counts no more. */
const MOST_THERE = 100_000

/** The exchange, which counts any play as time. */
export type TimedExchange = Exchange & {
  /** A page of the member is open at the casino: it counts for PAGE_MS from now on (ACCT-14). */
  seen(member: MemberCode): void
}

/**
 * Counts any play as time of its member: connections, orders by any door, bets in the casino and its open pages, each moment once
 * (ACCT-14). A member without a connection is there for a minute after each act.
 */
export const timePlay = <Timed extends Exchange>(exchange: Timed, clock: Clock): Timed & TimedExchange => {
  const connected = new Set<MemberCode>()
  /** Until when a member is there even without a connection. */
  const there = new Map<MemberCode, Millis>()
  let stop: (() => void) | null = null
  const leave = (member: MemberCode): void => {
    there.delete(member)
    if (!connected.has(member)) exchange.present(member, false)
  }
  const sweep = (): void => {
    const now = clock.now()
    for (const [member, until] of there) if (until <= now) leave(member)
    stop = there.size === 0 ? null : clock.after(SWEEP_MS, sweep)
  }
  const stay = (member: MemberCode, forMs: number): void => {
    const until = millisSchema.parse(Math.max(there.get(member) ?? 0, clock.now() + forMs))
    if (!there.has(member) && !connected.has(member)) exchange.present(member, true)
    there.delete(member)
    there.set(member, until)
    for (const oldest of there.keys()) {
      if (there.size <= MOST_THERE) break
      leave(oldest)
    }
    stop ??= clock.after(SWEEP_MS, sweep)
  }
  const acted = (member: MemberCode): void => stay(member, ACT_MS)
  return {
    ...exchange,
    present: (member, isThere) => {
      if (isThere) connected.add(member)
      else connected.delete(member)
      if (!there.has(member)) exchange.present(member, isThere)
    },
    seen: (member) => stay(member, PAGE_MS),
    place: (member, order, reply) => {
      acted(member)
      exchange.place(member, order, reply)
    },
    cashOut: (member, order, reply) => {
      acted(member)
      exchange.cashOut(member, order, reply)
    },
    amend: (member, order, reply) => {
      acted(member)
      exchange.amend(member, order, reply)
    },
    spin: (member, press, reply) => {
      acted(member)
      exchange.spin(member, press, reply)
    },
    casinoCall: (call, reply) => {
      if (call.op === 'debit') acted(call.member)
      exchange.casinoCall(call, reply)
    },
    close: () => {
      stop?.()
      exchange.close()
    },
  }
}
