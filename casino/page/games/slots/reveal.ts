import { isStill } from '../../edge.ts'
import type { Play } from '../../play/play.ts'
import { picturesOf, type Picture } from './grid.ts'

/** How long the reels turn, and how long each fall is shown. */
const SPIN_MS = 1100
const STEP_MS = 950

export type Reveal = {
  readonly isSpinning: boolean
  readonly pictures: readonly Picture[]
  /** The picture that is shown. */
  readonly at: number
  readonly isDone: boolean
}
const nothing: Reveal = { isSpinning: false, pictures: [], at: 0, isDone: true }

/** Shows each new round in its time: reels turn, then one picture after the other. A reload shows the end at once. */
const createReveal = (play: Play) => {
  let now: Reveal = nothing
  let round: string | null = null
  let timer: number | null = null
  const watchers = new Set<() => void>()
  const set = (next: Reveal): void => {
    now = next
    for (const notify of watchers) notify()
  }
  const wait = (ms: number, then: () => void): void => {
    if (timer !== null) play.clock.clearTimeout(timer)
    timer = play.clock.setTimeout(then, ms)
  }
  const step = (at: number): void => {
    const isDone = at >= now.pictures.length - 1
    set({ ...now, isSpinning: false, at: Math.max(0, Math.min(at, now.pictures.length - 1)), isDone })
    if (!isDone) wait(STEP_MS, () => step(at + 1))
  }
  const skip = (): void => {
    if (timer !== null) play.clock.clearTimeout(timer)
    step(now.pictures.length - 1)
  }
  const look = (): void => {
    const { solo } = play.seen.get()
    if (solo === null || solo.round === round) return
    const pictures = picturesOf(solo.view)
    if (pictures.length === 0) return
    const isFirst = round === null && solo.state === 'settled' && now === nothing && play.seen.get().presses.length === 0
    round = solo.round
    set({ isSpinning: true, pictures, at: 0, isDone: false })
    if (isFirst || isStill()) skip()
    else wait(SPIN_MS, () => step(0))
  }
  const fresh = play.seen.get().solo
  look()
  if (fresh !== null) skip()
  play.seen.subscribe(look)
  return {
    get: (): Reveal => now,
    subscribe: (notify: () => void) => {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
    skip,
  }
}
export type RevealStore = ReturnType<typeof createReveal>
const stores = new WeakMap<Play, RevealStore>()
/** The reveal of a play: made once. */
export const revealOf = (play: Play): RevealStore => {
  const found = stores.get(play) ?? createReveal(play)
  stores.set(play, found)
  return found
}
