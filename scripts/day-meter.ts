import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import * as z from 'zod/mini'

/** What a player pressed, and how long the page took to show each press, in milliseconds. */
const metersSchema = z.object({ taps: z.number(), waits: z.array(z.object({ ms: z.number(), about: z.string() })) })
export type Meters = z.infer<typeof metersSchema>

/** Where a page keeps them. */
const KEY = 'day-meters'
/** The browser tells of presses that took this long at least, in milliseconds; a shorter one counts as this long. */
const SHORTEST_MS = 16

/** Counts on every page of the context how often the player presses, and how long the page takes to show it. */
export const meter = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ path: join(import.meta.dirname, 'day-meter-page.js') })

/** The counts of a page's tab so far. */
export const metersOf = async (page: Page): Promise<Meters> =>
  metersSchema.parse(JSON.parse(await page.evaluate((key) => sessionStorage.getItem(key) ?? '{"taps":0,"waits":[]}', KEY)))

/** The time within which 98 of 100 presses were shown, in milliseconds; those that the browser does not tell of were shorter than 16. */
export const p98 = ({ taps, waits }: Meters): number => {
  const all = [...waits.map(({ ms }) => ms), ...Array.from({ length: Math.max(0, taps - waits.length) }, () => SHORTEST_MS)].toSorted(
    (one, other) => one - other,
  )
  return all[Math.min(all.length - 1, Math.floor(all.length * 0.98))] ?? 0
}

/** Slows the page's processor down by this factor, as on a phone. */
export const slowDown = async (page: Page, factor: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
}
