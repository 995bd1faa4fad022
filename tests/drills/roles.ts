import { join } from 'node:path'
import { bundle } from '../../scripts/bundle.ts'
import { type Running, freePort, startProcess } from './processes.ts'
import { type Way, openWay } from './way.ts'

const root = join(import.meta.dirname, '..', '..')
const FLAGS = ['--max-semi-space-size=16']

/** Where a role finds the servers: each has a line of its own to each of them. */
export type Lines = { readonly postgres: Way; readonly nats: Way }

/** A core under a supervisor, which starts it again 300 ms after its end. */
export type Core = {
  readonly name: string
  readonly lines: Lines
  readonly signal: (signal: NodeJS.Signals) => void
  readonly isLeading: () => boolean
  readonly isFollowing: () => boolean
  readonly play: (step: string) => void
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** The product's own start, built once. */
export const buildRoles = (): Promise<string> => bundle('tests/server/gateway/main-child.ts')

export const startCore = async (
  name: string,
  { program, folder, feed, postgres, nats }: { program: string; folder: string; feed: string; postgres: number; nats: number },
): Promise<Core> => {
  const lines = { postgres: await openWay(postgres), nats: await openWay(nats) }
  const env = {
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://pavilion@127.0.0.1:${lines.postgres.port}/postgres`,
    NATS_URL: `nats://127.0.0.1:${lines.nats.port}`,
    TRUST_PROXY: 'loopback',
  }
  const args = [...FLAGS, program, '--role', 'core', '--stand-ins', '--data', folder, '--feed', feed]
  let stops = false
  let past = ''
  const begin = (): Running => startProcess(process.execPath, args, { env, cwd: root })
  let running = begin()
  const supervise = async (): Promise<void> => {
    while (!stops) {
      const code = await running.ended
      past = `${past}${running.output()}\n[${name} ended with ${code ?? running.child.signalCode}]\n`.slice(-20_000)
      if (stops) return
      await new Promise((resolve) => setTimeout(resolve, 300))
      running = begin()
    }
  }
  const supervised = supervise()
  const says = (what: RegExp): boolean => running.child.exitCode === null && what.test(running.output())
  return {
    name,
    lines,
    signal: (signal) => void running.child.kill(signal),
    isLeading: () => says(/Pavilion is up/),
    isFollowing: () => says(/follows the shared log/) && !says(/Pavilion is up/),
    play: (step) => void running.child.stdin?.write(`${step}\n`),
    output: () => past + running.output(),
    stop: async () => {
      stops = true
      running.child.kill('SIGKILL')
      await supervised
      lines.postgres.close()
      lines.nats.close()
    },
  }
}

export type Gateway = { readonly url: string; readonly nats: Way; readonly stop: () => Promise<void> }

export const startGateway = async (program: string, nats: number): Promise<Gateway> => {
  const line = await openWay(nats)
  const env = { PORT: '0', NATS_URL: `nats://127.0.0.1:${line.port}`, TRUST_PROXY: 'loopback' }
  const running = startProcess(process.execPath, [...FLAGS, program, '--role', 'gateway'], { env, cwd: root })
  const [, url = ''] = await running.heard(/Gateway is up: (\S+)/)
  return {
    url,
    nats: line,
    stop: async () => {
      running.child.kill('SIGKILL')
      await running.ended
      line.close()
    },
  }
}
