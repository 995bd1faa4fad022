import { marketBooks } from '#contract/messages/browse.ts'
import { painterOf } from '#src/markets/painter.ts'
import { createSpine, type Spine } from '#src/spine/spine.ts'
import { createSocketDoor } from '#streams/socket.ts'
import { factFrom } from '#streams/wire.ts'
import { createWorld } from '../world.ts'
import { clock } from './clock.ts'
import { mountGrid } from './grid.ts'
import { mountPanels, scroll } from './panels.tsx'
import { wear } from './styles.ts'

const VISITOR = { member: null, generation: 0 }

/** `grid`: bare cells, plain styles. `panels`: the product's own panels and styles, scrolling. */
export type PageName = 'grid' | 'panels'

/** The whole way of a book in the product: one turn of the spine with its journal and ledger, the board, the painter. */
const createGrid = (root: HTMLElement, frame: (job: () => void) => void): Spine => {
  wear('plain')
  const spine = createSpine({ clock, frame, doors: null })
  spine.start()
  for (const { button, marketId, selectionId, side, level, runnerName } of mountGrid(root))
    painterOf(spine).attach(button, { marketId, selectionId, name: runnerName, side, level, marketType: 'MATCH_ODDS' })
  return spine
}

/** Runs the job as soon as the running frame is painted. */
const afterPaint = (job: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    job()
  }
  port2.postMessage(null)
}

/**
 * Listens on the product's socket until a heartbeat ends the stream. Measures milliseconds from emit to the end of the frame that
 * shows the book or a later one. Every book carries its emit, in microseconds, as what was traded.
 */
export const listen = (root: HTMLElement, page: PageName): Promise<readonly number[]> =>
  new Promise((resolve, reject) => {
    const mount = page === 'grid' ? createGrid : mountPanels
    const latencies: number[] = []
    let stamps: number[] = []
    const spine = mount(root, (job) =>
      requestAnimationFrame(() => {
        job()
        const shown = stamps
        stamps = []
        afterPaint(() => {
          const now = performance.timeOrigin + performance.now()
          for (const stamp of shown) latencies.push(now - stamp / 1000)
        })
      }),
    )
    const stop = page === 'grid' ? () => 0 : scroll()
    const door = createSocketDoor('')
    const end = (): void => {
      stop()
      door.close()
      resolve(latencies)
    }
    door.open(VISITOR, '', {
      opened: () => undefined,
      closed: (why) => reject(new Error(`the socket closed: ${why}`)),
      heard: (name, body) => {
        const fact = factFrom(name, body)
        if (typeof fact === 'string') return reject(new Error(fact))
        if (fact.type === 'heartbeat.heard') return void requestAnimationFrame(() => afterPaint(end))
        if (fact.type !== 'books.changed') return reject(new Error(`${name} is not for this page`))
        for (const book of fact.books) if (book.image !== true && book.traded !== undefined) stamps.push(book.traded)
        return spine.record(fact)
      },
    })
  })

const BATCH = 25
const BATCH_MS = 5
/** The journal's rings fill first: they are bounded, and only then does a leak show. */
const FILL_BATCHES = 4500

/** Fills the journal, then streams 5,000 ticks a second without an end, made as they go. */
export const streamOn = (root: HTMLElement): void => {
  const world = createWorld(3)
  const spine = createGrid(root, (job) => requestAnimationFrame(job))
  const record = (body: unknown): void => {
    const fact = factFrom(marketBooks.name, body)
    if (typeof fact === 'string' || fact.type !== 'books.changed') throw new Error('the bench speaks another language')
    spine.record(fact)
  }
  const stream = (): void => record(Array.from({ length: BATCH }, () => world.tick()))
  record(world.images())
  for (let batch = 0; batch < FILL_BATCHES; batch += 1) stream()
  const began = performance.now()
  let batches = 0
  setInterval(() => {
    for (const due = (performance.now() - began) / BATCH_MS; batches < due; batches += 1) stream()
  }, BATCH_MS)
}
