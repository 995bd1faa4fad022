import * as z from 'zod/mini'
import { memberCodeSchema } from '../scalar.ts'

const buttons = z.object({ stakes: z.array(z.number()).check(z.maxLength(20)) })
/** A member as a login of the specification answers one (SESS-13). `verifytoken` is the token of messages and calls. */
export const sourceMemberSchema = z.object({
  memberCode: memberCodeSchema,
  details: z.object({ username: z.string(), role: z.string(), status: z.string() }),
  key: z.string(),
  verifytoken: z.string(),
  settings: z.object({
    presetStakeSettings: z.object({ settings: buttons, mobileStakesSettings: buttons, mobileStakesExchangeGameSettings: buttons }),
    oneClickSettings: z.object({ active: z.boolean() }),
    /** The specification does not show what is in it. */
    notifications: z.object({}),
  }),
  isB2C: z.boolean(),
})
