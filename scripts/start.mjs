import { pathToFileURL } from 'node:url'
import { build, casino, root, server, setup } from './setup.mjs'

process.chdir(root)
setup()
try {
  build()
  const { main } = await import(pathToFileURL(server).href)
  const { startCasino } = await import(pathToFileURL(casino).href)
  await main(process.argv.slice(2), { startCasino })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
