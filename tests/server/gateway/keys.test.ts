import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { busKeys } from '#server/cluster/bus/keys.ts'
import { openBus } from '#server/cluster/bus/open.ts'
import { systemClock } from '#server/clock.ts'
import { startProcess } from '#tests/drills/processes.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { bundle } from '../../../scripts/bundle.ts'
import { natsTest, ownPrefix } from './nats.ts'
import { temporary } from './own-nats.ts'

const program = resolve(await bundle('tests/server/gateway/main-child.ts'))
const here = { shown: 'nats://127.0.0.1:4222', isHere: true }
const away = { shown: 'nats://bus.example:4222', isHere: false }
const hexOf = (keys: ReturnType<typeof busKeys>): readonly string[] => keys.map((key) => key.export().toString('hex'))
const key = (): string => randomBytes(32).toString('hex')

test('[OPS-01] the key of a machine is made once, and only its user can read it', () => {
  const folder = temporary()
  const first = hexOf(busKeys({ file: undefined, folder, bus: here }))
  expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(hexOf(busKeys({ file: undefined, folder, bus: here }))).toEqual(first)
  expect(readdirSync(folder)).toEqual(['bus.key'])
  if (process.platform !== 'win32') expect(statSync(join(folder, 'bus.key')).mode & 0o077).toBe(0)
})

natsTest('[OPS-01] processes that start together on one machine share one key', async () => {
  const cwd = temporary()
  const env = { PORT: '0', NATS_URL: natsUrl, NATS_PREFIX: ownPrefix(), BUS_KEY_FILE: '' }
  const running = Array.from({ length: 3 }, () => startProcess(process.execPath, [program, '--role', 'gateway'], { cwd, env }))
  onTestFinished(() => {
    for (const { child } of running) child.kill('SIGKILL')
  })
  for (const each of running) await each.heard(/Gateway is up/)
  expect(readdirSync(join(cwd, '.data'))).toEqual(['bus.key'])
})

test('[OPS-01] a start on a network asks for BUS_KEY_FILE, and says no password', async () => {
  const start = (environment: Readonly<Record<string, string>>) => openBus({ environment, clock: systemClock, warn: () => undefined })
  const said = await start({ NATS_URL: 'nats://ann:top-secret@bus.example:4222' }).catch(String)
  expect(said).toMatch(/NATS_URL=nats:\/\/bus\.example:4222 opens the bus to a network.*openssl rand -hex 32.*BUS_KEY_FILE/)
  expect(said).not.toContain('top-secret')
  const folder = temporary()
  expect(() => busKeys({ file: undefined, folder, bus: away })).toThrow('BUS_KEY_FILE')
  expect(existsSync(join(folder, 'bus.key'))).toBe(false)
})

test('[OPS-01] a start says what is wrong with the file of BUS_KEY_FILE, and not what is in it', () => {
  const folder = temporary()
  const file = join(folder, 'keys')
  const read = () => busKeys({ file, folder, bus: away })
  expect(read).toThrow(`BUS_KEY_FILE=${file} is not there. Make it once with openssl rand -hex 32`)
  const [one, other] = [key(), key()]
  for (const text of [`${one}\n`, `\n ${one} \n${other}\n\n`]) {
    writeFileSync(file, text)
    expect(hexOf(read())).toEqual(text.match(/[0-9a-f]{64}/g))
  }
  for (const text of ['', 'secret', one.slice(1), `${one}\nsecret`, `${one}\n${other}\n${key()}`]) {
    writeFileSync(file, text)
    expect(read).toThrow(`${file} does not hold one or two keys of 64 hex digits`)
    expect(read).not.toThrow(/[0-9a-f]{60}|secret/)
  }
  expect(() => busKeys({ file: folder, folder, bus: away })).toThrow(`${folder}, the key of cores and gateways, cannot be read`)
  expect(() => busKeys({ file: undefined, folder: join(file, 'data'), bus: here })).toThrow('Name one with BUS_KEY_FILE')
})
