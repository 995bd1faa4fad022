import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineFile } from '#staff/charts/machine-file.ts'
import { dataOf } from './chart-data.ts'
import { charts, pictureFile, pictureOf } from './chart-pages.ts'
import { readingOf } from './chart-reading.ts'
import { pageOf, pageOfReactions } from './chart-text.ts'
import { everyNode } from './chart-words.ts'
import { rulePages } from './rule-pages/all.ts'
import { pageOfRule } from './rule-text.ts'

/**
 * Draws every chart as a picture and writes it out as a specification, both from the chart itself (FLOW-06). Rules without a chart follow. `--export FOLDER` writes
 * each chart there instead, as one file for the official visualiser and as JSON (FLOW-04).
 */
const [flag, to] = process.argv.slice(2)
if (flag !== undefined && (flag !== '--export' || to === undefined)) {
  process.stderr.write('Usage: npm run charts [-- --export FOLDER]\n')
  process.exit(1)
}
const folder = to ?? join(import.meta.dirname, '..', 'docs', 'charts')
mkdirSync(to ?? join(folder, 'read'), { recursive: true })
for (const chart of charts) {
  const data = await dataOf(chart)
  const write = (ending: string, written: string): void => writeFileSync(join(folder, `${chart.id}.${ending}`), written)
  if (to === undefined) {
    write('svg', pictureOf(data.picture))
    for (const { of, picture } of data.parts) writeFileSync(join(folder, pictureFile(chart.id, of)), pictureOf(picture))
    write('md', pageOf(chart, data.parts))
    write('json', `${JSON.stringify(data)}\n`)
    writeFileSync(join(folder, 'read', `${chart.id}.json`), `${JSON.stringify(readingOf(chart), null, 1)}\n`)
  } else {
    write('machine.ts', machineFile(data.machine))
    write('json', `${JSON.stringify(data.machine, null, 2)}\n`)
  }
  process.stdout.write(`${chart.id}: ${everyNode(chart.root).length - 1} states\n`)
}
if (to === undefined) {
  writeFileSync(join(folder, 'reactions.md'), pageOfReactions())
  mkdirSync(join(folder, 'rules'), { recursive: true })
  for (const rule of rulePages()) {
    writeFileSync(join(folder, 'rules', `${rule.rule}.md`), pageOfRule(rule))
    writeFileSync(join(folder, 'rules', `${rule.rule}.json`), `${JSON.stringify(rule, null, 1)}\n`)
    process.stdout.write(`${rule.rule}: ${rule.tables.length} tables\n`)
  }
}
