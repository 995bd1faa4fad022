import { runChart, runSources } from '#tests/mutants/again.ts'
import { type Kept, keptOf, wrongWith, wrongWithRoom } from '#tests/mutants/kept.ts'
import { tested } from '#tests/mutants/roster.ts'
import { leastOf, rooms, sources } from '#tests/mutants/source-roster.ts'
import { runRequirements } from '#tests/requirements/again.ts'
import { askedOf, keptFaults, requirements } from '#tests/requirements/requirements.ts'

/**
 * Runs the tests of every chart and source against all its mutants, and the test of every requirement against its fault, and keeps the
 * results (docs/PROMISE.md, Mutants). `--changed` runs what has changed since its result was kept. Names of charts, paths or folders of
 * sources, and requirements as SLIP-12 or SLIP run these alone. `--sound` runs the tests of these requirements without their faults.
 */
const isSound = process.argv.includes('--sound')
const names = process.argv.slice(2).filter((name) => name !== '--sound')
const isChanged = names[0] === '--changed'
const isWanted = (name: string, hash: () => string): boolean =>
  isChanged
    ? keptOf(name)?.hash !== hash()
    : names.length === 0 || names.some((each) => name === each.replace(/\.tsx?$/, '') || name.startsWith(`${each.replace(/\/$/, '')}/`))
const kept = keptFaults()
const wantedRequirements = requirements.filter((requirement) =>
  isChanged
    ? kept[requirement.id] !== askedOf(requirement)
    : names.length === 0 || names.some((name) => requirement.id === name || requirement.id.startsWith(`${name}-`)),
)
const wantedCharts = tested.filter(({ machine: { id }, hash }) => isWanted(id, hash))
const wantedSources = sources.filter(({ name, hash }) => isWanted(name, hash))

const began = process.hrtime.bigint()
const wrong: string[] = []
const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)
const print = (name: string, { killed, mutants }: Kept): boolean => printLine(`${name} mutants: ${killed} of ${mutants} killed`)
const jobs: (() => Promise<void>)[] = [
  ...rooms.map((room) => async () => {
    const own = wantedSources.filter((source) => source.room === room)
    if (own.length === 0) return
    for (const [name, kept] of await runSources(own)) print(name, kept)
    const results = sources.filter((source) => source.room === room).map(({ name }) => [name, keptOf(name)] as const)
    wrong.push(...wrongWithRoom(room.name, results, leastOf(room)))
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
wrong.push(...(await runRequirements(wantedRequirements, printLine, !isSound)))
const seconds = Number(process.hrtime.bigint() - began) / 1e9
printLine(
  `${wantedCharts.length} charts, ${wantedSources.length} sources and ${wantedRequirements.length} requirements in ${seconds.toFixed(0)} s`,
)
for (const sentence of wrong) printLine(`  ${sentence}`)
process.exit(wrong.length === 0 ? 0 : 1)
