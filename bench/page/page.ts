import type { MarketBook } from '#contract/market.ts'
import { createCell } from '#src/markets/painter.ts'
import { createBoardStream } from '#streams/board.ts'
import { createWorld } from '../world.ts'
import { paintByHand } from './by-hand.ts'
import { type Cell, mountGrid, shownBy } from './grid.ts'
import { type Styles, wear } from './styles.ts'
import { listen, streamOn } from './whole.ts'

export type PathName = 'nothing' | 'by-hand' | 'product'
export type Round = {
  readonly frames: number
  readonly longTasks: number
  readonly shift: number
}

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
  product: (cells: readonly Cell[], frame: (job: () => void) => void) => {
    const stream = createBoardStream(frame)
    for (const { button, marketId, selectionId, side, level, runnerName } of cells)
      stream.watch(marketId, createCell(button, stream.board, false, marketId, { selectionId, runnerName }, side, level).paint)
    return (books: readonly MarketBook[]): void => void stream.take(books)
  },
}

let mounted: readonly Cell[] = []
let stream: () => Promise<Round> = () => Promise.reject(new Error('nothing is prepared'))

/** Mounts the grid, makes the ticks, warms the path up, and leaves the stream of `rate` ticks a second for `ms` ready to run. */
const prepare = async (name: PathName, styles: Styles, rate: number, ms: number, seed: number): Promise<void> => {
  wear(styles)
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
  /** In batches, as a socket brings them. */
  const give = async (ticks: readonly MarketBook[]): Promise<void> => {
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
  take(world.images())
  await pause(100)
  await give(Array.from({ length: Math.ceil((rate * WARM_MS) / 1000) }, () => world.tick()))
  const ticks = Array.from({ length: Math.ceil((rate * ms) / 1000) }, () => world.tick())
  stream = async () => {
    let longTasks = 0
    let shift = 0
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.entryType === 'longtask') longTasks += 1
        else if ('value' in entry) shift += Number(entry.value)
      }
    })
    watcher.observe({ entryTypes: ['longtask', 'layout-shift'] })
    frames = 0
    await give(ticks)
    await pause(50)
    watcher.disconnect()
    return { frames, longTasks, shift }
  }
}

const bench = {
  prepare,
  stream: () => stream(),
  /** The same for both paths in the end, or the comparison is worth nothing. */
  shown: () => shownBy(mounted),
  listen: (styles: Styles) => listen(root, styles),
  streamOn: () => streamOn(root),
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
window.bench = bench
