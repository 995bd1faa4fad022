import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildCasino, root, setup } from './setup.mjs'

/** The exchange in this process and the client from Vite, which passes every call on to it. */
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
const { main } = await import('../server/main.ts')
const { startCasino } = await import('../casino/server/run.ts')
try {
  // The casino's pages are served as they are built.
  buildCasino()
  await main(process.argv.slice(2), { startCasino })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
