import type { MarketBook } from '#contract/market.ts'
import { allNear } from '#src/markets/near.ts'
import { createPainter } from '#src/markets/painter.ts'
import { createBoardStream } from '#streams/board.ts'
import { createWorld } from '../world.ts'
import { paintByHand } from './by-hand.ts'
import { clock } from './clock.ts'
import { type Cell, mountGrid, shownBy } from './grid.ts'
import { mountPanels, scroll } from './panels.tsx'
import { wear } from './styles.ts'
import { type PageName, listen, streamOn } from './whole.ts'

export type PathName = 'nothing' | 'by-hand' | 'product'
export type Scrolled = { readonly framesASecond: number; readonly longTasks: number; readonly shift: number }

const BATCH_MS = 10
const WARM_MS = 300
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const twoFrames = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

const paths = {
  /** The cost of the bench itself. */
  nothing: (_: readonly Cell[], frame: (job: () => void) => void) => (): void => frame(() => undefined),
  'by-hand': paintByHand,
  /** All its cells are painted, in view or not, as by hand. */
  product: (cells: readonly Cell[], frame: (job: () => void) => void) => {
    const stream = createBoardStream(frame)
    const painter = createPainter(stream, clock, allNear)
    for (const { button, marketId, selectionId, side, level, runnerName } of cells)
      painter.attach(button, { marketId, selectionId, name: runnerName, side, level, marketType: 'MATCH_ODDS' })
    return (books: readonly MarketBook[]): void => void stream.take(books)
  },
}

/** Gives ticks at this rate, in batches, as a socket brings them. */
const give = async (ticks: readonly MarketBook[], rate: number, take: (books: readonly MarketBook[]) => void): Promise<void> => {
  const began = performance.now()
  let given = 0
  while (given < ticks.length) {
    await pause(BATCH_MS)
    const due = Math.min(ticks.length, Math.floor((rate * (performance.now() - began)) / 1000))
    if (due > given) take(ticks.slice(given, due))
    given = due
  }
  await twoFrames()
}
const ticksOf = (world: ReturnType<typeof createWorld>, rate: number, ms: number): readonly MarketBook[] =>
  Array.from({ length: Math.ceil((rate * ms) / 1000) }, () => world.tick())

let mounted: readonly Cell[] = []
let stream: () => Promise<number> = () => Promise.reject(new Error('nothing is prepared'))

/** Mounts the grid, makes the ticks, warms the path up, and leaves the stream of `rate` ticks a second for `ms` ready to run. */
const prepare = async (name: PathName, rate: number, ms: number, seed: number): Promise<void> => {
  wear('plain')
  const world = createWorld(seed)
  const cells = mountGrid(root)
  mounted = cells
  let frames = 0
  let asked = false
  const take = paths[name](cells, (job) => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      frames += 1
      job()
    })
  })
  take(world.images())
  await pause(100)
  await give(ticksOf(world, rate, WARM_MS), rate, take)
  const ticks = ticksOf(world, rate, ms)
  stream = async () => {
    frames = 0
    await give(ticks, rate, take)
    await pause(50)
    return frames
  }
}

/** Mounts the product's own panels once, and leaves a stream of ticks on the scrolling page ready to run. */
const preparePanels = async (): Promise<void> => {
  const spine = mountPanels(root, (job) => requestAnimationFrame(job))
  const world = createWorld(1)
  const take = (books: readonly MarketBook[]): void => spine.record({ type: 'books.changed', books })
  take(world.images())
  await pause(WARM_MS)
  streamScrolling = async (rate, ms) => {
    const ticks = ticksOf(world, rate, ms + WARM_MS)
    const warm = Math.ceil((rate * WARM_MS) / 1000)
    await give(ticks.slice(0, warm), rate, take)
    let longTasks = 0
    let shift = 0
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.entryType === 'longtask') longTasks += 1
        else if ('value' in entry) shift += Number(entry.value)
      }
    })
    watcher.observe({ entryTypes: ['longtask', 'layout-shift'] })
    const stop = scroll()
    await give(ticks.slice(warm), rate, take)
    const framesASecond = stop()
    await pause(50)
    watcher.disconnect()
    return { framesASecond, longTasks, shift }
  }
}
let streamScrolling: (rate: number, ms: number) => Promise<Scrolled> = () => Promise.reject(new Error('nothing is prepared'))

const bench = {
  prepare,
  stream: () => stream(),
  /** The same for both paths in the end, or the comparison is worth nothing. */
  shown: () => shownBy(mounted),
  preparePanels,
  streamScrolling: (rate: number, ms: number) => streamScrolling(rate, ms),
  listen: (page: PageName) => listen(root, page),
  streamOn: () => streamOn(root),
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
window.bench = bench
