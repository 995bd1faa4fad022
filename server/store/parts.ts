import { randomInt } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StoreError } from './log.ts'

/** The database files of a data folder that make sense only together. */
type PartName = 'exchange.db' | 'members.db' | 'sessions.db'
/** A file of a folder. `mark`: the folder's number; null in a file of an older release. */
type Part = { readonly name: PartName; readonly isThere: boolean; readonly mark: number | null }

/** Where the header of an SQLite file has its application id, and how long the header is (sqlite.org/fileformat.html, 1.3). */
const [MARK_AT, HEADER, MAGIC] = [68, 100, 'SQLite format 3']

const partOf = (folder: string, name: PartName): Part => {
  const path = join(folder, name)
  if (!existsSync(path)) return { name, isThere: false, mark: null }
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER)
    const length = readSync(file, header, 0, HEADER, 0)
    const isDatabase = length === HEADER && header.toString('latin1', 0, MAGIC.length) === MAGIC
    return { name, isThere: length > 0, mark: isDatabase ? header.readUInt32BE(MARK_AT) || null : null }
  } finally {
    closeSync(file)
  }
}

const REMEDY = 'restore the last backup as docs/DEPLOY.md says, or start with --data and another folder'
const alone = (folder: string, { name: there }: Pick<Part, 'name'>, { name: missing }: Part): StoreError =>
  new StoreError(
    `${join(folder, missing)} is missing or empty, and ${there} beside it has entries. Nothing was changed. Put ${missing} back, ${REMEDY}.`,
  )
const strangers = (folder: string, one: Part, other: Part): StoreError =>
  new StoreError(
    `${join(folder, one.name)} and ${other.name} beside it are of two data folders. Nothing was changed. ${
      one.name === 'sessions.db'
        ? 'Move sessions.db away and start again; only logins are lost.'
        : `Put the files of one folder together again, ${REMEDY}.`
    }`,
  )

/** Does a file carry the mark of these books? A file of an older release has none yet; books without a mark are older than any mark. */
const isOf = (books: Part, { isThere, mark }: Part): boolean => !isThere || mark === null || mark === books.mark

/**
 * Looks at the files of a folder before any is opened, and returns the folder's mark. Throws StoreError when they do not belong together:
 * members without books, or a file of another folder.
 */
export const checkParts = (folder: string): number => {
  const [books, members, sessions] = [partOf(folder, 'exchange.db'), partOf(folder, 'members.db'), partOf(folder, 'sessions.db')]
  if (members.isThere && !books.isThere) throw alone(folder, members, books)
  for (const part of [members, sessions]) if (books.isThere && !isOf(books, part)) throw strangers(folder, part, books)
  return books.mark ?? randomInt(1, 2 ** 31)
}

/**
 * Throws StoreError when books with entries have no members beside them. It opens no books: a file that is closed takes the process's
 * locks on it along (sqlite.org/howtocorrupt.html, 2.2).
 */
export const checkMembers = (folder: string, entries: number): void => {
  const members = partOf(folder, 'members.db')
  if (entries > 0 && !members.isThere) throw alone(folder, { name: 'exchange.db' }, members)
}

const markSchema = z.object({ application_id: z.number() })
type Marked = { exec(sql: string): unknown; prepare(sql: string): { get(): unknown } }

/** Writes the folder's mark into a file that has none, as far as its header on the disk. */
export const markPart = (db: Marked, mark: number): void => {
  if (markSchema.parse(db.prepare('PRAGMA application_id').get()).application_id !== 0) return
  db.exec(`PRAGMA application_id = ${mark}; PRAGMA wal_checkpoint(TRUNCATE);`)
}
