/** An exchange on a store of its own that settles market after market, as fast as it can. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod/mini'
import { type Millis, betSlipRefSchema, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { answerWith } from '../scripts/child.ts'
import { SELECTIONS, firstSelection, marketIdOf, marketOf } from './world.ts'

const questionSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('open'), folder: z.string() }),
  /** Settles so many more markets. */
  z.object({ ask: z.literal('settle'), from: z.number(), markets: z.number(), bets: z.number() }),
  z.object({ ask: z.literal('close') }),
])

const START = 1_700_000_000_000
const MARKET_MS = 10_000
const MEMBERS = Array.from({ length: 50 }, (_, i) => memberCodeSchema.parse(`M${2000 + i}`))

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

let now: Millis = millisSchema.parse(START)
const due: (() => void)[] = []
const clock = {
  now: () => now,
  after: (_: number, job: () => void) => {
    due.push(job)
    return () => undefined
  },
}
/** A UUID of version 7, minted now. */
const refOf = (bet: number) => {
  const time = now.toString(16).padStart(12, '0')
  return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(bet).padStart(12, '0')}`)
}
const open = (folder: string) => {
  const log = sqliteLog(folder)
  return createExchange({ clock, log, together: setImmediate })
}
let exchange: ReturnType<typeof open> | null = null

/** As many closed markets as an exchange shows, so that later ones take their places. */
const LISTED = 2000
const listMarkets = (core: ReturnType<typeof open>): void => {
  for (let index = 0; index < LISTED; index += 1) {
    const market = marketOf(-1 - index)
    core.feed({ kind: 'market', market })
    core.feed({ kind: 'status', marketId: market.marketId, status: 'CLOSED', inplay: true })
  }
}

/** One market from its listing to its result; all its bets are matched. */
const play = async (core: ReturnType<typeof open>, index: number, bets: number): Promise<void> => {
  now = millisSchema.parse(START + index * MARKET_MS)
  const marketId = marketIdOf(index)
  core.feed({ kind: 'market', market: marketOf(index), betDelayMs: 0 })
  core.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  const back = [[odds(2000), paise(1_000_000_000_00)]] as const
  core.feed({ kind: 'ladder', marketId, image: true, runners: SELECTIONS.map((selectionId) => ({ selectionId, back, lay: [] })) })
  let refused = 0
  for (let bet = 0; bet < bets; bet += 1)
    core.place(
      MEMBERS[bet % MEMBERS.length] ?? memberCodeSchema.parse('M2000'),
      {
        ref: refOf(bet),
        marketId,
        selectionId: SELECTIONS[bet % SELECTIONS.length] ?? firstSelection,
        side: 'back',
        odds: odds(2000),
        stake: paise(10_000),
        accept: 'NONE',
        line: null,
        fancyPrice: 0,
        claims: { browser: '', ip: '' },
      },
      ({ kind }) => {
        if (kind !== 'pending') refused += 1
      },
    )
  for (const job of due.splice(0)) job()
  core.feed({ kind: 'status', marketId, status: 'CLOSED', inplay: true })
  core.feed({ kind: 'result', marketId, winners: [firstSelection], note: '' })
  await new Promise<void>((resolve) => core.whenDurable(resolve))
  if (refused > 0) throw new Error(`${refused} bets of the bench were refused`)
}

process.on('disconnect', () => process.exit(0))
answerWith(async (said) => {
  const question = questionSchema.parse(said)
  if (question.ask === 'open') {
    const began = performance.now()
    exchange = open(question.folder)
    const ms = performance.now() - began
    listMarkets(exchange)
    for (const member of MEMBERS) exchange.openMember(member, paise(1_000_000_000_00), () => undefined)
    return { ms, heap: heap() }
  }
  if (exchange === null) throw new Error('nothing is open')
  if (question.ask === 'close') {
    exchange.close()
    return { done: true }
  }
  for (let market = question.from; market < question.from + question.markets; market += 1) await play(exchange, market, question.bets)
  return { heap: heap() }
})
