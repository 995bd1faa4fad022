import { type Kept, keep } from './kept.ts'
import { runMutants } from './run.ts'
import { runSourceMutants } from './run-source.ts'
import type { Tested } from './roster.ts'
import { type Source, hashWith } from './source-roster.ts'

/** Runs a chart's mutants again, and keeps the result. */
export const runChart = async ({ machine, tests, hash }: Tested): Promise<Kept> => {
  const results = await runMutants(machine.id, tests)
  const survivors = results.flatMap(({ name, by }) => (by === null ? [name] : []))
  return keep(machine.id, { hash: hash(), mutants: results.length, killed: results.length - survivors.length, survivors })
}

/** Runs the mutants of sources of one room again, all together, and keeps the results. */
export const runSources = async (sources: readonly Source[]): Promise<readonly (readonly [name: string, kept: Kept])[]> => {
  const tests = sources[0]?.room.tests ?? []
  const results = await runSourceMutants(
    sources.map(({ file }) => file),
    tests,
  )
  return sources.map(({ file, name }) => {
    const mutants = results.get(file) ?? []
    const survivors = mutants.flatMap((mutant) => (mutant.by === null ? [mutant.name] : []))
    const killers = [...new Set(mutants.flatMap(({ by }) => by ?? []))].filter((by) => by !== '').toSorted()
    const kept = {
      hash: hashWith(file, killers),
      tests: killers,
      mutants: mutants.length,
      killed: mutants.length - survivors.length,
      survivors,
    }
    return [name, keep(name, kept)] as const
  })
}
