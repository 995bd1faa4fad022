/** Records the corpus of the replay gate and the history again: `npm run replays`, or those whose names are given (tests/replays/README.md). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, historyFileOf, recordHistory, RUNS } from '#tests/replays/runs.ts'

const folder = join(import.meta.dirname, '..', 'tests', 'replays')
const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(RUNS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const written = fileOf(run())
  writeFileSync(join(folder, `${name}.json`), written)
  console.log(`${name}.json: ${written.length} characters`)
}
if (wanted.length === 0 || wanted.includes('history')) {
  const written = historyFileOf(recordHistory())
  writeFileSync(join(folder, '..', 'simulation', 'histories', 'bet-cash-out-refusal.json'), written)
  console.log(`history: ${written.length} characters`)
}
