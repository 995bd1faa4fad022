import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, root, setup } from './setup.mjs'

process.chdir(root)
setup()
const { findBrowser } = await import('./browser.mjs')
const bin = (...path) => join(root, 'node_modules', ...path)
const results = join(root, '.cache')
mkdirSync(results, { recursive: true })
const shared = process.env['PAVILION_DATA'] ?? join(root, '..', 'shared', 'data')
const vectors = join(shared, '..', 'vectors', 'exchange-rules.json')
const total = { passed: 0, failed: 0, skipped: 0 }

/** Runs one command; answers its exit code and what it printed. */
const run = (args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
const count = ({ passed, failed, skipped = 0 }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** One step: counts as one test unless it counts its own. */
const step = async (name, job) => {
  const began = process.hrtime.bigint()
  const { code, output, counts } = await job()
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  const own = counts ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  if (code !== 0 && own.failed === 0) own.failed = 1
  count(own)
  process.stdout.write(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name}: ${own.passed} passed, ${own.failed} failed${own.skipped ? `, ${own.skipped} skipped` : ''} (${seconds.toFixed(1)} s)\n`,
  )
  for (const line of output.split('\n').filter((text) => /walk:|seeds a minute|violations/.test(text)))
    process.stdout.write(`     ${line.trim()}\n`)
  if (code !== 0) process.stdout.write(`${output}\n`)
}
const closing = (output) => {
  const match = /^(\d+) passed, (\d+) failed/m.exec(output)
  return match === null ? undefined : { passed: Number(match[1]), failed: Number(match[2]) }
}
const tsx = (...args) => run([bin('tsx', 'dist', 'cli.mjs'), ...args])

await step('types', () => run([bin('typescript', 'bin', 'tsc'), '--noEmit']))
await step('lint', () => run([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']))
await step(
  'lock file',
  () =>
    new Promise((resolve) => {
      const child = spawn('npm', ['ci', '--dry-run', '--ignore-scripts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
        })
      child.on('close', (code) => resolve({ code: code ?? 1, output }))
    }),
)
await step('unit, walks and doors', async () => {
  const file = join(results, 'vitest.json')
  const { code, output } = await run([
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return {
    code,
    output,
    counts: report === null ? undefined : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests },
  }
})
if (existsSync(vectors)) {
  await step('rules', async () => {
    const { code, output } = await tsx('scripts/check-rules.ts', vectors)
    return { code, output, counts: closing(output) }
  })
}
if (existsSync(join(shared, 'oracle.json'))) {
  for (const file of Object.keys(JSON.parse(readFileSync(join(shared, 'oracle.json'), 'utf8')).files)) {
    await step(`replay ${file}`, async () => {
      const { code, output } = await tsx('scripts/check-replay.ts', join(shared, file), join(shared, 'oracle.json'))
      return { code, output, counts: closing(output) }
    })
  }
} else process.stdout.write('skipped: no recorded data\n')
await step('simulation', () => tsx('scripts/simulate.ts', '--seeds', '300'))
await step('build', async () => {
  try {
    await build()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: String(error) }
  }
})
const browser = await findBrowser()
if (browser === null) {
  await step('browser', async () => ({
    code: 1,
    output: 'No browser was found. Install Chromium, or set CHROMIUM_PATH to one, and run this again.',
  }))
} else {
  await step('browser', async () => {
    const file = join(results, 'playwright.json')
    const { code, output } = await run([bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=line,json'], {
      ...browser.env,
      CHROMIUM_PATH: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : null
    return {
      code,
      output,
      counts: report === null ? undefined : { passed: report.expected + report.flaky, failed: report.unexpected, skipped: report.skipped },
    }
  })
}
process.stdout.write(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`)
process.exit(total.failed === 0 ? 0 : 1)
