import type { Member } from '../player/member.ts'
import type { Said } from '#domain/said.ts'

/**
 * A line to the exchange: the member it speaks for, and its number in this tab. Each login and each end of a session begins a new
 * line. Everything that is sent, asked or heard carries its line and counts for no other (invariant 9).
 */
export type Line = {
  /** null: a visitor. */
  readonly member: Member | null
  readonly generation: number
}

/** The line of a value that has one. */
export const lineOf = ({ member, generation }: Line): Line => ({ member, generation })

/** Whether both are the same line; two lines of one member differ. */
export const sameLine = (one: Line, other: Line): boolean => one.generation === other.generation

/** A refusal by the exchange; `status` is that of a call, which a message has not. */
export type Refused = { readonly said: Said; readonly status?: number }

/**
 * Does the refusal end the member's session? A call's 401 or 403 does, because both are for the session alone (HTTP-01). So does the
 * news that another member has logged in, in this browser.
 */
export const refusesSession = ({ said, status }: Refused): boolean => status === 401 || status === 403 || said.key === 'OTHER_MEMBER'
