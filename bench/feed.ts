import { paise } from '#domain/paise.ts'
import type { Feed, FeedSink } from '#server/feeds/feed.ts'
import { createWorld, marketOf } from './world.ts'

const BATCH_MS = 10

/** Every change carries the time it was made, in microseconds, as what was traded. */
const stampNow = () => paise(Math.round((performance.timeOrigin + performance.now()) * 1000))

const begin = (sink: FeedSink, markets: number, ticksASecond: number): NodeJS.Timeout => {
  const world = createWorld(9, markets)
  for (const [index, { marketId, runners = [] }] of world.images().entries()) {
    sink({ kind: 'market', market: marketOf(index) })
    sink({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    const ladders = runners.map(({ selectionId, back = [], lay = [] }) => ({ selectionId, back, lay }))
    sink({ kind: 'ladder', marketId, image: true, runners: ladders })
  }
  const began = performance.now()
  let given = 0
  return setInterval(() => {
    for (const due = ((performance.now() - began) * ticksASecond) / 1000; given < due; given += 1) {
      const { marketId, runners = [] } = world.tick(given % markets)
      const changes = runners.map(({ selectionId, back, lay }) => ({
        selectionId,
        ...(back === undefined ? {} : { back }),
        ...(lay === undefined ? {} : { lay }),
      }))
      sink({ kind: 'ladder', marketId, image: false, traded: stampNow(), runners: changes })
    }
  }, BATCH_MS)
}

/** The bench's world as a feed of the exchange, market after market in turn. */
export const worldFeed = (markets: number, ticksASecond: number): Feed => {
  let timer: NodeJS.Timeout | undefined
  return {
    start: (sink) => {
      timer = begin(sink, markets, ticksASecond)
    },
    stop: () => clearInterval(timer),
  }
}
