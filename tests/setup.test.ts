import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
