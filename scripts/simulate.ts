import { parseArgs } from 'node:util'
import { simulate } from '#tests/simulation/run.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '1' }, minutes: { type: 'string' } },
})
const seeds = Number(values.seeds)
const from = Number(values.from)
const limitMs = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes) * 60_000
if (!Number.isInteger(seeds) || seeds < 1 || !Number.isInteger(from) || Number.isNaN(limitMs)) {
  process.stderr.write('Usage: npm run -s simulate -- --seeds N [--from S] [--minutes M]\n')
  process.exit(2)
}
const began = performance.now()
let runs = 0
let presses = 0
let bets = 0
let accepted = 0
let violations = 0
for (let seed = from; seed < from + seeds && performance.now() - began < limitMs; seed += 1) {
  const run = simulate(seed)
  runs += 1
  presses += run.presses
  bets += run.bets
  accepted += run.accepted
  violations += run.findings.length
  if (run.findings.length > 0) {
    process.stdout.write(
      `seed ${seed}: ${run.findings.length} violations; run it again with: npm run -s simulate -- --seeds 1 --from ${seed}\n`,
    )
    for (const { at, text } of run.findings.slice(0, 5)) process.stdout.write(`  after ${(at / 1000).toFixed(1)} s: ${text}\n`)
  }
}
const minutes = (performance.now() - began) / 60_000
process.stdout.write(
  `${runs} runs, ${presses} presses of Place Bet, ${bets} bets received, ${accepted} accepted, ${violations} violations, ${Math.round(runs / minutes)} seeds a minute\n`,
)
process.exit(violations === 0 ? 0 : 1)
