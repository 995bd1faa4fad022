import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import * as z from 'zod/mini'
import { reason } from './damage.ts'
import { StoreError } from './log.ts'

const versionSchema = z.object({ user_version: z.number() })

const explain = (error: unknown, folder: string, name: string): StoreError => {
  if (error instanceof StoreError) return error
  if (/SQLITE_BUSY|locked/i.test(reason(error)))
    return new StoreError(`The data folder ${folder} is in use by a running Pavilion. Stop it, or audit a copy of a stopped folder.`)
  return new StoreError(
    `${join(folder, name)} is damaged and was not audited (${reason(error)}). Keep the folder as it is, and restore the last backup as docs/DEPLOY.md says.`,
  )
}

/**
 * Runs `use` on one database of the folder, opened read-only inside one read transaction, so that no server starts meanwhile.
 * Leaves no file behind; of files that are there, only SQLite's index of shared memory (-shm), which keeps no data, may be rebuilt. Throws StoreError when the file is in use, damaged, or of another version.
 */
export const withDatabase = <T>(folder: string, name: string, steps: readonly string[], use: (db: Database.Database) => T): T => {
  const path = join(folder, name)
  const made = [`${path}-shm`, `${path}-wal`].filter((file) => !existsSync(file))
  let db: Database.Database | null = null
  try {
    db = new Database(`${pathToFileURL(path).href}?mode=ro`)
    db.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1;')
    const { user_version: version } = versionSchema.parse(db.prepare('PRAGMA user_version').get())
    if (version !== steps.length)
      throw new StoreError(
        version > steps.length
          ? `${path} was written by a newer version of Pavilion (${version}; this one knows ${steps.length}). Audit it with that version.`
          : `${path} was written by an older version of Pavilion (${version} of ${steps.length}). Start this version on it once, stop it, and audit again.`,
      )
    const [first] = z.array(z.object({ integrity_check: z.string() })).parse(db.prepare('PRAGMA integrity_check(1)').all())
    if (first?.integrity_check !== 'ok') throw new Error(first?.integrity_check ?? 'no answer to the integrity check')
    return use(db)
  } catch (error) {
    throw explain(error, folder, name)
  } finally {
    if (db?.inTransaction) db.exec('ROLLBACK')
    db?.close()
    // A reader makes an index and an empty log, and statements may outlive the connection that would remove them.
    for (const file of made) rmSync(file, { force: true })
  }
}
