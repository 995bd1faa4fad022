import { isStill } from '../../edge.ts'
import type { Play } from '../../play/play.ts'

/** Fetches the pool's painter. Without WebGL, or for a player who asks for less movement, the list of fish below is played. */
export const mountPool =
  (play: Play, aimed: (id: string) => void) =>
  (box: HTMLElement | null): (() => void) => {
    if (box === null) return () => undefined
    box.hidden = isStill()
    if (box.hidden) return () => undefined
    let isGone = false
    let stop: (() => void) | null = null
    const begin = async (): Promise<void> => {
      const { paintPool } = await import('./paint.ts')
      const end = await paintPool(box, play, aimed)
      if (isGone) end()
      else stop = end
    }
    begin().catch(() => {
      box.hidden = true
    })
    return () => {
      isGone = true
      stop?.()
    }
  }
