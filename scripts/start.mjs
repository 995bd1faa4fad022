import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { endWithParent } from './parent.mjs'
import { build, casino, exchange, isBuilt, root, setup, watch } from './setup.mjs'

/** This process is the watch: it starts the exchange and the casino's provider, and starts again what ended. */
process.chdir(root)
const options = process.argv.slice(2)
/** The help needs no new build where one stands. */
const isBuildNeeded = !options.includes('--help') || !existsSync(exchange)
try {
  if (isBuildNeeded) {
    const isReady = isBuilt()
    setup(!isReady)
    if (!isReady) build()
  }
  if (process.env.npm_lifecycle_event === 'start') endWithParent()
  const watcher = await import(pathToFileURL(watch).href)
  const { execArgv } = process
  process.exit(await watcher.watch(options, { exchange: { file: exchange, execArgv }, casino: { file: casino, execArgv: [] } }))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
