import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { startProcess } from '#tests/drills/processes.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const dockerfile = readFileSync(join(root, 'docs', 'deploy', 'Dockerfile'), 'utf8')
/** What the image's first stage builds, which is built here already. */
const BUILT = ['dist', 'dist-server', 'dist-casino']
/** Links of many files are removed, on a disk that may be busy. */
const REMOVED_MS = 60_000
/** The user of the image. */
const NODE = 1000

/** The checkout as the image copies it, with what is built here. */
const copyTo = (folder: string): void => {
  const ignored = readFileSync(join(root, 'docs', 'deploy', 'Dockerfile.dockerignore'), 'utf8').split('\n')
  for (const name of readdirSync(root)) {
    if (ignored.includes(name) || BUILT.includes(name)) continue
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  for (const name of BUILT) cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  // Links cost no room, and npm removes links alone.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
}

test('the image starts without tools, in a folder it cannot write to, as another user', async () => {
  expect(dockerfile).toMatch(/&& npm prune --omit=dev$/m)
  expect(dockerfile).toMatch(/^USER node$/m)
  const entry = z.array(z.string()).parse(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? ''))
  const place = mkdtempSync(join(tmpdir(), 'pavilion-image-'))
  onTestFinished(() => {
    execFileSync('find', [place, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
    execFileSync('rm', ['-rf', place])
  }, REMOVED_MS)
  const [image, data] = [join(place, 'image'), join(place, 'data')]
  mkdirSync(image)
  mkdirSync(data, { mode: 0o700 })
  copyTo(image)
  execFileSync('npm', ['prune', '--omit=dev', '--offline', '--no-audit', '--no-fund'], { cwd: image, stdio: 'pipe' })
  expect(existsSync(join(image, 'node_modules', 'vitest'))).toBe(false)
  const isRoot = process.getuid?.() === 0
  chmodSync(place, 0o755)
  // The files belong to root, whom the image's user is not. Without root the folders refuse all writes; files are links to those in use here.
  if (isRoot) chownSync(data, NODE, NODE)
  else execFileSync('find', [image, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+'])
  const [, ...args] = entry
  const running = startProcess(
    process.execPath,
    args.map((each) => (each === '/var/lib/pavilion' ? data : each)),
    {
      cwd: image,
      env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', CASINO_PORT: '0', LOG_FORMAT: 'json' },
      ...(isRoot ? { uid: NODE, gid: NODE } : {}),
    },
  )
  const [, url = ''] = await running.heard(/"url":"([^"]+)","what":"Pavilion is up\."/)
  expect((await fetch(`${url}/ready`)).ok).toBe(true)
  expect((await fetch(url, { headers: { accept: 'text/html' } })).ok).toBe(true)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(running.output()).not.toMatch(/Installing|Building|EPIPE|EROFS|EACCES/)
})
