import type { MemberCode } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import { addressKey } from '#doors/address.ts'

/** How much visitors may leave in a day of UTC, from one address and from all. */
export type Most = { readonly ofAddress: number; readonly ofAll: number }
export type VisitBounds = {
  /** Demo purses that are opened: each is an event for good (AUTH-02). */
  readonly purses: Most
  /** Accounts that are registered, by code or by another identity. */
  readonly joins: Most
  /** Events that purses make: bets, payments, limits, connections. */
  readonly entries: Most & { readonly ofPurse: number }
  /** Receipts that purses send. */
  readonly pictures: Most
  /** Entries of the audit that anyone can make without a login. */
  readonly notes: Most
}
export const VISIT_BOUNDS: VisitBounds = {
  purses: { ofAddress: 200, ofAll: 10_000 },
  joins: { ofAddress: 100, ofAll: 10_000 },
  entries: { ofPurse: 2000, ofAddress: 10_000, ofAll: 500_000 },
  pictures: { ofAddress: 20, ofAll: 1000 },
  notes: { ofAddress: 2000, ofAll: 100_000 },
}

const DAY = 24 * 3600 * 1000
/** Purses that are remembered: those of two days. The oldest go beyond. */
const MAX_PURSES = 20_000
/** The address of purses from before a start. */
const BEFORE = ''

/** A day's share of something, by address and of all. */
export type Share = {
  /** Counts one more; or says whose share is used up, and counts nothing. */
  take(address: string): 'taken' | 'of-address' | 'of-all'
  /** The wait until this address may have one more, in ms; 0: now. */
  waitMs(address: string): number
  /** Is the share of all addresses used up? */
  isFull(): boolean
}

const createShare = (clock: Clock, { ofAddress, ofAll }: Most): Share => {
  let day = Number.NaN
  let all = 0
  /** As many addresses at most as the share of all has room for. */
  const counts = new Map<string, number>()
  const begin = (): void => {
    const today = Math.floor(clock.now() / DAY)
    if (today === day) return
    day = today
    all = 0
    counts.clear()
  }
  const isFull = (): boolean => {
    begin()
    return all >= ofAll
  }
  const isUsedUp = (key: string): boolean => isFull() || (counts.get(key) ?? 0) >= ofAddress
  return {
    take: (address) => {
      const key = addressKey(address)
      if (isUsedUp(key)) return isFull() ? 'of-all' : 'of-address'
      all += 1
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return 'taken'
    },
    waitMs: (address) => (isUsedUp(addressKey(address)) ? (day + 1) * DAY - clock.now() : 0),
    isFull,
  }
}

export type Visits = {
  readonly purses: Share
  readonly joins: Share
  readonly entries: Pick<Share, 'waitMs' | 'isFull'>
  readonly notes: Pick<Share, 'take'>
  /** A purse was opened from this address; absent: before this start. */
  opened(purse: MemberCode, address?: string): void
  /** The log, with the entries of purses counted. */
  counting(log: EventLog): EventLog
  /** Counts a receipt of a member; false, and nothing counted, for a purse whose address or day has had its share. */
  takePicture(member: MemberCode): boolean
  /** Hears once of each purse that has made its share of entries. */
  onSpent(listener: (purse: MemberCode) => void): void
}

/**
 * Bounds what visitors leave for good, by address and by day (docs/SECURITY.md, Visitors). It counts in memory: a start begins again
 * from zero.
 */
export const createVisits = (clock: Clock, bounds: VisitBounds = VISIT_BOUNDS): Visits => {
  const purses = new Map<MemberCode, { readonly address: string; entries: number; isSpent: boolean }>()
  const entries = createShare(clock, bounds.entries)
  const pictures = createShare(clock, bounds.pictures)
  const listeners: ((purse: MemberCode) => void)[] = []
  const count = (member: MemberCode): void => {
    const purse = purses.get(member)
    if (purse === undefined || purse.isSpent) return
    purse.entries += 1
    // Its pages hear of it after the write under way.
    purse.isSpent = entries.take(purse.address) !== 'taken' || purse.entries >= bounds.entries.ofPurse
    if (!purse.isSpent) return
    clock.after(0, () => {
      for (const listener of listeners) listener(member)
    })
  }
  return {
    purses: createShare(clock, bounds.purses),
    joins: createShare(clock, bounds.joins),
    entries,
    notes: createShare(clock, bounds.notes),
    opened: (purse, address = BEFORE) => {
      purses.set(purse, { address, entries: 0, isSpent: false })
      for (const oldest of purses.keys()) {
        if (purses.size <= MAX_PURSES) break
        purses.delete(oldest)
      }
    },
    counting: (log) => ({
      ...log,
      append: (batch, done) => {
        for (const event of batch.events) if ('member' in event) count(event.member)
        log.append(batch, done)
      },
    }),
    takePicture: (member) => {
      const purse = purses.get(member)
      return purse === undefined || pictures.take(purse.address) === 'taken'
    },
    onSpent: (listener) => void listeners.push(listener),
  }
}
