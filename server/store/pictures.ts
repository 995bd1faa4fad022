import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RECEIPTS, privateFile, privateFolder } from './private.ts'

/** Where pictures are kept, each under a name that its caller made. All reject where the store fails. */
export type Pictures = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Null for a name that is not kept. */
  get(name: string): Promise<Buffer | null>
  drop(name: string): Promise<void>
}

/** Pictures as files of the data folder. */
export const folderPictures = (dataFolder: string): Pictures => {
  const folder = join(dataFolder, RECEIPTS)
  return {
    put: async (name, bytes) => {
      privateFolder(folder)
      await writeFile(privateFile(folder, name), bytes)
    },
    get: (name) => readFile(join(folder, name)).catch(() => null),
    drop: (name) => rm(join(folder, name), { force: true }),
  }
}
