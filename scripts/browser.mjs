import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const onPath = (name) => {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
/** A busy machine may take long to start a browser. */
const STARTS_MS = 60_000
const works = (path, env = {}) => spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: STARTS_MS }).status === 0

/** The browser shipped inside a package: unpacked with its libraries and fonts. */
const packaged = async () => {
  const previous = process.env['TMPDIR']
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const home = join(root, '.cache', 'chromium')
    mkdirSync(home, { recursive: true })
    process.env['TMPDIR'] = home
    const path = await chromium.executablePath()
    const { inflate } = await import(join(root, 'node_modules', '@sparticuz', 'chromium', 'build', 'esm', 'lambdafs.js')).catch(() => ({
      inflate: null,
    }))
    if (inflate) await inflate(join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'))
    const libraries = join(home, 'al2023', 'lib')
    const fonts = join(home, 'fonts.conf')
    writeFileSync(
      fonts,
      `<?xml version="1.0"?><fontconfig><dir>${join(root, 'node_modules', '@fontsource-variable')}</dir><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>`,
    )
    const env = { FONTCONFIG_FILE: fonts, ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}) }
    return works(path, env) ? { path, env } : null
  } catch {
    return null
  } finally {
    if (previous === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = previous
  }
}

const fromDebian = () => {
  if (onPath('apt-get') === null) return null
  const root0 = process.getuid?.() === 0
  const sudo = root0 ? [] : spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null
  if (sudo === null) return null
  process.stdout.write('Installing a browser for the tests (chromium)…\n')
  try {
    for (const args of [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', 'chromium'],
    ]) {
      const [command, ...rest] = [...sudo, ...args]
      execFileSync(command, rest, { stdio: 'ignore', timeout: 600_000 })
    }
  } catch {
    return null
  }
  return onPath('chromium')
}

/** A browser for the tests and what its environment needs; null with nothing to be found. */
export const findBrowser = async () => {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && existsSync(named)) return { path: named, env: {} }
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return { path: chromium.executablePath(), env: {} }
  // The packaged one first: every machine then tests with the same version. It runs on Linux alone.
  const own = process.platform === 'linux' ? await packaged() : null
  if (own !== null) return own
  for (const name of NAMES) {
    const path = onPath(name)
    if (path !== null && works(path)) return { path, env: {} }
  }
  const installed = fromDebian()
  return installed === null ? null : { path: installed, env: {} }
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.stdout.write(`${JSON.stringify(await findBrowser())}\n`)
