import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.pavilion-lock')

/** The hash of some text, for telling whether work is still to do. */
export const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Installs exactly what the lock file says, when that is not what is installed. */
export const setup = () => {
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Installing packages…\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write('The packages could not be installed. Check the network and that Node is 20.19 or newer, then run this again.\n')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Files of the client's rooms, as git or the disk lists them. */
const sources = ['contract', 'domain', 'machines', 'streams', 'brands', 'src']
const built = join(root, 'dist', '.pavilion-build')

const walk = async (folder) => {
  const { readdirSync } = await import('node:fs')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Builds the client when its sources are not the built ones. */
export const build = async () => {
  const files = [
    ...(
      await Promise.all(
        sources
          .map((room) => join(root, room))
          .filter(existsSync)
          .map(walk),
      )
    ).flat(),
    join(root, 'index.html'),
    join(root, 'vite.config.ts'),
    join(root, 'package-lock.json'),
  ]
  const wanted = hashOf(...files.map((file) => readFileSync(file)))
  if (existsSync(built) && readFileSync(built, 'utf8') === wanted) return
  process.stdout.write('Building the client…\n')
  execFileSync(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  writeFileSync(built, wanted)
}
