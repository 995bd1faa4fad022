import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { snapshotOf } from '#server/exchange/snapshot.ts'
import { foldAll } from '#server/exchange/start.ts'
import { nothingEnded } from '#server/exchange/state/state.ts'
import { StoreError } from '#server/store/log.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'

const usage = `Usage: npm run -s rebuild -- --data FOLDER
Makes archive, statements and snapshot of a stopped exchange again, of its events. The events are not changed.
`

/** Rebuilds, and prints what was made. */
const rebuild = (folder: string): void => {
  if (!existsSync(join(folder, 'exchange.db')))
    throw new StoreError(`There is no exchange.db in ${folder}. Give --data the folder that the server was started with.`)
  const log = sqliteLog(folder)
  const { state, tail } = foldAll(log)
  log.append({ events: [], projected: [], ended: nothingEnded, snapshot: snapshotOf(state) }, (error) => {
    if (error !== undefined) throw error
    log.close()
    process.stdout.write(`Made archive, statements and snapshot of ${tail.toLocaleString('en')} events in ${folder}.\n`)
  })
}

try {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  if (values.data === undefined) {
    process.stderr.write(usage)
    process.exitCode = 2
  } else rebuild(resolve(values.data))
} catch (error) {
  if (!(error instanceof StoreError || error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
