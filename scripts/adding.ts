import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Kind, productFiles, written } from '../tests/adding/kind.ts'
import { kinds } from '../tests/adding/kinds.ts'

const root = join(import.meta.dirname, '..')
const bin = (...path: readonly string[]): string => join('node_modules', ...path)

/** The sources of the project as they stand, in a folder of their own that borrows the packages. Copies: what is generated writes there. */
const makeTree = (folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Adds one of a kind to a tree of its own and runs its checks there. Answers what failed; empty where all passed. */
const failureOf = (kind: Kind): string => {
  const { files, wrong } = written(kind)
  if (wrong.length > 0) return wrong.join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'adding-'))
  const node = (...args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  try {
    makeTree(folder)
    for (const [file, text] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const checks = [
      ...kind.writes.map((script) => [bin('tsx', 'dist', 'cli.mjs'), script]),
      [bin('typescript', 'bin', 'tsc'), '--noEmit'],
      ...(kind.tests.length === 0 ? [] : [[bin('vitest', 'vitest.mjs'), 'run', ...kind.tests]]),
    ]
    for (const check of checks) {
      const { status, stdout, stderr } = node(...check)
      if (status !== 0) return `${check.join(' ')}\n${stdout}${stderr}`
    }
    return ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds one of each kind, or of the kinds named: `npm run adding [-- KIND]` (docs/ADDING.md). */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !kinds.some((kind) => kind.name === name))
if (unknown.length > 0) throw new Error(`No such kind: ${unknown.join(', ')}. There are ${kinds.map(({ name }) => name).join(', ')}.`)
for (const kind of kinds.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const failure = failureOf(kind)
  const { length } = productFiles(kind)
  process.stdout.write(
    `${kind.name}: ${length} ${length === 1 ? 'file' : 'files'}, ${failure === '' ? 'checks pass' : `failed\n${failure}`}\n`,
  )
  if (failure !== '') process.exitCode = 1
}
