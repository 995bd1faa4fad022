import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '#server/clock.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import { startServer } from '#server/server.ts'
import { market, quote } from '../doors/door.ts'

/** One market, quoted once. */
const feed = () => ({
  start: (sink: FeedSink): void => {
    const made = market('m1')
    sink({ kind: 'market', market: made, betDelayMs: 0 })
    sink({ kind: 'status', marketId: made.marketId, status: 'OPEN', inplay: false })
    sink({ kind: 'ladder', marketId: made.marketId, image: true, runners: [quote(1, 1980, 2000), quote(2, 2000, 2020)] })
  },
  stop: (): void => undefined,
})

/** The whole exchange with one market, on a free port and a folder of its own, until the test ends. */
export const serve = async (over: Partial<Parameters<typeof startServer>[0]> = {}) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'pavilion-operate-'))
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    clientFolder: null,
    clock: systemClock,
    feed,
    director: false,
    standIns: 'this-machine',
    ...over,
  })
  let closing: Promise<void> | null = null
  /** Closes it once, however often it is asked to. */
  const close = (): Promise<void> => {
    closing ??= server.close()
    return closing
  }
  onTestFinished(async () => {
    await close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { ...server, close }
}
