import type { BetSlipRef } from '#contract/scalar.ts'
import type { OutboxEntry } from '#domain/member.ts'
import type { Vault } from '#streams/doors.ts'
import type { Sabotage } from './sabotage.ts'

/** The disk and the locks that the tabs of one browser share; they outlive any tab. */
export const createBrowser = (sabotage: Sabotage) => {
  const written = new Map<BetSlipRef, OutboxEntry>()
  const locks = new Map<BetSlipRef, object>()
  const vaultFor = (tab: object): Vault => {
    const release = (ref: BetSlipRef): void => {
      if (locks.get(ref) === tab) locks.delete(ref)
    }
    const vault: Vault = {
      claim: (entry, done) => {
        if (locks.has(entry.ref)) return done('locked')
        locks.set(entry.ref, tab)
        written.set(entry.ref, entry)
        return done('granted')
      },
      release,
      forget: (ref) => {
        release(ref)
        written.delete(ref)
      },
      isLocked: (ref, reply) => reply(locks.has(ref)),
      entries: () => [...written.values()],
    }
    return sabotage.vault?.(vault) ?? vault
  }
  return {
    written,
    vaultFor,
    /** Which tab holds the ref's lock. */
    holder: (ref: BetSlipRef): object | undefined => locks.get(ref),
    /** A closed tab lets go of its locks; what it wrote stays. */
    closeTab: (tab: object): void => {
      if (sabotage.keepsLocks === true) return
      for (const [ref, holder] of locks) if (holder === tab) locks.delete(ref)
    },
    loggedOut: (): void => {
      if (sabotage.logoutErases === true) written.clear()
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
