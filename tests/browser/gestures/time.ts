import type { Page } from '@playwright/test'
import type { Line } from './line.ts'

/** A step of the page's time, and the least real time until the next. */
const TICK_MS = 200

/** The page's time. It goes on in small steps and no faster than the machine makes them, so a busy one ends no timer too soon. */
export type Time = { readonly pass: (ms: number) => Promise<void>; readonly end: () => Promise<void> }

/** The longest time without a heartbeat, on a line that is up. */
const BEAT_MS = 1500

/** Takes over the time of a page whose clock is installed. */
export const takeTime = async (page: Page, { isCut, beat }: Line): Promise<Time> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  let isOver = false
  let last: Promise<void> = Promise.resolve()
  /** One change of the clock at a time. A page that is being loaded again takes none. */
  const next = (change: () => Promise<void>): Promise<void> => {
    last = last.then(change, change)
    return last
  }
  const going = (async () => {
    while (!isOver) {
      await next(() => page.clock.runFor(TICK_MS)).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
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
    end: async () => {
      isOver = true
      await going
    },
  }
}
