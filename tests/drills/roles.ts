import { join } from 'node:path'
import { bundle } from '../../scripts/bundle.ts'
import type { Net, Place } from './net.ts'
import { type OwnServer, type Running, startAt } from './processes.ts'
import type { Way } from './way.ts'
import { freePort } from '../../scripts/fuzz/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const FLAGS = ['--max-semi-space-size=16']
/** A supervisor starts an ended process again after this. */
const AGAIN_MS = 300

/** The product's own start, built once. */
export const buildRoles = (): Promise<string> => bundle('tests/server/gateway/main-child.ts')

/** A process of the product that is started again whenever it ends. */
const supervised = (name: string, place: Place, command: readonly string[], env: Record<string, string>, hear: (text: string) => void) => {
  let stops = false
  let past = ''
  const begin = (): Running => {
    const begun = startAt(place, command, { env, cwd: root })
    begun.child.stderr?.on('data', (chunk) => hear(String(chunk)))
    return begun
  }
  let running = begin()
  const supervise = async (): Promise<void> => {
    while (!stops) {
      const code = await running.ended
      past = `${past}${running.output()}\n[${name} ended with ${code ?? running.child.signalCode}]\n`.slice(-20_000)
      if (stops) return
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      running = begin()
    }
  }
  const ended = supervise()
  return {
    running: (): Running => running,
    says: (what: RegExp): boolean => running.child.exitCode === null && running.child.signalCode === null && what.test(running.output()),
    signal: (signal: NodeJS.Signals): void => void running.child.kill(signal),
    output: (): string => past + running.output(),
    stop: async (): Promise<void> => {
      stops = true
      running.child.kill('SIGKILL')
      await ended
    },
  }
}

/** A process of the product, under its supervisor. */
export type Role = {
  readonly name: string
  readonly signal: (signal: NodeJS.Signals) => void
  readonly output: () => string
  readonly stop: () => Promise<void>
}
export type Core = Role & {
  readonly postgres: Way
  readonly nats: Way
  readonly isLeading: () => boolean
  readonly isFollowing: () => boolean
  /** When it took the lease last. */
  readonly tookLeaseAt: () => number
  readonly play: (step: string) => void
}
export type Servers = {
  readonly net: Net
  readonly program: string
  readonly postgres: OwnServer
  readonly nats: OwnServer
  /** The file with the key of cores and gateways. */
  readonly busKey: string
}

export const startCore = async (
  name: string,
  folder: string,
  feed: string,
  { net, program, postgres, nats, busKey }: Servers,
): Promise<Core> => {
  const place = net.place(name)
  const ways = { postgres: await net.way(place, postgres.place, postgres.port), nats: await net.way(place, nats.place, nats.port) }
  const env = {
    HOST: place.host,
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://pavilion@${ways.postgres.host}:${ways.postgres.port}/postgres`,
    NATS_URL: `nats://${ways.nats.host}:${ways.nats.port}`,
    BUS_KEY_FILE: busKey,
    TRUST_PROXY: net.range,
  }
  let tookAt = 0
  const hear = (text: string): void => {
    if (text.includes('took the lease')) tookAt = performance.now()
  }
  const command = [process.execPath, ...FLAGS, program, '--role', 'core', '--stand-ins', '--data', folder, '--feed', feed]
  const { says, running, ...role } = supervised(name, place, command, env, hear)
  return {
    ...role,
    ...ways,
    name,
    isLeading: () => says(/Pavilion is up/),
    isFollowing: () => says(/follows the shared log/) && !says(/Pavilion is up/),
    tookLeaseAt: () => tookAt,
    play: (step) => void running().child.stdin?.write(`${step}\n`),
    stop: async () => {
      await role.stop()
      ways.postgres.close()
      ways.nats.close()
    },
  }
}

export type Gateway = Role & { readonly url: string; readonly nats: Way; readonly isUp: () => boolean }

export const startGateway = async (name: string, { net, program, nats, busKey }: Servers): Promise<Gateway> => {
  const place = net.place(name)
  const way = await net.way(place, nats.place, nats.port)
  const port = String(await freePort())
  const env = {
    HOST: place.host,
    PORT: port,
    NATS_URL: `nats://${way.host}:${way.port}`,
    BUS_KEY_FILE: busKey,
    TRUST_PROXY: net.range,
  }
  const { says, running, ...role } = supervised(
    name,
    place,
    [process.execPath, ...FLAGS, program, '--role', 'gateway'],
    env,
    () => undefined,
  )
  await running().heard(/Gateway is up/)
  return {
    ...role,
    name,
    url: `http://${place.host}:${port}`,
    nats: way,
    isUp: () => says(/Gateway is up/),
    stop: async () => {
      await role.stop()
      way.close()
    },
  }
}
