import { runChart, runSources } from '#tests/mutants/again.ts'
import { type Kept, keptOf, wrongWith, wrongWithRoom } from '#tests/mutants/kept.ts'
import { tested } from '#tests/mutants/roster.ts'
import { rooms, sources } from '#tests/mutants/source-roster.ts'

/**
 * Runs the tests of every chart and source against all its mutants, and keeps the results (docs/PROMISE.md, Mutants). `--changed` runs
 * what has changed since its result was kept. Names of charts, and paths or folders of sources, run these alone.
 */
const names = process.argv.slice(2)
const isWanted = (name: string, hash: () => string): boolean =>
  names[0] === '--changed'
    ? keptOf(name)?.hash !== hash()
    : names.length === 0 || names.some((each) => name === each.replace(/\.ts$/, '') || name.startsWith(`${each.replace(/\/$/, '')}/`))
const wantedCharts = tested.filter(({ machine: { id }, hash }) => isWanted(id, hash))
const wantedSources = sources.filter(({ name, hash }) => isWanted(name, hash))

const began = process.hrtime.bigint()
const wrong: string[] = []
const print = (name: string, { killed, mutants }: Kept): boolean =>
  process.stdout.write(`${name} mutants: ${killed} of ${mutants} killed\n`)
const jobs: (() => Promise<void>)[] = [
  ...rooms.map((room) => async () => {
    const own = wantedSources.filter((source) => source.room === room)
    if (own.length === 0) return
    for (const [name, kept] of await runSources(own)) print(name, kept)
    const results = sources.filter((source) => source.room === room).map(({ name }) => [name, keptOf(name)] as const)
    wrong.push(...wrongWithRoom(room.name, results))
  }),
  ...wantedCharts.map((chart) => async () => {
    const kept = await runChart(chart)
    print(chart.machine.id, kept)
    wrong.push(...wrongWith(chart.machine.id, kept))
  }),
]
const lane = async (): Promise<void> => {
  for (let next = jobs.shift(); next !== undefined; next = jobs.shift()) await next()
}
await Promise.all([lane(), lane()])
const seconds = Number(process.hrtime.bigint() - began) / 1e9
process.stdout.write(`${wantedCharts.length} charts, ${wantedSources.length} sources in ${seconds.toFixed(0)} s\n`)
for (const sentence of wrong) process.stdout.write(`  ${sentence}\n`)
process.exit(wrong.length === 0 ? 0 : 1)
