import Database from 'libsql'
import { checkPages } from './damage.ts'
import { markPart } from './parts.ts'
import { privateFile } from './private.ts'

export type Cell = string | number | null
/** A statement as members and sessions use it. `run` alone writes. */
export interface Statement {
  run(...cells: readonly Cell[]): { readonly changes: number; readonly lastInsertRowid: number | bigint }
  get(...cells: readonly Cell[]): unknown
  all(...cells: readonly Cell[]): readonly unknown[]
}
/**
 * A file beside the exchange's, as members and sessions use it. On a core its writes go into the shared log and are run again by
 * others: a write asks for no time and no chance.
 */
export interface StoreFile {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  /** What it writes goes in together, or not at all. */
  transaction<Args extends readonly unknown[]>(job: (...args: Args) => void): (...args: Args) => void
  close(): unknown
}
export type FileName = 'members.db' | 'sessions.db'
export type OpenFile = (name: FileName) => StoreFile

/** Files of one process, which are the truth themselves. `mark`: the folder's. Throws StoreError where a page of one is damaged. */
export const openFiles =
  (folder: string, mark: number | null = null): OpenFile =>
  (name) => {
    const path = privateFile(folder, name)
    const db = new Database(path)
    try {
      checkPages(db, path)
      if (mark !== null) markPart(db, mark)
      db.exec(`PRAGMA journal_mode = WAL; ${name === 'members.db' ? 'PRAGMA synchronous = FULL;' : ''}`)
      return {
        exec: (sql) => db.exec(sql),
        prepare: (sql): Database.Statement => db.prepare(sql),
        transaction:
          (job) =>
          (...args) =>
            void db.transaction(() => job(...args))(),
        close: () => db.close(),
      }
    } catch (error) {
      db.close()
      throw error
    }
  }
