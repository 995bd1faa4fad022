import { keep, keptOf, wrongWith } from '#tests/mutants/kept.ts'
import { tested } from '#tests/mutants/roster.ts'
import { runMutants } from '#tests/mutants/run.ts'

/**
 * Runs the tests of every chart against all its mutants, and keeps the result (docs/PROMISE.md, Mutants). `--changed` runs the charts that
 * have changed since their result was kept. Names of charts run these alone.
 */
const names = process.argv.slice(2)
const isChanged = names[0] === '--changed'
const wanted = tested.filter(({ machine: { id }, hash }) =>
  isChanged ? keptOf(id)?.hash !== hash() : names.length === 0 || names.includes(id),
)
const began = process.hrtime.bigint()
const wrong: string[] = []
const queue = [...wanted]
const lane = async (): Promise<void> => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { machine, tests, hash } = next
    const results = await runMutants(machine.id, tests)
    const survivors = results.flatMap(({ name, by }) => (by === null ? [name] : []))
    const kept = keep(machine.id, { hash: hash(), mutants: results.length, killed: results.length - survivors.length, survivors })
    process.stdout.write(`${machine.id} mutants: ${kept.killed} of ${kept.mutants} killed\n`)
    wrong.push(...wrongWith(machine.id, kept))
  }
}
await Promise.all([lane(), lane()])
const seconds = Number(process.hrtime.bigint() - began) / 1e9
process.stdout.write(`${wanted.length} charts in ${seconds.toFixed(0)} s\n`)
for (const sentence of wrong) process.stdout.write(`  ${sentence}\n`)
process.exit(wrong.length === 0 ? 0 : 1)
