import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ExchangeOptions } from '#server/exchange/exchange.ts'
import { type OpenFile, openFiles } from './files.ts'
import { type EventLog, StoreError } from './log.ts'
import { checkMembers, checkParts, markPart } from './parts.ts'
import { type Pictures, folderPictures } from './pictures.ts'
import { SHARED_LOG } from './private.ts'
import { openSqliteLog } from './sqlite-log.ts'

/** Where a process keeps its books: the exchange's log, and the files of members and sessions. */
export type Stores = {
  readonly log: EventLog
  readonly open: OpenFile
  readonly pictures: Pictures
  /** Resolves once an answer may leave; absent where no other process can write. */
  readonly confirm?: () => Promise<void>
  /** How long a shared log has not answered; absent where no other process can write. */
  readonly silentMs?: () => number
  /** What a process that followed another knows already. */
  readonly known?: Pick<ExchangeOptions, 'start' | 'live'>
  /** Ends what the log and the files share, after they were closed. */
  close(): Promise<void>
}

/**
 * The files of one process, which are the truth themselves. Throws StoreError where they are copies of a shared log, or do not belong
 * together.
 */
export const ownStores = (folder: string): Stores => {
  if (existsSync(join(folder, SHARED_LOG)))
    throw new StoreError(
      `The data folder ${folder} holds copies of a shared log, and bets taken here would not be in it. Start with --role core, or with --data and another folder.`,
    )
  const mark = checkParts(folder)
  const { db, log } = openSqliteLog(folder, (entries) => checkMembers(folder, entries))
  markPart(db, mark)
  return { log, open: openFiles(folder, mark), pictures: folderPictures(folder), close: async () => undefined }
}
