/** Bets received and committed against bare commits of the same store, the same number of events in a commit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { betSlipRefSchema, memberCodeSchema, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { EventLog } from '#server/store/log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { median, ratios, say } from './report.ts'
import { marketIdOf, marketOf } from './world.ts'

const BETS = 2000
const GROUP = 32
const member = memberCodeSchema.parse('bench')
const now = millisSchema.parse(0)
/** UUIDs of version 7, minted at the bench's time. */
const refOf = (index: number) => betSlipRefSchema.parse(`00000000-0000-7000-8000-${String(index).padStart(12, '0')}`)

/** The disk counts here, so this is the time on the wall. */
const onTheWall = (job: () => void): number => {
  const began = performance.now()
  job()
  return performance.now() - began
}

const within = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-bench-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Batch = readonly ExchangeEvent[]

/** Bets as they come in, this many in one turn of the event loop; `tell` gets each commit to the store. */
const placed = (tell: (batch: Batch) => void = () => undefined): number =>
  within((folder) => {
    const store = sqliteLog(folder)
    const log: EventLog = {
      ...store,
      append: (events, done) => {
        tell(events)
        store.append(events, done)
      },
    }
    let write = (): void => undefined
    const together = (next: () => void): void => {
      write = next
    }
    const core = createExchange({ clock: { now: () => now, after: () => () => undefined }, log, together })
    let received = 0
    core.openMember(member, paise(1_000_000_000), () => undefined)
    core.feed({ kind: 'market', market: marketOf(0) })
    core.feed({ kind: 'status', marketId: marketIdOf(0), status: 'OPEN', inplay: true })
    write()
    const took = onTheWall(() => {
      for (let index = 0; index < BETS; index += 1) {
        core.place(
          member,
          {
            ref: refOf(index),
            marketId: marketIdOf(0),
            selectionId: selectionIdSchema.parse(1),
            side: 'back',
            odds: odds(2000),
            stake: paise(100),
            accept: 'NONE',
            line: null,
            fancyPrice: 0,
            claims: { browser: '', ip: '' },
          },
          () => {
            received += 1
          },
        )
        if (index % GROUP === GROUP - 1) write()
      }
      while (received < BETS) write()
    })
    core.close()
    return took
  })

/** The very same rows, in the same commits, with nothing decided. */
const bare = (batches: readonly Batch[]): number =>
  within((folder) => {
    const log = sqliteLog(folder)
    const took = onTheWall(() => {
      for (const batch of batches) log.append(batch, () => undefined)
    })
    log.close()
    return took
  })

const batches: Batch[] = []
placed((batch) => batches.push(batch))
say(
  `${BETS} bets received, ${GROUP} at a time, against bare commits of the same rows (${batches.length} commits)`,
  `${median(ratios(() => bare(batches), placed, 3)).toFixed(2)} of its rate`,
  '0.5',
)
