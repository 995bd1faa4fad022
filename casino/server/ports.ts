import type { MemberCode, Millis } from '#contract/scalar.ts'
import type { WalletCall } from '#contract/casino/wallet.ts'

/** The provider's one clock. Virtual in tests. */
export type Clock = {
  readonly now: () => Millis
  /** Runs `job` once, `delayMs` from now. The answer cancels it. */
  readonly after: (delayMs: number, job: () => void) => () => void
}

/** The provider's one source of chance: that many random bytes as lower-case hex. */
export type Random = (bytes: number) => string

/** One call of the wallet. `done` is called once: with the answer's data, or with null when there was none in time. */
export type WalletLine = (call: WalletCall, body: object, done: (answer: unknown) => void) => void

/** A member of a brand, as the provider knows one. */
export type Player = { readonly brand: string; readonly member: MemberCode }
/** A member's key in stores and rooms. Two brands may have members of one code. */
export const keyOf = ({ brand, member }: Player): string => `${brand}/${member}`
