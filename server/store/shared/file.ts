import Database from 'libsql'
import * as z from 'zod/mini'
import type { Cell, FileName, StoreFile } from '../files.ts'
import { type Bookmark, bookmarkIn } from '../bookmark.ts'
import { privateFile } from '../private.ts'
import type { RowName } from './writer.ts'

/** A statement with its values; without values it may be several statements. */
export const writeSchema = z.tuple([z.string(), z.nullable(z.array(z.union([z.string(), z.number(), z.null()])))])
/** Writes that went in together. */
type Writes = readonly z.output<typeof writeSchema>[]

/** A core's file of members or sessions, which follows the shared log or is written first by its leader. */
export type SharedFile = {
  readonly bookmark: () => Bookmark | null
  /** Runs writes that the log has, and keeps how far they go. */
  follow(groups: readonly Writes[], bookmark: Bookmark): void
  /** The file as its leader writes it. `next`: the batch that the next write will be in; `record` puts it there. */
  lead(next: () => RowName, record: (writes: Writes) => void): StoreFile
  close(): void
}

/** Opens a file of a core. What a power cut takes from it is in the log, so its writes wait for no disk. */
export const openSharedFile = (folder: string, name: FileName): SharedFile => {
  const db = new Database(privateFile(folder, name))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  const own = bookmarkIn(db)
  const together = <T>(job: () => T): T => {
    db.exec('BEGIN')
    try {
      const result = job()
      db.exec('COMMIT')
      return result
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }
  return {
    bookmark: own.get,
    follow: (groups, bookmark) =>
      together(() => {
        for (const [sql, cells] of groups.flat())
          if (cells === null) db.exec(sql)
          else db.prepare(sql).run(cells)
        own.put(bookmark)
      }),
    lead: (next, record) => {
      let group: Writes[number][] | null = null
      /** Adds to the group that is open, or is one by itself. */
      const grouped = <T>(job: (add: (...write: Writes[number]) => void) => T): T => {
        const open = group
        if (open !== null) return job((...write) => void open.push(write))
        const writes: Writes[number][] = []
        group = writes
        try {
          const result = together(() => {
            const made = job((...write) => void writes.push(write))
            const { number, token } = next()
            const before = own.get()
            if (writes.length > 0) own.put({ number, token, writes: (before?.number === number ? before.writes : 0) + 1 })
            return made
          })
          if (writes.length > 0) record(writes)
          return result
        } finally {
          group = null
        }
      }
      return {
        exec: (sql) =>
          grouped((add) => {
            db.exec(sql)
            add(sql, null)
          }),
        prepare: (sql) => {
          const statement: Database.Statement = db.prepare(sql)
          return {
            run: (...cells: readonly Cell[]) =>
              grouped((add) => {
                const result = statement.run(...cells)
                add(sql, [...cells])
                return result
              }),
            get: (...cells) => statement.get(...cells),
            all: (...cells) => statement.all(...cells),
          }
        },
        transaction:
          (job) =>
          (...args) =>
            grouped(() => job(...args)),
        close: () => undefined,
      }
    },
    close: () => void db.close(),
  }
}
