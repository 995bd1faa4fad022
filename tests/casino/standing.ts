import { launchIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import type { Standing } from '#server/casino/wallet.ts'

/** A session of the product that a test launches in. */
export const LAUNCH = launchIdSchema.parse('0a'.repeat(16))

const member = memberCodeSchema.parse('M1')
/** Product sessions that never end. */
export const allStand: Standing = { playing: (names) => new Map(names.map((name) => [name, member])), seen: () => undefined }
