import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { openBrowser } from './browser.ts'

declare global {
  interface Window {
    longTasks: number[]
  }
}
const metricsSchema = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })
/** What a page did until now. */
type Counted = { readonly frames: number; readonly at: number; readonly long: readonly number[]; readonly mainMs: number }
/** What it did between two moments. */
export type Flown = {
  readonly frames: number
  readonly ms: number
  readonly worstMs: number
  readonly long: number
  readonly mainMs: number
}

/** Runs in the page before its own scripts: keeps the tasks of more than 50 ms. */
const keepLongTasks = (): void => {
  window.longTasks = []
  new PerformanceObserver((list) => void window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  })
}
/** Frames that the flight drew, and the longest wait between two since it was asked last. */
const framesOf = (page: Page): Promise<{ readonly count: number; readonly worstMs: number; readonly long: number[] }> =>
  page.evaluate(() => {
    const frames = window.flightFrames ?? { count: 0, worstMs: 0 }
    const seen = { ...frames, long: [...window.longTasks] }
    frames.worstMs = 0
    return seen
  })

/** Opens the flight in a page of a phone's size and density; `measure` counts its frames until it is called again. */
export const openPhone = async (url: string) => {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  await page.addInitScript(keepLongTasks)
  const line = await page.context().newCDPSession(page)
  await line.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.waitForFunction(() => window.flightFrames !== undefined, undefined, { timeout: 60_000 })
  let last: Counted | null = null
  return {
    measure: async (): Promise<Flown | null> => {
      const { count, worstMs, long } = await framesOf(page)
      const { metrics } = metricsSchema.parse(await line.send('Performance.getMetrics'))
      const mainMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
      const before = last
      last = { frames: count, at: performance.now(), long, mainMs }
      if (before === null) return null
      return {
        frames: count - before.frames,
        ms: last.at - before.at,
        worstMs,
        long: long.length - before.long.length,
        mainMs: mainMs - before.mainMs,
      }
    },
    close: () => browser.close(),
  }
}
