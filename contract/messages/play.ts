import * as z from 'zod/mini'
import { message } from '../call.ts'

/** `play-changed`, to all connections of the member: limits, pauses or the sitting are to be read again (ACCT-08). */
export const playChanged = message({ name: 'play-changed', access: 'member', body: z.object({}) })

/** `notices-changed`, to connections of the member: there is a new notification. `newSignIn`: on another device (ACCT-10). */
export const noticesChanged = message({ name: 'notices-changed', access: 'member', body: z.object({ newSignIn: z.boolean() }) })
