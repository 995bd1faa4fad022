import { execFileSync } from 'node:child_process'
import { type Way, openWay } from './way.ts'

/** Where one process of a drill runs: its address, and what stands before its command. */
export type Place = { readonly host: string; readonly prefix: readonly string[]; readonly namespace: string | null }

/** The network of a drill: places for its processes, and a way from one to a port of another, which can be broken. */
export type Net = {
  /** The addresses of all places: gateways, cores and PostgreSQL trust them. */
  readonly range: string
  place(name: string): Place
  way(from: Place, to: Place, port: number): Promise<Way>
  close(): void
}

/** All on this machine's loopback address; a way is a TCP line in between, which withholds bytes. */
export const oneHost = (): Net => ({
  range: '127.0.0.1/32',
  place: () => ({ host: '127.0.0.1', prefix: [], namespace: null }),
  way: (_, to, port) => openWay(to.host, port),
  close: () => undefined,
})

const SUBNET = '10.213.77'
const BRIDGE = 'pavdrill'
/** An address of no machine: what is sent there is lost. */
const NOBODY = '02:00:00:00:00:01'
const ip = (...args: readonly string[]): void => void execFileSync('ip', [...args], { stdio: 'pipe' })

/**
 * Each process in a network namespace of its own, at one bridge of this machine. A way is broken by a wrong hardware address in the
 * sender's namespace: the packets are lost, and the kernels at both ends know as little as with a broken network. Needs root.
 */
export const namespaces = (): Net => {
  const made: string[] = []
  const undo = (): void => {
    for (const name of made.splice(0)) execFileSync('ip', ['netns', 'del', name], { stdio: 'ignore' })
    execFileSync('ip', ['link', 'del', BRIDGE], { stdio: 'ignore' })
  }
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  try {
    ip('addr', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE)
    ip('link', 'set', BRIDGE, 'up')
  } catch (error) {
    undo()
    throw error
  }
  return {
    range: `${SUBNET}.0/24`,
    place: (name) => {
      const n = made.length + 2
      const [namespace, host] = [`${BRIDGE}-${name}`, `${SUBNET}.${n}`]
      ip('netns', 'add', namespace)
      made.push(namespace)
      ip('link', 'add', `${BRIDGE}${n}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      ip('link', 'set', `${BRIDGE}${n}`, 'master', BRIDGE, 'up')
      ip('-n', namespace, 'addr', 'add', `${host}/24`, 'dev', 'eth0')
      ip('-n', namespace, 'link', 'set', 'eth0', 'up')
      ip('-n', namespace, 'link', 'set', 'lo', 'up')
      return { host, prefix: ['ip', 'netns', 'exec', namespace], namespace }
    },
    way: async (from, to, port) => {
      const lose = (at: Place, other: Place, isLost: boolean): void => {
        if (at.namespace === null) return
        const about = ['-n', at.namespace, 'neigh']
        if (isLost) ip(...about, 'replace', other.host, 'lladdr', NOBODY, 'nud', 'permanent', 'dev', 'eth0')
        else execFileSync('ip', [...about, 'del', other.host, 'dev', 'eth0'], { stdio: 'ignore' })
      }
      let lost = { outward: false, inward: false }
      return {
        host: to.host,
        port,
        set: (state) => {
          const next = { outward: state !== 'open' && state !== 'outward', inward: state !== 'open' && state !== 'inward' }
          if (next.outward !== lost.outward) lose(from, to, next.outward)
          if (next.inward !== lost.inward) lose(to, from, next.inward)
          lost = next
        },
        close: () => undefined,
      }
    },
    close: undo,
  }
}
