import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from './log.ts'

const FILE = 0o600
const FOLDER = 0o700
const OTHERS = 0o077
/** Pavilion's files in its data folder, with those that SQLite adds beside a database. */
const OURS = /^(?:(?:exchange|members|sessions)\.db(?:-wal|-shm|-journal)?|epoch|casino\.key|bus\.key|shared-log)$/

/** Names the shared log that the folder's files are copies of; a folder without it has the truth in its files. */
export const SHARED_LOG = 'shared-log'

/** The key of cores and gateways of one machine. */
export const BUS_KEY = 'bus.key'

/** The folder of receipts in it, which has rights of its own. */
export const RECEIPTS = 'receipts'
/** The folder of the embedded provider's own books. */
export const CASINO_FOLDER = 'casino'

/** Takes every right of other users away. Throws StoreError where the machine does not let it. */
const close = (path: string, mode: number): void => {
  const isOpen = (): boolean => process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0
  if (!isOpen()) return
  try {
    chmodSync(path, mode)
  } catch {
    // Reported below, where the rights are still there.
  }
  if (isOpen())
    throw new StoreError(
      `Other users of this machine can read ${path}, and this user may not change that. Run chmod ${mode.toString(8)} on it, or start with --data and another folder.`,
    )
}

/** The data folder, made where it is not, with nothing in it for other users. A folder that holds other things keeps its rights. */
export const privateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  const names = readdirSync(folder).filter((name) => name !== RECEIPTS && name !== CASINO_FOLDER)
  if (names.every((name) => OURS.test(name))) close(folder, FOLDER)
  for (const name of names) if (OURS.test(name)) close(join(folder, name), FILE)
}

/** The path of a file in the data folder, which only this user may read and write. SQLite gives the files beside it the same rights. */
export const privateFile = (folder: string, name: string): string => {
  const path = join(folder, name)
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE))
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) close(each, FILE)
  return path
}
