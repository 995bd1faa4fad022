import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildCasino, root, setup } from './setup.mjs'

/** The exchange and the casino's provider from their sources under one watch, and the client from Vite, which passes every call on. */
process.chdir(root)
setup()
const port = process.env['PORT'] ?? '5173'
// Vite takes the port after the exchange's.
process.env['CASINO_PORT'] ??= String(Number(port) + 2)
const client = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: root,
  env: { ...process.env, EXCHANGE: `http://127.0.0.1:${port}` },
  stdio: 'inherit',
})
process.on('exit', () => client.kill())
client.on('exit', (code) => process.exit(code ?? 0))
const { register } = await import('tsx/esm/api')
register()
const { watch } = await import('../server/watch/watch.ts')
const execArgv = ['--import', 'tsx']
try {
  // The casino's pages are served as they are built.
  buildCasino()
  const code = await watch(process.argv.slice(2), {
    exchange: { file: join(root, 'server', 'run.ts'), execArgv },
    casino: { file: join(root, 'casino', 'server', 'run.ts'), execArgv },
  })
  process.exit(code)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
