import type { Member } from '../player/member.ts'

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
