import * as z from 'zod/mini'
import { StoreError } from './log.ts'

/** Says in English what a stored value is, and what it must be. */
export const inWords = z.locales.en().localeError

/** Why something failed, in a few words. */
export const reason = (error: unknown): string =>
  error instanceof z.core.$ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)

/** Reads rows of a table that is made of the events. Throws StoreError where one cannot be read. */
export const rowsOf =
  <Schema extends z.ZodMiniType>(table: string, schema: Schema) =>
  (body: string): z.output<Schema> => {
    try {
      return schema.parse(JSON.parse(body), { error: inWords })
    } catch (error) {
      throw new StoreError(
        `A row of ${table} in exchange.db cannot be read (${reason(error)}). Stop the server and run npm run -s rebuild -- --data with its folder, which makes the table again of the events; nothing is lost.`,
      )
    }
  }

/** A database file that cannot be used as it is. */
export const damaged = (path: string, what: string): StoreError =>
  new StoreError(
    `${path} is damaged and is not used (${what}). Nothing was changed. Keep the folder as it is, and restore the last backup as docs/DEPLOY.md says, or start with --data and another folder.`,
  )

/** A file of 250 MB is looked through in 0.2 s when it is in memory; the pages of a larger one are the audit's. */
const MOST_BYTES = 256 * 2 ** 20
const sizeSchema = z.object({ bytes: z.number() })
const checkSchema = z.array(z.object({ quick_check: z.string() }))

/** Looks through the pages of a database that is not large. Throws StoreError when one is damaged. */
export const checkPages = (db: { prepare(sql: string): { get(): unknown; all(): unknown } }, path: string): void => {
  const { bytes } = sizeSchema.parse(db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').get())
  if (bytes > MOST_BYTES) return
  const [first] = checkSchema.parse(db.prepare('PRAGMA quick_check(1)').all())
  if (first?.quick_check !== 'ok') throw damaged(path, first?.quick_check.replaceAll('\n', ' ') ?? 'no answer to the check of its pages')
}
