import { useCallback, useSyncExternalStore } from 'react'
import { usePlay } from '../../hooks.ts'
import type { Play } from '../../play/play.ts'
import type { PressedBet } from '../../play/seen.ts'
import { standing } from './bets.ts'

type Bets = readonly PressedBet['bet'][]
/** The most bets that one press repeats. */
const MOST = 20
const NONE: Bets = []
type Kept = { round: string | null; now: Bets; before: Bets }
const kept = new WeakMap<Play, Kept>()

/** Follows the rounds of a play: what was bet in the round before. */
const follow = (play: Play): Kept => {
  const found = kept.get(play)
  if (found !== undefined) return found
  const fresh: Kept = { round: null, now: NONE, before: NONE }
  kept.set(play, fresh)
  const look = (): void => {
    const { table, mine, presses } = play.seen.get()
    if (table === null) return
    if (table.round !== fresh.round) {
      if (fresh.now.length > 0) fresh.before = fresh.now
      fresh.round = table.round
      fresh.now = NONE
    }
    const bets = standing(mine, presses, table.round).slice(0, MOST)
    if (bets.length !== fresh.now.length) fresh.now = bets
  }
  look()
  play.seen.subscribe(look)
  return fresh
}

/** The bets of the last round in which the player had some. */
export const useRepeat = (): Bets => {
  const play = usePlay()
  const { subscribe } = play.seen
  const watch = useCallback((notify: () => void) => subscribe(notify), [subscribe])
  return useSyncExternalStore(watch, () => follow(play).before)
}
