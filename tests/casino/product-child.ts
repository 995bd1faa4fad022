import { watch } from '#server/watch/watch.ts'

/** The product's own start with the programs of exchange and provider in the first two arguments, for tests that end any process. */
const [, , exchange = '', casino = '', ...args] = process.argv
process.exit(await watch(args, { exchange: { file: exchange, execArgv: [] }, casino: { file: casino, execArgv: [] } }))
