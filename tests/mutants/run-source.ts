import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readRunning, readState, writeBatch, writeRunning, writeState } from './batch.ts'
import type { Result } from './run.ts'
import { mutate } from './source-rules.ts'

const root = join(import.meta.dirname, '..', '..')
/** A mutant that runs for longer has a loop without end outside the mutated files. */
const MOST_MS = 120_000
const LOOK_MS = 5000

const vitest = (folder: string, tests: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--silent', '--config', 'tests/mutants/source.vitest.config.ts', ...tests],
    { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', MUTANTS_FOLDER: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  )

/** Runs the tests once, until they end or a mutant does not. Answers that mutant, or null. */
const runOnce = (folder: string, tests: readonly string[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = vitest(folder, tests)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-10_000)
      })
    let stuck: number | null = null
    let seen = { running: '', looks: 0 }
    const looking = setInterval(() => {
      const running = readRunning(folder)
      seen = { running, looks: running === seen.running ? seen.looks + 1 : 0 }
      if (running === '' || seen.looks * LOOK_MS < MOST_MS) return
      stuck = Number(running)
      child.kill('SIGKILL')
    }, LOOK_MS)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(looking)
      if (code === 0 || stuck !== null) resolve(stuck)
      else reject(new Error(`these tests fail without a mutant, or not alike each time: ${tests.join(' ')}\n${output}`))
    })
  })

/** Runs the tests against each mutant of the files, in a process of their own; answers by file what killed each mutant, or null. */
export const runSourceMutants = async (files: readonly string[], tests: readonly string[]): Promise<ReadonlyMap<string, Result>> => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'mutants-'))
  try {
    let count = 0
    const numbered = files.map((file) => {
      const firstId = count
      const { names } = mutate(file, readFileSync(join(root, file), 'utf8'), firstId)
      count += names.length
      return { file, firstId, names }
    })
    writeBatch({ files: numbered.map(({ file, firstId }) => ({ file, firstId })), tests: [...tests] }, folder)
    writeState({ killed: [], loadedOnly: [], reached: [] }, folder)
    writeRunning('', folder)
    for (let stuck = await runOnce(folder, tests); stuck !== null; stuck = await runOnce(folder, tests)) {
      const state = readState(folder)
      writeState({ ...state, killed: [...state.killed, [stuck, '']] }, folder)
    }
    const { killed, loadedOnly } = readState(folder)
    const killers = new Map(killed)
    const isAsked = (id: number): boolean => killers.has(id) || !loadedOnly.includes(id)
    const resultOf = ({ firstId, names }: (typeof numbered)[number]): Result =>
      names.flatMap((name, index) => (isAsked(firstId + index) ? [{ name, by: killers.get(firstId + index) ?? null }] : []))
    return new Map(numbered.map((each) => [each.file, resultOf(each)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
