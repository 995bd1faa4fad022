import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'node_modules')

/** The hash of some text, for telling whether work is still to do. */
export const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

const WAIT_MS = 200
const sleeper = new Int32Array(new SharedArrayBuffer(4))
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}
/** The process that a lock names; 0 when there is none any more. */
const ownerOf = (lock) => {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

/** Runs `work` while no other process of this checkout runs such work; waits for one that does. A lock whose process ended counts for nothing. */
export const alone = (work, lock = join(root, '.cache', 'setup.lock')) => {
  mkdirSync(dirname(lock), { recursive: true })
  // A link is there with its content or not at all.
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  for (let waits = false; ; ) {
    try {
      linkSync(own, lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = ownerOf(lock)
    if (owner !== 0 && !isAlive(owner)) {
      // One process at a time removes a dead lock: another one could remove the lock of the process that took its place.
      alone(() => {
        if (ownerOf(lock) === owner) rmSync(lock)
      }, `${lock}.dead`)
      continue
    }
    if (!waits) process.stdout.write('Another start installs or builds here; this one waits for it.\n')
    waits = true
    Atomics.wait(sleeper, 0, 0, WAIT_MS)
  }
  try {
    return work()
  } finally {
    for (const file of [lock, own]) rmSync(file, { force: true })
  }
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
/**
 * What npm installed in a checkout is what its lock file wants; a package for another platform may be missing. `needsTools`: the packages
 * for building and testing are wanted too, which `npm ci --omit=dev` leaves out.
 */
export const isInstalled = (folder = root, needsTools = true) => {
  const note = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = packagesIn(note)
  return Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(
    ([path, { integrity, optional, dev, devOptional }]) =>
      path === '' ||
      (path in installed
        ? installed[path].integrity === integrity
        : optional === true || (!needsTools && (dev === true || devOptional === true))),
  )
}

/**
 * Installs exactly what the lock file says, when that is not what is installed. Packages lent by another checkout stay as they are. A
 * server that is built needs no tools, so that an image without them starts in a folder that it cannot write to.
 */
export const setup = (needsTools = true) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Pavilion needs Node 20.19 or newer; this is ${process.versions.node}.\n`)
    process.exit(1)
  }
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() === true) return
  if (!isInstalled(root, needsTools)) alone(() => isInstalled(root, needsTools) || install())
}

const install = () => {
  process.stdout.write('Installing packages…\n')
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    const why = error === undefined ? `npm ci ended with ${status}` : `npm could not be started: ${error.message}`
    process.stderr.write(`The packages could not be installed (${why}). Check the network, then run this again.\n`)
    process.exit(1)
  }
}

const rendering = join(root, 'dist-server', 'first-image.js')
/** The built watch, which `npm start` loads. */
export const watch = join(root, 'dist-server', 'watch.js')
/** The built exchange and the built server of the casino, which the watch runs. */
export const exchange = join(root, 'dist-server', 'exchange.js')
export const casino = join(root, 'dist-server', 'casino.js')

const walk = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()

/** A second of the build for a first load that is 7 % smaller than at quality 9. */
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

/** Lays the built texts down compressed beside themselves, so that serving them costs nothing. */
const compress = (folder) => {
  for (const file of walk(folder).filter((name) => /\.(?:js|css|svg|json)$/.test(name))) {
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: BEST }))
  }
}

const vite = (...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/** The hash of the sources of a part. */
const wantedOf = ({ rooms, files }) => {
  const sources = [
    ...rooms
      .map((room) => join(root, room))
      .filter((room) => existsSync(room))
      .flatMap(walk),
    ...files.map((file) => join(root, file)),
  ]
  return hashOf(...sources.map((file) => readFileSync(file)))
}
/** Does the stamp of a part hold this hash, and are all files there that it makes? */
const isMade = ({ stamp, made }, wanted) => [stamp, ...made].every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === wanted

/** Makes a part, when its sources are not those it was made of. */
const rebuild = (part) => {
  const wanted = wantedOf(part)
  if (isMade(part, wanted)) return
  alone(() => {
    if (isMade(part, wanted)) return
    process.stdout.write(`${part.title}…\n`)
    part.make()
    writeFileSync(part.stamp, wanted)
  })
}

const client = {
  title: 'Building the client',
  rooms: ['contract', 'domain', 'client', 'copy', 'machines', 'streams', 'brands', 'touch', 'src', 'staff', 'docs/charts', 'public'],
  files: ['scripts/setup.mjs', 'index.html', 'vite.config.ts', 'package-lock.json'],
  stamp: join(root, 'dist', '.pavilion-build'),
  made: [rendering],
  make: () => {
    vite()
    vite('--ssr', 'src/first-image.tsx')
    compress(join(root, 'dist', 'assets'))
  },
}
const server = {
  title: 'Building the server',
  rooms: ['contract', 'doors', 'domain', 'copy', 'server'],
  files: ['scripts/setup.mjs', 'vite.server.config.ts', 'package-lock.json'],
  stamp: join(root, 'dist-server', '.pavilion-build'),
  made: [exchange, watch],
  make: () => {
    vite('--config', 'vite.server.config.ts')
    vite('--config', 'vite.server.config.ts', '--ssr', 'server/watch/watch.ts')
  },
}
const casinoServer = {
  title: 'Building the casino',
  rooms: ['contract/casino', 'doors', 'casino/games', 'casino/server'],
  files: ['scripts/setup.mjs', 'vite.casino-server.config.ts', 'package-lock.json', 'contract/scalar.ts', 'casino/wire.ts'],
  stamp: join(root, 'dist-server', '.pavilion-casino-build'),
  made: [casino],
  make: () => vite('--config', 'vite.casino-server.config.ts'),
}
const casinoPages = {
  title: 'Building the casino’s pages',
  rooms: ['contract/casino', 'casino/games', 'casino/page', 'touch'],
  files: ['scripts/setup.mjs', 'vite.casino.config.ts', 'package-lock.json', 'contract/scalar.ts', 'contract/figures.ts', 'casino/wire.ts'],
  stamp: join(root, 'dist-casino', '.pavilion-build'),
  made: [join(root, 'dist-casino', 'index.html')],
  make: () => {
    vite('--config', 'vite.casino.config.ts')
    compress(join(root, 'dist-casino', 'assets'))
  },
}
const casinoParts = () => (existsSync(join(root, 'casino', 'page', 'index.html')) ? [casinoServer, casinoPages] : [casinoServer])

/** Is everything built of the sources that are here? */
export const isBuilt = () => [client, server, ...casinoParts()].every((part) => isMade(part, wantedOf(part)))

/** Builds the client, what draws its first image, the server and the casino, each when its sources are not the built ones. */
export const build = () => {
  rebuild(client)
  rebuild(server)
  buildCasino()
}

/** Builds the casino's server and its pages, each when its sources are not the built ones. */
export const buildCasino = () => {
  for (const part of casinoParts()) rebuild(part)
}
