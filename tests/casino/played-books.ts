import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { onTestFinished } from 'vitest'
import { type Paise, memberCodeSchema } from '#contract/scalar.ts'
import type { Row } from '#casino/server/store/rows.ts'
import { openStore } from '#casino/server/store/store.ts'
import { auditBooks } from '../../scripts/audit/books.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { openMemberStore } from '#server/members/store.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { casinoAuditOf } from '../../scripts/audit/casino.ts'
import { exchangeWallet } from './exchange-wallet.ts'
import { MEMBERS } from './provider-play.ts'
import { START, type World, type WorldOptions, providerWorld } from './provider-world.ts'
import { toyGames } from './toy-games.ts'
import { unguarded } from './unguarded.ts'

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-played-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const edit = (path: string, sql: string): void => {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

/** The exchange's books of these calls. */
const writeExchange = async (folder: string, calls: readonly CasinoCall[], opening: Paise): Promise<void> => {
  openMemberStore(folder).close()
  const exchange = createExchange({ clock: virtualClock(START), log: sqliteLog(folder) })
  for (const code of MEMBERS.map((member) => memberCodeSchema.parse(member))) {
    edit(
      join(folder, 'members.db'),
      `INSERT INTO members (code, brandGroup, kind, username, referCode, flags, createdAt) VALUES ('${code}', 'pavilion', 'member', '${code}', '${code}', '[]', 0);`,
    )
    await new Promise<void>((resolve) => exchange.openMember(code, opening, resolve))
  }
  for (const call of calls) await new Promise((resolve) => exchange.casinoCall(call, resolve))
  await new Promise<void>((resolve) => exchange.whenDurable(resolve))
  exchange.close()
}
/**
 * Plays a world of members, provider and exchange, and keeps the books of both on the disk as a data folder has them. `audit` audits a
 * copy of them, after changes to the calls that the exchange heard and to the provider's file.
 */
export const playedBooks = (options: WorldOptions, play: (world: World) => void) => {
  const rows: Row[] = []
  let bank: ReturnType<typeof exchangeWallet> | null = null
  const world = providerWorld({
    ...options,
    wallet: (clock) => {
      bank = exchangeWallet({ seed: options.seed, clock })
      return bank.wallet
    },
    onLanded: (landed) => void rows.push(...landed),
  })
  play(world)
  const { calls, opening } = bankOf(bank)
  const writeCasino = (folder: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const store = openStore({ guard: unguarded, folder, soon: (job) => job(), onFailure: reject })
      store.write(rows, () => {
        store.close()
        resolve()
      })
    })
  const audit = async ({
    heard = (all) => all,
    sql = '',
    exchangeSql = '',
  }: {
    readonly heard?: (calls: readonly CasinoCall[]) => readonly CasinoCall[]
    readonly sql?: string
    readonly exchangeSql?: string
  } = {}) => {
    const folder = folderOf()
    await writeExchange(folder, heard(calls()), opening)
    await writeCasino(join(folder, 'casino'))
    if (exchangeSql !== '') edit(join(folder, 'exchange.db'), exchangeSql)
    if (sql !== '') edit(join(folder, 'casino', 'casino.db'), sql)
    return { folder, ...auditBooks(folder, casinoAuditOf(join(folder, 'casino'), options.games ?? toyGames)) }
  }
  return { world, calls, audit }
}
const bankOf = (bank: ReturnType<typeof exchangeWallet> | null): ReturnType<typeof exchangeWallet> => {
  if (bank === null) throw new Error('the world has no wallet')
  return bank
}
