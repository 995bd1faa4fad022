/** Bets received and committed against bare commits of the same store, the same number of events in a commit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { betSlipRefSchema, memberCodeSchema, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { median, ratios, say } from './report.ts'
import { marketIdOf, marketOf } from './world.ts'

const BETS = 2000
const GROUP = 32
const member = memberCodeSchema.parse('bench')
const now = millisSchema.parse(0)
const refOf = (index: number) => betSlipRefSchema.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

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

const placed = (): number =>
  within((folder) => {
    const log = sqliteLog(folder)
    const held: (() => void)[] = []
    const grouped = {
      ...log,
      append: (events: Parameters<typeof log.append>[0], done: () => void) => void held.push(() => log.append(events, done)),
    }
    const core = createExchange({ clock: { now: () => now, after: () => () => undefined }, log: grouped })
    const release = (): void => {
      while (held.length > 0) for (const write of held.splice(0)) write()
    }
    let received = 0
    core.openMember(member, paise(1_000_000_000), () => undefined)
    core.feed({ kind: 'market', market: marketOf(0) })
    core.feed({ kind: 'status', marketId: marketIdOf(0), status: 'OPEN', inplay: true })
    release()
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
        if (index % GROUP === GROUP - 1) release()
      }
      release()
    })
    core.close()
    if (received < BETS) throw new Error(`${received} of ${BETS} bets were answered`)
    return took
  })

const bare = (): number =>
  within((folder) => {
    const log = sqliteLog(folder)
    const event = { type: 'ref-fenced' as const, at: now, transactions: [], member, ref: refOf(0) }
    const took = onTheWall(() => {
      for (let index = 0; index < BETS; index += GROUP)
        log.append(
          Array.from({ length: GROUP }, () => event),
          () => undefined,
        )
    })
    log.close()
    return took
  })

say(
  'bets received against bare commits of the same store, same group size',
  `${median(ratios(bare, placed, 3)).toFixed(2)} of its rate`,
  '0.5',
)
