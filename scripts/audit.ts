import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditBooks } from './audit/books.ts'
import { StoreError } from '#server/store/log.ts'
import { CASINO_FOLDER } from '#server/store/private.ts'
import { casinoAuditOf } from './audit/casino.ts'

const usage = `Usage: npm run -s audit -- --data FOLDER [--casino FOLDER]
Checks the books of a stopped exchange and of its casino, and changes nothing. --casino is the folder of a casino that was started
apart; else its books are in the folder casino of --data.
Ends with 0 when they are sound, 1 when a fault was found, 2 when they could not be audited.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints what was checked and each fault; the exit code. */
const audit = (args: readonly string[]): number => {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, casino: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help || values.data === undefined) {
    process.stderr.write(usage)
    return values.help ? 0 : 2
  }
  const folder = resolve(values.data)
  const { checked, faults, unnamed } = auditBooks(
    folder,
    casinoAuditOf(values.casino === undefined ? join(folder, CASINO_FOLDER) : resolve(values.casino)),
  )
  say(`Checked ${values.data}:`)
  for (const line of checked) say(`  ${line}`)
  if (faults.length === 0) {
    say('The books are sound.')
    return 0
  }
  say(`${faults.length + unnamed} faults:`)
  for (const fault of faults) say(`  ${fault}`)
  if (unnamed > 0) say(`  and ${unnamed} more`)
  return 1
}

try {
  process.exitCode = audit(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StoreError || error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
