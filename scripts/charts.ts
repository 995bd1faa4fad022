import { mkdirSync, writeFileSync } from 'node:fs'
import { charts, everyNode, pageOf, pageOfReactions, pictureOf } from './chart-pages.ts'

/** Draws every chart as a picture and writes it out as a specification, both from the chart itself (FLOW-06). */
const folder = new URL('../docs/charts/', import.meta.url)

mkdirSync(folder, { recursive: true })
for (const machine of charts) {
  writeFileSync(new URL(`${machine.id}.svg`, folder), await pictureOf(machine))
  writeFileSync(new URL(`${machine.id}.md`, folder), pageOf(machine))
  process.stdout.write(`${machine.id}: ${everyNode(machine.root).length - 1} states\n`)
}
writeFileSync(new URL('reactions.md', folder), pageOfReactions())
