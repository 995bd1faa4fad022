import { spawn } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..', '..')
const resultSchema = z.array(z.object({ name: z.string(), by: z.nullable(z.string()) }))
export type Result = z.infer<typeof resultSchema>

/** A chart whose mutants take longer has one that never ends. */
const MOST_MS = 20 * 60_000

/** Runs the tests of a file against each mutant of a chart, in a process of its own; answers the test that killed each, or null. */
export const runMutants = (chart: string, tests: string): Promise<Result> => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'mutants-'))
  const to = join(folder, 'result.json')
  const args = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--silent', '--config', 'tests/mutants/vitest.config.ts', tests]
  return new Promise<Result>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', MUTANTS_CHART: chart, MUTANTS_TO: to },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-10_000)
      })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(resultSchema.parse(JSON.parse(readFileSync(to, 'utf8'))))
      else reject(new Error(`the tests of ${chart} fail without a mutant, or do not end:\n${output}`))
    })
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
}
