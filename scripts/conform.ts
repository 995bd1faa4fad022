import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readBrand } from '#server/brands.ts'
import { argumentsFrom } from './conform/arguments.ts'
import { pageOf } from './conform/report.ts'
import { conform } from './conform/run.ts'

const usage = `Usage: npm run -s conform -- URL --user NAME --password WORD [options]
  URL             the back end, as http://host:port
  --brand NAME    a folder of brands/, whose brand.json names the addresses of its sockets and calls; URL is the one for the rest
  --market ID     the market to bet in; else the first that is quoted
  --require N     ends with 1 below this level (0 to 3)
  --restart CMD   a command that restarts the back end and then ends
It places a few bets of the least stake as that member. It prints which entries of section 7 are answered as specified, and the level
that the back end reaches (docs/BACKEND.md).
`

const restartBy = (command: string) => (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', process.stderr, process.stderr] })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`--restart ended with ${code}`))))
  })

/** The command's exit code: 0, 1 below the required level, 2 for arguments that cannot be taken or a back end that is not there. */
const main = async (args: readonly string[]): Promise<number> => {
  const found = argumentsFrom(args)
  if (found === null) {
    process.stdout.write(usage)
    return 0
  }
  const { require: least, restart, brand, ...asked } = found
  const bases = brand === null ? {} : readBrand(join(import.meta.dirname, '..', 'brands'), brand).bases
  const report = await conform({ ...asked, bases, restart: restart === null ? null : restartBy(restart) })
  process.stdout.write(`${pageOf(report)}\n`)
  return report.level >= Number(least) ? 0 : 1
}
process.exit(
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }),
)
