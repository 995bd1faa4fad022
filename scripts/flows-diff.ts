import { join } from 'node:path'
import { specOf } from '#staff/flows/spec.ts'
import { computedDifferences } from './chart-code.ts'
import { configOf } from './chart-data.ts'
import { chartsAt, differencesOf, NoRevision } from './chart-diff.ts'
import { charts, fileOf } from './chart-pages.ts'
import { readingOf } from './chart-reading.ts'

/** Says in words how the charts differ from those of a git revision, for a reviewer: `npm run flows:diff -- REVISION`. */
const [revision, ...more] = process.argv.slice(2)
if (revision === undefined || more.length > 0) {
  process.stderr.write('Usage: npm run -s flows:diff -- REVISION\n')
  process.exit(1)
}
try {
  const root = join(import.meta.dirname, '..')
  const differences = [
    ...differencesOf(
      chartsAt(root, revision),
      charts.map((chart) => specOf(configOf(chart))),
    ),
    ...computedDifferences(
      root,
      revision,
      charts.map((chart) => ({ chart: chart.id, file: fileOf(chart.id), budgets: readingOf(chart).budgets })),
    ),
  ]
  process.stdout.write(differences.length === 0 ? `No chart differs from ${revision}.\n` : `${differences.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof NoRevision)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
