import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type WalletAnswer, walletRequests } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { EventLog } from '#server/store/log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const member = memberCodeSchema.parse('M1')
const whose = { member, brand: 'pavilion', game: 'aviator', bet: 'b', round: 'r' }
const debit = (tx: string, amountPaise: number): CasinoCall => ({
  op: 'debit',
  ...walletRequests.debit.parse({ ...whose, tx, amountPaise }),
})
const credit = (tx: string, of: string, amountPaise: number): CasinoCall => ({
  op: 'credit',
  ...walletRequests.credit.parse({ ...whose, tx, debit: of, amountPaise }),
})
const rollback = (tx: string, of: string): CasinoCall => ({ op: 'rollback', ...walletRequests.rollback.parse({ ...whose, tx, debit: of }) })

/** Every row of the wallet's table; each call is one write. */
const CALLS: readonly CasinoCall[] = [
  debit('a', 100),
  debit('b', 200),
  credit('a1', 'a', 350),
  debit('c', 999_999),
  credit('c1', 'c', 5),
  rollback('c2', 'c'),
  rollback('d1', 'd'),
  debit('d', 100),
  credit('d2', 'd', 5),
  rollback('b1', 'b'),
  credit('b2', 'b', 5),
  rollback('b3', 'b'),
  rollback('a2', 'a'),
  credit('a3', 'a', 350),
  debit('e', 300),
  credit('e1', 'e', 0),
]

type How = 'before' | 'after'
/** A log whose process dies at its write of that number: before it reached the disk, or after it and before the answer left. */
const dying = (log: EventLog, at: number, how: How, died: () => void): EventLog => {
  let writes = 0
  return {
    ...log,
    append: (batch, done) => {
      writes += 1
      if (writes < at) return log.append(batch, done)
      if (writes === at) {
        if (how === 'before') died()
        else log.append(batch, died)
      }
      return undefined
    },
  }
}

const START = millisSchema.parse(1_767_225_600_000)
const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-wallet-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
/** Makes the calls one after the other as a provider does, from the first again after a death; the answers by tx. */
const play = async (folder: string, killAt: number, how: How) => {
  const answers: WalletAnswer[] = []
  const run = async (at: number): Promise<'died' | 'done'> => {
    const log = sqliteLog(folder)
    try {
      return await new Promise<'died' | 'done'>((resolve) => {
        const exchange = createExchange({ clock: virtualClock(START), log: dying(log, at, how, () => resolve('died')), snapshotEvery: 4 })
        const next = (n: number): void => {
          const call = CALLS[n]
          if (call === undefined) {
            expect(brokenBooks(exchange.state)).toEqual([])
            return resolve('done')
          }
          exchange.casinoCall(call, ({ replay: _, ...answer }) => {
            if (answers[n] !== undefined) expect(answer).toEqual(answers[n])
            answers[n] = answer
            next(n + 1)
          })
        }
        exchange.openMember(member, paise(1000), () => next(0))
      })
    } finally {
      log.close()
    }
  }
  const first = await run(killAt)
  if (first === 'died') expect(await run(Number.POSITIVE_INFINITY)).toBe('done')
  return answers
}

test('[CAS-04] every call is answered as if nothing happened when the exchange dies at any write', async () => {
  const want = await play(temporary(), Number.POSITIVE_INFINITY, 'after')
  expect(want.map(({ code }) => code)).toEqual([
    ...['OK', 'OK', 'OK', 'INSUFFICIENT_FUNDS', 'DEBIT_NOT_FOUND', 'OK_NOTHING', 'OK_FENCED', 'FENCED'],
    ...['ROLLED_BACK', 'OK', 'ROLLED_BACK', 'OK_NOTHING', 'ALREADY_CLOSED', 'ALREADY_CLOSED', 'OK', 'OK'],
  ])
  expect(want.at(-1)).toEqual({ code: 'OK', balancePaise: 1000 + 250 - 300 })
  // The opening is a write, too.
  for (let at = 1; at <= CALLS.length + 1; at += 1)
    for (const how of ['before', 'after'] as const) {
      const folder = temporary()
      expect([at, how, await play(folder, at, how)]).toEqual([at, how, want])
    }
}, 60_000)
