import type { MemberCode } from '#contract/scalar.ts'
import type { LaunchId, WalletCall } from '#contract/casino/wallet.ts'

export type { Clock } from '#doors/clock.ts'

/** The provider's one source of chance: that many random bytes as lower-case hex. */
export type Random = (bytes: number) => string

/** One call of the wallet. `done` is called once: with the answer's data, or with null when there was none in time. */
export type WalletLine = (call: WalletCall, body: object, done: (answer: unknown) => void) => void

/** A member of a brand, as the provider knows one. */
export type Player = { readonly brand: string; readonly member: MemberCode }
/** A player in a session of the product. */
export type SessionPlayer = Player & { readonly launch: LaunchId }
/** A member's key in stores and rooms. Two brands may have members of one code. */
export const keyOf = ({ brand, member }: Player): string => `${brand}/${member}`
