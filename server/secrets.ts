import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Brand } from '#domain/player/brand-file.ts'
import { type Secret, secret } from '#contract/secret.ts'

const fileSchema = z.record(z.string(), z.strictObject({ transaction: z.string().check(z.minLength(1)) }))
const VARIABLE = /^PAVILION_SECRET_([A-Z0-9_]+)_TRANSACTION$/

export type Secrets = {
  /** The brand's transaction password; null where none was set. */
  transactionPassword(brand: Pick<Brand, 'name'>): Secret | null
}

const readSecrets = (file: string): z.infer<typeof fileSchema> => {
  if (!existsSync(file)) return {}
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(`${file} cannot be read. It holds secrets by brand, such as {"pavilion":{"transaction":"…"}}.`)
  }
}

/**
 * The secrets of a brand (BRAND-05): PAVILION_SECRET_<BRAND>_TRANSACTION in the environment, or a file that is never checked in.
 * Throws an Error without the value for an unknown brand.
 */
export const loadSecrets = (
  brands: readonly Pick<Brand, 'name'>[],
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): Secrets => {
  const brandBy = new Map(brands.flatMap(({ name }) => [[name, name] as const, [name.toUpperCase().replaceAll('-', '_'), name] as const]))
  const kept = new Map<string, Secret>()
  const keep = (from: string, owner: string, value: string): void => {
    const name = brandBy.get(owner)
    if (name === undefined) throw new Error(`${from} holds a secret of "${owner}", and there is no such brand.`)
    kept.set(name, secret(value))
  }
  for (const [name, { transaction }] of Object.entries(readSecrets(file))) keep(file, name, transaction)
  for (const [variable, value] of Object.entries(environment)) {
    const owner = VARIABLE.exec(variable)?.[1]
    if (owner !== undefined && value !== undefined && value !== '') keep(variable, owner, value)
  }
  return { transactionPassword: ({ name }) => kept.get(name) ?? null }
}
