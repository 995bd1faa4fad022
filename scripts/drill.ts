/** Breaks cores, gateways, PostgreSQL and NATS while players bet, and checks every client's view against the log (docs/SCALE.md). */
import { parseArgs } from 'node:util'
import { type Drilled, drill } from '#tests/drills/drill.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    members: { type: 'string', default: '12' },
    watchers: { type: 'string', default: '100' },
    namespaces: { type: 'boolean', default: false },
  },
})
const [runs = 0, members = 0, watchers = 0] = [values.runs, values.members, values.watchers].map(Number)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (![runs, members, watchers].every((each) => Number.isInteger(each) && each >= 1) || members < 2) {
  say('Usage: npm run drill -- --runs N --members N --watchers N [--namespaces]: whole numbers of at least 1; two members at least.')
  process.exit(2)
}
let run = 0
let isSound = true
const took = ({ faults, skipped, made, found }: Drilled): void => {
  run += 1
  for (const each of skipped) say(`skipped: ${each}`)
  say(`run ${run} of ${runs}: ${faults.length} faults, ${made} bets made, ${found.length} violations`)
  for (const each of found.slice(0, 20)) say(`  ${each}`)
  isSound &&= found.length === 0
}
await drill({ runs, members, watchers, namespaces: values.namespaces, say, took })
if (!isSound) process.exit(1)
