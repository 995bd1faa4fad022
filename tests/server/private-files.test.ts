import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { startServer } from '#server/server.ts'
import { privateFile, privateFolder } from '#server/store/private.ts'
import { testWith } from '#tests/needs.ts'

const posixTest = testWith(process.platform === 'win32' ? 'Windows has no rights of this kind' : null)

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
/** A start as a process whose umask lets all users read. */
const start = async (dataFolder: string) => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const feed = () => ({ start: () => undefined, stop: () => undefined })
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    clientFolder: null,
    clock: systemClock,
    feed,
    director: false,
  })
  return server
}
const modesOf = (folder: string): string[] => readdirSync(folder).map((name) => `${name} ${modeOf(join(folder, name))}`)

posixTest('[HTTP-01] a running exchange keeps its folder and files from other users', async () => {
  const folder = join(temporary(), 'data')
  const server = await start(folder)
  expect(modeOf(folder)).toBe('700')
  const names = ['exchange.db', 'members.db', 'sessions.db'].flatMap((name) => [name, `${name}-wal`])
  expect(modesOf(folder)).toEqual(expect.arrayContaining(names.map((name) => `${name} 600`)))
  for (const mode of modesOf(folder)) expect(mode).toMatch(/ 600$/)
  await server.close()
})

posixTest('[HTTP-01] files that an older version left open are closed at the start', async () => {
  const folder = join(temporary(), 'data')
  await (await start(folder)).close()
  writeFileSync(join(folder, 'epoch'), '1')
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  chmodSync(folder, 0o755)
  const server = await start(folder)
  expect(modeOf(folder)).toBe('700')
  for (const mode of modesOf(folder)) expect(mode).toMatch(/ 600$/)
  await server.close()
})

posixTest('[HTTP-01] a folder that holds other things keeps its rights, and so do they', () => {
  const folder = join(temporary(), 'shared')
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), '')
  for (const path of [folder, join(folder, 'notes.txt')]) chmodSync(path, 0o755)
  privateFolder(folder)
  privateFile(folder, 'exchange.db')
  expect(modeOf(folder)).toBe('755')
  expect(modesOf(folder).sort()).toEqual(['exchange.db 600', 'notes.txt 755'])
})

test('[HTTP-01] a start whose TRUST_PROXY is no address says so before it opens the store', async () => {
  const dataFolder = join(temporary(), 'data')
  const feed = () => ({ start: () => undefined, stop: () => undefined })
  const parts = { port: 0, host: '127.0.0.1', clientFolder: null, clock: systemClock, feed, director: false }
  for (const trustProxy of ['1', 'true'])
    await expect(startServer({ ...parts, dataFolder, trustProxy })).rejects.toThrow(`TRUST_PROXY: "${trustProxy}" is no address.`)
  expect(() => statSync(dataFolder)).toThrow(/ENOENT/)
})
