import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { NoName, newMachine } from '../../scripts/new-machine.ts'

const root = join(import.meta.dirname, '..', '..')
const COPIED = ['machines', 'scripts', 'tests/machines']
const importsOf = z.object({ imports: z.record(z.string(), z.string()) })
/** The folders that code imports by their name, besides those copied. */
const LINKED = [
  'node_modules',
  ...Object.keys(importsOf.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).imports)
    .map((name) => name.replace(/^#(.*)\/\*$/, '$1'))
    .filter((folder) => folder !== 'tests' && !COPIED.includes(folder)),
]
const MOST_MS = 180_000

/** A repository that a chart can be added to, without touching this one. */
const copyOfRepository = (): string => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'new-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(root, name), join(folder, name))
  for (const name of readdirSync(join(root, 'tests')).filter((each) => each !== 'machines'))
    symlinkSync(join(root, 'tests', name), join(folder, 'tests', name))
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name))
  return folder
}

test('[FLOW-07] a new chart typechecks, its walk takes every row, and both lists name it', { timeout: MOST_MS }, () => {
  const folder = copyOfRepository()
  const files = newMachine(folder, 'side-note')
  expect(readFileSync(join(folder, 'machines/late-roster.ts'), 'utf8')).toContain(
    "createActor(sideNoteMachine, { ...options, id: 'side-note' })",
  )
  expect(readFileSync(join(folder, 'scripts/chart-pages.ts'), 'utf8')).toContain('  sideNoteMachine,\n]')

  const code = files.filter((file) => file.endsWith('.ts'))
  writeFileSync(join(folder, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files: code }))
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...args], { cwd: folder, encoding: 'utf8', timeout: MOST_MS })
    return { status, said: `${stdout}${stderr}` }
  }
  expect(run('tsc', '--noEmit', '-p', 'tsconfig.new.json')).toEqual({ status: 0, said: expect.not.stringContaining('error') })
  writeFileSync(join(folder, 'vitest.config.ts'), "export default { test: { include: ['tests/machines/side-note.test.ts'] } }\n")
  const walked = run('vitest', 'run', '--no-color')
  expect(walked).toEqual({ status: 0, said: expect.stringMatching(/Tests\s+\d+ passed/) })
  expect(() => newMachine(folder, 'side-note')).toThrow(NoName)
})

test('[FLOW-07] a name that is taken, or is none, writes nothing and says why', () => {
  expect(() => newMachine(root, 'alerts')).toThrow(/machines\/alerts/)
  for (const name of ['', 'Side', '../side', 'side_note', '-side']) expect(() => newMachine(root, name)).toThrow(NoName)
})
