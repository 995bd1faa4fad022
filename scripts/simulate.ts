import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { playSeeds as playCoreSeeds } from '#tests/scale/cores.ts'
import { fixtureSchema, fixtureText, levelSchema } from '#tests/simulation/plan.ts'
import { shrunk, simulate } from '#tests/simulation/run.ts'
import { isSabotage, sabotages } from '#tests/simulation/sabotage.ts'
import type { Finding } from '#tests/simulation/world.ts'
import { bundle } from './bundle.ts'
import { startPool } from './child.ts'
import { playedSchema } from './played.ts'

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
    level: { type: 'string', default: '3' },
    cores: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})
const { fixture: file, sabotage } = values
const seeds = Number(values.seeds)
const level = levelSchema.safeParse(Number(values.level)).data
const from = Number(values.from)
const processes = Number(values.processes)
const limitMs = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes) * 60_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)
if (
  !Number.isInteger(seeds) ||
  seeds < 1 ||
  !Number.isInteger(from) ||
  from < 0 ||
  !Number.isInteger(processes) ||
  processes < 1 ||
  Number.isNaN(limitMs) ||
  level === undefined
) {
  process.stderr.write(
    'Usage: npm run -s simulate -- --seeds N [--from S] [--minutes M] [--level 0|1|3] [--sabotage NAME] [--processes N], or --fixture FILE, or --cores --seeds N [--from S]\n',
  )
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

const list = (findings: readonly Finding[]): void => {
  for (const { at, text } of findings.slice(0, 5)) say(`  after ${(at / 1000).toFixed(1)} s: ${text}`)
}

/** Cuts the failing run down, keeps it as a fixture, and says how to run it again. */
const keep = (seed: number): void => {
  const fixture = shrunk(seed, sabotage, level)
  if (fixture === null) return
  mkdirSync(FIXTURES, { recursive: true })
  const name = `${sabotage === undefined ? 'seed' : sabotage.replaceAll(' ', '-')}${level === 3 ? '' : `-level-${level}`}`
  const path = `${FIXTURES}${name}-${seed}.json`
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
  list(run.findings)
  return run.findings.length
}

/** Every seed until the time is up. */
function* questions(began: number) {
  for (let seed = from; seed < from + seeds && performance.now() - began < limitMs; seed += 1) yield { seed, sabotage, level }
}

const playSeeds = async (): Promise<number> => {
  const began = performance.now()
  const total = {
    runs: 0,
    presses: 0,
    bets: 0,
    accepted: 0,
    doubts: 0,
    cashOuts: 0,
    rules: 0,
    amendments: 0,
    several: 0,
    moves: 0,
    changes: 0,
    removals: 0,
    returns: 0,
    quoted: 0,
    lines: 0,
    settled: 0,
    unsettled: 0,
    alike: 0,
    lasted: 0,
    violations: 0,
  }
  const failed: number[] = []
  const pool = startPool(await bundle('scripts/simulate-child.ts'), Math.min(processes, seeds))
  await pool.askAll(questions(began), playedSchema, (run, { seed }) => {
    total.runs += 1
    total.presses += run.presses
    total.bets += run.bets
    total.accepted += run.accepted
    total.doubts += run.doubts
    total.cashOuts += run.cashOuts
    total.amendments += run.amendments
    total.several += run.several
    total.moves += run.moves
    total.changes += run.changes
    total.removals += run.removals
    total.returns += run.returns
    total.rules += run.rules
    total.quoted += run.quoted
    total.lines += run.lines
    total.settled += run.settled
    total.unsettled += run.unsettled
    total.alike += run.alike
    total.lasted += run.lasted
    total.violations += run.findings.length
    if (run.findings.length === 0) return
    failed.push(seed)
    say(`seed ${seed}: ${run.findings.length} violations in ${run.steps} steps`)
    list(run.findings)
  })
  pool.stop()
  const minutes = (performance.now() - began) / 60_000
  for (const seed of failed.toSorted((one, other) => one - other).slice(0, MAX_SHRUNK)) keep(seed)
  say(
    `${total.runs} runs, ${total.presses} presses, ${total.bets} bets received, ${total.accepted} accepted (${total.quoted} at the bookmaker’s quote, ${total.lines} on a line of runs), ${total.settled} results, ${total.doubts} left in doubt and led out, ${level === 3 ? '' : `${total.unsettled} in doubt for good, ${total.alike} placed by the row of a bet like them, `}${total.cashOuts} positions cashed out, ${total.rules} of them by a rule, ${total.amendments} bets changed, ${total.several} presses for several bets, ${total.moves} that moved several orders, ${total.changes} changed markets, ${total.removals} runners removed and ${total.returns} back, ${total.violations} violations in ${failed.length} runs, ${(total.lasted / 3_600_000).toFixed(1)} virtual hours, ${Math.round(total.presses / minutes)} presses and ${Math.round(total.runs / minutes)} seeds a minute in ${processes} processes`,
  )
  return total.violations
}

/** Plays the cores by event with each seed, and says what it counted and found. */
const playCores = (): number => {
  const { counts, findings } = playCoreSeeds(from, seeds)
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  for (const text of findings.slice(0, 20)) say(`  ${text}`)
  say(`${seeds} runs of cores by event: ${counted.join(', ')}; ${findings.length} violations`)
  return findings.length
}

const play = async (): Promise<number> => (file === undefined ? playSeeds() : playFixture(file))
process.exit((values.cores ? playCores() : await play()) === 0 ? 0 : 1)
