import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { browserReport, unitReport } from './reports.mjs'
import { root, setup } from './setup.mjs'

process.chdir(root)
setup()
const { findBrowser } = await import('./browser.mjs')
const bin = (...path) => join(root, 'node_modules', ...path)
const results = join(root, '.cache')
mkdirSync(results, { recursive: true })
const shared = process.env['PAVILION_DATA'] ?? join(root, '..', 'shared', 'data')
const vectors = ['exchange-rules.json', 'money.json', 'casino.json'].map((file) => join(shared, '..', 'vectors', file))
const total = { passed: 0, failed: 0, skipped: 0 }

const DEADLINE_MS = 45 * 60_000
const MOST_OUTPUT = 200_000

/**
 * Runs one command; answers its exit code and the last of what it printed. A command that never ends is ended and counts as failed.
 * One that `yields` runs while the others wait.
 */
const runCommand = (command, args, { env = {}, shell = false, yields = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
    })
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    let timer
    const end = (code, note = '') => {
      clearTimeout(timer)
      resolve({ code, output: `${output}${note}` })
    }
    timer = setTimeout(() => {
      child.kill('SIGKILL')
      end(1, `\nended after ${DEADLINE_MS / 60_000} minutes\n`)
    }, DEADLINE_MS)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-MOST_OUTPUT)
      })
    child.on('error', (error) => end(1, `${error.message}\n`))
    child.on('close', (code) => end(code ?? 1))
  })
const run = (args, options) => runCommand(process.execPath, args, options)

