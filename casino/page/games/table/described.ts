import type { ComponentType } from 'react'
import type { Words } from '#copy/en/provider/words.ts'
import type { Table } from '../../../wire.ts'

/** One bet of a table, as its description names it. */
export type Spot = {
  readonly bet: string
  /** The price in hundredths, or the span of a bet that pays by how good it is. */
  readonly back: number | string
  readonly lay?: number
  /** How this spot's marks look in a roulette layout, or a note below its name. */
  readonly note?: string
  readonly numbers?: readonly number[]
  readonly which?: number
}
export type Group = {
  readonly name: keyof Words['groups']
  /** Rows with blue and pink cells, or boxes beside each other. */
  readonly kind: 'rows' | 'spots'
  /** Exactly one of them wins, or all tie: what each would bring is shown. */
  readonly isOneWinner?: boolean
  /** As wide as all groups beside each other. */
  readonly isWide?: boolean
  readonly spots: readonly Spot[]
}
export type StageProps = { readonly table: Table }
/** The cards of one player, or of the table where the name is empty, in a round that ended. */
export type HandBefore = { readonly name: string; readonly cards: readonly string[] }
/** One game at the common table: bets, dealing area, words of a result and its marks. */
export type TableGame = {
  readonly groups: readonly Group[]
  readonly Stage: ComponentType<StageProps>
  /** A layout of its own in place of the groups. */
  readonly Layout?: ComponentType
  /** The result in words once all of it is shown; null before. */
  readonly result: (shown: unknown, words: Words) => string | null
  /** The cards of a round that ended, by what it showed last or by its outcome; none where the game has no cards. */
  readonly handsBefore?: (shown: unknown, words: Words) => readonly HandBefore[]
  /** The look of a mark in the list of last results. */
  readonly markLook: (mark: string) => string
  /** Beads in columns for marks of one or two letters, a row for longer ones. */
  readonly road: 'beads' | 'marks'
}
