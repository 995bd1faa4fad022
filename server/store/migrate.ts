import * as z from 'zod/mini'
import { StoreError } from './log.ts'

type Stepped = {
  readonly exec: (sql: string) => unknown
  readonly prepare: (sql: string) => { readonly get: () => unknown }
  readonly transaction: (job: () => void) => () => void
}
const versionSchema = z.object({ user_version: z.number() })

/** The last step of a database. Throws StoreError, with nothing changed, when it is newer than these. */
export const checkSteps = (db: Pick<Stepped, 'prepare'>, steps: readonly string[], folder: string): number => {
  const { user_version: version } = versionSchema.parse(db.prepare('PRAGMA user_version').get())
  if (version > steps.length)
    throw new StoreError(
      `The data folder ${folder} was written by a newer version of Pavilion (${version}; this one knows ${steps.length}). Update, or start with --data and another folder.`,
    )
  return version
}

/** Brings a database to the newest of its numbered steps. Throws StoreError, with nothing touched, when it is newer than these. */
export const migrate = (db: Stepped, steps: readonly string[], folder: string): void => {
  const version = checkSteps(db, steps, folder)
  for (const [i, step] of steps.entries()) if (i >= version) db.transaction(() => void db.exec(`${step} PRAGMA user_version = ${i + 1};`))()
}
