import * as z from 'zod/mini'
import type { PlayRef } from '../../../wire.ts'
import type { Play } from '../../play/play.ts'
import { shotBet } from '../solo-bets.ts'
import { type FishName, isFish, poolOf } from './pool.ts'

/** A shot that was answered. */
export type Shot = { readonly ref: PlayRef; readonly fish: FishName; readonly isCaught: boolean; readonly returnPaise: number }
const MOST = 8
const viewSchema = z.object({ fish: z.string(), killed: z.boolean() })

/** The player's shots at the pool: the stake of each, and what became of the last ones. */
const createShots = (play: Play) => {
  let shots: readonly Shot[] = []
  let rupees: number | null = 5
  const watchers = new Set<() => void>()
  const notify = (): void => {
    for (const each of watchers) each()
  }
  const look = (): void => {
    const { solo } = play.seen.get()
    if (solo === null || solo.state !== 'settled' || shots.some(({ ref }) => ref === solo.ref)) return
    const view = viewSchema.safeParse(solo.view)
    if (!view.success || !isFish(view.data.fish)) return
    shots = [{ ref: solo.ref, fish: view.data.fish, isCaught: view.data.killed, returnPaise: solo.returnPaise }, ...shots].slice(0, MOST)
    notify()
  }
  look()
  play.seen.subscribe(look)
  return {
    get: () => shots,
    stake: () => rupees,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Null while what is typed is no stake: nothing is shot. */
    setStake: (next: number | null): void => {
      rupees = next
      notify()
    },
    /** One shot at a fish of the pool, by its own id. */
    shoot: (id: string): void => {
      if (rupees !== null && poolOf(play.seen.get().pool).fish.some((fish) => fish.id === id)) play.startSolo(shotBet(id, rupees))
    },
  }
}
export type Shots = ReturnType<typeof createShots>
const stores = new WeakMap<Play, Shots>()
/** The shots of a play: made once. */
export const shotsOf = (play: Play): Shots => {
  const found = stores.get(play) ?? createShots(play)
  stores.set(play, found)
  return found
}
