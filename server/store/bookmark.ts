import type Database from 'libsql'
import * as z from 'zod/mini'

/** How far a file follows the shared log: a batch's number and token, and how many of the file's writes in it are done. */
export type Bookmark = { readonly number: number; readonly token: string; readonly writes: number }

const bookmarkSchema = z.optional(z.object({ number: z.number(), token: z.string(), writes: z.number() }))

/** The bookmark in a file of a core; it changes in the same transaction as what it tells of. */
export const bookmarkIn = (db: Database.Database) => {
  db.exec('CREATE TABLE IF NOT EXISTS bookmark (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER, token TEXT, writes INTEGER)')
  const find = db.prepare('SELECT number, token, writes FROM bookmark')
  const put = db.prepare('REPLACE INTO bookmark VALUES (1, ?, ?, ?)')
  return {
    /** Null before the first batch. */
    get: (): Bookmark | null => bookmarkSchema.parse(find.get()) ?? null,
    put: ({ number, token, writes }: Bookmark): void => void put.run(number, token, writes),
  }
}
