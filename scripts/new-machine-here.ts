import { join } from 'node:path'
import { NoName, newMachine } from './new-machine.ts'

/** Writes the skeleton of a chart: `npm run new:machine -- NAME` (docs/ADDING.md). */
const [name = '', ...more] = process.argv.slice(2)
try {
  if (name === '' || more.length > 0) throw new NoName('Usage: npm run new:machine -- NAME')
  process.stdout.write(`${newMachine(join(import.meta.dirname, '..'), name).join('\n')}\n`)
  process.stdout.write(`Now write what the chart does, run npm run charts, and count its mutants: npm run mutants ${name}.\n`)
} catch (error) {
  if (!(error instanceof NoName)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
