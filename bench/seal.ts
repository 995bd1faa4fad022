/** What the seal adds to a conflated book on the bus: processor time to seal it at the core and to open it at a gateway. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { createSeal } from '#server/cluster/bus/seal.ts'
import { systemClock } from '#server/clock.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { createBookChannel } from '#server/live/book-channel.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { median, say, timed } from './report.ts'
import { createWorld, marketOf } from './world.ts'

const MARKETS = 200
/** Each market's changes of 50 ms go as one text: 20 a second. */
const TICKS_A_TEXT = 3
const TEXTS_A_MARKET = 20
const ROUNDS = 7
const LEVELS = 3

/** The conflated changes of busy books, as a core publishes them. */
const deltas = (): readonly string[] => {
  const exchange = createExchange({ clock: systemClock, log: memoryLog() })
  const world = createWorld(9, MARKETS)
  const channels = world.images().map(({ marketId, runners = [] }, index) => {
    exchange.feed({ kind: 'market', market: marketOf(index), betDelayMs: 0 })
    exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    const ladders = runners.map(({ selectionId, back = [], lay = [] }) => ({ selectionId, back, lay }))
    exchange.feed({ kind: 'ladder', marketId, image: true, runners: ladders })
    return createBookChannel(() => exchange.book(marketId, LEVELS))
  })
  const texts: string[] = []
  for (let text = 0; text < TEXTS_A_MARKET; text += 1)
    for (const [market, channel] of channels.entries()) {
      for (let tick = 0; tick < TICKS_A_TEXT; tick += 1) {
        const { marketId, runners = [] } = world.tick(market)
        const changes = runners.map(({ selectionId, back, lay }) => ({
          selectionId,
          ...(back === undefined ? {} : { back }),
          ...(lay === undefined ? {} : { lay }),
        }))
        exchange.feed({ kind: 'ladder', marketId, image: false, runners: changes })
      }
      if (channel.advance()) texts.push(channel.delta())
    }
  exchange.close()
  return texts
}

const texts = deltas()
const keys = [createSecretKey(randomBytes(32))] as const
const place = 'text core.1-00000000.odds.MS4xMjM0NTY3ODk.3'
const [core, gateway] = [createSeal({ keys, clock: systemClock }), createSeal({ keys, clock: systemClock })]
const rounds = Array.from({ length: ROUNDS + 1 }, () => {
  let sealed: readonly Buffer[] = []
  let opened = 0
  const seals = timed(() => {
    sealed = texts.map((text) => core.write(place, text))
  })
  const opens = timed(() => {
    for (const each of sealed) opened += gateway.read(place, each).ok ? 1 : 0
  })
  if (opened !== texts.length) throw new Error('A text did not open.')
  return { seal: (seals * 1000) / texts.length, open: (opens * 1000) / texts.length }
}).slice(1)
const seal = median(rounds.map((round) => round.seal))
const open = median(rounds.map((round) => round.open))
const size = median(texts.map((text) => text.length))
const share = (cost: number): string => `${((MARKETS * TEXTS_A_MARKET * cost) / 10_000).toFixed(1)} %`
say(
  `what the seal adds to a conflated book on the bus, ${size} bytes in the median`,
  `${seal.toFixed(1)} µs to seal, ${open.toFixed(1)} µs to open: of ${MARKETS} markets at 20 texts/s, ${share(seal)} of a core at the exchange and ${share(open)} at each gateway that watches them all`,
  '5 % of a core',
)
