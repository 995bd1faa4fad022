import type Database from 'libsql'
import * as z from 'zod/mini'
import { StoreError } from './log.ts'

const versionSchema = z.object({ user_version: z.number() })

/** The last step of a database. Throws StoreError, with nothing changed, when it is newer than these. */
export const checkSteps = (db: Database.Database, steps: readonly string[], folder: string): number => {
  const { user_version: version } = versionSchema.parse(db.prepare('PRAGMA user_version').get())
  if (version > steps.length)
    throw new StoreError(
      `The data folder ${folder} was written by a newer version of Pavilion (${version}; this one knows ${steps.length}). Update, or start with --data and another folder.`,
    )
  return version
}

/** Brings a database to the newest of its numbered steps. Throws StoreError, with nothing touched, when it is newer than these. */
export const migrate = (db: Database.Database, steps: readonly string[], folder: string): void => {
  const version = checkSteps(db, steps, folder)
  for (const [i, step] of steps.entries()) if (i >= version) db.exec(`BEGIN EXCLUSIVE; ${step} PRAGMA user_version = ${i + 1}; COMMIT;`)
}
