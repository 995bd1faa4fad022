import { charts } from './chart-pages.ts'
import { pathsOf } from './chart-paths.ts'
import { pathsPage, transitionsOf } from './paths-page.ts'

/** Prints the shortest path to each state of a chart and all of its transitions, for a tester: `npm run paths -- CHART [--json]`. */
const names = process.argv.slice(2).filter((each) => each !== '--json')
const [name] = names
const machine = charts.find(({ id }) => id === name)
if (machine === undefined || names.length > 1) {
  const fault = name === undefined ? 'Usage: npm run -s paths -- CHART [--json]' : `There is no chart ${names.join(' ')}.`
  process.stderr.write(
    `${fault}\nThe charts are: ${charts
      .map(({ id }) => id)
      .toSorted()
      .join(', ')}.\n`,
  )
  process.exit(1)
}
process.stdout.write(
  process.argv.includes('--json')
    ? `${JSON.stringify({ chart: machine.id, paths: pathsOf(machine), transitions: transitionsOf(machine) }, null, 2)}\n`
    : pathsPage(machine),
)
