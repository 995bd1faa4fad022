import { createHash, randomBytes } from 'node:crypto'
import { type GameId, LAUNCH_MS, type LaunchId, type WalletCode } from '#contract/casino/wallet.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'

/** Whom a launch code is for. */
export type Bound = { readonly member: MemberCode; readonly brand: string; readonly game: GameId }
type Launch = Bound & { readonly launch: LaunchId; readonly at: number; used: boolean }
/** What becomes of a code: the session of the product that it was minted in, or why it is worth nothing. */
export type Redeemed =
  | { readonly code: 'OK'; readonly launch: LaunchId }
  | { readonly code: Extract<WalletCode, 'CODE_USED' | 'CODE_EXPIRED' | 'CODE_MISMATCH'> }

/** Codes that are remembered; beyond it the oldest is forgotten, and is then an expired one. */
const MAX_CODES = 20_000
const CODE_BYTES = 24

const keyOf = (code: string): string => createHash('sha256').update(code).digest('base64')

/**
 * Launch codes: each serves once, below LAUNCH_MS, for its member, brand and game (CAS-04). They are kept in memory by their digest:
 * a restart ends them, and the page asks for another.
 */
export const createLaunches = (clock: Clock, maxCodes = MAX_CODES) => {
  const launches = new Map<string, Launch>()
  const forget = (): void => {
    for (const [key, { at }] of launches) {
      if (launches.size < maxCodes && at > clock.now() - 2 * LAUNCH_MS) return
      launches.delete(key)
    }
  }
  return {
    /** A code for that session of the product. */
    mint: (bound: Bound, launch: LaunchId): string => {
      forget()
      const code = randomBytes(CODE_BYTES).toString('base64url')
      launches.set(keyOf(code), { ...bound, launch, at: clock.now(), used: false })
      return code
    },
    /** Uses a code up. Another member, brand or game burns it; an unknown code counts as expired. */
    redeem: (code: string, { member, brand, game }: Bound): Redeemed => {
      const kept = launches.get(keyOf(code))
      if (kept?.used) return { code: 'CODE_USED' }
      if (kept === undefined || clock.now() - kept.at >= LAUNCH_MS) return { code: 'CODE_EXPIRED' }
      kept.used = true
      const isTheirs = kept.member === member && kept.brand === brand && kept.game === game
      return isTheirs ? { code: 'OK', launch: kept.launch } : { code: 'CODE_MISMATCH' }
    },
  }
}
export type Launches = ReturnType<typeof createLaunches>
