/** Breaks cores, gateways, PostgreSQL and NATS while players bet, and checks every client's view against the log (docs/SCALE.md). */
import { parseArgs } from 'node:util'
import { drill } from '#tests/drills/drill.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    members: { type: 'string', default: '12' },
    watchers: { type: 'string', default: '100' },
  },
})
const [runs, members, watchers] = [values.runs, values.members, values.watchers].map(Number)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (
  ![runs, members, watchers].every((each) => Number.isInteger(each) && Number(each) >= 1) ||
  runs === undefined ||
  members === undefined ||
  watchers === undefined
) {
  say('Usage: npm run drill -- --runs N --members N --watchers N: whole numbers of at least 1; two members at least.')
  process.exit(2)
}
for (let run = 1; run <= runs; run += 1) {
  const { faults, skipped, made, found } = await drill({ members, watchers, say })
  for (const each of skipped) say(`skipped: ${each}`)
  say(`run ${run} of ${runs}: ${faults.length} faults, ${made} bets made, ${found.length} violations`)
  for (const each of found.slice(0, 20)) say(`  ${each}`)
  if (found.length > 0) process.exit(1)
}
