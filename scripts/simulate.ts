import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fixtureSchema, fixtureText } from '#tests/simulation/plan.ts'
import { type Run, shrunk, simulate } from '#tests/simulation/run.ts'
import { isSabotage, sabotages } from '#tests/simulation/sabotage.ts'

const FIXTURES = fileURLToPath(new URL('../tests/simulation/fixtures/', import.meta.url))
/** Cutting a run down takes many runs; the first failures are enough to work on. */
const MAX_SHRUNK = 3

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    fixture: { type: 'string' },
    sabotage: { type: 'string' },
  },
})
const { fixture: file, sabotage } = values
const seeds = Number(values.seeds)
const from = Number(values.from)
const limitMs = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes) * 60_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)
if (!Number.isInteger(seeds) || seeds < 1 || !Number.isInteger(from) || from < 0 || Number.isNaN(limitMs)) {
  process.stderr.write('Usage: npm run -s simulate -- --seeds N [--from S] [--minutes M] [--sabotage NAME], or --fixture FILE\n')
  process.exit(2)
}
if (sabotage !== undefined && !isSabotage(sabotage)) {
  process.stderr.write(
    `No such fault. There are:\n${Object.keys(sabotages)
      .map((name) => `  ${name}\n`)
      .join('')}`,
  )
  process.exit(2)
}

const list = (run: Run): void => {
  for (const { at, text } of run.findings.slice(0, 5)) say(`  after ${(at / 1000).toFixed(1)} s: ${text}`)
}

/** Cuts the failing run down, keeps it as a fixture, and says how to run it again. */
const keep = (seed: number): void => {
  const fixture = shrunk(seed, sabotage)
  if (fixture === null) return
  mkdirSync(FIXTURES, { recursive: true })
  const path = `${FIXTURES}${sabotage === undefined ? 'seed' : sabotage.replaceAll(' ', '-')}-${seed}.json`
  writeFileSync(path, fixtureText(fixture))
  say(fixtureText(fixture).trimEnd())
  say(`  kept; run it again with: npm run -s simulate -- --fixture ${relative(process.cwd(), path)}`)
}

/** Plays one fixture and says what it found. */
const playFixture = (path: string): number => {
  const fixture = fixtureSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const run = simulate(fixture.seed, fixture)
  const fault = fixture.sabotage === undefined ? '' : `, with the planted fault "${fixture.sabotage}"`
  say(`seed ${fixture.seed}, ${fixture.steps.length} steps${fault}: ${run.findings.length} violations`)
  list(run)
  return run.findings.length
}

const playSeeds = (): number => {
  const began = performance.now()
  const total = { runs: 0, presses: 0, bets: 0, accepted: 0, doubts: 0, cashOuts: 0, failed: 0, violations: 0 }
  for (let seed = from; seed < from + seeds && performance.now() - began < limitMs; seed += 1) {
    const run = simulate(seed, { sabotage })
    total.runs += 1
    total.presses += run.presses
    total.bets += run.bets
    total.accepted += run.accepted
    total.doubts += run.doubts
    total.cashOuts += run.cashOuts
    total.violations += run.findings.length
    if (run.findings.length === 0) continue
    total.failed += 1
    say(`seed ${seed}: ${run.findings.length} violations in ${run.steps.length} steps`)
    list(run)
    if (total.failed <= MAX_SHRUNK) keep(seed)
  }
  const minutes = (performance.now() - began) / 60_000
  say(
    `${total.runs} runs, ${total.presses} presses, ${total.bets} bets received, ${total.accepted} accepted, ${total.doubts} left in doubt and led out, ${total.cashOuts} positions cashed out, ${total.violations} violations in ${total.failed} runs, ${Math.round(total.runs / minutes)} seeds a minute`,
  )
  return total.violations
}

process.exit((file === undefined ? playSeeds() : playFixture(file)) === 0 ? 0 : 1)
