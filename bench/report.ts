import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** One line of the report: what was measured, what came out, and what it should be. */
export type Row = { readonly what: string; readonly figure: string; readonly goal: string }

/** The repository. */
export const root = join(import.meta.dirname, '..')

/** The machine and the commit the figures belong to. */
export const place = (): string => {
  const processors = cpus()
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim()
  return `Commit ${commit}, Node ${process.version}, ${processors.length} × ${processors[0]?.model.trim() || 'unnamed processor'}`
}

let placed = process.send !== undefined

/** Prints one row, under the machine and the commit; a script that `run.ts` started also hands it up. */
export const say = (what: string, figure: string, goal: string): void => {
  if (!placed) process.stdout.write(`${place()}\n`)
  placed = true
  process.stdout.write(`${what}: ${figure} (goal ${goal})\n`)
  process.send?.({ what, figure, goal } satisfies Row)
}

/** Milliseconds of processor time that a job took: what other programs do meanwhile does not count. */
export const timed = (job: () => void): number => {
  const began = process.cpuUsage()
  job()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

/** The value below which this share of the values lies; NaN of nothing. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The ratios of interleaved pairs, each side first in turn: noise of the machine hits both equally. */
export const ratios = (a: () => number, b: () => number, pairs: number): readonly number[] =>
  Array.from({ length: pairs }, (_, pair) => {
    if (pair % 2 === 0) return a() / b()
    const below = b()
    return a() / below
  })

export const times = (figure: number): string => `${figure.toFixed(2)} ×`
export const inMs = (figure: number): string => `${figure.toFixed(figure < 10 ? 2 : 0)} ms`
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
