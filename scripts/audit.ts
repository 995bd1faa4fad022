import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditBooks } from '#server/audit-books.ts'
import { StoreError } from '#server/store/log.ts'

const usage = `Usage: npm run -s audit -- --data FOLDER
Checks the books of a stopped exchange and changes nothing.
Ends with 0 when they are sound, 1 when a fault was found, 2 when they could not be audited.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints what was checked and each fault; the exit code. */
const audit = (args: readonly string[]): number => {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help || values.data === undefined) {
    process.stderr.write(usage)
    return values.help ? 0 : 2
  }
  const { checked, faults, unnamed } = auditBooks(resolve(values.data))
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
