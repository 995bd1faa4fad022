import type { Page } from '@playwright/test'
import type { Line } from './line.ts'

/** A step of the page's time, and the least real time until the next. */
const TICK_MS = 200

/** What a walk does between two steps takes so many times as long as a step: on a busy machine the next one waits for it. */
const LOOKS = 5

/** The same step while a state of one second is looked at. */
const SLOW_TICK_MS = 25

/** The page's time. It goes on in small steps and no faster than the machine makes them, so a busy one ends no timer too soon. */
export type Time = {
  readonly pass: (ms: number) => Promise<void>
  /** Stands still while the page is loaded: a change of the clock between two documents may never end. */
  readonly stop: (load: () => Promise<void>) => Promise<void>
  /** Time goes on at an eighth of its pace, until `usual`. */
  readonly slow: () => void
  readonly usual: () => void
  readonly end: () => Promise<void>
}

/** The longest time without a heartbeat, on a line that is up. */
const BEAT_MS = 1500

/** The clock stops so far ahead: a busy machine may take a while to stop it. */
const AHEAD_MS = 5000

/** Takes over the time of a page whose clock is installed. */
export const takeTime = async (page: Page, { isCut, beat }: Line): Promise<Time> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + AHEAD_MS)
  let isOver = false
  let tick = TICK_MS
  let last: Promise<void> = Promise.resolve()
  /** One change of the clock at a time. A page that is being loaded again takes none. */
  const next = (change: () => Promise<void>): Promise<void> => {
    last = last.then(change, change)
    return last
  }
  const going = (async () => {
    while (!isOver) {
      const began = performance.now()
      await next(() => page.clock.runFor(tick)).catch(() => undefined)
      const tookMs = performance.now() - began
      await new Promise((resolve) => setTimeout(resolve, Math.max(TICK_MS, tookMs * LOOKS)))
    }
  })()
  return {
    pass: async (ms) => {
      const part = isCut() ? ms : BEAT_MS
      for (let left = ms; left > 0; left -= part) {
        beat()
        await next(() => page.clock.fastForward(Math.min(left, part)))
      }
    },
    stop: next,
    slow: () => {
      tick = SLOW_TICK_MS
    },
    usual: () => {
      tick = TICK_MS
    },
    end: async () => {
      isOver = true
      await going
    },
  }
}
