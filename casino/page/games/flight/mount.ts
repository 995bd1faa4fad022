import { eachFrame, isStill } from '../../edge.ts'
import { times } from '#copy/provider-figures.ts'
import type { Play } from '../../play/play.ts'
import { type Flying, flyingAt } from './flying.ts'

/** Frames drawn and the longest wait between two, for a measurement from outside (`window.flightFrames`). */
declare global {
  interface Window {
    flightFrames?: { count: number; worstMs: number }
  }
}

/**
 * Draws the flight into a box with every frame, and writes its multiplier into `[data-multiplier]`. Where the browser has no WebGL, or the
 * player asks for less movement, the still chart below it stays.
 */
export const mountFlight =
  (play: Play, isRocket: boolean) =>
  (box: HTMLElement | null): (() => void) => {
    if (box === null) return () => undefined
    const { clock } = play
    let isGone = false
    const figure = box.parentElement?.querySelector('[data-multiplier]') ?? null
    const now = (): Flying | null => flyingAt(play.seen.get(), play.serverNow())
    const write = (flying: Flying | null): void => {
      if (figure === null || flying === null) return
      const said = flying.state === 'dealing' || flying.hasEnded ? times(flying.multiplier) : ''
      if (figure.textContent !== said) figure.textContent = said
    }
    // The multiplier is written from the first frame on: the painter comes later, or never.
    let stop = eachFrame(() => write(now()))
    if (isStill()) return stop
    const begin = async (): Promise<void> => {
      const { createPainter } = await import('./paint.ts')
      const painter = await createPainter(box, isRocket)
      if (isGone) return painter.destroy()
      stop()
      box.dataset['painted'] = 'true'
      let last = clock.now()
      const frames = { count: 0, worstMs: 0 }
      window.flightFrames = frames
      const end = eachFrame(() => {
        const at = clock.now()
        frames.count += 1
        frames.worstMs = Math.max(frames.worstMs, at - last)
        last = at
        const flying = now()
        if (flying !== null) painter.paint(flying)
        write(flying)
      })
      stop = () => {
        end()
        painter.destroy()
      }
    }
    begin().catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }
