import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUS_KEY, privateFile, privateFolder } from '#server/store/private.ts'

/** The keys of cores and gateways: the first seals, each opens. Two while a key is changed. */
export type BusKeys = readonly [KeyObject, ...KeyObject[]]

const KEY = /^[0-9a-f]{64}$/
const KEY_BYTES = 32
const MAKE = 'openssl rand -hex 32'

/** The keys in the text of a file, a line each; null where it holds none, or more than two. */
const keysIn = (text: string): BusKeys | null => {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const [first, second, third] = lines.map((line) => (KEY.test(line) ? createSecretKey(line, 'hex') : null))
  if (first === undefined || first === null || second === null || third !== undefined) return null
  return second === undefined ? [first] : [first, second]
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const keysFrom = (file: string, otherwise: string): BusKeys => {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file}, the key of cores and gateways, cannot be read: ${reasonOf(error)}.`)
  }
  const keys = keysIn(text)
  if (keys === null) throw new Error(`${file} does not hold one or two keys of 64 hex digits, a line each. ${otherwise}`)
  return keys
}

/** Makes the file whole at once: processes that start together read one key. */
const makeKey = (folder: string): void => {
  const written = join(folder, `${BUS_KEY}.${process.pid}`)
  writeFileSync(written, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(written, join(folder, BUS_KEY))
  } catch (error) {
    // Another process was first.
    if (!existsSync(join(folder, BUS_KEY))) throw error
  } finally {
    rmSync(written)
  }
}

export type BusKeyOptions = {
  /** BUS_KEY_FILE; undefined when it is not set. */
  readonly file: string | undefined
  /** Where a key is made that the processes of this machine share. */
  readonly folder: string
  /** The bus's address without a password, and whether it is always this machine. */
  readonly bus: { readonly shown: string; readonly isHere: boolean }
}

/**
 * The keys of the bus: those in BUS_KEY_FILE, or with a bus on this machine one that the first start makes. Throws an Error that says
 * what to do, without a key, where there is none.
 */
export const busKeys = ({ file, folder, bus: { shown, isHere } }: BusKeyOptions): BusKeys => {
  if (file !== undefined) {
    if (!existsSync(file))
      throw new Error(`BUS_KEY_FILE=${file} is not there. Make it once with ${MAKE} > ${file}, and give every core and gateway that file.`)
    return keysFrom(file, `Make it once with ${MAKE}, and give every core and gateway that file.`)
  }
  if (!isHere)
    throw new Error(
      `NATS_URL=${shown} opens the bus to a network, where anybody could speak for the exchange and its members. Make a key once with ${MAKE} > bus.key, give every core and gateway that file, and start each with BUS_KEY_FILE=bus.key.`,
    )
  const own = join(folder, BUS_KEY)
  try {
    privateFolder(folder)
    if (!existsSync(own)) makeKey(folder)
    privateFile(folder, BUS_KEY)
  } catch (error) {
    throw new Error(`${own}, the key of cores and gateways, cannot be made: ${reasonOf(error)}. Name one with BUS_KEY_FILE.`)
  }
  return keysFrom(own, 'Remove it, and the next start makes one; then start every core and gateway again.')
}
