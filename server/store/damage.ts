import * as z from 'zod/mini'
import { StoreError } from './log.ts'

/** Why something failed, in a few words. */
export const reason = (error: unknown): string =>
  error instanceof z.core.$ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)

/** A database file that cannot be used as it is. */
export const damaged = (path: string, what: string): StoreError =>
  new StoreError(
    `${path} is damaged and is not used (${what}). Nothing was changed. Keep the folder as it is, and restore the last backup as docs/DEPLOY.md says, or start with --data and another folder.`,
  )
