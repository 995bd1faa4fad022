import { eachFrame, isStill } from '../../edge.ts'
import { times } from '../../copy/figures.ts'
import type { Play } from '../../play/play.ts'
import { flyingAt } from './flying.ts'

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
    let stop: (() => void) | null = null
    const figure = box.parentElement?.querySelector('[data-multiplier]') ?? null
    const still = isStill()
    const write = (): void => {
      const flying = flyingAt(play.seen.get(), play.serverNow())
      if (figure === null || flying === null) return
      const said = flying.state === 'dealing' || flying.hasEnded ? times(flying.multiplier) : ''
      if (figure.textContent !== said) figure.textContent = said
    }
    if (still) {
      stop = eachFrame(write)
      return () => stop?.()
    }
    const begin = async (): Promise<void> => {
      const { createPainter } = await import('./paint.ts')
      const painter = await createPainter(box, isRocket)
      if (isGone) return painter.destroy()
      box.dataset['painted'] = 'true'
      let last = clock.now()
      const frames = { count: 0, worstMs: 0 }
      window.flightFrames = frames
      const end = eachFrame(() => {
        const now = clock.now()
        frames.count += 1
        frames.worstMs = Math.max(frames.worstMs, now - last)
        last = now
        const flying = flyingAt(play.seen.get(), play.serverNow())
        if (flying !== null) painter.paint(flying)
        write()
      })
      stop = () => {
        end()
        painter.destroy()
      }
    }
    begin().catch(() => {
      stop = eachFrame(write)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }
