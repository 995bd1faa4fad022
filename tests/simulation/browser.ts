import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Vault } from '#streams/doors.ts'
import { sharedDisk } from '#tests/shared-disk.ts'
import type { VirtualClock } from '#tests/virtual-clock.ts'
import type { Sabotage } from './sabotage.ts'

type Claim = { isGivenUp: boolean }
type Parts = {
  readonly clock: VirtualClock
  readonly sabotage: Sabotage
  /** The lock manager's delay this time, in milliseconds. */
  readonly lockLag: () => number
}
export type Browser = {
  readonly written: ReadonlyMap<BetSlipRef, OutboxEntry>
  vaultFor(tab: object): Vault
  /** The member the browser's cookie speaks for now. */
  member(): MemberCode | null
  become(next: MemberCode | null): void
  /** Which tab holds the ref's lock. */
  holder(ref: BetSlipRef): object | undefined
  /** A closed tab lets go of its locks; what it wrote stays. */
  closeTab(tab: object): void
  loggedOut(): void
  /** What its tabs keep on its disk beside the vault. */
  readonly disk: Storage
  /** The sessions of its tabs by their tokens, before a back end below level 3. */
  readonly sessions: Map<string, MemberCode>
}

/** The shared parts of a browser's tabs, which outlive any tab: the cookie, the disk and the locks. */
export const createBrowser = ({ clock, sabotage, lockLag }: Parts): Browser => {
  const written = new Map<BetSlipRef, OutboxEntry>()
  const locks = new Map<BetSlipRef, object>()
  const dead = new WeakSet<object>()
  const sessions = new Map<string, MemberCode>()
  const { disk } = sharedDisk()
  let member: MemberCode | null = null
  const vaultFor = (tab: object): Vault => {
    const claims = new Map<BetSlipRef, Claim>()
    const release = (ref: BetSlipRef): void => {
      if (locks.get(ref) === tab) locks.delete(ref)
      const claim = claims.get(ref)
      if (claim !== undefined) claim.isGivenUp = true
    }
    /** Answers at the lock manager's pace, and no tab that is closed. */
    const later = (job: () => void): void =>
      void clock.after(lockLag(), () => {
        if (!dead.has(tab)) job()
      })
    const vault: Vault = {
      claim: (entry, done) => {
        const claim = { isGivenUp: false }
        claims.set(entry.ref, claim)
        later(() => {
          claims.delete(entry.ref)
          if (claim.isGivenUp) return
          if (locks.has(entry.ref)) return done('locked')
          locks.set(entry.ref, tab)
          written.set(entry.ref, entry)
          done('granted')
        })
      },
      release,
      forget: (ref) => {
        release(ref)
        written.delete(ref)
      },
      isLocked: (ref, reply) =>
        later(() => {
          const locked = locks.has(ref)
          later(() => reply(locked))
        }),
      entries: () => [...written.values()],
      orphans: (reply) =>
        later(() => {
          const left = [...written.values()].filter(({ ref }) => !locks.has(ref))
          later(() => reply(left))
        }),
    }
    return sabotage.vault?.(vault) ?? vault
  }
  return {
    written,
    disk: sabotage.disk?.(disk) ?? disk,
    sessions,
    vaultFor,
    member: () => member,
    become: (next) => {
      member = next
      if (next === null) sessions.clear()
    },
    holder: (ref) => locks.get(ref),
    closeTab: (tab) => {
      dead.add(tab)
      if (sabotage.keepsLocks === true) return
      for (const [ref, holder] of locks) if (holder === tab) locks.delete(ref)
    },
    loggedOut: () => {
      if (sabotage.logoutErases === true) written.clear()
    },
  }
}
