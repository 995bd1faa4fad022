import * as z from 'zod/mini'

/**
 * What a back end may have beside the specification's section 7, by name. A client shows no button, opens no page and makes no call of a
 * feature that is not named. What a level brings has no name here: outcomes, fences, pushed books, and the account by its number.
 * `sessions`: a session in a cookie that scripts cannot read, with tickets for the socket, its list of devices and its end.
 * `wallets`: what `balance-settings` says, and which wallet pays. `casino`: the catalogue, the provider's lobby and what was played.
 */
export const FEATURES = [
  'alerts',
  'amendments',
  'automatic-cash-out',
  'bet-records',
  'betting-settings',
  'bonuses',
  'cash-out-offers',
  'casino',
  'closing',
  'email',
  'fortune',
  'last-results',
  'notices',
  'passkeys',
  'passwords',
  'payments',
  'persistence',
  'play-limits',
  'price-history',
  'profile-export',
  'push',
  'scores',
  'sessions',
  'settlements',
  'statements',
  'wallets',
] as const
export const featureSchema = z.enum(FEATURES)
export type Feature = z.infer<typeof featureSchema>

/** How much of the promise a back end keeps: section 7 alone, refs in its answers, outcomes of refs, or all (docs/WIRE.md, Levels). */
export const levelSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type Level = z.infer<typeof levelSchema>

/** A newer back end may name features that this client does not know: they are left out. */
const featuresSchema = z.codec(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)), z.array(featureSchema), {
  decode: (names) => FEATURES.filter((feature) => names.includes(feature)),
  encode: (features) => [...features],
})

const backendSchema = z.strictObject({ level: levelSchema, features: featuresSchema })
export type Pavilion = z.output<typeof backendSchema>

/** Which ways in lead somewhere: logins made elsewhere, and codes to phones. */
export const waysSchema = z.object({ google: z.boolean(), whatsapp: z.boolean(), codes: z.boolean() })

/**
 * What a back end says in the app config. Without it, a back end is of level 0 and has no feature. `ways`: for the pages of a front; all
 * lead somewhere when absent.
 */
export const pavilionSchema = z.extend(backendSchema, { ways: z.exactOptional(waysSchema) })

/** The specification's section 7 and nothing beside it: a back end that says nothing is so. */
export const SOURCE: Pavilion = { level: 0, features: [] }
/** What our exchange is: the whole promise, and every feature. */
export const WHOLE: Pavilion = { level: 3, features: [...FEATURES] }
