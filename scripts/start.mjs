import { build, root, setup } from './setup.mjs'

process.chdir(root)
setup()
try {
  build()
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('../server/main.ts')
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
