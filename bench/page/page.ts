import type { MarketBook } from '#contract/market.ts'
import { createCell } from '#src/markets/painter.ts'
import { createBoardStream } from '#streams/board.ts'
import { createWorld } from '../world.ts'
import { paintByHand } from './by-hand.ts'
import { type Cell, mountGrid, shownBy } from './grid.ts'
import { type Styles, wear } from './styles.ts'
import { listen, streamOn } from './whole.ts'

export type PathName = 'by-hand' | 'product'
export type Round = {
  readonly msPerFrame: number
  readonly frames: number
  readonly longTasks: number
  readonly shift: number
  /** What the cells say at the end: the same for both paths, or the comparison is worth nothing. */
  readonly shown: string
}

const BATCH_MS = 10
const WARM_MS = 300
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const twoFrames = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

const paths = {
  'by-hand': paintByHand,
  product: (cells: readonly Cell[], frame: (job: () => void) => void) => {
    const stream = createBoardStream(frame)
    for (const { button, marketId, selectionId, side, level, runnerName } of cells)
      stream.watch(marketId, createCell(button, stream.board, marketId, selectionId, side, level, runnerName).paint)
    return (books: readonly MarketBook[]): void => void stream.take(books)
  },
}

/** Streams `rate` ticks a second for `ms` through one path, in batches as a socket brings them; counts its scripting alone. */
const round = async (name: PathName, styles: Styles, rate: number, ms: number, seed: number): Promise<Round> => {
  wear(styles)
  const world = createWorld(seed)
  const images = world.images()
  const ticks = Array.from({ length: Math.ceil((rate * (ms + WARM_MS)) / 1000) }, () => world.tick())
  let spent = 0
  let frames = 0
  let counting = false
  let longTasks = 0
  let shift = 0
  const count = (job: () => void): void => {
    const began = performance.now()
    job()
    if (counting) spent += performance.now() - began
  }
  const cells = mountGrid(root)
  const take = paths[name](cells, (job) =>
    requestAnimationFrame(() => {
      if (counting) frames += 1
      count(job)
    }),
  )
  take(images)
  await pause(100)
  await twoFrames()
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'longtask') longTasks += 1
      else if ('value' in entry) shift += Number(entry.value)
    }
  })
  watcher.observe({ entryTypes: ['longtask', 'layout-shift'] })
  const began = performance.now()
  let given = 0
  while (given < ticks.length) {
    await pause(BATCH_MS)
    const passed = performance.now() - began
    counting = passed > WARM_MS
    const due = Math.min(ticks.length, Math.floor((rate * passed) / 1000))
    if (due > given) count(() => take(ticks.slice(given, due)))
    given = due
  }
  counting = false
  await twoFrames()
  await pause(50)
  watcher.disconnect()
  return { msPerFrame: spent / frames, frames, longTasks, shift, shown: shownBy(cells) }
}

const bench = {
  round,
  listen: (styles: Styles, ms: number) => listen(root, styles, ms),
  streamOn: () => streamOn(root),
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
window.bench = bench
