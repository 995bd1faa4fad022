import { scrypt } from 'node:crypto'
import * as z from 'zod/mini'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { BrandGroup } from '#domain/player/brand.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'

/** Exclusions that outlive their closed accounts, by hashed phone numbers and e-mail addresses (ACCT-08). */
export type Exclusions = {
  /** Keeps that the owner of these is excluded until then. */
  keep(group: BrandGroup, names: readonly string[], until: Millis): Promise<void>
  /** Until when the owner of one of these is excluded; null for all others. */
  until(group: BrandGroup, names: readonly string[]): Promise<Millis | null>
}

const SALT = 'exclusions of closed accounts'
/** Slow on purpose: a phone number has few digits to guess. */
const digestOf = (group: BrandGroup, name: string): Promise<string> =>
  new Promise((resolve, reject) =>
    scrypt(`${group} ${name.trim().toLowerCase()}`, SALT, 32, (error, key) =>
      error === null ? resolve(key.toString('hex')) : reject(error),
    ),
  )
const rowSchema = z.optional(z.object({ until: millisSchema }))

export const createExclusions = (db: StoreFile, clock: Clock): Exclusions => {
  const put = db.prepare(
    'INSERT INTO exclusions (digest, until) VALUES (?, ?) ON CONFLICT DO UPDATE SET until = max(until, excluded.until)',
  )
  const find = db.prepare('SELECT until FROM exclusions WHERE digest = ? AND until > ?')
  const any = db.prepare('SELECT until FROM exclusions WHERE until > ? LIMIT 1')
  const digests = (group: BrandGroup, names: readonly string[]): Promise<readonly string[]> =>
    Promise.all(names.filter((name) => name !== '').map((name) => digestOf(group, name)))
  return {
    keep: async (group, names, until) => {
      for (const digest of await digests(group, names)) put.run(digest, until)
    },
    until: async (group, names) => {
      // Without any there is nothing to hash.
      if (any.get(clock.now()) === undefined) return null
      const kept = (await digests(group, names)).flatMap((digest) => rowSchema.parse(find.get(digest, clock.now()))?.until ?? [])
      return kept.length === 0 ? null : millisSchema.parse(Math.max(...kept))
    },
  }
}
