import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Core, Gateway } from './roles.ts'
import { type Stage, holds, passed } from './stage.ts'
import type { Way, WayState } from './way.ts'

/** Longer than a lease, and than a leader holds its answers. */
const LONG_MS = 6000
/** Longer than a gateway waits for a core before it says that it is gone. */
const SHORT_MS = 3000
/** What a server is away for. */
const AWAY_MS = 1000

export type Cast = { readonly leader: Core; readonly standby: Core; readonly gateway: Gateway }
export type Fault = { readonly name: string; readonly play: (cast: Cast) => Promise<void> }

const broken = async (way: Way, state: WayState, ms: number): Promise<void> => {
  way.set(state)
  await passed(ms)
  way.set('open')
}
const stopped = async (who: { readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void }, ms: number): Promise<void> => {
  who.signal('SIGSTOP')
  await passed(ms)
  who.signal('SIGCONT')
}
const PARTED = ['silent', 'outward', 'inward'] as const
const ENDS = ['SIGKILL', 'SIGTERM'] as const

/** Every fault of a drill, each over by itself. */
export const faultsOf = ({ postgres, nats, disk, isSmall }: Stage): readonly Fault[] => [
  ...ENDS.flatMap((signal): Fault[] => [
    {
      name: `leader: ${signal}`,
      play: async ({ leader }) => {
        leader.signal(signal)
        await holds('the leader ends', () => !leader.isLeading())
      },
    },
    {
      name: `standby: ${signal}`,
      play: async ({ standby }) => {
        standby.signal(signal)
        await holds('the standby ends', () => !standby.isFollowing())
      },
    },
    {
      name: `gateway: ${signal}`,
      play: async ({ gateway }) => {
        gateway.signal(signal)
        await holds('the gateway ends', () => !gateway.isUp())
      },
    },
  ]),
  { name: 'leader: SIGSTOP', play: ({ leader }) => stopped(leader, LONG_MS) },
  { name: 'standby: SIGSTOP', play: ({ standby }) => stopped(standby, SHORT_MS) },
  { name: 'gateway: SIGSTOP', play: ({ gateway }) => stopped(gateway, SHORT_MS) },
  ...[
    { name: 'PostgreSQL', server: postgres },
    { name: 'NATS', server: nats },
  ].flatMap(({ name, server }): Fault[] => [
    {
      name: `${name}: killed and started`,
      play: async () => {
        await server.kill()
        await passed(AWAY_MS)
        await server.start()
      },
    },
    { name: `${name}: stopped and continued`, play: () => stopped(server, LONG_MS) },
  ]),
  ...PARTED.flatMap((state): Fault[] => [
    { name: `leader and PostgreSQL: ${state}`, play: ({ leader }) => broken(leader.postgres, state, LONG_MS) },
    { name: `leader and NATS: ${state}`, play: ({ leader }) => broken(leader.nats, state, LONG_MS) },
    { name: `standby and PostgreSQL: ${state}`, play: ({ standby }) => broken(standby.postgres, state, SHORT_MS) },
    { name: `standby and NATS: ${state}`, play: ({ standby }) => broken(standby.nats, state, SHORT_MS) },
    { name: `gateway and NATS: ${state}`, play: ({ gateway }) => broken(gateway.nats, state, LONG_MS) },
  ]),
  ...(isSmall
    ? [
        {
          name: 'PostgreSQL: full disk',
          play: async () => {
            const filler = join(disk, 'filler')
            try {
              writeFileSync(filler, Buffer.alloc(200 * 1024 * 1024))
            } catch {
              // It is full, which is what was wanted.
            }
            await passed(LONG_MS)
            rmSync(filler)
          },
        },
      ]
    : []),
]
