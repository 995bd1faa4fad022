import type { MyBet } from '../../wire.ts'
import type { Tone } from './ports.ts'
import type { Seen } from './seen.ts'

const count = (mine: readonly MyBet[], state: MyBet['state']): number => mine.filter((bet) => bet.state === state).length
const shownText = (seen: Seen): string => JSON.stringify(seen.table?.shown ?? seen.solo?.view ?? null)

/** The sound of a change, or none. Only changes that a player follows have one. */
export const toneOf = (before: Seen, after: Seen): Tone | null => {
  if (before.hello === null) return null
  // A win has its tone where it is shown: reels that still turn do not say it (shell/Win.tsx).
  if (count(after.mine, 'won') > count(before.mine, 'won')) return null
  if (count(after.mine, 'lost') > count(before.mine, 'lost')) return 'lose'
  if (after.mine.some(({ leftAt, ref }) => leftAt !== undefined && before.mine.find((bet) => bet.ref === ref)?.leftAt === undefined))
    return 'leave'
  if (after.presses.length > before.presses.length) return 'press'
  if (after.table?.state === 'dealing' && shownText(after) !== shownText(before)) return 'card'
  return null
}
