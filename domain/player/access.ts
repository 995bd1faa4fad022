import type { MenuFlag } from '#contract/calls/auth.ts'
import type { EventTypeId } from '#contract/scalar.ts'
import type { Switches } from './brand.ts'

/**
 * What a member may play, and which visitors may sign up. The `access` of each call and message in the contract says what a visitor may call
 * (HTTP-06).
 */

/** The menu flag a member needs to bet on a market of this event type (SESS-12). Live casino goes with casino. */
export const flagOf = (eventTypeId: EventTypeId): MenuFlag => (eventTypeId === '77777' ? 'c9' : eventTypeId)

/** May this member bet on it? */
export const mayPlay = (flags: readonly MenuFlag[], eventTypeId: EventTypeId): boolean => flags.includes(flagOf(eventTypeId))

/** May a visitor join through this brand? A brand with sign-up by referral asks for a member's code (BRAND-04). */
export const mayJoin = (signUp: Switches['signUp'], isReferred: boolean): boolean =>
  signUp === 'on' || (signUp === 'by-referral' && isReferred)
