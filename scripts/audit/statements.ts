import { isDeepStrictEqual } from 'node:util'
import Database from 'libsql'
import * as z from 'zod/mini'
import type { CoreBet } from '#server/exchange/bet.ts'
import type { Projected } from '#server/exchange/projection.ts'
import { STATEMENTS_NOW } from '#server/store/statement-tables.ts'
import { statementsOn } from '#server/store/statements.ts'

/** The tables of statements, what a row of each is called, and its key. */
const TABLES = [
  { table: 'statement_rows', name: 'row of a statement', names: 'rows of statements', key: ['member', 'position', 'place'] },
  { table: 'result_words', name: 'result of a statement', names: 'results of statements', key: ['member', 'at', 'position', 'market'] },
  { table: 'named_markets', name: 'market of statements', names: 'markets of statements', key: ['market'] },
  { table: 'past_bets', name: 'bet of the history', names: 'bets of the history', key: ['n'] },
  { table: 'played_games', name: 'played game', names: 'played games', key: ['member', 'game'] },
] as const

const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]))
type Cells = z.infer<typeof rowSchema>

/** A table of a database: its rows, each with its key, and the row of a key. */
const tableOf = (db: Database.Database, { table, key }: (typeof TABLES)[number]) => {
  const byKey = db.prepare(`SELECT * FROM ${table} WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`).raw()
  const all = db.prepare(`SELECT ${key.join(', ')}, * FROM ${table}`).raw()
  return {
    *rows() {
      for (const found of all.iterate()) {
        const cells = rowSchema.parse(found)
        yield { key: cells.slice(0, key.length), row: cells.slice(key.length) }
      }
    },
    find: (of: Cells): Cells | undefined => z.optional(rowSchema).parse(byKey.get(...of)),
  }
}

/** Makes the tables of statements again, event by event, and compares those of a store with them (ACCT-02, ACCT-11). */
export const statementsAgain = () => {
  const again = new Database(':memory:')
  again.exec(`${STATEMENTS_NOW} BEGIN;`)
  const { put, putBets } = statementsOn(again)
  return {
    /** Takes what an event adds; null for nothing. */
    put: (projected: Projected | null): void => (projected === null ? undefined : put(projected)),
    /** Compares every row with the one that the events make; `ended` are the bets that are over. Answers the checks. */
    compare: (kept: Database.Database, ended: readonly CoreBet[], fault: (text: string) => void): readonly string[] => {
      putBets(ended)
      const checked = TABLES.map((about) => {
        const [have, want] = [tableOf(kept, about), tableOf(again, about)]
        let count = 0
        for (const { key, row } of have.rows()) {
          count += 1
          const made = want.find(key)
          if (made === undefined) fault(`the ${about.name} ${key.join(' ')} is of no event`)
          else if (!isDeepStrictEqual(row, made)) fault(`the ${about.name} ${key.join(' ')} is not as the events make it`)
        }
        for (const { key } of want.rows()) if (have.find(key) === undefined) fault(`the ${about.name} ${key.join(' ')} is missing`)
        return `${count.toLocaleString('en')} ${count === 1 ? about.name : about.names}, as the events make them`
      })
      again.close()
      return checked
    },
  }
}
