import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type Requirement, faulted } from './requirements.ts'

const root = join(import.meta.dirname, '..', '..')
const BUILT = ['dist', 'dist-server', 'dist-casino']
/** A test that waits for what never comes takes this long at most. */
const MOST_MS = 5 * 60_000

const unitSchema = z.object({ testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string() })) })) })
const browserSchema = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number() }) })

/** The sources of the project as they stand, in a folder of their own that borrows the packages. */
const makeTree = (folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    linkSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const built of BUILT) if (existsSync(join(root, built))) cpSync(join(root, built), join(folder, built), { recursive: true })
}

const run = (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, PAVILION_DATA: join(root, '..', 'shared', 'data'), ...env },
      stdio: 'ignore',
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    })
    child.on('error', () => resolve())
    child.on('close', () => resolve())
  })
const bin = (...path: readonly string[]): string => join('node_modules', ...path)
const signs = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
/** What finds a title in a run: its places for values stand for any text. */
const patternOf = (title: string): string =>
  title
    .split(/\$\{[^}]*\}|%[a-z]|\$\w+/)
    .map(signs)
    .join('.*')

const report = (folder: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  } catch {
    return null
  }
}
/** How many of the tests that ran passed and failed. */
type Counts = { readonly passed: number; readonly failed: number }
const NONE: Counts = { passed: 0, failed: 0 }

const unit = async (folder: string, { test, title }: Requirement): Promise<Counts> => {
  const args = ['run', test, '-t', patternOf(title), '--reporter=json', '--outputFile=report.json']
  await run(folder, [bin('vitest', 'vitest.mjs'), ...args])
  const read = unitSchema.safeParse(report(folder))
  if (!read.success) return NONE
  const ended = read.data.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return { passed: ended.filter((status) => status === 'passed').length, failed: ended.filter((status) => status === 'failed').length }
}
const browser = async (folder: string, { test, title }: Requirement, env: Readonly<Record<string, string>>): Promise<Counts> => {
  await run(folder, ['-e', "import('./scripts/setup.mjs').then(({ build }) => build())"])
  const args = ['test', test, '--grep', patternOf(title), '--workers', '1', '--reporter=json']
  await run(folder, [bin('@playwright', 'test', 'cli.js'), ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json' })
  const read = browserSchema.safeParse(report(folder))
  return read.success ? { passed: read.data.stats.expected, failed: read.data.stats.unexpected } : NONE
}

/**
 * Runs a requirement's test on the product with its fault, in a tree of its own. `env`: where the browser is. A fault is found when
 * the test fails; a product that does not load finds nothing.
 */
export const runFault = async (requirement: Requirement, env: Readonly<Record<string, string>>, isPlanted = true): Promise<Counts> => {
  const place = faulted(requirement)
  if (typeof place === 'string') throw new Error(place)
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'fault-'))
  try {
    makeTree(folder)
    if (isPlanted) {
      rmSync(join(folder, requirement.fault.file))
      writeFileSync(join(folder, requirement.fault.file), place.text)
    }
    return await (requirement.test.endsWith('.spec.ts') ? browser(folder, requirement, env) : unit(folder, requirement))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
