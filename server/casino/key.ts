import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { privateFile, privateFolder } from '#server/store/private.ts'

/** A key that exchange and provider share. */
export const KEY = /^[0-9a-f]{64}$/
const KEY_BYTES = 32

/**
 * The key that the exchange and the embedded provider share: 64 hex digits, minted at the first start and kept in the data folder for
 * its user alone. Throws an Error without the value where the file holds no key.
 */
export const casinoKey = (folder: string): string => {
  privateFolder(folder)
  const file = privateFile(folder, 'casino.key')
  const kept = readFileSync(file, 'utf8').trim()
  if (KEY.test(kept)) return kept
  if (kept !== '') throw new Error(`${file} does not hold a key of 64 hex digits. Remove it, and the next start makes one.`)
  const key = randomBytes(KEY_BYTES).toString('hex')
  writeFileSync(file, key)
  return key
}
