import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { auditRounds } from '#casino/server/audit/audit.ts'
import type { Games } from '#casino/server/games.ts'
import { offeredGames } from '#casino/server/offered.ts'
import { MIGRATIONS } from '#casino/server/store/schema.ts'
import type { CasinoAudit } from './books.ts'
import { withDatabase } from '#server/store/read-only.ts'

const FILE = 'casino.db'

/** The audit of the provider's books in this folder. Without them nothing of the casino's rounds is checked, and a line says so. */
export const casinoAuditOf =
  (folder: string, games: Games = offeredGames()): CasinoAudit =>
  (debits, fault) => {
    if (existsSync(join(folder, FILE))) return withDatabase(folder, FILE, MIGRATIONS, (db) => auditRounds(db, games, debits, fault))
    if (debits.length === 0) return []
    return [`${debits.length.toLocaleString('en')} debits of the casino without their rounds: there is no ${FILE} in ${folder}`]
  }