/** Where a step writes its report, with none of an earlier run left there. */
const reportOf = (name) => {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
/** The result of a step, from its report; without one, from its output. */
const reported = ({ code, output }, file, tell) => {
  const report = read(file)
  return { code, output, ...(report === null ? {} : tell(report)) }
}
const count = ({ passed, failed, skipped = 0 }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** One step: counts as one test unless it counts its own. */
const step = async (name, job) => {
  const began = process.hrtime.bigint()
  const {
    code,
    output,
    counts,
    failed = [],
    skipped = [],
  } = await Promise.resolve()
    .then(job)
    .catch((error) => ({ code: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  const own = counts ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  // A step that crashed fails, even if its counts look good.
  if (code !== 0 && own.failed === 0) own.failed = 1
  count(own)
  process.stdout.write(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name}: ${own.passed} passed, ${own.failed} failed${own.skipped ? `, ${own.skipped} skipped` : ''} (${seconds.toFixed(1)} s)\n`,
  )
  for (const line of output
    .split('\n')
    .filter((text) => /walk:|mutants: |seeds a minute|violations|checks pass|\(bound |states, /.test(text)))
    process.stdout.write(`     ${line.trim()}\n`)
  for (const text of skipped) process.stdout.write(`     ${text}\n`)
  for (const text of failed) process.stdout.write(`  ${text}\n`)
  if (code !== 0 && failed.length === 0) process.stdout.write(`${output}\n`)
}
const closing = (output) => {
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/m.exec(output)
  return match === null ? undefined : { passed: Number(match[1]), failed: Number(match[2]), skipped: Number(match[3] ?? 0) }
}
const tsx = (args, options) => run([bin('tsx', 'dist', 'cli.mjs'), ...args], options)

const BESIDE = { yields: true }
/** Builds a script as one file and answers its path: it starts in a seventh of the time, which counts for one that runs once a file. */
const bundled = async (script) => {
  const { code, output } = await tsx(
    ['--eval', `import('./scripts/bundle.ts').then(({ bundle }) => bundle('${script}')).then(console.log)`],
    BESIDE,
  )
  if (code !== 0) throw new Error(`${script} was not built:\n${output}`)
  return output.trim().split('\n').at(-1)
}
const types = () => step('types', () => run([bin('typescript', 'bin', 'tsc'), '--noEmit'], BESIDE))
const lint = () => step('lint', () => run([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--diagnostic-level=error', '.'], BESIDE))
const lockFile = () =>
  step('lock file', () => runCommand('npm', ['ci', '--dry-run', '--ignore-scripts'], { ...BESIDE, shell: process.platform === 'win32' }))
/** Does the kept result of a slow proof stand for this very code? Then it prints the result (docs/PROMISE.md, Slow proofs). */
const isKept = async (name) => {
  const { code, output } = await tsx(['scripts/proofs.ts', '--kept', name], BESIDE)
  if (code !== 0) return false
  process.stdout.write(`kept ${name}: its code is the same as when it was run\n`)
  for (const line of output.trim().split('\n')) process.stdout.write(`     ${line}\n`)
  return true
}
const slow = (name, args) => async () => (await isKept(name)) || step(name, () => tsx(args, BESIDE))
const simulation = slow('simulation', ['scripts/simulate.ts', '--seeds', '200', '--processes', '1'])
const proof = slow('prove', ['scripts/prove.ts', '--short'])
const adding = slow('adding', ['scripts/adding.ts'])
const rules = async () => {
  for (const file of vectors.filter((each) => existsSync(each)))
    await step(`rules of ${basename(file)}`, async () => {
      const { code, output } = await tsx(['scripts/check-rules.ts', file], BESIDE)
      return { code, output, counts: closing(output) }
    })
}
const replays = async () => {
  const oracle = join(shared, 'oracle.json')
  if (!existsSync(oracle)) return void process.stdout.write('skipped: no recorded data\n')
  let check
  for (const file of Object.keys(read(oracle)?.files ?? {})) {
    await step(`replay ${file}`, async () => {
      check ??= await bundled('scripts/check-replay.ts')
      const { code, output } = await run([check, join(shared, file), oracle], BESIDE)
      return { code, output, counts: closing(output) }
    })
  }
}
const built = () => step('build', () => run(['-e', "import('./scripts/setup.mjs').then(({ build }) => build())"]))
const fuzz = () => step('fuzz', () => tsx(['scripts/fuzz.ts', '--seed', '1', '--frames', '2000']))
let kept
/** The files of tests whose kept result is of this very code: they are not run again (docs/PROMISE.md, Slow proofs). */
const keptTests = async () => {
  if (kept !== undefined) return kept
  const { code, output } = await tsx(['scripts/proofs.ts', '--kept-tests'], BESIDE)
  const lines = code === 0 ? output.trim().split('\n').filter(Boolean) : []
  for (const line of lines) process.stdout.write(`kept ${line}\n`)
  kept = { KEPT_TESTS: lines.map((line) => line.slice(0, line.indexOf(':'))).join(',') }
  return kept
}
const units = () =>
  step('unit, walks and doors', async () => {
    const file = reportOf('vitest.json')
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const ended = await run([bin('vitest', 'vitest.mjs'), ...args], { env: await keptTests() })
    return reported(ended, file, unitReport)
  })
const browser = () =>
  step('browser', async () => {
    const found = await findBrowser().catch(() => null)
    if (found === null)
      return { code: 1, output: 'No browser was found. Install Chromium, or set CHROMIUM_PATH to one, and run this again.' }
    const file = reportOf('playwright.json')
    const ended = await run([bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=line,json'], {
      env: { ...found.env, ...(await keptTests()), CHROMIUM_PATH: found.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    return reported(ended, file, browserReport)
  })

/** Steps one after the other; two lanes share the processor's cores. */
const lane = async (...jobs) => {
  for (const job of jobs) await job()
}
// What only computes yields to what also waits, and fills its pauses. The browser has the machine to itself: a page that waits for the
// processor fails a test that waits for the page.
await Promise.all([lane(built, fuzz, units), lane(types, lint, lockFile, rules, replays, simulation, proof, adding)])
await browser()
process.stdout.write(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`)
process.exit(total.failed === 0 ? 0 : 1)
