import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from '#tests/drills/processes.ts'

const root = join(import.meta.dirname, '..')

test('starts of one checkout install and build one after the other, and wait for no ended one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-setup-'))
  try {
    const [lock, told] = [join(folder, 'a.lock'), join(folder, 'told')]
    // The lock of a process that was killed in the middle of its work.
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => dead.once('close', resolve))
    writeFileSync(lock, String(dead.pid))
    const work = `import('./scripts/setup.mjs').then(({ alone }) => alone(() => {
      const { appendFileSync } = process.getBuiltinModule('node:fs')
      appendFileSync(${JSON.stringify(told)}, 'begin ' + process.pid + '\\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      appendFileSync(${JSON.stringify(told)}, 'end ' + process.pid + '\\n')
    }, ${JSON.stringify(lock)}))`
    const codes = await Promise.all(
      [1, 2, 3].map(
        () => new Promise((resolve) => spawn(process.execPath, ['-e', work], { cwd: root, stdio: 'ignore' }).once('close', resolve)),
      ),
    )
    expect(codes).toEqual([0, 0, 0])
    const lines = readFileSync(told, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(6)
    for (let n = 0; n < 6; n += 2) expect(lines[n + 1]).toBe(lines[n]?.replace('begin', 'end'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a program that npm started ends when npm is ended by a signal', async () => {
  const work = `import('./scripts/parent.mjs').then(({ endWithParent }) => {
    process.once('SIGTERM', () => { console.log('is ended'); process.exit(0) })
    setInterval(() => undefined, 60_000)
    endWithParent()
    console.log('is up')
  })`
  const shell = startProcess('sh', ['-c', `${process.execPath} -e "$WORK"; :`], { cwd: root, env: { WORK: work } })
  await shell.heard(/is up/)
  shell.child.kill('SIGTERM')
  // The pipe closes when the program has ended, too.
  await shell.ended
  expect(shell.output()).toContain('is ended')
})

test('a start installs nothing after npm ci, and installs where a package is missing or older', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-installed-'))
  const isInstalled = (needsTools = true): boolean => {
    const asked = `import('./scripts/setup.mjs').then(({ isInstalled }) => console.log(isInstalled(${JSON.stringify(folder)}, ${needsTools})))`
    return execFileSync(process.execPath, ['-e', asked], { cwd: root, encoding: 'utf8' }).trim() === 'true'
  }
  const own = { '': { name: 'own' }, 'node_modules/a': { integrity: 'a1' }, 'node_modules/b': { integrity: 'b1', optional: true } }
  const lock = (packages: object): void => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const note = (packages: object): void => writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  try {
    mkdirSync(join(folder, 'node_modules'))
    lock(own)
    expect(isInstalled(), 'an installation that did not end').toBe(false)
    note({ 'node_modules/a': { integrity: 'a1' } })
    expect(isInstalled(), 'b is for another platform').toBe(true)
    note({ 'node_modules/b': { integrity: 'b1' } })
    expect(isInstalled(), 'a is missing').toBe(false)
    note({ 'node_modules/a': { integrity: 'a0' } })
    expect(isInstalled(), 'a is an older one').toBe(false)
    lock({ ...own, 'node_modules/c': { integrity: 'c1', dev: true } })
    note({ 'node_modules/a': { integrity: 'a1' } })
    expect([isInstalled(), isInstalled(false)], 'a tool is missing').toEqual([false, true])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
